import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'
import { presaleTerms } from './tokenTerms.ts'

/** Phases of a presale, in the order of its `Phase`. */
export const presalePhases = [
  'notStarted',
  'inProgress',
  'failed',
  'succeeded',
  'launched',
] as const
export type PresalePhase = (typeof presalePhases)[number]

/** Signatures of the calls that users send to a presale. */
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

/**
 * Creates a call without arguments. `feeLimit` is the maximum TRX that may burn for energy, in sun.
 */
const act = (signature: string) => (contract: Address, options?: { feeLimit: bigint }) =>
  contractCall(contract, signature, [], options)

/** An account's position in a presale: amounts in smallest units, `paid` in sun. */
export interface PresaleBuyer {
  readonly bought: bigint
  readonly paid: bigint
  readonly received: bigint
  readonly refunded: boolean
  readonly liquidityReceived: boolean
}

/** Calls of a presale. Purchases are keyed by buyer and a 32-byte id, as hex. */
export const presale = {
  buy: (
    contract: Address,
    order: string,
    units: bigint,
    options: { callValue: bigint; feeLimit?: bigint },
  ) => contractCall(contract, presaleCalls.buy, [order, units], options),
  refund: act(presaleCalls.refund),
  launch: act(presaleCalls.launch),
  receiveTokens: act(presaleCalls.receiveTokens),
  receiveLiquidity: act(presaleCalls.receiveLiquidity),
  insurance: act(presaleCalls.insurance),
  payCreator: act(presaleCalls.payCreator),
  takeBack: act(presaleCalls.takeBack),
  terms: view('terms()', [presaleTerms.type], presaleTerms.decode),
  phase: view(
    'phase()',
    ['uint8'],
    (phase): PresalePhase | undefined => presalePhases[Number(phase)],
  ),
  /** Cost in sun of an amount in smallest units. */
  costOf: view('costOf(uint256)', ['uint256']),
  /** Whether a buyer's order was paid. */
  isPaid: view('isPaid(address,bytes32)', ['bool']),
  buyerOf: view(
    'buyerOf(address)',
    ['(uint256,uint256,uint256,bool,bool)'],
    ([bought, paid, received, refunded, liquidityReceived]): PresaleBuyer => ({
      bought,
      paid,
      received,
      refunded,
      liquidityReceived,
    }),
  ),
  receivable: view('receivable(address)', ['uint256']),
  liquidityReceivable: view('liquidityReceivable(address)', ['uint256']),
  insuredAmount: view('insuredAmount(address)', ['uint256']),
  /**
   * Amount in sun that the creator may withdraw. `backing` is the amount held for insured buyers
   * until the insurance ends.
   */
  creatorDue: view('creatorDue()', ['uint256']),
  backing: view('backing()', ['uint256']),
  /** End of the insurance; zero before the launch and without an insurance. */
  insuredUntil: view('insuredUntil()', ['uint64'], toMillis),
}

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

/** Custom errors, for decoding reverts. */
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
