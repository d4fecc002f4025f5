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

// What kinds ask the chain, and how they compare the answers with what the user confirmed.

/** Not needed once the chain says so: `reason` derives why from what a view reads. */
export const when =
  <T>(asked: View<T>, reason: (value: T) => string | false | undefined): Skip =>
  async (state) =>
    mapOk(await state.read(asked), (value) => reason(value) || undefined)

/** Agreed if the chain says so: `find` judges what a view reads. */
export const checked =
  <T>(asked: View<T>, find: (value: T) => Finding): Verify =>
  async (node) =>
    mapOk(await node.read(asked), find)

/** Whether the newest block still keeps a deadline, before a fee is spent on what would revert. */
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

/** Agreed, or the field that differs, with what was told instead. */
export const agreedIf = (isSo: boolean, field: string, told: unknown): Finding =>
  isSo ? agreed : mismatch(field, told)

/** What was told and what was confirmed, by field. */
type Compared = Readonly<Record<string, readonly [told: unknown, confirmed: unknown]>>

/** The first field in which the two differ. */
export function compare(fields: Compared): Finding {
  const differing = Object.entries(fields).find(([, [told, confirmed]]) => told !== confirmed)
  return differing ? mismatch(differing[0], differing[1][0]) : agreed
}

/** An announced transaction of the order, which ours waits for. */
type Announced = Parameters<typeof waitFor>[0]

/** Judges the answer to a before call: every field must be as confirmed, and nobody else paying. */
export function judge(fields: Compared, announced: Announced, ours: string | undefined): Verdict {
  const found = compare(fields)
  return found.kind === 'agreed' ? waitFor(announced, ours) : found
}

interface MadeToken {
  /** The configuration's. */
  readonly factory: Address
  readonly token: Address
  readonly symbol: string
}

/**
 * Checks that the factory made the token and that it is called what was shown: anybody can trade a
 * lookalike, and the backend is not believed. `presale`, where given, has to be its presale. What
 * differs is told in the field `stranger`, or as the symbol.
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
