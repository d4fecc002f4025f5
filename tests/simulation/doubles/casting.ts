import {
  tokenFactoryCalls as calls,
  tokenFactoryEvents as events,
} from '../../../src/chain/contracts/tokenFactory.ts'
import {
  presaleTerms as presaleStruct,
  tokenTerms as tokenStruct,
} from '../../../src/chain/contracts/tokenTerms.ts'
import { nobody } from '../../../src/core/address.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import { ofOrder, once, type Asked, type Double, type Rule, type View } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, OWNER, PRESALE, STRANGER, UNITS } from '../places.ts'

export const tokenTerms: TokenTerms = {
  ...plainToken,
  name: 'Cast',
  symbol: CAST.symbol,
  totalSupply: 1_000n * UNITS,
}

export const presaleTerms: PresaleTerms = {
  startTime: 0,
  presaleEthAmount: UNITS,
  tradeEthAmount: UNITS,
  maxTotalNum: UNITS,
  presaleMaxNum: UNITS,
  insideMaxNum: UNITS,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: 0,
  vestingDis: 0,
  vestingRate: 10_000,
  backingShare: 0,
}

/** Returns a token pair record: the token that the factory created, and its presale. */
export const pairOf =
  (hasPresale: boolean): View =>
  () => [[COIN, hasPresale ? PRESALE : nobody, OWNER, 1n, 'Cast', CAST.symbol, 1_000n * UNITS]]

/** Views of the factory before a creation: it is open and names its fee. */
const open: Double['views'] = { 'enabled()': () => [true], 'creationFee()': () => [UNITS] }

const shared = { factory: FACTORY, creationFee: UNITS, feeLimit: FEE_LIMIT }
const profile = { description: '' }

const tokenMade: Pick<Rule, 'event' | 'fields'> = {
  event: events.tokenCreated,
  fields: ({ owner, args }) => [args[0]!, owner, COIN, STRANGER, tokenStruct.encode(tokenTerms)],
}

const presaleMade: Pick<Rule, 'event' | 'fields'> = {
  event: events.presaleCreated,
  fields: ({ owner, args }) => [
    args[0]!,
    owner,
    COIN,
    PRESALE,
    0n,
    0n,
    presaleStruct.encode(presaleTerms),
  ],
}

/** Creates with this call at the creation fee, once for each order. */
const creation = (what: string, made: Pick<Rule, 'event' | 'fields'>): Rule => ({
  whom: ofOrder,
  refuses: once(what, 'OrderAlreadyUsed()'),
  value: UNITS,
  ...made,
})

const tokenOfOrder =
  (what: string): View =>
  ([creator, order], { doneIn }) => [
    doneIn(what, `${creator} ${order}`) === undefined ? nobody : COIN,
  ]

const backend = (
  kind: 'token' | 'tokenWithPresale' | 'presale',
): Pick<Double, 'told' | 'lies'> => ({
  told: ({ orderKey, owner }: Asked) => ({
    orderKey,
    owner,
    kind,
    factory: FACTORY,
    creationFee: UNITS,
  }),
  lies: {
    contract: (told) => ({ ...told, factory: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, creationFee: 2n * UNITS }),
  },
})

export const token: Double = {
  intent: () => ({ ...shared, token: tokenTerms, profile }),
  calls: { [calls.createToken]: creation(calls.createToken, tokenMade) },
  views: { ...open, 'tokenOfOrder(address,bytes32)': tokenOfOrder(calls.createToken) },
  ...backend('token'),
}

export const tokenWithPresale: Double = {
  intent: () => ({ ...shared, token: tokenTerms, profile, presale: presaleTerms }),
  calls: {
    [calls.createTokenAndPresale]: creation(calls.createTokenAndPresale, presaleMade),
  },
  views: { ...open, 'tokenOfOrder(address,bytes32)': tokenOfOrder(calls.createTokenAndPresale) },
  ...backend('tokenWithPresale'),
}

/** Creates a presale for an existing token. */
export const presaleOfToken: Double = {
  intent: () => ({
    ...shared,
    token: COIN,
    name: 'Cast',
    symbol: CAST.symbol,
    presale: presaleTerms,
  }),
  calls: {
    [calls.createPresale]: {
      ...creation(calls.createPresale, presaleMade),
      takes: { token: COIN, units: presaleTerms.maxTotalNum + presaleTerms.insideMaxNum },
    },
  },
  views: {
    ...open,
    'tokenOfOrder(address,bytes32)': tokenOfOrder(calls.createPresale),
    'pairOf(address)': pairOf(false),
  },
  ...backend('presale'),
}
