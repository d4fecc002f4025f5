import type { AbiValue } from '../../../src/chain/abi.ts'
import { contractCall, type Call } from '../../../src/chain/call.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { cardMarket } from '../../../src/chain/contracts/cardMarket.ts'
import { createdContract } from '../../../src/chain/contracts/createdContract.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex, addressToHex, nobody, type Address } from '../../../src/core/address.ts'

// A world in which every kind can be carried out, as contracts and backend report it.

const account = (byte: string): Address => addressFromHex(byte.repeat(20))

export const ORDER = '1e'.repeat(32)
export const OWNER = account('aa')
const SELLER = account('bb')
const TOKEN = account('d0')
const PRESALE = account('d1')
/** Address of a contract by its place in the configuration. */
const place = (index: number) => account(`c${index.toString(16)}`)
const USDT = place(0)
const SALE = place(1)
const WTRX = place(2)
const FACTORY = place(3)
const ROUTER = place(4)
const MARKET = place(5)
const DAYS_LOCK = place(6)
const TIME_LOCK = place(7)
const CARD = place(8)
const CARD_MARKET = place(9)
const POOLS = place(10)
const STAKING = place(11)
const PLANS = place(12)
const TRX_BURN = place(15)
/** From the sixteenth on, addresses in the record count down. */
const REFERRAL = account('b0')
const FUND = account('b1')
const BURNING = place(13)
const EQUITY = place(14)
/** LP token of the token's pool. */
const SHARES = account('d2')
/** Another order of the same owner. */
const EARLIER = '1d'.repeat(32)

/** Both ends of the bridge, its side-chain contracts, and the nonce of a crossing. */
const MAIN_GATEWAY = account('b2')
const SIDE_GATEWAY = account('b3')
const SIDE_TOKEN = account('b4')
const SIDE_CARD = account('b5')
const GATEWAY_FEE = 1_000_000n
export const NONCE = 5n
/** Transaction that deployed the token to be mapped, and the resulting address. */
const DEPLOYED_BY = '7e'.repeat(32)
const DEPLOYED = createdContract(DEPLOYED_BY, OWNER)

export const HEAD = { number: 1_300, timestamp: 1_800_000_000_000 }

const UNITS = 5_000_000n
/** Larger USDT approval chosen by the user. */
const CHOSEN = 1_000_000_000n
/** First card of level 1. */
const CARD_ID = 1_000_000_001n
const FEE = 42_000_000n
/** Reward that a plan promises, and cost of leaving a stake early. */
const REWARD = 24_657n
const COST = UNITS / 20n
/** First stage of equity, and fee for a withdrawal in it. */
const STAGE = (1n << 64n) | 1n
const EQUITY_FEE = 2_000_000n
const AT = 1_900_000_000_000
const SECONDS = BigInt(AT / 1_000)
const coin = { symbol: 'JADE', decimals: 18, contract: TOKEN }
const usdt = { symbol: 'USDT', decimals: 6, contract: USDT }
const trx = { symbol: 'TRX', decimals: 6 }

const tokenTermsType =
  '(string,string,uint256,uint16,uint16,address,bool,uint32,uint16,uint256,uint32,uint16,bool,uint256)'
const presaleTermsType =
  '(uint64,uint256,uint256,uint256,uint256,uint256,uint16,uint16,uint16,address,bool,uint32,uint16,uint32,uint16)'

interface View {
  readonly signature: string
  /** Contract of the view, if another contract has one of the same name. */
  readonly of?: string
  readonly types: readonly string[]
  readonly values: readonly AbiValue[]
  /** Extends the recorded values for a contract that has since gained fields. */
  readonly put?: (values: readonly AbiValue[]) => readonly AbiValue[]
}

const view = (
  signature: string,
  types: readonly string[],
  values: readonly AbiValue[],
  of?: Address,
): View => ({ signature, types, values, ...(of && { of: addressToHex(of) }) })

