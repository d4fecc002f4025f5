import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** Signatures of the calls that users send to the contract that gives tokens for burnt TRX. */
export const trxBurnSaleCalls = { give: 'give(bytes32,uint256)' } as const

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/**
 * Calls of `TrxBurnSale.sol`. Orders are 32 bytes, as hex, and an account can use each one only
 * once.
 */
export const trxBurnSale = {
  /** Burns the call value for at least `least` smallest units of the token. */
  give: (contract: Address, order: string, least: bigint, options?: Options) =>
    contractCall(contract, trxBurnSaleCalls.give, [order, least], options),
  token: view('token()', ['address']),
  /** Smallest units of the token per TRX. */
  rate: view('rate()', ['uint256']),
  start: view('start()', ['uint64'], toMillis),
  end: view('end()', ['uint64'], toMillis),
  /** Maximum TRX given in total, in sun. `given` is the TRX given so far. */
  sum: view('sum()', ['uint256']),
  given: view('given()', ['uint256']),
  givenBy: view('givenBy(address)', ['uint256']),
  /** Remaining tokens, in smallest units. */
  left: view('left()', ['uint256']),
  /**
   * TRX that can currently be given, in sun. The remaining sum and the remaining tokens limit it.
   */
  mostGiven: view('mostGiven()', ['uint256']),
  /** Whether an account's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
}

export const trxBurnSaleEvents = {
  deposited: eventShape('Deposited(address indexed from,uint256 tokens)'),
  given: eventShape('Given(bytes32 indexed order,address indexed user,uint256 trx,uint256 tokens)'),
  restTaken: eventShape('RestTaken(uint256 tokens)'),
}

/** Custom errors, for decoding reverts. */
export const trxBurnSaleErrors = [
  'WrongAmount()',
  'NotOpen()',
  'Over()',
  'OrderAlreadyUsed()',
  'ExceedsSum(uint256)',
  'LessThanMinimum()',
  'NotBurnt()',
  'CoinNotSent(address)',
] as const
