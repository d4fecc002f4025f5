import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** What people send to the contract that gives tokens for TRX, by signature. */
export const trxBurnSaleCalls = { give: 'give(bytes32,uint256)' } as const

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/** Calls of `TrxBurnSale.sol`. Orders are 32 bytes, as hex, and an account's is admitted once. */
export const trxBurnSale = {
  /** Burns the call value, for at least so many of the token's smallest units. */
  give: (contract: Address, order: string, least: bigint, options?: Options) =>
    contractCall(contract, trxBurnSaleCalls.give, [order, least], options),
  token: view('token()', ['address']),
  /** Smallest units of the token for a TRX. */
  rate: view('rate()', ['uint256']),
  start: view('start()', ['uint64'], toMillis),
  end: view('end()', ['uint64'], toMillis),
  /** The most that is ever given, and what was given so far, in sun. */
  sum: view('sum()', ['uint256']),
  given: view('given()', ['uint256']),
  givenBy: view('givenBy(address)', ['uint256']),
  /** Tokens that are left, in smallest units. */
  left: view('left()', ['uint256']),
  /** The most that can be given now, in sun: of the sum, and of what the tokens left are for. */
  mostGiven: view('mostGiven()', ['uint256']),
  /** Whether an account's order was carried out. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
}

export const trxBurnSaleEvents = {
  deposited: eventShape('Deposited(address indexed from,uint256 tokens)'),
  given: eventShape('Given(bytes32 indexed order,address indexed user,uint256 trx,uint256 tokens)'),
  restTaken: eventShape('RestTaken(uint256 tokens)'),
}

/** Custom errors, for the reason behind a revert. */
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
