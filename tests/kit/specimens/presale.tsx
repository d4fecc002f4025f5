import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { casting } from '../../../src/api/endpoints/casting.ts'
import { presales } from '../../../src/api/endpoints/presales.ts'
import { presaleTerms } from '../../../src/chain/contracts/tokenTerms.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { costOf } from '../../../src/core/presale.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms } from '../../../src/core/tokenTerms.ts'
import { reliedOn, type Sale } from '../../../src/features/presale/sale.ts'
import type { Request } from '../../../src/features/presale/requests.ts'
import { BuySheet as Buy } from '../../../src/features/presale/sheets/BuySheet.tsx'
import {
  LaunchSheet as Launch,
  PayCreatorSheet as PayCreator,
  TakeBackSheet as TakeBack,
} from '../../../src/features/presale/sheets/ClosingSheets.tsx'
import {
  InsuranceSheet as Insurance,
  RefundSheet as Refund,
} from '../../../src/features/presale/sheets/PaybackSheets.tsx'
import { ReceiveSheet as Receive } from '../../../src/features/presale/sheets/ReceiveSheet.tsx'
import { inStates, ordinary, reverts, sheet, type Specimen } from '../specimen.tsx'
import {
  beyondPersonal,
  fewLeft,
  insufficient,
  notOpen,
  said,
  willSucceed,
  type Said,
} from '../words.ts'
import { answer, contracts, jade, NOW, OTHER, PRESALE, TOKEN, type World } from '../world.ts'

const KEPT = 10n ** 18n

const terms: PresaleTerms = {
  startTime: NOW - DAY_MS,
  presaleEthAmount: 500n * SUN_PER_TRX,
  tradeEthAmount: 300n * SUN_PER_TRX,
  maxTotalNum: 1_000n * KEPT,
  presaleMaxNum: 100n * KEPT,
  insideMaxNum: 800n * KEPT,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: DAY_MS,
  vestingDis: 2 * DAY_MS,
  vestingRate: 4_000,
  backingShare: 2_000,
}

type Presale = Sale['presale']

const presale: Presale = {
  address: PRESALE,
  phase: 'inProgress',
  sold: 400n * KEPT,
  forSale: terms.maxTotalNum,
  raised: 200n * SUN_PER_TRX,
  goal: terms.presaleEthAmount,
  startAt: terms.startTime,
  endAt: NOW + 6 * DAY_MS,
  terms,
  softCap: 500n * KEPT,
  buyers: 12,
  orderKey: '1e'.repeat(32),
  txId: '7a'.repeat(32),
  createdAt: NOW - 2 * DAY_MS,
  insuranceMs: 3 * DAY_MS,
  launchedAt: null,
  insuredUntil: null,
}

const sale = (told: Partial<Presale> = {}): Sale => {
  const known = { ...presale, ...told }
  return {
    coin: jade,
    creator: OTHER,
    presale: known,
    terms: { ...known.terms, endTime: known.endAt, insurance: known.insuranceMs },
    progress: { sold: known.sold, launchedAt: known.launchedAt ?? undefined },
    place: { token: TOKEN, presale: PRESALE, factory: contracts.tokenFactory, symbol: 'JADE' },
  }
}

type Detail = AnswerOf<typeof casting.swapCoinIssuedDetail>
type Reward = AnswerOf<typeof presales.receiveRewardInfo>

const written = <T extends object>(told: T) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  )

const detail = (told: Partial<Presale> = {}) =>
  ({
    token: {
      address: TOKEN,
      creator: OTHER,
      pool: OTHER,
      presale: PRESALE,
      terms: written({ ...plainToken, name: 'Jade Rail', symbol: 'JADE', totalSupply: 10n ** 27n }),
      burnt: '0',
      poolBurnt: '0',
      holders: 3,
      orderKey: '1e'.repeat(32),
      txId: '7a'.repeat(32),
      createdAt: NOW - 2 * DAY_MS,
      launchedAt: null,
      profile: null,
    },
    presale: { ...written({ ...presale, ...told }), terms: written(terms) },
    pool: {
      token: TOKEN,
      pool: OTHER,
      router: contracts.poolRouter,
      market: contracts.otcMarket,
      tokens: '0',
      trx: '0',
      price: null,
      feeBuy: 0,
      feeSell: 0,
      protectedUntil: null,
      takesSales: false,
      launchedAt: null,
      now: NOW,
    },
    now: NOW,
  }) as unknown as Detail

const reward = (bought: bigint) =>
  written({
    presale: PRESALE,
    phase: 'inProgress',
    bought,
    paid: bought === 0n ? 0n : costOf(terms, bought),
    received: 0n,
    receivable: 0n,
    nextReleaseAt: null,
    insured: 0n,
    insuredUntil: null,
    refundable: 0n,
    paidBackBy: null,
    paidBack: 0n,
    liquidityReceived: 0n,
    liquidityReceivable: 0n,
    now: NOW,
  }) as unknown as Reward

const around = (told: Partial<Presale> = {}, bought = 0n): Partial<World> => ({
  answers: [
    answer(casting.swapCoinIssuedDetail, detail(told)),
    answer(presales.receiveRewardInfo, reward(bought)),
  ],
  views: {
    costOf: ([units]) => [costOf(terms, BigInt(units!))],
    terms: [presaleTerms.encode(terms)],
    insuranceSeconds: [259_200n],
    buyerOf: [[50n * KEPT, 25n * SUN_PER_TRX, 0n, false, false]],
    phase: [4n],
    receivable: [20n * KEPT],
    liquidityReceivable: [5n * KEPT],
    insuredAmount: [5n * SUN_PER_TRX],
    creatorDue: [40n * SUN_PER_TRX],
    backing: [0n],
    insuredUntil: [0n],
    launchedAt: [0n],
  },
})

