import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** What people send to the contract that burns for power, by signature. */
export const burningCalls = {
  burn: 'burn(bytes32,address,uint256,uint256)',
  swapToBurn: 'swapToBurn(bytes32,address,uint256,uint256,uint256)',
  activate: 'activateMiner(bytes32)',
} as const

/** What burning a coin counts. */
export interface BurnTerms {
  /** Of a whole coin, in the smallest units of USDT. */
  readonly uPrice: bigint
  /** What that is multiplied by as power, in basis points; 0: it cannot be burnt (now). */
  readonly factor: number
}

/** A coin as of the newest block. */
export interface BurnCoin extends BurnTerms {
  readonly decimals: number
  /** It has a function of its own to be burnt; else it goes to the dead address. */
  readonly hasBurn: boolean
  /** What was announced and does not count yet. */
  readonly next: (BurnTerms & { readonly from: Millis }) | undefined
}

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/** Calls of `Burning.sol`. Orders are 32 bytes, as hex, and an account's is admitted once. */
export const burning = {
  /** Burns whole coins, which were approved, for at least so much power. */
  burn: (
    contract: Address,
    order: string,
    coin: Address,
    quantity: bigint,
    leastPower: bigint,
    options?: Options,
  ) => contractCall(contract, burningCalls.burn, [order, coin, quantity, leastPower], options),
  /** Buys coins for the call value, at least `least` whole ones, and burns what is whole of them. */
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
  /** What the account has burnt, and will burn, earns from then on. */
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
  /** The stream of rewards that power earns; 0 until it is named. */
  stream: view('stream()', ['uint256']),
  totalPower: view('totalPower()', ['uint256']),
  powerOf: view('powerOf(address)', ['uint256']),
  /** 0 while the miner is not activated. */
  activatedAt: view('activatedAt(address)', ['uint64'], toMillis),
  /** Whether an account's order was carried out. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  /** All that was ever burnt of a coin here, in smallest units; and what an account has burnt. */
  burned: view('burned(address)', ['uint256']),
  burnedBy: view('burnedBy(address,address)', ['uint256']),
}

export const burningEvents = {
  listed: eventShape('CoinListed(address indexed coin,uint256 decimals,bool hasBurn)'),
  announced: eventShape(
    'TermsAnnounced(address indexed coin,uint256 uPrice,uint256 factor,uint64 from)',
  ),
  /** `trx` is what a purchase cost, in sun; zero where the coins were the account's own. */
  burned: eventShape(
    'Burned(bytes32 indexed order,address indexed user,address indexed coin,uint256 id,uint256 burnAmount,uint256 uAmount,uint256 power,uint256 trx)',
  ),
  activated: eventShape('MinerActivated(bytes32 indexed order,address indexed user,uint256 power)'),
  streamSet: eventShape('StreamSet(uint256 stream)'),
}

/** Custom errors, for the reason behind a revert; the router's among them, which buys. */
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

/** The contract vouches for a coin that its owner has listed. */
export const burnableCoin = (contract: Address, coin: Address): Voucher<BurnCoin> => ({
  by: burning.coin(contract, coin),
  names: ({ factor }) => (factor > 0 ? [coin] : []),
})