/** Views by name. The first values let an operation proceed. */
export const views: Readonly<Record<string, View>> = {
  allowance: view('allowance(address,address)', ['uint256'], [0n]),
  balanceOf: view('balanceOf(address)', ['uint256'], [UNITS]),
  decimals: view('decimals()', ['uint8'], [18n]),
  // Listed before the factory's view of the same name.
  sharesOf: view('pairOf(address)', ['address'], [SHARES], ROUTER),
  pairOf: view(
    'pairOf(address)',
    ['(address,address,address,uint64,string,string,uint256)'],
    [[TOKEN, PRESALE, OWNER, 7n, 'Jade', 'JADE', 1_000n * UNITS]],
  ),
  tokenOfOrder: view('tokenOfOrder(address,bytes32)', ['address'], [nobody]),
  enabled: view('enabled()', ['bool'], [true]),
  creationFee: view('creationFee()', ['uint256'], [UNITS]),
  insuranceSeconds: view('insuranceSeconds()', ['uint32'], [3_600n]),
  presaleTerms: view(
    'terms()',
    [presaleTermsType],
    [[1n, 2n, 3n, 4n, 5n, 6n, 5_000n, 100n, 200n, SELLER, true, 60n, 2_500n, 120n, 300n]],
    PRESALE,
  ),
  tokenTerms: view(
    'terms()',
    [tokenTermsType],
    [
      [
        'Jade',
        'JADE',
        1_000n * UNITS,
        100n,
        200n,
        SELLER,
        true,
        60n,
        25n,
        UNITS,
        60n,
        3_000n,
        true,
        1n,
      ],
    ],
    TOKEN,
  ),
  feesDue: view('feesDue()', ['uint256'], [10n]),
  poolBurnDue: view('poolBurnDue()', ['uint256'], [20n]),
  poolBurnt: view('poolBurnt()', ['uint256'], [30n]),
  isPaid: view('isPaid(address,bytes32)', ['bool'], [false]),
  costOf: view('costOf(uint256)', ['uint256'], [UNITS]),
  buyerOf: view(
    'buyerOf(address)',
    ['(uint256,uint256,uint256,bool,bool)'],
    [[3n * UNITS, UNITS, 0n, false, false]],
  ),
  insuredAmount: view('insuredAmount(address)', ['uint256'], [UNITS]),
  receivable: view('receivable(address)', ['uint256'], [UNITS]),
  liquidityReceivable: view('liquidityReceivable(address)', ['uint256'], [UNITS]),
  phase: view('phase()', ['uint8'], [3n]),
  creatorDue: view('creatorDue()', ['uint256'], [UNITS]),
  backing: view('backing()', ['uint256'], [UNITS]),
  insuredUntil: view('insuredUntil()', ['uint64'], [1n]),
  isUsed: view('isUsed(address,bytes32)', ['bool'], [false]),
  reservesOf: view('reservesOf(address)', ['uint256', 'uint256'], [900n * UNITS, 800n * UNITS]),
  offerOf: view(
    'offerOf(uint256)',
    ['(address,address,uint256,uint256,uint64)'],
    [[OWNER, TOKEN, UNITS, 100n, SECONDS]],
  ),
  offerCostOf: view('costOf(uint256,uint256)', ['uint256'], [UNITS]),
  locks: view(
    'locks(address,uint256,uint256)',
    ['(address,address,uint256,uint256,uint256,bool)[]'],
    [[[OWNER, TOKEN, UNITS, SECONDS, SECONDS + 60n, true]]],
  ),
  lockCoin: view('coin()', ['address'], [TOKEN]),
  box: {
    // The levels of its cards were added later.
    put: (values) => [...values.slice(0, 13), 0n, 0n, 0n, 0n, ...values.slice(13)],
    signature: 'box(uint256)',
    types: [
      'address',
      'uint256',
      'address',
      'uint256',
      'uint32',
      'uint32',
      'uint64',
      'uint64',
      'uint32',
      'uint16',
      'uint16',
      'uint16',
      'uint16',
      'uint32',
      'uint32',
      'uint32',
      'uint32',
      'uint32',
    ],
    values: [nobody, UNITS, USDT, 2n * UNITS, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n],
  },
  // Listed before other contracts' views of the same names.
  fundOrder: view(
    'orderOf(address,bytes32)',
    ['address', 'uint256', 'uint256', 'uint256', 'uint8'],
    [nobody, 0n, 0n, 0n, 0n],
    FUND,
  ),
  fundTerms: view(
    'getData()',
    Array(6).fill('uint256'),
    [EQUITY_FEE, 5n * EQUITY_FEE, 1n, SECONDS, 86_400n, 3n],
    FUND,
  ),
  fundPaused: view('isPaused()', ['bool'], [false], FUND),
  fundLimits: view(
    'limitsOf(address)',
    Array(7).fill('uint256'),
    [10n * UNITS, 0n, 0n, 1n, UNITS, 2n * UNITS, UNITS],
    FUND,
  ),
  orderOf: view(
    'orderOf(address,bytes32)',
    ['uint8', 'uint256', 'uint32', 'uint32', 'uint64', 'uint64'],
    [0n, 7n, 2n, 0n, 999n, SECONDS],
  ),
  drawOf: view('drawOf(uint256)', ['uint64', 'bytes32'], [1_000n, '00'.repeat(32)]),
  cardsOf: view('cardsOf(address,bytes32)', ['uint32', 'uint32'], [2n, 0n]),
  level: view(
    'levels(uint256)',
    ['uint256', 'string', 'uint256', 'uint256', 'uint256', 'address'],
    [9n, 'Ingot', 30n, UNITS, CARD_ID, SELLER],
  ),
  holder: view('ownerOfPage(uint256,uint256,uint256)', ['address[]'], [[OWNER]]),
  approvedFor: view('getApproved(uint256)', ['address'], [nobody]),
  pledgeOf: view(
    'pledgeOf(uint256)',
    ['uint64', 'uint64', 'uint16', 'bool', 'uint96'],
    [0n, 0n, 0n, false, 0n],
  ),
  frozenOf: view('frozenOf(uint256)', ['uint8', 'uint64'], [0n, 0n]),
  listingOf: view(
    'listingOf(uint256)',
    ['address', 'uint64', 'uint16', 'bool', 'address', 'uint256', 'uint256'],
    [OWNER, SECONDS, 250n, false, nobody, CARD_ID, UNITS],
  ),
  feeBp: view('feeBp()', ['uint16'], [250n]),
  placeTerms: view(
    'termsOf(uint256)',
    ['(address,uint16,uint16,uint128,uint128)'],
    [[SHARES, 30n, 500n, 1n, 100n * UNITS]],
  ),
  isClosed: view('isClosed(uint256)', ['bool'], [false]),
  stakedBy: view('stakedBy(uint256,address)', ['uint256'], [UNITS]),
  stakeOf: view(
    'stakeOf(address,bytes32)',
    ['(uint64,uint64,uint64,uint16,uint32,address,uint128)'],
    [[0n, 0n, 0n, 0n, 0n, nobody, 0n]],
  ),
  rateBp: view('rateBpOf(uint256)', ['uint256'], [600n]),
  rewardFor: view('rewardFor(uint256,uint256)', ['uint256'], [REWARD]),
  stillFits: view('stillFits(uint256)', ['uint256'], [UNITS]),
  burnTerms: view(
    'termsOf(address)',
    ['uint256', 'uint256', 'uint256', 'bool', 'uint256', 'uint256', 'uint256'],
    [9_500n, 12_000n, 18n, true, 0n, 0n, 0n],
  ),
  symbol: view('symbol()', ['string'], ['JADE']),
  referralLeader: view('leader()', ['address'], [SELLER]),
  referralActive: view('isActive(address)', ['bool'], [true]),
  referralTeam: view(
    'team(address)',
    ['address', 'uint64', 'uint256', 'uint256'],
    [nobody, 0n, 0n, 0n],
  ),
  burnStream: view('stream()', ['uint256'], [12n]),
  powerOf: view('powerOf(address)', ['uint256'], [UNITS]),
  minerActivatedAt: view('activatedAt(address)', ['uint64'], [0n]),
  claimableOfStream: view('claimable(uint256,address)', ['uint256'], [UNITS]),
  saleToken: view('token()', ['address'], [TOKEN], TRX_BURN),
  saleRate: view('rate()', ['uint256'], [2n * UNITS], TRX_BURN),
  saleStart: view('start()', ['uint64'], [1n], TRX_BURN),
  saleEnd: view('end()', ['uint64'], [SECONDS], TRX_BURN),
  mostGiven: view('mostGiven()', ['uint256'], [UNITS], TRX_BURN),
  claimableOfStake: view('claimable(address,bytes32)', ['uint256'], [UNITS]),
  depositFee: view('depositFee()', ['uint256'], [GATEWAY_FEE]),
  withdrawFee: view('withdrawFee()', ['uint256'], [GATEWAY_FEE]),
  mappingFee: view('mappingFee()', ['uint256'], [GATEWAY_FEE]),
  retryFee: view('retryFee()', ['uint256'], [GATEWAY_FEE]),
  depositMinTrx: view('depositMinTrx()', ['uint256'], [UNITS]),
  depositMinTrc10: view('depositMinTrc10()', ['uint256'], [UNITS]),
  depositMinTrc20: view('depositMinTrc20()', ['uint256'], [UNITS]),
  withdrawMinTrx: view('withdrawMinTrx()', ['uint256'], [UNITS]),
  withdrawMinTrc10: view('withdrawMinTrc10()', ['uint256'], [UNITS]),
  withdrawMinTrc20: view('withdrawMinTrc20()', ['uint256'], [UNITS]),
  mappedAs: view('mappedAs(address)', ['uint8'], [0n]),
  mainTokenOf: view('sideToMainContractMap(address)', ['address'], [TOKEN]),
  depositOf: view(
    'depositOf(uint256)',
    ['address', 'uint8', 'address', 'uint256', 'uint256'],
    [OWNER, 3n, TOKEN, 0n, UNITS],
  ),
  withdrawalOf: view(
    'withdrawalOf(uint256)',
    ['address', 'uint8', 'address', 'uint256', 'uint256'],
    [OWNER, 3n, TOKEN, 0n, UNITS],
  ),
  mappingOf: view('mappingOf(uint256)', ['address', 'uint8', 'address'], [OWNER, 3n, DEPLOYED]),
  equityTerms: view('getData()', Array(6).fill('uint256'), [
    EQUITY_FEE,
    5n * EQUITY_FEE,
    1n,
    SECONDS,
    SECONDS,
    2n * UNITS,
  ]),
  equityNext: view('getNext()', Array(6).fill('uint256'), [0n, 0n, 0n, 0n, 0n, 0n]),
  equityStage: view('stageNow()', ['uint256'], [STAGE]),
  equityLevels: view('identifiers()', ['uint256[]'], [[1n]]),
  equityShare: view(
    'shareOf(uint256)',
    ['uint256', 'uint256', 'uint256', 'bool', 'uint256', 'uint256'],
    [0n, 0n, UNITS, false, 0n, 0n],
  ),
  equityProfits: view('getProfitByIds(uint256[])', ['uint256[]'], [[UNITS]]),
  equityFee: view('feeOf(uint256)', ['uint256'], [EQUITY_FEE]),
  equityCoin: view('coinAddress()', ['address'], [USDT]),
  equityOrder: view('orders(uint256)', ['address', 'uint128', 'uint8'], [SELLER, UNITS, 2n]),
}

