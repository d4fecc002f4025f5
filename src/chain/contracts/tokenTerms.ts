import { nobody, type Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'
import type { AbiValue } from '../abi.ts'
import { toMillis, toSeconds } from './seconds.ts'

// Parameters of a token and of a presale, as `CastToken.sol` and `Presale.sol` write them. Fields
// are in the contracts' order, each with its conversion to the contract's units.

/** A struct field: its Solidity type, and the conversions between contract and app values. */
interface Field<T> {
  readonly type: string
  readonly encode: (value: T) => AbiValue
  readonly decode: (value: AbiValue) => T
}

const as = <T extends AbiValue>(type: string): Field<T> => ({
  type,
  encode: (value) => value,
  decode: (value) => value as T,
})

const text = as<string>('string')
const flag = as<boolean>('bool')
const units = as<bigint>('uint256')

/** A rate in basis points. */
const rate: Field<number> = { type: 'uint16', encode: BigInt, decode: Number }

const seconds = (type: string): Field<Millis> => ({
  type,
  encode: toSeconds,
  decode: (value) => toMillis(value as bigint),
})

/** An optional account. The all-zero address means none. */
const account: Field<Address | undefined> = {
  type: 'address',
  encode: (value) => value ?? nobody,
  decode: (value) => (value === nobody ? undefined : (value as Address)),
}

type FieldsOf<T> = { readonly [Name in keyof T]-?: Field<T[Name]> }

/** Combines fields into one struct value, in the order written here. */
function struct<T extends object>(fields: FieldsOf<T>): Field<T> {
  const entries = Object.entries(fields) as [keyof T, Field<unknown>][]
  return {
    type: `(${entries.map(([, { type }]) => type).join(',')})`,
    encode: (terms) => entries.map(([name, { encode }]) => encode(terms[name])),
    decode: (value) =>
      Object.fromEntries(
        entries.map(([name, { decode }], index) => [
          name,
          decode((value as readonly AbiValue[])[index]!),
        ]),
      ) as T,
  }
}

export const tokenTerms = struct<TokenTerms>({
  name: text,
  symbol: text,
  totalSupply: units,
  feeBuy: rate,
  feeSell: rate,
  feeRecipient: account,
  lpBurnEnabled: flag,
  lpBurnFrequency: seconds('uint32'),
  percentForLPBurn: rate,
  burnLimit: units,
  protectTime: seconds('uint32'),
  protectFee: rate,
  isInsideSell: flag,
  swapThreshold: units,
})

export const presaleTerms = struct<PresaleTerms>({
  startTime: seconds('uint64'),
  presaleEthAmount: units,
  tradeEthAmount: units,
  maxTotalNum: units,
  presaleMaxNum: units,
  insideMaxNum: units,
  softCapRate: rate,
  userLPShare: rate,
  devLPShare: rate,
  devLPReceiver: account,
  lpDistributionEnabled: flag,
  vestingDelay: seconds('uint32'),
  vestingRate: rate,
  vestingDis: seconds('uint32'),
  backingShare: rate,
})
