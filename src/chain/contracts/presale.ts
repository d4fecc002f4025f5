import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'

/** What a presale is in, by the numbers of its `Phase`. */
export const presalePhases = [
  'notStarted',
  'inProgress',
  'failed',
  'succeeded',
  'launched',
] as const
export type PresalePhase = (typeof presalePhases)[number]

/** What people send to a presale, by signature. */
export const presaleCalls = {
  buy: 'buy(bytes32,uint256)',
  refund: 'refund()',
  launch: 'launch()',
  receiveTokens: 'receiveTokens()',
  receiveLiquidity: 'receiveLiquidity()',
  insurance: 'insurance()',
  payCreator: 'payCreator()',
  takeBack: 'takeBack()',
} as const

/** The most that it may burn for energy, in sun. */
interface Fee {
  readonly feeLimit: bigint
}

/** Calls of a presale. Purchases are keyed by buyer and a 32-byte id, as hex. */
export const presale = {
  buy: (
    contract: Address,
    order: string,
    units: bigint,
    options: { callValue: bigint; feeLimit?: bigint },
  ) => contractCall(contract, presaleCalls.buy, [order, units], options),
  refund: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.refund, [], options),
  launch: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.launch, [], options),
  receiveTokens: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.receiveTokens, [], options),
  receiveLiquidity: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.receiveLiquidity, [], options),
  insurance: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.insurance, [], options),
  payCreator: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.payCreator, [], options),
  takeBack: (contract: Address, options?: Fee) =>
    contractCall(contract, presaleCalls.takeBack, [], options),
  terms: (contract: Address) => contractCall(contract, 'terms()', []),
  phase: (contract: Address) => contractCall(contract, 'phase()', []),
  costOf: (contract: Address, units: bigint) => contractCall(contract, 'costOf(uint256)', [units]),
  isPaid: (contract: Address, buyer: Address, order: string) =>
    contractCall(contract, 'isPaid(address,bytes32)', [buyer, order]),
  buyerOf: (contract: Address, account: Address) =>
    contractCall(contract, 'buyerOf(address)', [account]),
  receivable: (contract: Address, account: Address) =>
    contractCall(contract, 'receivable(address)', [account]),
  liquidityReceivable: (contract: Address, account: Address) =>
    contractCall(contract, 'liquidityReceivable(address)', [account]),
  insuredAmount: (contract: Address, account: Address) =>
    contractCall(contract, 'insuredAmount(address)', [account]),
  /** What the creator may take, in sun, and what is held for insured buyers until that is over. */
  creatorDue: (contract: Address) => contractCall(contract, 'creatorDue()', []),
  backing: (contract: Address) => contractCall(contract, 'backing()', []),
  /** Seconds; zero before the launch, and without an insurance. */
  insuredUntil: (contract: Address) => contractCall(contract, 'insuredUntil()', []),
}

/** bought, paid (sun), received, refunded, liquidityReceived. */
export const buyerTypes = ['(uint256,uint256,uint256,bool,bool)']

export const presaleEvents = {
  bought: eventShape(
    'Bought(bytes32 indexed order,address indexed buyer,uint256 amount,uint256 paid)',
  ),
  refunded: eventShape('Refunded(address indexed buyer,uint256 amount,uint256 paid)'),
  launched: eventShape(
    'Launched(address indexed pair,uint256 trx,uint256 tokens,uint256 liquidity,uint64 insuredUntil)',
  ),
  received: eventShape('Received(address indexed buyer,uint256 amount)'),
  liquidityReceived: eventShape('LiquidityReceived(address indexed buyer,uint256 amount)'),
  insuranceUsed: eventShape('InsuranceUsed(address indexed buyer,uint256 amount,uint256 paidBack)'),
  creatorPaid: eventShape('CreatorPaid(address indexed creator,uint256 trx,uint256 tokens)'),
}

/** Custom errors, for the reason behind a revert. */
export const presaleErrors = [
  'WrongTerms()',
  'NotInPresale()',
  'WrongAmount()',
  'ExceedsPersonalMaximum()',
  'InsufficientRemaining()',
  'WrongValue()',
  'OrderAlreadyPaid()',
  'NotFailed()',
  'NotSucceeded()',
  'NotLaunched()',
  'NothingToRefund()',
  'NothingToReceive()',
  'NotInsured()',
  'AlreadyReceived()',
  'AlreadyRefunded()',
  'OnlyCreator()',
  'TransferFailed()',
] as const