/** Chain events by name, as the sample's correct transaction emits them. */
export const events: Readonly<Record<string, object>> = {
  TRXReceived: { from: OWNER, value: UNITS, nonce: NONCE },
  TRC10Received: { from: OWNER, tokenId: 1_000_001n, tokenValue: UNITS, nonce: NONCE },
  TRC20Received: { from: OWNER, contractAddress: TOKEN, value: UNITS, nonce: NONCE },
  TRC721Received: { from: OWNER, contractAddress: CARD, uid: 7n, nonce: NONCE },
  DepositTRX: { to: OWNER, value: UNITS, nonce: NONCE },
  DepositTRC10: { to: OWNER, sideChainTokenId: 1_000_002n, value: UNITS, nonce: NONCE },
  DepositTRC20: { to: OWNER, sideChainAddress: SIDE_TOKEN, value: UNITS, nonce: NONCE },
  DepositTRC721: { to: OWNER, sideChainAddress: SIDE_CARD, uid: 7n, nonce: NONCE },
  WithdrawTRX: { from: OWNER, value: UNITS, nonce: NONCE },
  WithdrawTRC10: { from: OWNER, mainChainTokenId: 1_000_001n, value: UNITS, nonce: NONCE },
  WithdrawTRC20: { from: OWNER, mainChainAddress: TOKEN, value: UNITS, nonce: NONCE },
  WithdrawTRC721: { from: OWNER, mainChainAddress: CARD, uid: 7n, nonce: NONCE },
  TRXWithdraw: { from: OWNER, value: UNITS, nonce: NONCE },
  TRC10Withdraw: { from: OWNER, tokenId: 1_000_001n, value: UNITS, nonce: NONCE },
  TRC20Withdraw: { from: OWNER, contractAddress: TOKEN, value: UNITS, nonce: NONCE },
  TRC721Withdraw: { from: OWNER, contractAddress: CARD, uid: 7n, nonce: NONCE },
  TRC20Mapping: { contractAddress: DEPLOYED, nonce: NONCE },
  TRC721Mapping: { contractAddress: DEPLOYED, nonce: NONCE },
  DeployDAppTRC20AndMapping: {
    mainChainAddress: DEPLOYED,
    sideChainAddress: SIDE_TOKEN,
    nonce: NONCE,
  },
  DeployDAppTRC721AndMapping: {
    mainChainAddress: DEPLOYED,
    sideChainAddress: SIDE_CARD,
    nonce: NONCE,
  },
  FeePaid: { order: ORDER, user: OWNER, coin: USDT, amount: UNITS, fee: EQUITY_FEE },
  Paid: { order: ORDER, user: OWNER, coin: USDT, amount: UNITS },
  FeeTakenBack: { order: EARLIER, user: OWNER, fee: EQUITY_FEE },
  Approval: { owner: OWNER, spender: SALE, value: 0n },
  FirstPaid: { order: ORDER, buyer: OWNER, boxId: 7n, quantity: 2n, deadline: SECONDS },
  Bought: { order: ORDER, buyer: OWNER, boxId: 7n, quantity: 2n, amount: UNITS, paid: UNITS },
  Refunded: { order: ORDER, buyer: OWNER, boxId: 7n, quantity: 2n, amount: UNITS, paid: UNITS },
  Rearmed: { purchaseBlock: 999n, source: 1_301n },
  Opened: { order: ORDER, buyer: OWNER, boxId: 7n, firstIndex: 0n, rarities: [1n, 2n] },
  TokenCreated: { order: ORDER, creator: OWNER, token: TOKEN, pool: SELLER },
  PresaleCreated: {
    order: ORDER,
    creator: OWNER,
    token: TOKEN,
    presale: PRESALE,
    endTime: SECONDS,
  },
  Traded: { order: ORDER, trader: OWNER, token: TOKEN, isBuy: true, trx: UNITS, tokens: UNITS },
  Offered: {
    order: ORDER,
    seller: OWNER,
    token: TOKEN,
    offerId: 9n,
    amount: UNITS,
    unitPrice: 200n,
    expiry: SECONDS,
  },
  Edited: { offerId: 9n, unitPrice: 200n, expiry: SECONDS },
  Cancelled: { offerId: 9n, amount: UNITS },
  Sold: { order: ORDER, buyer: OWNER, offerId: 9n, amount: UNITS, paid: UNITS },
  Locked: {
    user: OWNER,
    coin: TOKEN,
    amount: UNITS,
    createTime: SECONDS - 30n * 86_400n,
    lockTime: SECONDS,
  },
  Unlocked: { user: OWNER, coin: TOKEN, amount: UNITS, createTime: SECONDS },
  Launched: { pair: SELLER, trx: UNITS, tokens: UNITS, liquidity: UNITS, insuredUntil: SECONDS },
  Received: { buyer: OWNER, amount: UNITS },
  LiquidityReceived: { buyer: OWNER, amount: UNITS },
  InsuranceUsed: { buyer: OWNER, amount: 3n * UNITS, paidBack: UNITS },
  CreatorPaid: { creator: OWNER, trx: UNITS, tokens: UNITS },
  Withdrawal: { from: OWNER, amount: UNITS },
  CardsMade: { order: ORDER, buyer: OWNER, boxId: 7n, firstIndex: 0n, tokenIds: [CARD_ID] },
  CardBought: { order: ORDER, buyer: OWNER, tokenId: CARD_ID, level: 1n, price: UNITS },
  Transfer: { from: OWNER, to: SELLER, tokenId: CARD_ID },
  Pledged: { tokenId: CARD_ID, owner: OWNER, time: 30n, until: SECONDS, weight: 10n },
  Claimed: { pool: 1n, account: OWNER, amount: UNITS },
  Listed: {
    order: ORDER,
    seller: OWNER,
    tokenId: CARD_ID,
    listingId: 9n,
    coin: nobody,
    price: UNITS,
    expiry: SECONDS,
    feeBp: 250n,
  },
  PriceChanged: { listingId: 9n, coin: nobody, price: 2n * UNITS, expiry: SECONDS },
  Unlisted: { listingId: 9n, tokenId: CARD_ID, seller: OWNER },
  CardSold: {
    order: ORDER,
    buyer: OWNER,
    tokenId: CARD_ID,
    listingId: 9n,
    seller: SELLER,
    coin: nobody,
    price: UNITS,
    fee: 1n,
  },
  Staked: { order: ORDER, account: OWNER, place: 1n, amount: UNITS, until: SECONDS },
  Given: { order: ORDER, user: OWNER, trx: UNITS, tokens: 10n * UNITS },
  RewardClaimed: { order: ORDER, account: OWNER, amount: UNITS },
  Burned: {
    order: ORDER,
    user: OWNER,
    coin: TOKEN,
    id: 7n,
    burnAmount: 5n * 10n ** 18n,
    uAmount: 47_500n,
    power: 57_000n,
    trx: 0n,
  },
  Initialised: { tokenId: CARD_ID, user: OWNER, weight: 10n },
  LimitOpened: { tokenId: CARD_ID, user: OWNER, stage: STAGE, maximum: UNITS },
  Ordered: { order: 7n, user: OWNER, amount: UNITS, fee: EQUITY_FEE, withdrawStatus: 1n },
  Settled: { order: 7n, user: SELLER, amount: UNITS },
  ParentBound: { user: OWNER, inviter: SELLER, index: 3n },
  MinerActivated: { order: ORDER, user: OWNER, power: UNITS },
  LiquidityBought: {
    order: ORDER,
    provider: OWNER,
    token: TOKEN,
    trx: UNITS,
    tokensBack: 0n,
    liquidity: UNITS,
  },
  LiquidityRemoved: {
    order: ORDER,
    provider: OWNER,
    token: TOKEN,
    trx: UNITS,
    tokens: UNITS,
    liquidity: UNITS,
  },
}

const paid = { orderKey: ORDER, owner: OWNER }
const ofStake = {
  tokenId: String(CARD_ID),
  contract: CARD,
  owner: OWNER,
  days: 30,
  until: AT,
}

const ofPlace = { ...paid, place: 1, units: UNITS, days: 30, costBp: 500 }
const ofLeaving = { owner: OWNER, act: 'unlock', orders: ORDER, units: UNITS, cost: 0n }

