import type { IncomeBooking } from '../../../src/api/endpoints/income.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { errorData } from '../../../src/chain/revert.ts'
import { formatAddress } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import type {
  Crossing,
  Leg,
  Multisig,
  Operation,
  Receipt,
  Trouble,
} from '../../../src/outbox/operation.ts'
import { IncomeBookingSheet as Booking } from '../../../src/sheets/IncomeBookingSheet.tsx'
import { ViewSheet as View } from '../../../src/sheets/ViewSheet.tsx'
import { leg, operation, queued, receiptOf, sent, signed, transaction } from '../queued.tsx'
import { inStates, sheet, type Specimen } from '../specimen.tsx'
import { insufficient, said, step, type Said } from '../words.ts'
import { contracts, NOW, OTHER, OWNER, PRESALE, SHARES, sideChain, usdt } from '../world.ts'

// Progress of an operation, shown in the same way by every sheet that confirms one.

const intent = {
  coin: { ...usdt, contract: contracts.usdt },
  to: OTHER,
  units: 25_000_000n,
  feeLimit: 100n * SUN_PER_TRX,
}

const view = (of: Operation, says: readonly Said[]): Specimen => ({
  ...queued(of, (found, frame) => <View {...frame} operation={found} testId="send" />),
  says,
  // A spinner turns as long as the app is working.
  waits: true,
})

/** Shows a transfer of USDT, at the stage of its only leg. */
const going = (told: Partial<Leg>, says: readonly Said[], more: Partial<Operation> = {}) =>
  view(
    operation({
      kind: 'send.token',
      intent,
      legs: [leg('send', { agreedAt: NOW, ...told })],
      ...more,
    }),
    says,
  )

const resume = said('Resume', '繼續')
const tryAgain = said('Try again', '再試一次')
const explorer = said('Explorer', '區塊瀏覽器')
const waitsForYou = said('Waits for you', '等你操作')
const confirming = said('Confirming', '確認中')

const handed = { handedAt: NOW }

/** Shows a transfer that has met an error. */
const troubled = (trouble: Trouble, says: readonly Said[], told: Partial<Leg> = {}) =>
  going({ trouble, ...told }, says)

const failed = (told: Partial<Receipt>, says: readonly Said[]) => {
  const found = receiptOf({ result: 'REVERT', expectedEvent: false, ...told })
  const tx = transaction({ ...sent, included: found, final: found })
  // Marked as read, because the app's own dialog would otherwise show the failure on top of any
  // screen.
  return going({ transactions: [tx] }, [...says, ...tryAgain], { understoodAt: NOW })
}

const feeGone = said(
  'The fee was 1.1 TRX; nothing else was taken.',
  '手續費為 1.1 TRX，沒有其他扣款。',
)
const missed = { ...sent, polls: 20, missedAt: NOW }
const missedLeg: Partial<Leg> = { transactions: [transaction(missed)] }

const multisig: Multisig = {
  permissionId: 2,
  threshold: 2n,
  keys: [OWNER, OTHER, PRESALE].map((address) => ({ address, weight: 1n })),
}

/** Shows TRX that has left for the side chain. */
const crossing = (told: Partial<Crossing>, says: readonly Said[]): Specimen => {
  const found = receiptOf()
  const tx = transaction({ ...sent, included: found, final: found })
  const sends = leg('deposit', {
    transactions: [tx],
    crossing: { txId: tx.txId, nonce: 7n, sentAt: NOW, listedTo: NOW, ...told },
  })
  const of = operation({
    kind: 'bridge.deposit',
    intent: {
      mainGateway: PRESALE,
      sideGateway: SHARES,
      fee: SUN_PER_TRX,
      feeLimit: 100n * SUN_PER_TRX,
      asset: { standard: 'trx', units: 25n * SUN_PER_TRX },
    },
    legs: [sends],
  })
  const specimen = view(of, says)
  return {
    ...specimen,
    world: { ...specimen.world, config: { sideChain: { ...sideChain, tokens: [] } } },
  }
}

const offline = going(
  { transactions: [transaction(sent)] },
  said(
    'You are offline. This goes on by itself as soon as you are back.',
    '目前離線，恢復連線後會自動繼續。',
  ),
)

/** Shows a transfer that continues in a wallet's own browser. */
const handedOver = (told: Partial<Leg>, says: readonly Said[]) =>
  going(told, says, {
    kind: 'handed',
    intent: { kind: 'send.token', intent, handedTo: 'tronlink', path: '/me' },
  })

