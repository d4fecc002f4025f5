import { cardPools } from '../src/chain/contracts/rewardPools.ts'
import { CREATION_FEE_LIMIT } from '../src/chain/contracts/tokenFactory.ts'
import { nobody } from '../src/core/address.ts'
import { constant, decision, external, step, type Argument, type Step } from './deploymentStep.ts'

// What each contract needs at deployment, in order. Addresses have the names that the configuration
// gives them. The table of docs/deploying.md says the same.

const usdt = <const P extends string>(parameter: P) => external(parameter, 'usdt', 'USDT')
const trx = <const P extends string>(parameter: P) =>
  constant(parameter, 'address', nobody, 'TRX', 'the zero address stands for TRX')
const stream = <const P extends string>(parameter: P, number: bigint, reason: string) =>
  constant(parameter, 'uint256', number, String(number), reason)

const [cardsInTrx] = cardPools.cards
const [nodesInTrx, nodesInUsdt] = cardPools.nodes

/** Tokens, presales, pools to trade in, offers and locks. */
export const launchpad = [
  { deploy: 'Wtrx', as: 'wtrx', arguments: [], mayExist: true },
  {
    deploy: 'UniswapV2Factory',
    as: 'pools',
    arguments: [
      constant(
        '_feeToSetter',
        'address',
        nobody,
        'the zero address',
        'no account may ever take a share of the fees of liquidity providers',
      ),
    ],
  },
  {
    call: 'createPair(address,address)',
    on: 'pools',
    arguments: [usdt('tokenA'), step('tokenB', 'wtrx')],
    feeLimit: CREATION_FEE_LIMIT,
    read: 'getPair(address,address)',
    as: 'usdtPair',
    words: 'the pair of USDT and WTRX',
    mayExist: true,
  },
  { deploy: 'CastToken', as: 'castToken', arguments: [] },
  { deploy: 'Presale', as: 'presale', arguments: [] },
  {
    deploy: 'TokenFactory',
    as: 'tokenFactory',
    arguments: [
      step('tokenOriginal_', 'castToken'),
      step('presaleOriginal_', 'presale'),
      step('pools_', 'pools'),
      step('wtrx_', 'wtrx'),
      decision('fee', 'uint256', 'creationFee', 'creation fee in sun'),
      decision('saleSeconds_', 'uint64', 'saleSeconds', 'seconds of a presale'),
      decision('insuranceSeconds_', 'uint32', 'insuranceSeconds', 'seconds of insurance'),
    ],
  },
  {
    deploy: 'PoolRouter',
    as: 'poolRouter',
    arguments: [step('factory_', 'tokenFactory'), usdt('usdt_'), step('usdtPair_', 'usdtPair')],
  },
  { call: 'setRouter(address)', on: 'tokenFactory', arguments: [step('router_', 'poolRouter')] },
  { deploy: 'OtcMarket', as: 'otcMarket', arguments: [step('wtrx_', 'wtrx')] },
  { deploy: 'TokenLock', as: 'tokenLock', arguments: [step('prices_', 'poolRouter')] },
  {
    deploy: 'CoinLock',
    as: 'coinLock',
    arguments: [
      step('prices_', 'poolRouter'),
      decision('coin_', 'address', 'lockedToken', 'the token of its locks'),
    ],
  },
] as const satisfies readonly Step[]

/** Creates a stream of rewards, whose weights the cards set. */
const makePool = <const A extends Argument>(coin: A) =>
  ({
    call: 'makePool(address,address)',
    on: 'rewardPools',
    arguments: [step('controller', 'card'), coin],
  }) as const

/** Lets cards be sold for an asset. */
const acceptCoin = <const A extends Argument, const B extends Argument>(coin: A, pool: B) =>
  ({ call: 'acceptCoin(address,uint256)', on: 'cardMarket', arguments: [coin, pool] }) as const

