import { i18n, type MessageDescriptor } from '@lingui/core'
import { refusal } from '../../../src/api/refusal.ts'
import { encodeValues, keccakHex, typesOf, type AbiValue } from '../../../src/chain/abi.ts'
import type { Description, LegPlan } from '../../../src/outbox/kind.ts'
import {
  mismatchText,
  reasonText,
  refusalText,
  troubleText,
} from '../../../src/state/operations/troubleText.ts'
import { operationOf, legOf } from '../outbox/rows.ts'
import { OWNER } from './samples.ts'

// All words that a kind shows, in the current language.

export type Mismatch = readonly [field: string, detail: string]

export const text = (message: MessageDescriptor | undefined) => message && i18n._(message)

const each = <T>(entries: readonly T[], name: (one: T) => string, say: (one: T) => unknown) =>
  Object.fromEntries(entries.map((one) => [name(one), say(one)]))

const textsOf = (messages: Readonly<Record<string, MessageDescriptor>> = {}) =>
  each(
    Object.entries(messages),
    ([name]) => name,
    ([, message]) => text(message),
  )

const codes = Object.entries(refusal)

/** Encodes a contract's revert with this error and sample values. */
export function outputOf(error: string): string {
  const values = typesOf(error).map((type): AbiValue =>
    type === 'address' ? OWNER : type === 'string' ? 'so' : 7_000_000n,
  )
  return keccakHex(error).slice(0, 8) + encodeValues(typesOf(error), values)
}

/** Failure of a leg without a stated reason. */
export const silent = { kind: 'wouldFail', output: '', message: '' } as const

/** Texts from outside in place of an expected number. */
const details = ['', '-1', 'x', '1234567899999999999999']

/** Collects a kind's words; `contradicted` lists the mismatches that were observed. */
export function wordsOf(
  description: Description,
  plans: readonly LegPlan[],
  contradicted: readonly Mismatch[],
): Record<string, unknown> {
  const { title, terms, fallback, settled, refusals = {}, reasons, errors } = description
  const fields = [
    ...Object.entries(description.mismatches ?? {}).flatMap(([field, words]) =>
      (typeof words === 'function' ? details : ['']).map((detail): Mismatch => [field, detail]),
    ),
    ...contradicted,
  ]
  const told = each(
    [...new Set(fields.map(([field]) => field))].toSorted(),
    (field) => field,
    (field) => [
      ...new Set(
        fields
          .filter(([its]) => its === field)
          .map(([, detail]) => text(mismatchText(field, description, detail))),
      ),
    ],
  )
  return {
    title: text(title),
    terms: terms?.map(({ label }) => text(label)),
    fallback: text(fallback),
    settled: textsOf(settled),
    refusals: each(
      codes.filter(([, code]) => refusals[code]),
      ([name]) => name,
      ([, code]) => text(refusalText(code, description)),
    ),
    reasons: each(
      errors,
      (error) => error,
      (error) => text(reasonText(outputOf(error), description)),
    ),
    // By name alone, for errors whose values cannot be decoded.
    bare: each(
      Object.keys(reasons).filter((name) => typeof reasons[name] === 'function'),
      (name) => name,
      (name) => {
        const error = errors.find((signature) => signature.startsWith(`${name}(`))
        return error && text(reasonText(keccakHex(error).slice(0, 8), description))
      },
    ),
    mismatches: told,
    legs: each(
      plans,
      ({ name }) => name,
      (plan) => ({
        label: text(plan.label),
        skipped: textsOf(plan.skippedLabels),
        awaits: textsOf(plan.awaits),
        follow: text(plan.follow?.label),
        fails: text(
          troubleText(silent, operationOf([legOf({ name: plan.name })]), description, 'en').failed,
        ),
      }),
    ),
  }
}
