// Texts shared by the sheets of all features, in both languages.

/** Text of a piece in both languages of the app. */
export interface Said {
  readonly en: string
  readonly tc: string
}

export const said = (en: string, tc: string): readonly Said[] => [{ en, tc }]

export const willSucceed = said('Simulated: will succeed.', '已模擬：會成功。')
export const wouldFail = said('The network says that this would fail', '網路回報這筆交易會失敗')
export const isChecked = said('Being checked…', '檢查中…')
export const connect = said('Connect wallet', '連接錢包')
export const unanswered = said(
  'The network did not answer, so what this takes and whether it would succeed is not known.',
  '網路沒有回應，因此無法得知費用與是否會成功。',
)
export const insufficient = (coin: string) =>
  said(`Insufficient ${coin} balance`, `${coin} 餘額不足`)
export const stranger = said(
  'The shop named another contract than the one this app trusts. Nothing was signed.',
  '商店指定的合約不是此應用程式信任的合約，沒有簽署任何內容。',
)
export const approvalWillSucceed = said(
  'Simulated: the approval will succeed.',
  '已模擬：授權會成功。',
)
export const soldOut = said('Sold out', '已售完')
export const fewLeft = said('Insufficient remaining number', '剩餘數量不足')
export const beyondPersonal = said('Exceeded the maximum purchase quantity', '超過最大購買數量')
export const notOpen = said('Not in the pre-sale stage', '不在預售階段')
export const isPrepared = said('Preparing…', '準備中')

// Errors below the address field of a token.
export const noAddress = said('Please enter the correct address', '請輸入正確的地址')
export const ownAddress = said(
  'This is your account. Enter the address of the token itself.',
  '這是你的帳戶。請輸入代幣本身的地址。',
)
export const noTokensAddress = said('No token can have this address', '代幣不可能使用這個地址')
export const likeContract = said(
  'This looks like a contract of this app, but is another address.',
  '這看起來像本應用程式的合約，但其實是另一個地址。',
)
export const unreadAddress = said(
  'The network does not say what this address is.',
  '網路沒有回應這個地址的資料。',
)

const stepStates = {
  done: ['done', '已完成'],
  current: ['in progress', '進行中'],
  waiting: ['to come', '尚未開始'],
  failed: ['failed', '失敗'],
} as const

/**
 * Builds the texts of a step of an operation with its state, which is drawn as an icon and read
 * aloud by screen readers.
 */
export const step = (en: string, tc: string, state: keyof typeof stepStates): readonly Said[] =>
  said(`${en}, ${stepStates[state][0]}`, `${tc}, ${stepStates[state][1]}`)
