import { nobody, type Address } from '../../core/address.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'
import type { AbiValue } from '../abi.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import {
  encodePresaleTerms,
  encodeTokenTerms,
  presaleTermsType,
  tokenTermsType,
} from './tokenTerms.ts'

/** What people send to the factory, by signature. */
export const tokenFactoryCalls = {
  createToken: `createToken(bytes32,${tokenTermsType})`,
  createPresale: `createPresale(bytes32,address,${presaleTermsType})`,
  createTokenAndPresale: `createTokenAndPresale(bytes32,${tokenTermsType},${presaleTermsType})`,
} as const

/** Fee limit of whatever creates something, in sun (spec section 9). */
export const CREATION_FEE_LIMIT = 1_000_000_000n

/** What a creation pays to the factory, in sun. */
interface Payable {
  readonly callValue: bigint
  readonly feeLimit?: bigint
}

const options = ({ callValue, feeLimit = CREATION_FEE_LIMIT }: Payable) => ({ callValue, feeLimit })

/** Calls of the factory of tokens and presales. Each order of a creator makes something once. */
export const tokenFactory = {
  createToken: (factory: Address, order: string, token: TokenTerms, paid: Payable) =>
    contractCall(
      factory,
      tokenFactoryCalls.createToken,
      [order, encodeTokenTerms(token)],
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
      [order, token, encodePresaleTerms(presale)],
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
      [order, encodeTokenTerms(token), encodePresaleTerms(presale)],
      options(paid),
    ),
  /** The contract whose code all of its tokens run. */
  tokenOriginal: (factory: Address) => contractCall(factory, 'tokenOriginal()', []),
  creationFee: (factory: Address) => contractCall(factory, 'creationFee()', []),
  enabled: (factory: Address) => contractCall(factory, 'enabled()', []),
  saleSeconds: (factory: Address) => contractCall(factory, 'saleSeconds()', []),
  insuranceSeconds: (factory: Address) => contractCall(factory, 'insuranceSeconds()', []),
  pairOf: (factory: Address, token: Address) => contractCall(factory, 'pairOf(address)', [token]),
  tokenOfOrder: (factory: Address, creator: Address, order: string) =>
    contractCall(factory, 'tokenOfOrder(address,bytes32)', [creator, order]),
}

/**
 * tokenAddress, presaleAddress, creator, createdAt (seconds), tokenName, tokenSymbol, totalSupply: a
 * token pair record (spec section 3). All-zero addresses for what does not exist.
 */
export const pairTypes = ['(address,address,address,uint64,string,string,uint256)']

/** What the factory vouches for: a token that it has made, and its presale. */
export const madeBy = (factory: Address, token: Address) => ({
  by: tokenFactory.pairOf(factory, token),
  types: pairTypes,
  names: ([pair]: readonly AbiValue[]): Address[] => {
    const [made, sale] = pair as readonly [Address, Address]
    return [made, sale].filter((each) => each !== nobody)
  },
})

export const tokenFactoryEvents = {
  creationFeeSet: eventShape('CreationFeeSet(uint256 fee)'),
  enabledSet: eventShape('EnabledSet(bool enabled)'),
  tokenCreated: eventShape(
    `TokenCreated(bytes32 indexed order,address indexed creator,address indexed token,address pool,${tokenTermsType} terms)`,
  ),
  presaleCreated: eventShape(
    `PresaleCreated(bytes32 indexed order,address indexed creator,address indexed token,address presale,uint64 endTime,uint32 insuranceSeconds,${presaleTermsType} terms)`,
  ),
}

/** Custom errors, for the reason behind a revert. */
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