/** Cards, their market, their streams of rewards, and boxes. */
export const cards = [
  { deploy: 'RewardPools', as: 'rewardPools', arguments: [] },
  {
    deploy: 'Card',
    as: 'card',
    arguments: [
      step('wtrx_', 'wtrx'),
      step('pools_', 'rewardPools'),
      stream('cardPool_', cardsInTrx, 'the stream of cards in TRX, created first'),
      stream('nodePool_', nodesInTrx, 'the stream of nodes in TRX, created second'),
      stream('nodeTokenPool_', nodesInUsdt, 'the stream of nodes in USDT, created third'),
    ],
  },
  {
    deploy: 'CardMarket',
    as: 'cardMarket',
    arguments: [
      step('card_', 'card'),
      step('pools_', 'rewardPools'),
      step('wtrx_', 'wtrx'),
      decision('feeBp_', 'uint16', 'marketFeeBp', 'fee in basis points'),
    ],
  },
  {
    deploy: 'BlindBoxSale',
    as: 'blindBoxSale',
    arguments: [step('wtrx_', 'wtrx'), step('card_', 'card')],
  },
  // The pools number themselves from 1, and the card was given these numbers.
  makePool(trx('coin')),
  makePool(trx('coin')),
  makePool(usdt('coin')),
  acceptCoin(trx('coin'), stream('pool', nodesInTrx, 'receives half of the fees in TRX')),
  acceptCoin(usdt('coin'), stream('pool', nodesInUsdt, 'receives half of the fees in USDT')),
  {
    call: 'setManager(address)',
    on: 'card',
    arguments: [
      decision('manager_', 'address', 'cardManager', 'the account that may freeze cards'),
    ],
  },
] as const satisfies readonly Step[]

/** Stakes in pools and fixed plans. */
export const stakes = [
  { deploy: 'Staking', as: 'staking', arguments: [step('pools_', 'rewardPools')] },
  { deploy: 'FixedPlans', as: 'fixedPlans', arguments: [] },
] as const satisfies readonly Step[]

/** Mining power for burned tokens. */
export const burning = [
  {
    deploy: 'Burning',
    as: 'burning',
    isOptional: true,
    arguments: [step('pools_', 'rewardPools'), step('router_', 'poolRouter')],
  },
] as const satisfies readonly Step[]

/** Sale of one token for burned TRX; one contract for each sale. */
export const trxBurnSale = [
  {
    deploy: 'TrxBurnSale',
    as: 'trxBurnSale',
    isOptional: true,
    arguments: [
      decision('token_', 'address', 'burnSaleToken', 'the token'),
      decision('rate_', 'uint256', 'burnSaleRate', 'its smallest units for 1 TRX'),
      decision('start_', 'uint64', 'burnSaleStart', 'start in seconds since 1970'),
      decision('end_', 'uint64', 'burnSaleEnd', 'end in seconds since 1970'),
      decision('sum_', 'uint256', 'burnSaleTotal', 'total in sun'),
    ],
  },
] as const satisfies readonly Step[]

/** Equity of cards. */
export const rwaEquity = [
  {
    deploy: 'RwaEquity',
    as: 'rwaEquity',
    isOptional: true,
    arguments: [
      step('card_', 'card'),
      step('wtrx_', 'wtrx'),
      decision('coin_', 'address', 'equityToken', 'the token that it pays'),
      decision('feeAddress_', 'address', 'equityFees', 'receiver of fees'),
    ],
  },
] as const satisfies readonly Step[]

/** Book of inviters. */
export const referral = [
  {
    deploy: 'Referral',
    as: 'referral',
    isOptional: true,
    arguments: [decision('leader_', 'address', 'leader', 'the leader')],
  },
] as const satisfies readonly Step[]

/** Payments of booked income, which is owed to inviters. */
export const incomeFund = [
  {
    deploy: 'IncomeFund',
    as: 'incomeFund',
    isOptional: true,
    beside: ['referral'],
    arguments: [
      step('wtrx_', 'wtrx'),
      decision('feeAddress_', 'address', 'incomeFees', 'receiver of fees'),
      decision('signer', 'address', 'incomeSigner', 'first signer'),
    ],
  },
] as const satisfies readonly Step[]

/** All steps, in order. */
export const deployment = [
  ...launchpad,
  ...cards,
  ...stakes,
  ...burning,
  ...trxBurnSale,
  ...rwaEquity,
  ...referral,
  ...incomeFund,
] as const