/** Parsed answers of the backend by endpoint, in agreement with the samples. */
export const told: Readonly<Record<string, object>> = {
  buyProductFirstPayBefore: {
    ...paid,
    contract: SALE,
    product: { id: '7', name: 'Box' },
    quantity: 2,
    prices: [{ coin: trx, units: UNITS }],
  },
  publishFirst: { ...paid, kind: 'token', factory: FACTORY, creationFee: UNITS },
  productBuy: {
    ...paid,
    offerId: '9',
    market: MARKET,
    token: TOKEN,
    units: UNITS,
    cost: UNITS,
    status: 'open',
  },
  donate: { ...paid, token: TOKEN, presale: PRESALE, units: UNITS, cost: UNITS },
  releaseBefore: { ...paid, token: TOKEN, presale: PRESALE, receivable: UNITS },
  buyCardPayBefore: { ...paid, level: 1, contract: CARD, price: UNITS },
  buySkuProduct: {
    ...paid,
    listingId: '9',
    tokenId: String(CARD_ID),
    market: CARD_MARKET,
    seller: SELLER,
    price: { coin: trx, units: UNITS },
    status: 'open',
  },
  transferBefore: { tokenId: String(CARD_ID), contract: CARD, owner: OWNER, to: SELLER },
  openPledgeBefore: ofStake,
  closePledgeBefore: { ...ofStake, days: undefined },
  lpPledgeBefore: { ...ofPlace, contract: STAKING, coin: SHARES },
  pledgePayBefore: { ...ofPlace, contract: STAKING, coin: nobody },
  planPledgeBefore: { ...ofPlace, contract: PLANS, coin: USDT, rateBp: 600, reward: REWARD },
  trxBurnBefore: {
    ...paid,
    contract: TRX_BURN,
    token: TOKEN,
    given: UNITS,
    units: 10n * UNITS,
  },
  computerValue: {
    ...paid,
    contract: BURNING,
    coin: TOKEN,
    quantity: 5n,
    uAmount: 47_500n,
    power: 57_000n,
  },
  lpPledgeUnlockBefore: { ...ofLeaving, contract: STAKING },
  planUnlockBefore: { ...ofLeaving, contract: PLANS },
  bindUpMember: { owner: OWNER, inviter: SELLER, contract: REFERRAL },
  payFeeBefore: { ...paid, contract: FUND, coin: USDT, amount: UNITS, fee: EQUITY_FEE },
  withdrawApplyAfter: {
    ...paid,
    contract: FUND,
    coin: USDT,
    amount: UNITS,
    voucher: { expires: AT, signature: 'ab'.repeat(65) },
  },
  getChainSignNonce: {
    nonce: ORDER,
    owner: OWNER,
    purpose: 'miner',
    contract: BURNING,
    expiresAt: AT,
    power: UNITS,
  },
}

/** A view's answer, or a function of the calldata that returns it. */
export type Said = readonly AbiValue[] | ((data: string) => readonly AbiValue[])

/** Another state of the chain that differs in more than one value. */
export interface Scene {
  readonly said?: Readonly<Record<string, Said>>
  /** Time of the chain's head. */
  readonly at?: number
  /** Changes to the confirmed intent. */
  readonly intent?: object
}

export interface Sample {
  readonly intent: object
  readonly owner?: Address
  readonly kindVersion?: number
  /** Contract answers that differ, by the names in `views`. */
  readonly said?: Readonly<Record<string, readonly AbiValue[]>>
  readonly event?: object
  readonly told?: object
  /** Changes to the backend's answers beyond a single value. */
  readonly answers?: Readonly<Record<string, object>>
  /** Scenes by their special condition. */
  readonly scenes?: Readonly<Record<string, Scene>>
}

const box = { productId: '7', productName: 'Box', sale: SALE }

/** Bytes for several signers, under permission 2, built from the orders below. */
const boxBytes = [
  '0a0205142208aaaaaaaaaaaaaaaa4080fdccc4b1345ad601081f12cf010a31747970652e676f6f676c65',
  '617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e74726163741299010a',
  '1541aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa121541c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1',
  'c1c1c11880ade204226403450ab81e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e',
  '1e1e1e1e0000000000000000000000000000000000000000000000000000000000000007000000000000',
  '0000000000000000000000000000000000000000000000000002280270fba0f1c2b134900180bd8314',
].join('')
const voucherBytes = [
  '0a0205142208aaaaaaaaaaaaaaaa4080fdccc4b1345af202081f12eb020a31747970652e676f6f676c65',
  '617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412b5020a',
  '1541aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa121541b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1',
  'b1b1b12284022562b8731e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e',
  '00000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000',
  '000000000000000000000000000000000000713fb3000000000000000000000000000000000000000000',
  '000000000000000000000080000000000000000000000000000000000000000000000000000000000000',
  '0041abababababababababababababababababababababababababababababababababababababababab',
  'ababababababababababababababababababababababababab0000000000000000000000000000000000',
  '0000000000000000000000000000280270fba0f1c2b134900180bd8314',
].join('')
const injectBytes = [
  '0a0205142208aaaaaaaaaaaaaaaa4080fdccc4b1345a5608fe01124f0a2f747970652e676f6f676c6561',
  '7069732e636f6d2f70726f746f636f6c2e46756e64496e6a656374436f6e7472616374121c0a1541aaaa',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa10c096b102280270fba0f1c2b134',
].join('')

const once = { ...box, quantity: 2, payments: [{ coin: trx, units: 2n * UNITS }] }
const twice = {
  ...box,
  quantity: 2,
  payments: [
    { coin: trx, units: 2n * UNITS },
    { coin: usdt, units: 4n * UNITS },
  ],
}
const inTwo = {
  prices: [
    { coin: trx, units: UNITS },
    { coin: usdt, units: 2n * UNITS },
  ],
}
/** A box with a single payment. */
const single = {
  box: views['box']!.values.with(2, nobody).with(3, 0n),
}
const inUsdt = {
  box: views['box']!.values.with(0, USDT).with(2, nobody).with(3, 0n),
}
const opening = { ...box, order: ORDER, firstIndex: 0, count: 2 }

const token = {
  name: 'Jade',
  symbol: 'JADE',
  totalSupply: 1_000n * UNITS,
  feeBuy: 100,
  feeSell: 200,
  feeRecipient: SELLER,
  lpBurnEnabled: true,
  lpBurnFrequency: 60_000,
  percentForLPBurn: 25,
  burnLimit: UNITS,
  protectTime: 60_000,
  protectFee: 3_000,
  isInsideSell: true,
  swapThreshold: 1n,
}
const presale = {
  startTime: AT,
  presaleEthAmount: 2n,
  tradeEthAmount: 3n,
  maxTotalNum: 4n,
  presaleMaxNum: 5n,
  insideMaxNum: 6n,
  softCapRate: 5_000,
  lpDistributionEnabled: true,
  userLPShare: 100,
  devLPShare: 200,
  devLPReceiver: SELLER,
  vestingDelay: 60_000,
  vestingDis: 120_000,
  vestingRate: 2_500,
  backingShare: 300,
}
const { feeRecipient: _, ...plainToken } = token
const { devLPReceiver: __, ...plainPresale } = presale
const profile = { description: 'Green', website: 'https://jade.example' }
const cast = { factory: FACTORY, creationFee: UNITS, feeLimit: FEE }
const withoutPresale = {
  pairOf: [[TOKEN, nobody, OWNER, 7n, 'Jade', 'JADE', 1_000n * UNITS]],
}

const trade = { factory: FACTORY, router: ROUTER, coin, least: 1n, deadline: AT, feeLimit: FEE }
const market = { market: MARKET, coin, feeLimit: FEE }
const offered = { unitPrice: 200n, expiry: AT }
const lock = { contract: DAYS_LOCK, coin, units: UNITS, feeLimit: FEE }
const presold = { token: TOKEN, presale: PRESALE, factory: FACTORY, symbol: 'JADE', feeLimit: FEE }
const reliedOn = {
  softCapRate: 5_000,
  vestingDelay: 60_000,
  vestingRate: 2_500,
  vestingDis: 120_000,
  backingShare: 300,
  lpDistributionEnabled: true,
  userLPShare: 100,
}
const launched = { phase: [4n] }

const seen = { tokenId: String(CARD_ID), levelStr: 'Ingot' }
const ofCards = { card: CARD, feeLimit: FEE }
const ofMarket = { ...ofCards, market: CARD_MARKET, seen }
const listed = { price: { coin: trx, units: UNITS }, expiry: AT }
const dearer = { price: { coin: trx, units: 2n * UNITS }, expiry: AT }
const pledged = { pledgeOf: [1n, SECONDS, 30n, false, 10n] }
const soldBy = (seller: Address, coin = nobody) => ({
  listingOf: [seller, SECONDS, 250n, false, coin, CARD_ID, UNITS],
})

