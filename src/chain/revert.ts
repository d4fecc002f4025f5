import { decodeValues, keccakHex } from './abi.ts'

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
  const selector = output.slice(0, 8)
  if (selector === ERROR_SELECTOR) {
    try {
      return String(decodeValues(['string'], output.slice(8))[0])
    } catch {
      return undefined
    }
  }
  const known = [...errors, ...tokenErrors].find(
    (signature) => keccakHex(signature).slice(0, 8) === selector,
  )
  return known?.slice(0, known.indexOf('('))
}
