import { nobody, type Address } from '../../core/address.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'
import { presaleTerms, tokenTerms } from './tokenTerms.ts'

/** Signatures of the calls that creators send to the factory. */
export const tokenFactoryCalls = {
  createToken: `createToken(bytes32,${tokenTerms.type})`,
  createPresale: `createPresale(bytes32,address,${presaleTerms.type})`,
  createTokenAndPresale: `createTokenAndPresale(bytes32,${tokenTerms.type},${presaleTerms.type})`,
} as const

/** Fee limit of calls that create a contract, in sun (spec section 9). */
export const CREATION_FEE_LIMIT = 1_000_000_000n

/** Payment for a creation, in sun. */
interface Payable {
  readonly callValue: bigint
  readonly feeLimit?: bigint
}

const options = ({ callValue, feeLimit = CREATION_FEE_LIMIT }: Payable) => ({ callValue, feeLimit })

/** A factory token and its presale; either may be absent. */
export interface TokenPair {
  readonly token?: Address
  readonly presale?: Address
  readonly creator: Address
  readonly symbol: string
}

/** Calls of the token and presale factory. Each order of a creator creates something only once. */
export const tokenFactory = {
  createToken: (factory: Address, order: string, token: TokenTerms, paid: Payable) =>
    contractCall(
      factory,
      tokenFactoryCalls.createToken,
      [order, tokenTerms.encode(token)],
      options(paid),
    ),
  createPresale: (
    factory: Address,
    order: string,
    token: Address,
    presale: PresaleTerms,
    paid: Payable,
  ) =>
    contractCall(
      factory,
      tokenFactoryCalls.createPresale,
      [order, token, presaleTerms.encode(presale)],
      options(paid),
    ),
  createTokenAndPresale: (
    factory: Address,
    order: string,
    token: TokenTerms,
    presale: PresaleTerms,
    paid: Payable,
  ) =>
    contractCall(
      factory,
      tokenFactoryCalls.createTokenAndPresale,
      [order, tokenTerms.encode(token), presaleTerms.encode(presale)],
      options(paid),
    ),
  /** Contract whose code all of the factory's tokens run. */
  tokenOriginal: view('tokenOriginal()', ['address']),
  /** Creation fee in sun. */
  creationFee: view('creationFee()', ['uint256']),
  enabled: view('enabled()', ['bool']),
  /**
   * Duration of a presale. `insuranceTime` is the duration of an insurance after the first vesting
   * unlock.
   */
  saleTime: view('saleSeconds()', ['uint32'], toMillis),
  insuranceTime: view('insuranceSeconds()', ['uint32'], toMillis),
  /** Pair record of a token (spec section 3). */
  pairOf: view(
    'pairOf(address)',
    ['(address,address,address,uint64,string,string,uint256)'],
    ([token, presale, creator, , , symbol]): TokenPair => ({
      ...(token !== nobody && { token }),
      ...(presale !== nobody && { presale }),
      creator,
      symbol,
    }),
  ),
  /** Token that a creator's order created; undefined until then. */
  tokenOfOrder: view('tokenOfOrder(address,bytes32)', ['address'], (token) =>
    token === nobody ? undefined : token,
  ),
}

/** Lets the factory vouch for a token that it created, and for the token's presale. */
export const madeBy = (factory: Address, token: Address): Voucher<TokenPair> => ({
  by: tokenFactory.pairOf(factory, token),
  names: ({ token: made, presale }) => [made, presale].filter((each) => each !== undefined),
})

export const tokenFactoryEvents = {
  creationFeeSet: eventShape('CreationFeeSet(uint256 fee)'),
  enabledSet: eventShape('EnabledSet(bool enabled)'),
  tokenCreated: eventShape(
    `TokenCreated(bytes32 indexed order,address indexed creator,address indexed token,address pool,${tokenTerms.type} terms)`,
  ),
  presaleCreated: eventShape(
    `PresaleCreated(bytes32 indexed order,address indexed creator,address indexed token,address presale,uint64 endTime,uint32 insuranceSeconds,${presaleTerms.type} terms)`,
  ),
}

/** Custom errors, for decoding reverts. */
export const tokenFactoryErrors = [
  'Disabled()',
  'WrongFee()',
  'WrongTerms()',
  'OrderAlreadyUsed()',
  'UnknownToken()',
  'OnlyCreator()',
  'PresaleExists()',
  'AlreadyLaunched()',
] as const