export const ViewSheet = inStates(
  going({ transactions: [transaction(sent)] }, [
    ...said(`Send 25 USDT to ${formatAddress(OTHER)}`, `將 25 USDT 轉給 ${formatAddress(OTHER)}`),
    ...step('Sending', '轉帳', 'done'),
    ...step('In a block', '進入區塊', 'current'),
    ...said('usually within a few seconds', '通常在幾秒內完成'),
    ...explorer,
  ]),
  {
    planned: going({ agreedAt: undefined }, step('Sending', '轉帳', 'current')),
    agreed: going({}, [...step('Sending', '轉帳', 'current'), ...waitsForYou, ...resume]),
    built: going({ transactions: [transaction()] }, [...waitsForYou, ...resume]),
    handed: going({ transactions: [transaction(handed)] }, [...waitsForYou, ...resume]),
    signed: going({ transactions: [transaction({ ...signed })] }, [
      ...said('Signed, being sent', '已簽署，傳送中'),
      ...confirming,
    ]),
    notFound: going({ transactions: [transaction({ ...sent, polls: 20 })] }, [
      ...step('In a block', '進入區塊', 'current'),
      ...said('Not found yet, we go on looking', '還沒找到，我們會繼續找'),
    ]),
    included: going(
      { transactions: [transaction({ ...sent, included: receiptOf({ blockNumber: 1_010 }) })] },
      [
        ...step('In block 1010', '已進入區塊 1010', 'done'),
        ...step('Final', '最終確認', 'current'),
      ],
    ),
    done: {
      ...going(
        {
          transactions: [transaction({ ...sent, included: receiptOf(), final: receiptOf() })],
          acknowledged: { txId: '7a'.repeat(32), at: NOW },
        },
        [...step('Final', '最終確認', 'done'), ...said('Done', '完成'), ...explorer],
        { archivedAt: NOW },
      ),
      waits: undefined,
    },
    cosigning: going(
      {
        transactions: [transaction({ ...signed, multisig, signers: [OWNER] })],
      },
      said('Signatures: 1 of 2', '簽名：1 / 2'),
    ),
    failedInBlock: going(
      {
        transactions: [
          transaction({ ...sent, included: receiptOf({ result: 'REVERT', expectedEvent: false }) }),
        ],
      },
      step('Failed in block 990', '在區塊 990 失敗', 'failed'),
    ),
    failed: failed({ output: errorData('Unheard()') }, [
      ...said('Transfer failed', '轉帳失敗'),
      ...said(
        'The contract gave no reason. The fee was 1.1 TRX; nothing else was taken.',
        '合約沒有說明原因。手續費為 1.1 TRX，沒有其他扣款。',
      ),
    ]),
    failedForAReason: failed({ output: errorData('CoinNotSent(address)') }, [
      ...said('The coin could not be sent', '無法送出這個幣'),
      ...feeGone,
    ]),
    outOfEnergy: failed({ result: 'OUT_OF_ENERGY' }, [
      ...said('It needed more energy than the fee limit allows', '所需能量超過手續費上限'),
      ...feeGone,
    ]),
    didSomethingElse: failed({ result: 'SUCCESS' }, [
      ...said(
        'The transaction ran, but did not do what was ordered.',
        '交易已執行，但沒有完成訂單的內容。',
      ),
      ...said(
        'The fee was 1.1 TRX. Please look at it in the explorer before you go on.',
        '手續費為 1.1 TRX。繼續之前，請先到區塊瀏覽器查看這筆交易。',
      ),
    ]),
    missed: going(missedLeg, [...waitsForYou, ...resume]),
    beingProved: going({ ...missedLeg, proof: { wantedAt: NOW, checked: 12, of: 40 } }, [
      ...said('12 of 40 blocks checked', '已檢查 12 / 40 個區塊'),
      ...confirming,
    ]),
    proofBegins: going(
      { ...missedLeg, proof: { wantedAt: NOW, checked: 0 } },
      said('Checking the blocks that could hold it', '正在檢查可能含有它的區塊'),
    ),
    proved: going(
      {
        transactions: [
          transaction({
            ...missed,
            certificate: { from: 901, to: 940, ids: [], nodes: 1, at: NOW },
          }),
        ],
      },
      said('Proved: it was never carried out', '已證明：從未執行'),
    ),
    shopSilent: troubled(
      { kind: 'unreachable', what: 'backend', detail: '' },
      said(
        'The shop does not answer. We try again by ourselves.',
        '商店沒有回應，我們會自動重試。',
      ),
      { agreedAt: undefined },
    ),
    networkSilent: troubled(
      { kind: 'unreachable', what: 'node', detail: '' },
      said(
        'The network does not answer. We try again by ourselves.',
        '網路沒有回應，我們會自動重試。',
      ),
      { agreedAt: undefined, troubledAt: NOW - MINUTE_MS },
    ),
    refused: troubled({ kind: 'refused', code: 4_999 }, [
      ...said('The shop refused (code 4999).', '商店拒絕了這筆請求（代碼 4999）。'),
      ...resume,
    ]),
    refusedAsClosed: troubled(
      { kind: 'refused', code: refusal.orderClosed },
      said('This order is closed already.', '這筆訂單已經結束。'),
    ),
    otherOrder: troubled(
      { kind: 'mismatch', field: 'unheard', detail: '' },
      said(
        "The shop's answer is not the order you confirmed. Nothing was signed.",
        '商店的回覆與你確認的訂單不符。尚未簽署任何內容。',
      ),
    ),
    otherPrice: troubled(
      { kind: 'mismatch', field: 'price', detail: '' },
      said(
        'The shop named another price than the one you confirmed. Nothing was signed.',
        '商店回傳的價格與你確認的不同。尚未簽署任何內容。',
      ),
    ),
    stranger: troubled(
      { kind: 'unpinned', contract: OTHER },
      said(
        'This calls a contract that this app does not know. Nothing was signed.',
        '這會呼叫應用程式不認識的合約。沒有簽署任何內容。',
      ),
    ),
    otherAccount: troubled(
      { kind: 'otherAccount' },
      said(
        `Switch your wallet to the account ${formatAddress(OWNER)}, then resume.`,
        `請將錢包切換到帳戶 ${formatAddress(OWNER)}，再按「繼續」。`,
      ),
    ),
    otherNetwork: troubled(
      { kind: 'otherNetwork' },
      said(
        'Your wallet is on another network. Switch it, then resume.',
        '錢包在其他網路上。請先切換，再按「繼續」。',
      ),
    ),
    noWallet: troubled(
      { kind: 'noWallet' },
      said('Connect your wallet, then resume.', '請先連接錢包，再按「繼續」。'),
    ),
    wouldFail: troubled({ kind: 'wouldFail', output: errorData('Unheard()'), message: '' }, [
      ...said('Transfer failed', '轉帳失敗'),
      ...said(
        'The network says that this would fail. Nothing was signed.',
        '網路回報這筆交易將會失敗。尚未簽署任何內容。',
      ),
    ]),
    wouldLackTrx: troubled(
      { kind: 'wouldFail', output: '', message: 'balance is not sufficient' },
      insufficient('TRX'),
    ),
    declined: troubled(
      { kind: 'rejected' },
      [
        ...said(
          'Your wallet says that you declined. “Resume” offers the same transaction again: it is not carried out twice.',
          '錢包回報你已拒絕。按「繼續」會再次提出同一筆交易，不會重複執行。',
        ),
        ...said('Declined in wallet', '已在錢包拒絕'),
        ...resume,
      ],
      { transactions: [transaction(handed)] },
    ),
    noSignature: troubled(
      { kind: 'walletFailed', detail: '' },
      said(
        'Your wallet gave no signature. “Resume” offers the same transaction again: it is not carried out twice.',
        '錢包沒有提供簽名。按「繼續」會再次提出同一筆交易，不會重複執行。',
      ),
      { transactions: [transaction(handed)] },
    ),
    noPermission: troubled(
      { kind: 'noPermission', signer: OWNER },
      said(`${OWNER} has no permission to sign`, `${OWNER} 沒有簽署權限`),
    ),
    signedBefore: troubled(
      { kind: 'signedBefore', signer: OWNER },
      said(`${OWNER} already sign transaction`, `${OWNER} 已經簽署此交易`),
    ),
    notCovered: troubled(
      { kind: 'notCovered' },
      said(
        'The permission that was chosen does not allow this, or is gone. Nothing was signed.',
        '所選的權限不允許這項操作，或已不存在。沒有簽署任何內容。',
      ),
    ),
    tooLate: troubled(
      { kind: 'tooLate' },
      said(
        'It expired before enough of its signers had signed. Whoever made it can make it anew.',
        '在足夠的簽署者簽署之前就已過期。建立者可以重新建立。',
      ),
    ),
    otherSignature: troubled(
      { kind: 'otherSignature' },
      said(
        'Your wallet signed for another chain than this one, so we sent nothing. It seems that it cannot sign for the side chain.',
        '你的錢包為另一條鏈簽署，所以我們沒有送出。它似乎無法為側鏈簽署。',
      ),
    ),
    changed: troubled(
      { kind: 'changed', changes: ['feeLimit'] },
      said(
        'Your wallet changed the transaction, so we did not send it. We watch whether the wallet does.',
        '你的錢包更改了交易內容，所以我們沒有送出，並會留意錢包是否自行送出。',
      ),
      { transactions: [transaction(handed)] },
    ),
    needsProof: troubled(
      { kind: 'needsProof' },
      said(
        'It may still have been sent, and another one could carry it out twice. We go on looking for it.',
        '它可能已經送出，再送一筆可能會重複執行。我們會繼續尋找它。',
      ),
      missedLeg,
    ),
    nodesDisagree: troubled(
      { kind: 'nodesDisagree', detail: '' },
      said(
        'Two sources tell the chain differently. Nothing is sent meanwhile, and we ask again by ourselves.',
        '兩個來源的鏈上資料不一致。這段期間不會送出任何交易，我們會自動再查。',
      ),
      { ...missedLeg, proof: { wantedAt: NOW, checked: 12, of: 40 } },
    ),
    saleEnded: troubled(
      { kind: 'expired' },
      said('The sale ended before this order was paid.', '這筆訂單付款前，販售已經結束。'),
    ),
    notMade: troubled({ kind: 'buildFailed', detail: '' }, [
      ...said('Transfer failed', '轉帳失敗'),
      ...said(
        'The transaction could not be made. Nothing was signed.',
        '無法建立交易。尚未簽署任何內容。',
      ),
    ]),
    otherDevice: troubled(
      { kind: 'otherDevice', expiresAt: NOW + 2 * DAY_MS },
      [...said('Preparing…', '準備中'), ...resume],
      { agreedAt: undefined },
    ),
    crossing: crossing({}, [
      ...step('Final', '最終確認', 'done'),
      ...step('On Sandbox side chain', '在 Sandbox side chain 上', 'current'),
      ...said('On its way', '途中'),
    ]),
    late: crossing({ lateAt: NOW }, said('Late', '延遲')),
    arrived: {
      ...crossing(
        { arrival: { network: 'f'.repeat(64), txId: '7e'.repeat(32), blockNumber: 400, at: NOW } },
        step('On Sandbox side chain', '在 Sandbox side chain 上', 'done'),
      ),
      waits: undefined,
    },
    offline: {
      ...offline,
      world: { ...offline.world, isOnline: false },
    },
    inWalletsApp: handedOver({ agreedAt: NOW }, [
      ...step('Continues in TronLink', '在 TronLink 繼續', 'current'),
      ...said('Pay here instead', '改在這裡付款'),
      ...said('Cancel order', '取消訂單'),
      ...said('Open TronLink again', '再次開啟 TronLink'),
    ]),
    // This version has no title for the kind, so it shows the kind's name.
    ofAnotherVersion: going({ transactions: [transaction(sent)] }, said('X2', 'X2'), {
      kind: 'X2',
    }),
  },
)

