import type { View } from '../chain/view.ts'
import { withoutHidden } from '../core/text.ts'
import { mapOk, ok } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { nobody, type Address } from '../core/address.ts'
import { tokenFactory } from '../chain/contracts/tokenFactory.ts'
import {
  agreed,
  mismatch,
  waitFor,
  type Finding,
  type Skip,
  type Verdict,
  type Verify,
} from './kind.ts'

// Questions that kinds ask the chain, and comparisons with what the user confirmed.

/**
 * Skips a leg once the chain says that it is not needed. `reason` derives the reason from the value
 * of a view.
 */
export const when =
  <T>(asked: View<T>, reason: (value: T) => string | false | undefined): Skip =>
  async (state) =>
    mapOk(await state.read(asked), (value) => reason(value) || undefined)

/** Checks the value of a view. `find` judges it. */
export const checked =
  <T>(asked: View<T>, find: (value: T) => Finding): Verify =>
  async (node) =>
    mapOk(await node.read(asked), find)

/**
 * Checks that the newest block still meets a deadline, before a fee is spent on a call that would
 * revert.
 */
export const inTime =
  (deadline: Millis): Verify =>
  async (node) => {
    const head = await node.head()
    if (!head.ok) return head
    return ok(agreedIf(head.value.timestamp <= deadline, 'deadline', head.value.timestamp))
  }

/** Runs the checks in turn, up to the first that does not agree. */
export const allOf =
  (...checks: readonly Verify[]): Verify =>
  async (node) => {
    for (const check of checks) {
      const found = await check(node)
      if (!found.ok || found.value.kind !== 'agreed') return found
    }
    return ok(agreed)
  }

/**
 * Agrees if `isSo`. Otherwise reports the field that differs, with the value received.
 *
 * ```ts
 * agreedIf(5n >= 3n, 'balance', 5n) // → { kind: 'agreed' }
 * agreedIf(2n >= 3n, 'balance', 2n) // → { kind: 'mismatch', field: 'balance', detail: '2' }
 * ```
 */
export const agreedIf = (isSo: boolean, field: string, told: unknown): Finding =>
  isSo ? agreed : mismatch(field, told)

/** Received and confirmed values, by field. */
type Compared = Readonly<Record<string, readonly [told: unknown, confirmed: unknown]>>

/** Compares all fields. Returns a mismatch for the first that differs. */
export function compare(fields: Compared): Finding {
  const differing = Object.entries(fields).find(([, [told, confirmed]]) => told !== confirmed)
  return differing ? mismatch(differing[0], differing[1][0]) : agreed
}

/** Announced transaction of the order, which ours waits for. */
type Announced = Parameters<typeof waitFor>[0]

/**
 * Judges the answer to a before call. Every field must be as confirmed, and no other device may be
 * paying.
 */
export function judge(fields: Compared, announced: Announced, ours: string | undefined): Verdict {
  const found = compare(fields)
  return found.kind === 'agreed' ? waitFor(announced, ours) : found
}

interface MadeToken {
  /** Factory that the configuration names. */
  readonly factory: Address
  readonly token: Address
  readonly symbol: string
}

/**
 * Checks that the factory created the token and that its symbol is the one shown. Anyone can trade
 * a lookalike, and the backend is not trusted. If `presale` is given, it must be the token's
 * presale. A difference is reported in the field `stranger`, or as the symbol.
 */
export const verifyMade = (
  { factory, token, symbol }: MadeToken,
  stranger: string,
  presale?: Address,
): Verify =>
  checked(tokenFactory.pairOf(factory, token), (pair) => {
    const isTheirs = pair.token === token && (!presale || pair.presale === presale)
    if (!isTheirs) return mismatch(stranger, presale ? (pair.presale ?? nobody) : token)
    // A symbol may hold characters that are never shown.
    return agreedIf(withoutHidden(pair.symbol) === symbol, 'symbol', pair.symbol)
  })
