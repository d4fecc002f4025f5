import { decodeValues, keccakHex, typesOf } from './abi.ts'

/** Errors of tokens, and of our contracts if a token did not behave as asked (`Coins.sol`). */
const tokenErrors = [
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
] as const

/** Selector of `Error(string)`, as `require` and `revert("…")` encode it. */
const ERROR_SELECTOR = '08c379a0'

/**
 * Finds the name or text of a revert: "SaleEnded" for a known custom error, or the text of
 * `Error(string)`. Undefined if neither is found.
 */
export function revertReason(output: string, errors: readonly string[] = []): string | undefined {
  if (output.startsWith(ERROR_SELECTOR)) {
    try {
      return String(decodeValues(['string'], output.slice(8))[0])
    } catch {
      return undefined
    }
  }
  const known = findError(output, errors)
  return known?.slice(0, known.indexOf('('))
}

/**
 * Returns the values of a known custom error as text, such as "1500000". Empty if there are none to
 * read.
 */
export function revertDetail(output: string, errors: readonly string[] = []): string {
  const known = findError(output, errors)
  try {
    return known ? decodeValues(typesOf(known), output.slice(8)).map(String).join(' ') : ''
  } catch {
    return ''
  }
}

/** Finds the signature of a known error. */
const findError = (output: string, errors: readonly string[]): string | undefined =>
  [...errors, ...tokenErrors].find(
    (signature) => keccakHex(signature).slice(0, 8) === output.slice(0, 8),
  )

/** Encodes a custom error without values, as a contract reports it. */
export const errorData = (signature: string): string => keccakHex(signature).slice(0, 8)