const ofEquity = { contract: EQUITY, feeLimit: FEE }
const sharing = (isOpen: boolean) => ({ equityShare: [10n, 0n, UNITS, isOpen, 0n, 0n] })

const ofIncome = { fund: FUND, coin: usdt, units: UNITS, fee: EQUITY_FEE, feeLimit: FEE }

const lpShares = { symbol: 'LP-JADE', decimals: 18, contract: SHARES }
const staked = { units: UNITS, feeLimit: FEE }
const inPool = { place: 1n, days: 30, costBp: 500, ...staked }
const ofTerms = (contract: Address) => ({ placeTerms: [[contract, 30n, 500n, 1n, 100n * UNITS]] })
/** Builds a stake that unlocks at this time, in seconds. */
const pledge = (until: bigint) => ({ stakeOf: [[1n, until, 0n, 500n, 1n, nobody, UNITS]] })
const inTime = pledge(1_700_000_000n)
const early = pledge(SECONDS)
const unlocked = { order: ORDER, account: OWNER, place: 1n, amount: UNITS }
const cancelled = { ...unlocked, cost: COST }
const inShares = { factory: FACTORY, router: ROUTER, coin, deadline: AT, feeLimit: FEE }

/** Five whole tokens, and their value by the contract's terms. */
const burnt = {
  contract: BURNING,
  coin,
  quantity: 5n,
  uAmount: 47_500n,
  leastPower: 57_000n,
  feeLimit: FEE,
}

/** Assets that cross the bridge, by standard. */
const crossing = {
  trx: { standard: 'trx', units: UNITS },
  trc10: {
    standard: 'trc10',
    main: '1000001',
    side: '1000002',
    symbol: 'PTS',
    decimals: 2,
    units: UNITS,
  },
  trc20: {
    standard: 'trc20',
    main: TOKEN,
    side: SIDE_TOKEN,
    symbol: 'JADE',
    decimals: 18,
    units: UNITS,
  },
  trc721: { standard: 'trc721', main: CARD, side: SIDE_CARD, symbol: 'CARD', units: 7n },
}
const bridged = {
  mainGateway: MAIN_GATEWAY,
  sideGateway: SIDE_GATEWAY,
  fee: GATEWAY_FEE,
  feeLimit: FEE,
}

const untilDeadline = { 'in time': { at: AT }, 'a moment late': { at: AT + 1 } }

const orderIn = (state: bigint) => ({ orderOf: views['orderOf']!.values.with(0, state) })
const boxScenes = {
  'first payment made, a unit too little allowed': {
    said: { ...orderIn(1n), allowance: [4n * UNITS - 1n] },
  },
  paid: { said: orderIn(2n) },
  refunded: { said: orderIn(3n) },
}

const notMade = { 'not made': { said: { holder: [[]] } } }
const receiving = (bought: bigint, received: bigint, isGivenUp = false) => ({
  said: { receivable: [0n], buyerOf: [[bought, UNITS, received, isGivenUp, false]] },
})
const ofLevel = (name: string, price: bigint) => ({
  said: { level: [9n, name, 30n, price, CARD_ID, SELLER] },
})
const burnScenes = {
  'burnt from tomorrow on': {
    said: { burnTerms: [0n, 0n, 18n, true, 9_500n, 12_000n, SECONDS] },
  },
  'of a name that cannot be shown': { said: { symbol: ['\u200b'] } },
}
const placeOf = (least: bigint, most: bigint, stakedBy = 0n) => ({
  said: { placeTerms: [[USDT, 30n, 500n, least, most]], stakedBy: [stakedBy] },
})
const stakeOf = (until: bigint, endedAt = 0n, amount = UNITS, since = 1n): readonly AbiValue[] => [
  [since, until, endedAt, 500n, 1n, nobody, amount],
]
/** Gives the earlier of two stakes another state. */
const earlierIs = (...kept: Parameters<typeof stakeOf>) => ({
  said: {
    stakeOf: (data: string) => (data.endsWith(EARLIER) ? stakeOf(...kept) : stakeOf(1n)),
  },
})
const NOW = BigInt(HEAD.timestamp / 1_000)
const equityAt = (start: bigint, end: bigint) => ({
  said: {
    equityTerms: [EQUITY_FEE, 5n * EQUITY_FEE, start, end, 86_400n, 2n * UNITS],
    equityStage: [0n],
  },
})
const equityScenes = {
  ...notMade,
  sold: { said: { holder: [[SELLER]] } },
  'without a time': equityAt(0n, 0n),
  'not begun': equityAt(NOW + 86_400n, NOW + 864_000n),
  ended: equityAt(1n, NOW),
  'without a share': { said: { equityShare: [0n, 0n, UNITS, false, 0n, 0n] } },
}
const limits = ({ cap = 10n * UNITS, left = UNITS, held = 2n * UNITS }) => [
  cap,
  0n,
  0n,
  1n,
  left,
  held,
  UNITS,
]
const inIncome = (at: number, said: NonNullable<Scene['said']> = {}) => ({ at, said })
const ENDS = AT + 7 * 86_400_000