const units = 20n * KEPT

const buying = (told: Partial<Presale> = {}): Request<'buy'> => ({
  act: 'buy',
  sale: sale(told),
  intent: { units, cost: costOf(terms, units), terms: reliedOn({ ...presale, ...told }) },
  handing: { form: {}, isByLink: false, orderKey: undefined },
})

const buy: Specimen = {
  render: sheet((frame) => <Buy {...frame} request={buying()} />),
  world: around(),
  says: willSucceed,
  button: 'enabled',
}

const closed = (says: readonly Said[], told: Partial<Presale>, bought?: bigint) =>
  ({ world: around(told, bought), says, button: 'disabled' }) as const

export const BuySheet = inStates(buy, {
  ...ordinary,
  notEnough: {
    world: { trx: 9n * SUN_PER_TRX },
    says: insufficient('TRX'),
    button: 'disabled',
  },
  over: closed(notOpen, { endAt: NOW - HOUR_MS }),
  personalMaximum: closed(beyondPersonal, {}, 90n * KEPT),
  fewLeft: closed(fewLeft, { sold: 990n * KEPT }),
  fewLeftMeanwhile: reverts('InsufficientRemaining()', fewLeft),
  otherTerms: {
    world: { views: { insuranceSeconds: [1n] } },
    says: said(
      'The contract has other terms than the shop named. Nothing was signed.',
      '合約的條款與商店回傳的不同。尚未簽署任何內容。',
    ),
    button: 'disabled',
  },
  otherSymbol: {
    world: { views: { pairOf: [[TOKEN, PRESALE, OTHER, 7n, 'Jade Rail', 'JADE2', KEPT]] } },
    button: 'disabled',
  },
  lookalike: {
    render: sheet((frame) => (
      <Buy {...frame} request={{ ...buying(), sale: { ...sale(), looksLike: 'USDT' } }} />
    )),
    says: willSucceed,
    button: 'enabled',
  },
  paidAlready: {
    world: { views: { isPaid: [true] } },
    says: said('This order is paid already', '此訂單已付款'),
  },
})

const launched = { launchedAt: NOW - 2 * DAY_MS, phase: 'launched' } as const

const receive = (act: 'receive' | 'receiveLiquidity', insured: bigint): Specimen => ({
  render: sheet((frame) => (
    <Receive {...frame} request={{ act, sale: sale(launched), intent: { units }, insured }} />
  )),
  world: around(launched),
  says: willSucceed,
  button: 'enabled',
})

const nothing = reverts(
  'NothingToReceive()',
  said('There is nothing to receive now.', '目前沒有可領取的項目。'),
)

export const ReceiveSheet = inStates(receive('receive', 0n), {
  ...ordinary,
  nothing,
  endsInsurance: receive('receive', 5n * SUN_PER_TRX),
  ofPool: {
    ...receive('receiveLiquidity', 0n),
    world: { ...around(launched), views: { ...around().views, liquidityReceivable: [units] } },
  },
})

const bought = 50n * KEPT
const paid = 25n * SUN_PER_TRX

export const PaybackSheet = inStates(
  {
    render: sheet((frame) => (
      <Refund {...frame} request={{ act: 'refund', sale: sale(), intent: { amount: paid } }} />
    )),
    world: around(),
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    softCapReached: reverts(
      'NotFailed()',
      said(
        'The presale has not missed its soft cap, so nothing is given back',
        '預售已達軟頂或尚未結束，因此不會退款',
      ),
    ),
    insurance: {
      render: sheet((frame) => (
        <Insurance
          {...frame}
          request={{
            act: 'insurance',
            sale: sale(launched),
            intent: { amount: 5n * SUN_PER_TRX, givenUp: bought },
          }}
        />
      )),
      says: willSucceed,
      button: 'enabled',
    },
    refunded: {
      world: { views: { buyerOf: [[bought, paid, 0n, true, false]] } },
      says: said('This was given back already', '這筆款項已經退還'),
    },
  },
)

export const ClosingSheet = inStates(
  {
    render: sheet((frame) => (
      <Launch
        {...frame}
        request={{ act: 'launch', sale: sale({ sold: terms.maxTotalNum }), intent: {} }}
      />
    )),
    world: { ...around(), views: { ...around().views, phase: [3n] } },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    burns: {
      render: sheet((frame) => (
        <Launch {...frame} request={{ act: 'launch', sale: sale(), intent: {} }} />
      )),
      says: willSucceed,
      button: 'enabled',
    },
    launchedAlready: {
      world: { views: { phase: [4n] } },
      says: said('Trading is open already', '交易已經開放'),
    },
    payCreator: {
      render: sheet((frame) => (
        <PayCreator
          {...frame}
          request={{
            act: 'payCreator',
            sale: sale(launched),
            intent: { amount: 40n * SUN_PER_TRX },
          }}
        />
      )),
      says: willSucceed,
      button: 'enabled',
    },
    takeBack: {
      render: sheet((frame) => (
        <TakeBack {...frame} request={{ act: 'takeBack', sale: sale(), intent: { units } }} />
      )),
      says: willSucceed,
      button: 'enabled',
    },
  },
)