const booking = (of: Partial<IncomeBooking>, says: readonly Said[]): Specimen => ({
  render: sheet((frame) => (
    <Booking
      {...frame}
      booking={{
        type: 'lp',
        coin: usdt,
        units: 120_000_000n,
        referral: null,
        causes: [
          {
            txId: '7c'.repeat(32),
            position: 0,
            contract: contracts.rewardPools,
            event: 'Claimed',
            blockNumber: 990,
            at: NOW,
          },
        ],
        at: NOW,
        ...of,
      }}
    />
  )),
  says,
})

const referral = (level: number, fee: 'casting' | 'cardSale') => ({
  type: 'referral' as const,
  referral: { payer: OTHER, fee, paid: 300n * SUN_PER_TRX, level, rateBp: 500 },
})

export const IncomeBookingSheet = inStates(
  booking({}, [
    ...said('LP staking', 'LP 質押'),
    ...said(
      'Pool shares you staked earned this from the rewards that were funded for them. It was paid when you claimed it.',
      '這是你質押的流動池份額從其獎勵資金中獲得的收益，領取時已支付。',
    ),
    ...said('RewardPools', 'RewardPools'),
  ]),
  {
    ofEquity: booking(
      { type: 'rwa' },
      said(
        'Your cards have a share in what was deposited for real-world assets. You took this out of it.',
        '你的卡牌分享為真實世界資產存入的款項，這是你從中提領的部分。',
      ),
    ),
    ofInvitee: booking(referral(1, 'casting'), [
      ...said(
        'Someone you invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.',
        '你邀請的人向本產品支付了手續費，其中一部分歸你。對方支付的其他款項均不計入。',
      ),
      ...said('Casting fee', '鑄造費'),
      ...said('5%', '5%'),
    ]),
    ofOneBelow: booking(referral(2, 'cardSale'), [
      ...said(
        'Someone whom one of your invitees invited paid a fee to this product, and part of it is yours. Nothing else that they pay counts.',
        '你的受邀者所邀請的人向本產品支付了手續費，其中一部分歸你。對方支付的其他款項均不計入。',
      ),
      ...said("Seller's fee of a card", '卡牌賣方手續費'),
    ]),
  },
)
