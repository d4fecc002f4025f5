import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { casting } from '../../../src/api/endpoints/casting.ts'
import { trades } from '../../../src/api/endpoints/trades.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { tokenTerms } from '../../../src/chain/contracts/tokenTerms.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import type { Offer, PoolInfo } from '../../../src/features/trade/atoms.ts'
import { leastOf } from '../../../src/core/pool.ts'
import { CancelSheet as Cancel } from '../../../src/features/trade/sheets/CancelSheet.tsx'
import { EditSheet as Edit } from '../../../src/features/trade/sheets/EditSheet.tsx'
import { MakeSheet as Make } from '../../../src/features/trade/sheets/MakeSheet.tsx'
import { TakeSheet as Take } from '../../../src/features/trade/sheets/TakeSheet.tsx'
import { TradeSheet as Swap } from '../../../src/features/trade/sheets/TradeSheet.tsx'
import { quoteOf, type Trade } from '../../../src/features/trade/trade.ts'
import { notHanded } from '../handed.ts'
import {
  begunBy,
  inStates,
  ordinary,
  reverts,
  sheet,
  short,
  toBeApproved,
  type Specimen,
  type User,
} from '../specimen.tsx'
import { fewLeft, insufficient, said, willSucceed, type Said } from '../words.ts'
import { answer, contracts, jade, NOW, OTHER, OWNER, SHARES, TOKEN, type World } from '../world.ts'

const KEPT = 10n ** 18n

const pool: PoolInfo = {
  token: TOKEN,
  pool: SHARES,
  router: contracts.poolRouter,
  market: contracts.otcMarket,
  tokens: 10n ** 24n,
  trx: 10n ** 12n,
  price: 10n ** 18n,
  feeBuy: 0,
  feeSell: 0,
  protectedUntil: null,
  takesSales: true,
  launchedAt: NOW - DAY_MS,
  now: NOW,
}

const deadline = NOW + HOUR_MS

const tradeOf = (isBuy: boolean, paid: bigint, taxBp = 0): Trade => {
  const quote = quoteOf(isBuy, pool, paid, taxBp)
  const slippageBp = 50
  return {
    isBuy,
    coin: jade,
    paid,
    quote,
    taxBp,
    slippageBp,
    least: leastOf(quote.received, slippageBp),
    deadline,
  }
}

const written = (told: object) =>
  JSON.parse(JSON.stringify(told, (_, each) => (typeof each === 'bigint' ? String(each) : each)))

const terms = { ...plainToken, name: 'Jade Rail', symbol: 'JADE', totalSupply: 10n ** 27n }

type Told = AnswerOf<typeof casting.tokenDetail>

const token = (looksLike?: Told['looksLike']) =>
  ({
    address: TOKEN,
    creator: OTHER,
    pool: SHARES,
    presale: null,
    terms: written(terms),
    burnt: '0',
    poolBurnt: '0',
    holders: 3,
    orderKey: '1e'.repeat(32),
    txId: '7a'.repeat(32),
    createdAt: NOW - 2 * DAY_MS,
    launchedAt: NOW - DAY_MS,
    profile: null,
    looksLike,
  }) as Told

const world: Partial<World> = {
  views: {
    terms: [tokenTerms.encode(terms)],
    currentFees: [0n, 0n],
    launchedAt: [BigInt((NOW - DAY_MS) / SECOND_MS)],
    feesDue: [0n],
    isProtected: [false],
    poolBurnDue: [0n],
    poolBurnt: [0n],
  },
}

const swap = (trade: Trade, of: PoolInfo = pool): Specimen => ({
  render: sheet((frame) => <Swap {...frame} trade={trade} pool={of} />),
  world: { ...world, answers: [answer(casting.tokenDetail, token())] },
  says: willSucceed,
  button: 'enabled',
})

const late = said(
  'The deadline of this trade has passed. Close this and review it again.',
  '這筆交易的期限已過。請關閉後重新確認。',
)

