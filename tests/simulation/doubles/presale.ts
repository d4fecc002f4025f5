import {
  presaleCalls as calls,
  presaleEvents as events,
} from '../../../src/chain/contracts/presale.ts'
import { presaleTerms as presaleStruct } from '../../../src/chain/contracts/tokenTerms.ts'
import { ofOrder, ofOwner, once, type Double, type Facts, type Rule, type View } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, OWNER, PRESALE, STRANGER, UNITS } from '../places.ts'
import { pairOf, presaleTerms } from './casting.ts'

const place = {
  token: COIN,
  presale: PRESALE,
  factory: FACTORY,
  symbol: CAST.symbol,
  feeLimit: FEE_LIMIT,
}

/** Phases by their numbers in `Phase`. */
const [SUCCEEDED, LAUNCHED] = [3n, 4n]

const everybody = () => 'everybody'
const isDone = ({ doneIn }: Facts, what: string, whom: string = OWNER) =>
  doneIn(what, whom) !== undefined

const vouching = { 'pairOf(address)': pairOf(true) }

/**
 * Returns the fields bought, paid, received, refunded and liquidityReceived of the owner, who
 * bought long ago.
 */
const buyerOf: View = (_, facts) => [
  [
    UNITS,
    UNITS,
    isDone(facts, calls.receiveTokens) ? UNITS : 0n,
    isDone(facts, calls.refund) || isDone(facts, calls.insurance),
    isDone(facts, calls.receiveLiquidity),
  ],
]

/** Lets a buyer use a purchase with this call; a second call finds nothing. */
const ofBuyer = (what: string, error: string, made: Pick<Rule, 'event' | 'fields'>): Rule => ({
  whom: ofOwner,
  refuses: once(what, error),
  ...made,
})

export const purchase: Double = {
  intent: () => ({
    ...place,
    units: UNITS,
    cost: UNITS,
    terms: {
      softCapRate: presaleTerms.softCapRate,
      vestingDelay: presaleTerms.vestingDelay,
      vestingRate: presaleTerms.vestingRate,
      vestingDis: presaleTerms.vestingDis,
      backingShare: presaleTerms.backingShare,
      lpDistributionEnabled: presaleTerms.lpDistributionEnabled,
      userLPShare: presaleTerms.userLPShare,
      insurance: 60_000,
    },
  }),
  calls: {
    [calls.buy]: {
      whom: ofOrder,
      refuses: once(calls.buy, 'OrderAlreadyPaid()'),
      value: UNITS,
      event: events.bought,
      fields: ({ owner, args }) => [args[0]!, owner, UNITS, UNITS],
    },
  },
  views: {
    ...vouching,
    'isPaid(address,bytes32)': ([buyer, order], facts) => [
      isDone(facts, calls.buy, `${buyer} ${order}`),
    ],
    'costOf(uint256)': () => [UNITS],
    'terms()': () => [presaleStruct.encode(presaleTerms)],
    'insuranceSeconds()': () => [60n],
  },
  told: ({ orderKey, owner }) => ({
    orderKey,
    owner,
    token: COIN,
    presale: PRESALE,
    units: UNITS,
    cost: UNITS,
  }),
  lies: {
    contract: (told) => ({ ...told, presale: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, cost: 2n * UNITS }),
  },
}

export const refund: Double = {
  intent: () => ({ ...place, amount: UNITS }),
  calls: {
    [calls.refund]: ofBuyer(calls.refund, 'NothingToRefund()', {
      event: events.refunded,
      fields: ({ owner }) => [owner, UNITS, UNITS],
    }),
  },
  views: { ...vouching, 'buyerOf(address)': buyerOf },
}

export const insurance: Double = {
  intent: () => ({ ...place, amount: UNITS, givenUp: UNITS }),
  calls: {
    [calls.insurance]: ofBuyer(calls.insurance, 'AlreadyRefunded()', {
      event: events.insuranceUsed,
      fields: ({ owner }) => [owner, UNITS, UNITS],
    }),
  },
  views: {
    ...vouching,
    'buyerOf(address)': buyerOf,
    'insuredAmount(address)': (_, facts) => [isDone(facts, calls.insurance) ? 0n : UNITS],
  },
}

const release = {
  told: ({ orderKey, owner }: { orderKey: string; owner: string }) => ({
    orderKey,
    owner,
    token: COIN,
    presale: PRESALE,
    receivable: UNITS,
  }),
  lies: {
    contract: (told: object) => ({ ...told, presale: STRANGER }),
    owner: (told: object) => ({ ...told, owner: STRANGER }),
  },
}

export const tokens: Double = {
  intent: () => ({ ...place, units: UNITS }),
  calls: {
    [calls.receiveTokens]: ofBuyer(calls.receiveTokens, 'NothingToReceive()', {
      event: events.received,
      fields: ({ owner }) => [owner, UNITS],
    }),
  },
  views: {
    ...vouching,
    'buyerOf(address)': buyerOf,
    'receivable(address)': (_, facts) => [isDone(facts, calls.receiveTokens) ? 0n : UNITS],
  },
  ...release,
}

export const liquidity: Double = {
  intent: () => ({ ...place, units: UNITS }),
  calls: {
    [calls.receiveLiquidity]: ofBuyer(calls.receiveLiquidity, 'NothingToReceive()', {
      event: events.liquidityReceived,
      fields: ({ owner }) => [owner, UNITS],
    }),
  },
  views: {
    ...vouching,
    'buyerOf(address)': buyerOf,
    'liquidityReceivable(address)': (_, facts) => [
      isDone(facts, calls.receiveLiquidity) ? 0n : UNITS,
    ],
  },
  ...release,
}

/** Launches a successful presale, once. Anyone may do so. */
export const launch: Double = {
  intent: () => place,
  calls: {
    [calls.launch]: {
      whom: everybody,
      refuses: once(calls.launch, 'NotSucceeded()'),
      event: events.launched,
      fields: () => [STRANGER, UNITS, UNITS, UNITS, 0n],
    },
  },
  views: {
    ...vouching,
    'phase()': (_, facts) => [isDone(facts, calls.launch, everybody()) ? LAUNCHED : SUCCEEDED],
  },
}

/** Pays the creator of a launched presale whose insurance is still running. */
export const payout: Double = {
  intent: () => ({ ...place, amount: UNITS }),
  calls: {
    [calls.payCreator]: {
      whom: everybody,
      refuses: once(calls.payCreator, 'NothingToReceive()'),
      event: events.creatorPaid,
      fields: ({ owner }) => [owner, UNITS, 0n],
    },
  },
  views: {
    ...vouching,
    'phase()': () => [LAUNCHED],
    'creatorDue()': (_, facts) => [isDone(facts, calls.payCreator, everybody()) ? 0n : UNITS],
    'backing()': () => [0n],
    'insuredUntil()': () => [2_000_000_000n],
  },
}

/** Returns the creator's tokens of a presale that missed its soft cap. */
export const tokensBack: Double = {
  intent: () => ({ ...place, units: UNITS }),
  calls: {
    [calls.takeBack]: {
      whom: everybody,
      refuses: once(calls.takeBack, 'NothingToReceive()'),
      event: events.creatorPaid,
      fields: ({ owner }) => [owner, 0n, UNITS],
    },
  },
  views: {
    ...vouching,
    'balanceOf(address)': (_, facts) => [isDone(facts, calls.takeBack, everybody()) ? 0n : UNITS],
  },
}
