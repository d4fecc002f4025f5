import { addressFromHex, type Address } from '../core/address.ts'

// Facts that a contract's code reveals without being run. The code is read opcode by opcode, so
// that lookalike bytes inside a constant are ignored.

const PUSH1 = 0x60
const PUSH4 = 0x63
const PUSH32 = 0x7f
const CALLCODE = 0xf2
const DELEGATECALL = 0xf4

/** The exact code of a clone, around the address of the contract whose code it runs (EIP-1167). */
const CLONE = /^363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/

/** Returns the contract whose code a minimal clone runs; undefined for any other code. */
export function cloneTarget(code: string): Address | undefined {
  const [, target] = CLONE.exec(code) ?? []
  return target === undefined ? undefined : addressFromHex(target)
}

/** Facts about a contract's functions, as far as its own code shows. */
export interface CodeFacts {
  /** Four-byte constants as hex. They include the selectors of its functions. */
  readonly selectors: ReadonlySet<string>
  /** Whether it can run the code of another contract as its own. */
  readonly runsOthers: boolean
}

/** Reads `code`, given as lower-case hex. */
export function readCode(code: string): CodeFacts {
  const text = withoutMetadata(code)
  const selectors = new Set<string>()
  let runsOthers = false
  for (let at = 0; at + 1 < text.length; at += 2) {
    const opcode = Number.parseInt(text.slice(at, at + 2), 16)
    if (opcode === DELEGATECALL || opcode === CALLCODE) runsOthers = true
    if (opcode < PUSH1 || opcode > PUSH32) continue
    const bytes = opcode - PUSH1 + 1
    if (opcode === PUSH4) selectors.add(text.slice(at + 2, at + 10))
    at += 2 * bytes
  }
  return { selectors, runsOthers }
}

/**
 * Removes the compiler's metadata at the end, which never runs. Its length is in the last two
 * bytes.
 */
function withoutMetadata(code: string): string {
  const length = Number.parseInt(code.slice(-4), 16)
  const from = code.length - 2 * (length + 2)
  // A CBOR map begins with 0xa0 plus the number of its entries.
  return from > 0 && /^a[0-9a-f]/.test(code.slice(from)) ? code.slice(0, from) : code
}