export const TradeSheet = inStates(swap(tradeOf(true, 100n * SUN_PER_TRX)), {
  ...ordinary,
  begun: begunBy('trade-confirm'),
  sale: swap(tradeOf(false, 500n * KEPT)),
  saleToBeApproved: {
    ...swap(tradeOf(false, 500n * KEPT)),
    ...toBeApproved,
    world: {
      ...world,
      answers: [answer(casting.tokenDetail, token())],
      views: { ...world.views, allowance: [0n] },
    },
  },
  notEnough: { world: { trx: 50n * SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  notEnoughTokens: {
    ...swap(tradeOf(false, 500n * KEPT)),
    ...short('JADE'),
    world: {
      ...world,
      answers: [answer(casting.tokenDetail, token())],
      views: { ...world.views, balanceOf: [1n] },
    },
  },
  late: {
    ...swap({ ...tradeOf(true, 100n * SUN_PER_TRX), deadline: NOW - HOUR_MS }),
    says: late,
    button: 'disabled',
  },
  moved: reverts(
    'LessThanMinimum()',
    said(
      'The price has moved: this would bring less than the least you accept',
      '價格已變動：所得會低於你設定的最低數量',
    ),
  ),
  highTax: {
    ...swap(tradeOf(true, 100n * SUN_PER_TRX, 2_500), { ...pool, feeBuy: 2_500 }),
    says: said(
      'This token takes 25% of the trade for itself. That is a lot.',
      '這個代幣會從交易中收取 25%，比例很高。',
    ),
  },
  ruinous: {
    ...swap(tradeOf(true, 400_000n * SUN_PER_TRX)),
    world: { ...world, trx: 10n ** 12n, answers: [answer(casting.tokenDetail, token())] },
  },
  lookalike: {
    world: { answers: [answer(casting.tokenDetail, token({ symbol: 'USDT' }))] },
    says: willSucceed,
    button: 'enabled',
  },
  foreignToken: {
    world: { views: { pairOf: [[OTHER, OTHER, OTHER, 7n, 'Jade Rail', 'JADE', KEPT]] } },
    says: said(
      'This token was not made by the factory that this app trusts. Nothing was signed.',
      '這個代幣並非由本應用程式信任的工廠建立。尚未簽署任何內容。',
    ),
    button: 'disabled',
  },
})

const offer: Offer = {
  id: '7',
  market: contracts.otcMarket,
  seller: OTHER,
  token: TOKEN,
  coin: jade,
  offered: 1_000n * KEPT,
  left: 400n * KEPT,
  unitPrice: 2n * 10n ** 18n,
  premiumBp: 100,
  expiresAt: NOW + DAY_MS,
  createdAt: NOW - DAY_MS,
  state: 'onSale',
}

const own: Offer = { ...offer, seller: OWNER }

const kept = ({ seller, left, unitPrice, expiresAt }: Offer) => [
  [seller, TOKEN, left, unitPrice, BigInt(expiresAt / SECOND_MS)],
]

const onMarket = (of: Offer, code = 0): Partial<World> => ({
  ...world,
  answers: [
    answer(casting.tokenDetail, token()),
    answer(trades.ifCanBuy, { canBuy: code === 0, code, cost: '0' }),
    answer(trades.ifCanEditSku, { canEdit: code === 0, code }),
  ],
  views: {
    ...world.views,
    offerOf: kept(of),
    costOf: ([, units]) => [(BigInt(units!) * of.unitPrice) / 10n ** 30n],
  },
})

const take = (text: string): Specimen => ({
  render: sheet((frame) => (
    <Take
      {...frame}
      offer={offer}
      coin={jade}
      poolPrice={pool.price ?? undefined}
      handed={notHanded()}
    />
  )),
  world: onMarket(offer),
  play: (user) => user.fill('otc-amount', text),
  says: willSucceed,
  button: 'enabled',
})

const unclear = said('Enter a number, for example 1234.5', '請輸入數字，例如 1234.5')

const refused = (code: number, en: string, tc: string) =>
  ({ world: onMarket(offer, code), says: said(en, tc), button: 'disabled' }) as const

export const TakeSheet = inStates(take('10'), {
  ...ordinary,
  empty: { ...take(''), says: undefined, button: undefined, leadsTo: 'otc-amount' },
  words: { ...take('all'), says: unclear, button: undefined, leadsTo: 'otc-amount' },
  tooMany: { ...take('401'), says: fewLeft, button: undefined, leadsTo: 'otc-amount' },
  notEnough: {
    ...take('400'),
    world: { ...onMarket(offer), trx: 10n * SUN_PER_TRX },
    says: insufficient('TRX'),
    button: undefined,
  },
  own: refused(refusal.ownOffer, 'This is your own offer.', '這是你自己的掛單。'),
  expired: reverts('OfferExpired()', said('This offer has expired', '這筆掛單已過期')),
  changed: reverts(
    'OfferChanged()',
    said('This offer was changed meanwhile', '這筆掛單在此期間已被修改'),
  ),
})

/** Fills in the form, then gives one field this text. */
const typed = (field: string, text: string, says: readonly Said[]) => ({
  async play(user: User) {
    await user.fill('otc-amount', '10')
    await user.fill('otc-price', '2')
    await user.fill(field, text)
  },
  says,
  leadsTo: field,
})

export const MakeSheet = inStates(
  {
    render: sheet((frame) => (
      <Make
        {...frame}
        coin={jade}
        poolPrice={pool.price ?? undefined}
        openedAt={NOW}
        handed={notHanded()}
      />
    )),
    world: onMarket(own),
    async play(user) {
      await user.fill('otc-amount', '10')
      await user.fill('otc-price', '2')
    },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    toBeApproved,
    empty: { play: undefined, leadsTo: 'otc-amount' },
    notEnough: {
      world: { views: { balanceOf: [KEPT] } },
      says: insufficient('JADE'),
      button: 'disabled',
    },
    negative: typed('otc-amount', '-1', unclear),
    free: typed(
      'otc-price',
      '0',
      said('More than zero, and not more than can exist', '必須大於零，且不能超過可存在的上限'),
    ),
    notation: typed('otc-price', '1e3', unclear),
    tooLong: typed(
      'otc-days',
      '366',
      said('Between 1 and 365 whole days', '請輸入 1 到 365 的整數天數'),
    ),
    halfDays: typed('otc-days', '1.5', said('This has too many decimals', '小數位數太多')),
  },
)

export const EditSheet = inStates(
  {
    render: sheet((frame) => (
      <Edit {...frame} offer={own} coin={jade} poolPrice={pool.price ?? undefined} openedAt={NOW} />
    )),
    world: onMarket(own),
    play: (user) => user.fill('otc-price', '3'),
    says: willSucceed,
    button: 'enabled',
  },
  { ...ordinary, free: { play: (user) => user.fill('otc-price', '0') } },
)

export const CancelSheet = inStates(
  {
    render: sheet((frame) => <Cancel {...frame} offer={own} coin={jade} />),
    world: onMarket(own),
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    notYours: {
      world: onMarket(own, refusal.notYours),
      says: said('This belongs to another account.', '這屬於另一個帳戶。'),
      button: 'disabled',
    },
  },
)
