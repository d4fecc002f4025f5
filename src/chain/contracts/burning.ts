import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** Signatures of the calls that users send to the burning contract. */
export const burningCalls = {
  burn: 'burn(bytes32,address,uint256,uint256)',
  swapToBurn: 'swapToBurn(bytes32,address,uint256,uint256,uint256)',
  activate: 'activateMiner(bytes32)',
} as const

/** Terms for burning a token. */
export interface BurnTerms {
  /** Value of one whole token, in the smallest units of USDT. */
  readonly uPrice: bigint
  /** Factor from that value to power, in basis points. At 0 the token cannot currently be burnt. */
  readonly factor: number
}

/** A burnable token as of the newest block. */
export interface BurnCoin extends BurnTerms {
  readonly decimals: number
  /**
   * Whether the token has a `burn` function of its own. Otherwise burnt tokens go to the dead
   * address.
   */
  readonly hasBurn: boolean
  /** Terms that were announced and are not in effect yet. */
  readonly next: (BurnTerms & { readonly from: Millis }) | undefined
}

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/**
 * Calls of `Burning.sol`. Orders are 32 bytes, as hex, and an account can use each one only once.
 */
export const burning = {
  /** Burns approved whole tokens for at least `leastPower`. */
  burn: (
    contract: Address,
    order: string,
    coin: Address,
    quantity: bigint,
    leastPower: bigint,
    options?: Options,
  ) => contractCall(contract, burningCalls.burn, [order, coin, quantity, leastPower], options),
  /**
   * Buys at least `least` whole tokens for the call value, burns all whole ones and returns the
   * rest.
   */
  swapToBurn: (
    contract: Address,
    order: string,
    coin: Address,
    least: bigint,
    leastPower: bigint,
    deadline: Millis,
    options?: Options,
  ) =>
    contractCall(
      contract,
      burningCalls.swapToBurn,
      [order, coin, least, leastPower, toSeconds(deadline)],
      options,
    ),
  /** Activates mining: the account's past and future burns earn from then on. */
  activate: (contract: Address, order: string, options?: Options) =>
    contractCall(contract, burningCalls.activate, [order], options),
  coin: view(
    'termsOf(address)',
    ['uint256', 'uint256', 'uint256', 'bool', 'uint256', 'uint256', 'uint256'],
    (uPrice, factor, decimals, hasBurn, nextUPrice, nextFactor, from): BurnCoin => ({
      uPrice,
      factor: Number(factor),
      decimals: Number(decimals),
      hasBurn,
      next:
        from === 0n
          ? undefined
          : { uPrice: nextUPrice, factor: Number(nextFactor), from: toMillis(from) },
    }),
  ),
  /** Reward stream that power earns; 0 until it is set. */
  stream: view('stream()', ['uint256']),
  totalPower: view('totalPower()', ['uint256']),
  powerOf: view('powerOf(address)', ['uint256']),
  /** Time of the miner's activation; 0 before it. */
  activatedAt: view('activatedAt(address)', ['uint64'], toMillis),
  /** Whether an account's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  /**
   * Total amount of a token burnt through the contract, in smallest units. `burnedBy` is an
   * account's part.
   */
  burned: view('burned(address)', ['uint256']),
  burnedBy: view('burnedBy(address,address)', ['uint256']),
}

export const burningEvents = {
  listed: eventShape('CoinListed(address indexed coin,uint256 decimals,bool hasBurn)'),
  announced: eventShape(
    'TermsAnnounced(address indexed coin,uint256 uPrice,uint256 factor,uint64 from)',
  ),
  /**
   * Burn of tokens. `trx` is the cost of buying them, in sun, or zero if the account already had
   * them.
   */
  burned: eventShape(
    'Burned(bytes32 indexed order,address indexed user,address indexed coin,uint256 id,uint256 burnAmount,uint256 uAmount,uint256 power,uint256 trx)',
  ),
  activated: eventShape('MinerActivated(bytes32 indexed order,address indexed user,uint256 power)'),
  streamSet: eventShape('StreamSet(uint256 stream)'),
}

/** Custom errors, for decoding reverts. They include those of the router, which buys. */
export const burningErrors = [
  'UnknownCoin()',
  'WrongAmount()',
  'LessThanMinimum()',
  'OrderAlreadyUsed()',
  'CoinNotBurnt(address)',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
  'NoStream()',
  'NoPower()',
  'AlreadyActive()',
  'ForeignToken()',
  'Expired()',
  'NoLiquidity()',
] as const

/** Lets the burning contract vouch for a token that its owner has listed. */
export const burnableCoin = (contract: Address, coin: Address): Voucher<BurnCoin> => ({
  by: burning.coin(contract, coin),
  names: ({ factor }) => (factor > 0 ? [coin] : []),
})
