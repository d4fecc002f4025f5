import { decodeValues, keccakHex, typesOf } from './abi.ts'

/** Errors of tokens, and of our contracts where a token did not do as asked (`Coins.sol`). */
const tokenErrors = [
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
] as const

/** `Error(string)`, as `require` and `revert("…")` encode it. */
const ERROR_SELECTOR = '08c379a0'

/**
 * The name or text behind a failed call: "SaleEnded" for a known custom error, the text of
 * `Error(string)`, undefined when the contract said nothing that we know.
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

/** The values of a known custom error, as text: "1500000"; empty if there are none to be read. */
export function revertDetail(output: string, errors: readonly string[] = []): string {
  const known = findError(output, errors)
  try {
    return known ? decodeValues(typesOf(known), output.slice(8)).map(String).join(' ') : ''
  } catch {
    return ''
  }
}

/** Its signature. */
const findError = (output: string, errors: readonly string[]): string | undefined =>
  [...errors, ...tokenErrors].find(
    (signature) => keccakHex(signature).slice(0, 8) === output.slice(0, 8),
  )

/** How a contract says that one without values happened. */
export const errorData = (signature: string): string => keccakHex(signature).slice(0, 8)
