import { addressFromHex, type Address } from '../core/address.ts'

// What a contract's code reveals without being run. It is read opcode by opcode, so that bytes that
// only look like one, in the middle of a constant, are ignored.

const PUSH1 = 0x60
const PUSH4 = 0x63
const PUSH32 = 0x7f
const CALLCODE = 0xf2
const DELEGATECALL = 0xf4

/** A clone is exactly this code, around the address of the one whose code it runs (EIP-1167). */
const CLONE = /^363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/

/** Whose code a minimal clone runs; undefined for any other code. */
export function cloneTarget(code: string): Address | undefined {
  const [, target] = CLONE.exec(code) ?? []
  return target === undefined ? undefined : addressFromHex(target)
}

/** What a contract can be asked for, as far as its own code shows. */
export interface CodeFacts {
  /** Four bytes each, as hex: among them the selectors of its functions. */
  readonly selectors: ReadonlySet<string>
  /** It can run the code of another contract as its own. */
  readonly runsOthers: boolean
}

/** Reads `code`, lower-case hex. */
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

/** The compiler's metadata is at the end, its length in the last two bytes: it never runs. */
function withoutMetadata(code: string): string {
  const length = Number.parseInt(code.slice(-4), 16)
  const from = code.length - 2 * (length + 2)
  // A CBOR map begins with 0xa0 plus the number of its entries.
  return from > 0 && /^a[0-9a-f]/.test(code.slice(from)) ? code.slice(0, from) : code
}