/** Confirmed intents by kind, one for each shape that rows have. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  'blindbox.buy': [
    { intent: { ...once, feeLimit: FEE }, said: single },
    {
      intent: { ...twice, feeLimit: FEE },
      told: inTwo,
      answers: {
        'a payment less': { prices: inTwo.prices.slice(0, 1) },
        'one more': { prices: [...inTwo.prices, ...inTwo.prices] },
        'both in USDT': { prices: inTwo.prices.map((price) => ({ ...price, coin: usdt })) },
        'each for the other': { prices: inTwo.prices.toReversed() },
      },
      scenes: boxScenes,
    },
    {
      intent: { ...once, payments: [{ coin: usdt, units: 2n * UNITS }], feeLimit: FEE },
      said: inUsdt,
      told: { prices: [{ coin: usdt, units: UNITS }] },
    },
    {
      intent: {
        ...once,
        payments: [{ coin: usdt, units: 2n * UNITS }],
        approved: CHOSEN,
        feeLimit: FEE,
      },
      said: inUsdt,
      told: { prices: [{ coin: usdt, units: UNITS }] },
    },
  ],
  'blindbox.handed': [
    { intent: { ...once, handedTo: 'tronlink' }, owner: nobody, said: single },
    { intent: { ...twice, handedTo: 'okx', inviter: SELLER }, owner: nobody },
  ],
  'blindbox.open': [
    { intent: opening },
    { intent: { ...opening, firstIndex: 2, purchaseBlock: 999 } },
  ],
  'blindbox.refund': [
    { intent: { ...box, order: ORDER, amount: { coin: trx, units: UNITS } } },
    { intent: { ...box, order: ORDER, amount: { coin: usdt, units: UNITS }, feeLimit: FEE } },
  ],
  'token.create': [
    { intent: { ...cast, token, profile } },
    { intent: { ...cast, token: plainToken, profile: { description: '' } } },
  ],
  'token.createWithPresale': [
    { intent: { ...cast, token, profile, presale }, told: { kind: 'tokenWithPresale' } },
    { intent: { ...cast, token: plainToken, profile, presale: plainPresale } },
  ],
  'token.presell': [
    {
      intent: { ...cast, token: TOKEN, name: 'Jade', symbol: 'JADE', presale },
      said: withoutPresale,
      told: { kind: 'presale' },
    },
  ],
  'pool.buy': [{ intent: { ...trade, paid: UNITS } }],
  'pool.sell': [
    {
      intent: { ...trade, units: UNITS, taxBp: 200 },
      event: { isBuy: false },
      scenes: {
        ...untilDeadline,
        'for more than the pool gives': { intent: { least: UNITS } },
        'for about what the pool gives': { intent: { least: 4_300_000n } },
        'after fees that bring less': {
          intent: { least: 4_300_000n },
          said: { feesDue: [100n * UNITS] },
        },
        'after a burn that is due': { intent: { least: 4_342_000n } },
        'without it': { intent: { least: 4_342_000n }, said: { poolBurnDue: [0n] } },
      },
    },
    { intent: { ...trade, units: UNITS, taxBp: 0, deadline: HEAD.timestamp - 1 } },
  ],
  'otc.offer': [
    { intent: { ...market, ...offered, factory: FACTORY, units: UNITS } },
    {
      intent: {
        ...market,
        ...offered,
        factory: FACTORY,
        units: UNITS,
        coin: usdt,
        approved: CHOSEN,
      },
    },
  ],
  'otc.edit': [
    {
      intent: { ...market, ...offered, offerId: '9', before: { unitPrice: 100n, expiry: AT } },
      scenes: {
        'for a price of few digits': { intent: { unitPrice: 4n * 10n ** 16n } },
        'changed already': { said: { offerOf: [[OWNER, TOKEN, UNITS, 200n, SECONDS]] } },
      },
    },
    {
      intent: { ...market, ...offered, offerId: '9', before: { unitPrice: 100n, expiry: AT } },
      kindVersion: 1,
    },
  ],
  'otc.cancel': [
    {
      intent: { ...market, offerId: '9', left: UNITS },
      scenes: { unknown: { said: { offerOf: [[nobody, nobody, 0n, 0n, 0n]] } } },
    },
  ],
  'otc.buy': [
    {
      intent: {
        ...market,
        factory: FACTORY,
        offerId: '9',
        seller: SELLER,
        units: UNITS,
        paid: UNITS,
      },
      said: { offerOf: [[SELLER, TOKEN, UNITS, 100n, SECONDS]] },
    },
  ],
  'lock.lock': [
    { intent: { ...lock, version: 'days', days: 30, factory: FACTORY } },
    { intent: { ...lock, contract: TIME_LOCK, version: 'time', unlockAt: AT } },
    {
      intent: {
        ...lock,
        coin: usdt,
        version: 'days',
        days: 30,
        factory: FACTORY,
        approved: CHOSEN,
      },
    },
  ],
  'lock.unlock': [
    { intent: { ...lock, createdAt: AT }, scenes: { unknown: { said: { locks: [[]] } } } },
  ],
  'presale.buy': [
    {
      intent: {
        ...presold,
        units: UNITS,
        cost: UNITS,
        terms: { ...reliedOn, insurance: 3_600_000 },
      },
    },
    // A row from before the insurance was compared.
    { intent: { ...presold, units: UNITS, cost: UNITS, terms: reliedOn } },
  ],
  handed: [
    {
      intent: {
        kind: 'presale.buy',
        intent: { ...presold, units: UNITS, cost: UNITS, terms: reliedOn },
        handedTo: 'tronlink',
        path: `/token/${TOKEN}?order=${ORDER}&form=%7B%7D`,
      },
      owner: nobody,
    },
    // No event on chain names it, so it is not followed.
    {
      intent: {
        kind: 'lock.lock',
        intent: { ...lock, version: 'days', days: 30, factory: FACTORY },
        handedTo: 'okx',
        path: '/MyLockWithVersion?form=%7B%7D',
      },
      owner: nobody,
    },
  ],
  'presale.refund': [{ intent: { ...presold, amount: UNITS } }],
  'presale.insurance': [{ intent: { ...presold, amount: UNITS, givenUp: 3n * UNITS } }],
  'presale.receive': [
    {
      intent: { ...presold, units: UNITS },
      scenes: {
        'all received': receiving(UNITS, UNITS),
        'given up': receiving(UNITS, 0n, true),
        'more to come': receiving(2n * UNITS, UNITS),
        'nothing released yet': receiving(UNITS, 0n),
        'nothing bought': receiving(0n, 0n),
      },
    },
  ],
  'presale.receiveLiquidity': [{ intent: { ...presold, units: UNITS } }],
  'presale.launch': [{ intent: presold }],
  'presale.payCreator': [
    {
      intent: { ...presold, amount: UNITS },
      said: launched,
      scenes: {
        'all taken': { said: { creatorDue: [0n], backing: [0n] } },
        'only the backing left, and insured': {
          said: { creatorDue: [0n], insuredUntil: [NOW + 1n] },
        },
        'only the backing left, and insured no more': {
          said: { creatorDue: [0n], insuredUntil: [NOW] },
        },
        'nothing due yet': { said: { phase: [3n], creatorDue: [0n], backing: [0n] } },
        'all of both promised': { intent: { amount: 2n * UNITS } },
        'a unit more promised': { intent: { amount: 2n * UNITS + 1n } },
      },
    },
  ],
  'presale.takeBack': [{ intent: { ...presold, units: UNITS } }],
  'wtrx.unwrap': [{ intent: { contract: WTRX, units: UNITS, feeLimit: FEE } }],
  'blindbox.openMany': [
    {
      intent: {
        ...box,
        openings: [
          { order: ORDER, firstIndex: 0, count: 2 },
          {
            order: ORDER,
            firstIndex: 2,
            count: 10,
            purchaseBlock: 999,
            hasCards: true,
          },
        ],
        feeLimit: FEE,
      },
      said: { orderOf: [2n, 7n, 12n, 0n, 999n, SECONDS] },
    },
  ],
  'blindbox.claim': [{ intent: { ...box, order: ORDER, upTo: 2, count: 2, feeLimit: FEE } }],
  'card.buy': [
    {
      intent: { ...ofCards, level: 1, levelStr: 'Ingot', price: UNITS },
      scenes: {
        'with a character that is never shown': ofLevel('In\u200bgot', UNITS),
        'of a level that was never set': ofLevel('', 0n),
      },
    },
  ],
  'card.list': [
    {
      intent: { ...ofMarket, ...listed, feeBp: 250 },
      scenes: {
        ...notMade,
        'on sale': { said: { holder: [[CARD_MARKET]] } },
        frozen: { said: { frozenOf: [1n, SECONDS] } },
        approved: { said: { approvedFor: [CARD_MARKET] } },
      },
    },
  ],
  'card.changePrice': [
    {
      intent: { ...ofMarket, ...dearer, listingId: '9', before: listed },
      scenes: {
        'changed already': { said: { listingOf: views['listingOf']!.values.with(6, 2n * UNITS) } },
      },
    },
  ],
  'card.unlist': [{ intent: { ...ofMarket, listingId: '9', seller: OWNER } }],
  'card.take': [
    {
      intent: { ...ofMarket, listingId: '9', seller: SELLER, price: listed.price },
      said: soldBy(SELLER),
      scenes: { 'in its last second': { at: AT + 999 }, 'a moment later': { at: AT + 1_000 } },
    },
    {
      intent: {
        ...ofMarket,
        listingId: '9',
        seller: SELLER,
        price: { coin: usdt, units: UNITS },
      },
      said: soldBy(SELLER, USDT),
      told: { price: { coin: usdt, units: UNITS } },
      scenes: { 'of one’s own': { intent: { seller: OWNER }, said: soldBy(OWNER, USDT) } },
    },
    {
      intent: {
        ...ofMarket,
        listingId: '9',
        seller: SELLER,
        price: { coin: usdt, units: UNITS },
        approved: CHOSEN,
      },
      said: soldBy(SELLER, USDT),
      told: { price: { coin: usdt, units: UNITS } },
    },
  ],
  'card.revoke': [{ intent: ofMarket, said: { approvedFor: [CARD_MARKET] }, scenes: notMade }],
  'card.transfer': [
    {
      intent: { ...ofCards, seen, to: SELLER },
      scenes: { ...notMade, 'given already': { said: { holder: [[SELLER]] } } },
    },
  ],
  'card.pledge': [
    {
      intent: { ...ofCards, cards: [seen, { ...seen, isNode: false }], days: 30 },
      scenes: notMade,
    },
    { intent: { ...ofCards, cards: [{ ...seen, isNode: true }], days: 30 } },
  ],
  'card.unlock': [
    {
      intent: { ...ofCards, cards: [seen] },
      said: pledged,
      event: { tokenId: CARD_ID, owner: OWNER },
    },
  ],
  'card.claim': [
    {
      intent: {
        pools: POOLS,
        ids: [1n, 2n],
        amounts: [{ coin: trx, units: UNITS }],
        feeLimit: FEE,
      },
    },
  ],
  'liquidity.buy': [{ intent: { ...inShares, paid: UNITS, least: 1n }, scenes: untilDeadline }],
  'liquidity.remove': [
    {
      intent: { ...inShares, shares: lpShares, units: UNITS, leastTokens: 1n, leastTrx: 2n },
      scenes: untilDeadline,
    },
    {
      intent: { ...inShares, shares: lpShares, units: UNITS, leastTokens: 1n, leastTrx: 2n },
      said: { allowance: [UNITS - 1n] },
    },
  ],
  'stake.pledge': [
    { intent: { of: 'lp', contract: STAKING, coin: lpShares, ...inPool } },
    { intent: { of: 'coin', contract: STAKING, coin: trx, ...inPool }, said: ofTerms(nobody) },
    {
      intent: { of: 'coin', contract: STAKING, coin: usdt, ...inPool, approved: 200n * UNITS },
      said: { ...ofTerms(USDT), decimals: [6n] },
      told: { coin: USDT },
      scenes: {
        'for no days': { intent: { days: 0 } },
        'for a day': { intent: { days: 1 } },
        'a unit below its minimum': placeOf(UNITS + 1n, 9n * UNITS),
        'of its minimum': placeOf(UNITS, 9n * UNITS),
        'a unit above its maximum': placeOf(1n, UNITS - 1n),
        'of its maximum': placeOf(1n, UNITS),
        'of its maximum, beside another': placeOf(1n, UNITS, 1n),
      },
    },
    {
      intent: { of: 'plan', contract: PLANS, coin: usdt, ...inPool, rateBp: 600, reward: REWARD },
      said: { ...ofTerms(USDT), decimals: [6n] },
    },
    // The chosen approval exceeds the payment, or none was chosen.
    {
      intent: {
        of: 'plan',
        contract: PLANS,
        coin: usdt,
        ...inPool,
        rateBp: 600,
        reward: REWARD,
        approved: UNITS - 1n,
      },
      said: { ...ofTerms(USDT), decimals: [6n] },
    },
  ],
  'stake.unlock': [
    {
      intent: { of: 'lp', contract: STAKING, coin: lpShares, ...staked, orders: [ORDER] },
      said: inTime,
      event: unlocked,
    },
    {
      intent: {
        of: 'plan',
        contract: PLANS,
        coin: trx,
        units: 2n * UNITS,
        feeLimit: FEE,
        orders: [ORDER, EARLIER],
      },
      said: { ...inTime, ...ofTerms(nobody) },
      event: unlocked,
      scenes: {
        'the other a second early': earlierIs(NOW + 1n),
        'the other in its very second': earlierIs(NOW),
        'the other over': earlierIs(1n, NOW - 1n),
        'the other unknown': earlierIs(0n, 0n, 0n, 0n),
        'the other of more': earlierIs(1n, 0n, UNITS + 1n),
        'both over': { said: { stakeOf: stakeOf(1n, NOW - 1n) } },
      },
      told: { units: 2n * UNITS, orders: `${ORDER},${EARLIER}` },
    },
  ],
  'stake.cancel': [
    {
      intent: {
        of: 'coin',
        contract: STAKING,
        coin: trx,
        ...staked,
        order: ORDER,
        costBp: 500,
        cost: COST,
      },
      said: { ...early, ...ofTerms(nobody) },
      event: cancelled,
      told: { act: 'cancel', cost: COST },
      scenes: {
        'in its time by now': { said: inTime },
        'shown as cheaper': { intent: { cost: COST - 1n } },
        'shown as free': { intent: { cost: 0n } },
        'free, and shown as free': { intent: { cost: 0n }, said: inTime },
      },
    },
    {
      intent: {
        of: 'plan',
        contract: PLANS,
        coin: usdt,
        ...staked,
        order: ORDER,
        costBp: 500,
        cost: COST,
      },
      said: { ...inTime, ...ofTerms(USDT), decimals: [6n] },
      event: { ...cancelled, cost: 0n },
      told: { act: 'cancel' },
    },
  ],
  'earn.claim': [
    {
      intent: {
        rewardPools: POOLS,
        streams: [1n, 2n],
        plans: PLANS,
        orders: [ORDER],
        amounts: [{ coin: trx, units: UNITS }],
        feeLimit: FEE,
      },
      scenes: {
        'nothing in the streams': { said: { claimableOfStream: [0n] } },
        'nothing at all': { said: { claimableOfStream: [0n], claimableOfStake: [0n] } },
        'something in the second stream': {
          said: {
            claimableOfStream: (data) => [BigInt(`0x${data.slice(8, 72)}`) === 2n ? 1n : 0n],
          },
        },
      },
    },
    {
      intent: {
        rewardPools: POOLS,
        streams: Array.from({ length: 9 }, (_, index) => BigInt(index + 1)),
        orders: [],
        amounts: [],
        feeLimit: FEE,
      },
    },
    {
      intent: {
        rewardPools: POOLS,
        streams: [],
        plans: PLANS,
        orders: Array.from({ length: 11 }, (_, index) => index.toString(16).padStart(64, '0')),
        amounts: [],
        feeLimit: FEE,
      },
    },
  ],
  'invite.bind': [
    {
      intent: { contract: REFERRAL, inviter: SELLER, feeLimit: FEE },
      scenes: {
        oneself: { intent: { inviter: OWNER } },
        'of the leader': { said: { referralLeader: [OWNER] } },
        'made already': { said: { referralTeam: [SELLER, 1n, 0n, 0n] } },
      },
    },
  ],
  'power.activate': [{ intent: { contract: BURNING, power: UNITS, feeLimit: FEE } }],
  'allowance.revoke': [
    {
      intent: { coin: usdt, spender: ROUTER, feeLimit: FEE },
      said: { allowance: [UNITS] },
      event: { spender: ROUTER },
    },
  ],
  'trxburn.give': [
    {
      intent: {
        sale: TRX_BURN,
        coin,
        rate: 2n * UNITS,
        given: UNITS,
        units: 10n * UNITS,
        feeLimit: FEE,
      },
      scenes: {
        'too early': { said: { saleStart: [NOW + 1n] } },
        'in its first second': { said: { saleStart: [NOW] } },
        'in its last second': { said: { saleEnd: [NOW + 1n] } },
        over: { said: { saleEnd: [NOW] } },
      },
    },
  ],
  'burn.burn': [
    { intent: burnt, scenes: burnScenes },
    { intent: burnt, said: { allowance: [1n] } },
  ],
  'burn.swap': [
    {
      intent: { ...burnt, paid: UNITS, deadline: AT },
      scenes: { ...burnScenes, ...untilDeadline },
    },
  ],
  'equity.initialise': [
    {
      intent: { ...ofEquity, card: CARD, cards: [seen] },
      scenes: {
        ...equityScenes,
        'initialised already': { said: sharing(false) },
        'of another level': { said: { equityLevels: [[2n]] } },
      },
    },
  ],
  'equity.unlockLimit': [
    {
      intent: { ...ofEquity, card: CARD, cards: [seen], stage: STAGE },
      said: sharing(false),
      scenes: { ...equityScenes, 'open already': { said: sharing(true) } },
    },
  ],
  'equity.withdraw': [
    {
      intent: {
        ...ofEquity,
        card: CARD,
        cards: [{ ...seen, units: UNITS, lastAt: 0 }],
        coin: usdt,
        fee: EQUITY_FEE,
      },
      said: { ...sharing(true), decimals: [6n] },
      scenes: {
        ...equityScenes,
        'of a level that may take nothing': {
          said: { equityShare: [10n, 0n, 0n, true, 0n, 0n] },
        },
        'at its limit': { said: { equityShare: [10n, UNITS, UNITS, true, UNITS, 1n] } },
        'of today already': { said: { equityShare: [10n, 1n, UNITS, true, 1n, NOW] } },
        'made already': {
          said: { equityShare: [10n, UNITS, 9n * UNITS, true, UNITS, NOW] },
        },
        'of what never was': { said: { equityProfits: [[0n]] } },
        'of what is taken': {
          said: { equityProfits: [[0n]], equityShare: [10n, 4n, UNITS, true, 0n, 0n] },
        },
        'of a unit more than there is': { said: { equityProfits: [[UNITS - 1n]] } },
      },
    },
  ],
  'equity.settle': [{ intent: { ...ofEquity, order: 7n, user: SELLER, coin: usdt, units: UNITS } }],
  'income.withdraw': [
    {
      intent: ofIncome,
      said: { decimals: [6n] },
      answers: { 'less, without a voucher': { voucher: null, amount: 1n } },
    },
    {
      intent: ofIncome,
      said: { decimals: [6n], fundOrder: [USDT, UNITS, EQUITY_FEE, SECONDS, 1n] },
      scenes: {
        'its fee unknown, in time': inIncome(ENDS - 1, { fundOrder: [nobody, 0n, 0n, 0n, 0n] }),
        'its fee unknown, late': inIncome(ENDS, { fundOrder: [nobody, 0n, 0n, 0n, 0n] }),
        ...Object.fromEntries(
          Object.entries({
            'as the fund stands': {},
            'while it is paused': { fundPaused: [true] },
            'beyond what a day pays': { fundLimits: limits({ cap: UNITS - 1n, left: 0n }) },
            'beyond what this day pays': { fundLimits: limits({ left: UNITS - 1n }) },
            'beyond what the fund holds': { fundLimits: limits({ held: UNITS - 1n }) },
            'of all that there is': {
              fundLimits: limits({ cap: UNITS, left: UNITS, held: UNITS }),
            },
          }).flatMap(([what, said]) => [
            [`${what}, in time`, inIncome(ENDS - 1, said)],
            [`${what}, late`, inIncome(ENDS, said)],
          ]),
        ),
      },
    },
    { intent: { ...ofIncome, coin: trx }, told: { coin: nobody }, event: { coin: nobody } },
    { intent: ofIncome, said: { decimals: [6n] }, told: { voucher: null } },
  ],
  'income.feeBack': [
    {
      intent: { fund: FUND, order: EARLIER, fee: EQUITY_FEE, feeLimit: FEE },
      said: { fundOrder: [USDT, UNITS, EQUITY_FEE, 1_700_000_000n, 1n] },
    },
  ],
  'send.trx': [{ intent: { to: SELLER, sun: UNITS } }],
  'send.token': [
    {
      intent: { coin: usdt, to: SELLER, units: UNITS, feeLimit: FEE },
      said: { decimals: [6n] },
      event: { from: OWNER, to: SELLER, value: UNITS },
    },
  ],
  'bridge.deposit': [
    { intent: { ...bridged, asset: crossing.trx } },
    { intent: { ...bridged, asset: crossing.trc10 } },
    { intent: { ...bridged, asset: crossing.trc20 }, said: { mappedAs: [3n] } },
    { intent: { ...bridged, asset: crossing.trc721 }, said: { mappedAs: [4n] } },
  ],
  'bridge.withdraw': [
    { intent: { ...bridged, asset: crossing.trx } },
    { intent: { ...bridged, asset: crossing.trc10 } },
    { intent: { ...bridged, asset: crossing.trc20 } },
    { intent: { ...bridged, asset: crossing.trc721 }, said: { mainTokenOf: [CARD] } },
  ],
  'bridge.map': [
    { intent: { ...bridged, standard: 'trc20', txId: DEPLOYED_BY } },
    { intent: { ...bridged, standard: 'trc721', txId: DEPLOYED_BY } },
  ],
  'bridge.retryDeposit': [{ intent: { ...bridged, asset: crossing.trc20, nonce: NONCE } }],
  'bridge.retryWithdrawal': [{ intent: { ...bridged, asset: crossing.trc20, nonce: NONCE } }],
  'bridge.retryMapping': [
    { intent: { ...bridged, standard: 'trc20', token: DEPLOYED, nonce: NONCE } },
  ],
  'bridge.inject': [{ intent: { sun: UNITS } }],
  cosigned: [
    {
      intent: {
        kind: 'blindbox.buy',
        intent: { ...twice, feeLimit: FEE },
        order: ORDER,
        leg: 'pay1',
        rawDataHex: boxBytes,
      },
    },
    // Its bytes contain the completed answer of the backend.
    {
      intent: {
        kind: 'income.withdraw',
        intent: ofIncome,
        order: ORDER,
        leg: 'payment',
        rawDataHex: voucherBytes,
      },
    },
    // A leg that the order does not have, and a kind of another network.
    {
      intent: {
        kind: 'blindbox.buy',
        intent: { ...once, feeLimit: FEE },
        order: ORDER,
        leg: 'third',
        rawDataHex: boxBytes,
      },
    },
    {
      intent: {
        kind: 'bridge.inject',
        intent: { sun: UNITS },
        order: ORDER,
        leg: 'inject',
        rawDataHex: injectBytes,
      },
    },
  ],
  cosignedThere: [
    {
      intent: {
        kind: 'bridge.inject',
        intent: { sun: UNITS },
        order: ORDER,
        leg: 'inject',
        rawDataHex: injectBytes,
      },
    },
  ],
}

const STRANGER = account('ee')
const someTrx = { callValue: 5n }
const approvals = (spender: Address) =>
  [usdt, coin].flatMap(({ contract, symbol }) =>
    [0n, 7n, 2n ** 255n].map((units): [string, Call] => [
      `an approval of ${units} ${symbol} for ${spender}`,
      trc20.approve(contract, spender, units),
    ]),
  )

/** Calls found on chain that no sample makes, from other clients or older versions of the app. */
export const elsewhere: Readonly<Record<string, Call>> = {
  'a card bought without an order': contractCall(CARD, 'Buy(uint256)', [1n], someTrx),
  'a card sent unasked': contractCall(CARD, 'transferFrom(address,address,uint256)', [
    OWNER,
    SELLER,
    CARD_ID,
  ]),
  'a card approved for a stranger': card.approve(CARD, STRANGER, CARD_ID),
  'a card bought with a coin of unknown decimals': cardMarket.buy(
    CARD_MARKET,
    ORDER,
    9n,
    CARD_ID,
    { coin: TOKEN, price: 5n },
    { callValue: 0n },
  ),
  'a second payment in TRX': blindBoxSale.paySecond(SALE, ORDER, someTrx),
  'a new draw': blindBoxSale.rearm(SALE, 5n),
  'a view of a box': blindBoxSale.box(SALE, 7n).call,
  'a token of hidden characters': tokenFactory.createToken(
    FACTORY,
    ORDER,
    { ...token, name: 'Ja\u202ede' },
    someTrx,
  ),
  'a lock until a time where days are locked': tokenLock.lockUntil(DAYS_LOCK, UNITS, AT),
  'a lock for days where times are locked': tokenLock.lockForDays(TIME_LOCK, UNITS, TOKEN, 30n),
  'a lock of USDT for a day': tokenLock.lockForDays(DAYS_LOCK, UNITS, USDT, 1n),
  'coins unlocked by time': tokenLock.unlock(TIME_LOCK, AT),
  'rewards of plans asked of streams': fixedPlans.click(STAKING, [ORDER]),
  'TRX wrapped': contractCall(WTRX, 'deposit()', [], someTrx),
  'a token sent that calls itself anything': trc20.transfer(TOKEN, SELLER, 7n),
  'USDT drawn': contractCall(USDT, 'transferFrom(address,address,uint256)', [OWNER, SELLER, 7n]),
  ...Object.fromEntries(
    [
      SALE,
      FACTORY,
      ROUTER,
      MARKET,
      DAYS_LOCK,
      TIME_LOCK,
      CARD_MARKET,
      STAKING,
      PLANS,
      BURNING,
      STRANGER,
      nobody,
    ].flatMap(approvals),
  ),
}
