import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  planTexts,
  type Change,
  type Plan,
  type StoredTexts,
} from '../../../backend/content/plan.ts'

const word = fc.constantFrom('a', 'b')
const both = fc.record({ en: word, tc: word })
const time = fc.constantFrom(1, 2)
const id = fc.constantFrom('1', '2', '3')
const unique = <T extends { id: string }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { selector: (each) => each.id })

const text = { id, title: both, summary: both, html: both, publishedAt: time }
const box = fc.record({ id, name: both, description: both })
const written = fc.record({
  announcements: unique(fc.record({ ...text, isWithdrawn: fc.boolean() })),
  boxes: unique(box),
})
const stored = fc.record({
  announcements: unique(fc.record({ ...text, withdrawnAt: fc.option(time) })),
  boxes: unique(box),
})

/** Applies a plan to stored texts, as the database does. */
const apply = (before: StoredTexts, plan: Plan): StoredTexts => ({
  announcements: changed(before.announcements, plan.announcements),
  boxes: changed(before.boxes, plan.boxes),
})

function changed<Row extends { readonly id: string }>(
  rows: readonly Row[],
  changes: readonly Change<Row>[],
): Row[] {
  const ids = new Set(changes.map((change) => change.id))
  return [
    ...rows.filter((row) => !ids.has(row.id)),
    ...changes.flatMap(({ row }) => (row ? [row] : [])),
  ]
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id).sort()

describe('a plan', () => {
  test('that was applied leaves nothing to do, and says nothing of unchanged texts', () => {
    fc.assert(
      fc.property(written, stored, fc.boolean(), (texts, before, prune) => {
        const after = apply(before, planTexts(texts, before, { now: 9, prune }))
        const again = planTexts(texts, after, { now: 10, prune })
        expect([...again.announcements, ...again.boxes]).toEqual([])
        expect(again.unchanged).toBe(texts.announcements.length + texts.boxes.length)
      }),
    )
  })

  test('deletes texts without a file only to prune, and only of a kind that has files', () => {
    fc.assert(
      fc.property(written, stored, (texts, before) => {
        const kept = apply(before, planTexts(texts, before, { now: 9, prune: false }))
        expect(idsOf(kept.boxes)).toEqual(
          [...new Set([...idsOf(before.boxes), ...idsOf(texts.boxes)])].sort(),
        )
        const pruned = apply(before, planTexts(texts, before, { now: 9, prune: true }))
        expect(idsOf(pruned.boxes)).toEqual(
          idsOf(texts.boxes.length > 0 ? texts.boxes : before.boxes),
        )
      }),
    )
  })

  const en = { en: 'a', tc: 'a' }
  const row = { id: '1', title: en, summary: en, html: en, publishedAt: 0, withdrawnAt: null }
  const file = { id: '1', title: en, summary: en, html: en, publishedAt: 0, isWithdrawn: false }
  const detailsOf = (now: Partial<typeof file>, before: Partial<StoredTexts['announcements'][0]>) =>
    planTexts(
      { announcements: [{ ...file, ...now }], boxes: [] },
      { announcements: [{ ...row, ...before }], boxes: [] },
      { now: 9, prune: false },
    ).announcements.map((change) => [change.details.join(', '), change.row?.withdrawnAt])

  test('names the parts and languages that change', () => {
    expect(detailsOf({ title: { en: 'b', tc: 'a' }, html: { en: 'a', tc: 'b' } }, {})).toEqual([
      ['title (en), text (zh-TW)', null],
    ])
    expect(detailsOf({ publishedAt: 60_000 }, {})).toEqual([['publish 1970-01-01T00:01:00Z', null]])
  })

  test('withdraws once, keeps the time of that, and shows it again', () => {
    expect(detailsOf({ isWithdrawn: true }, {})).toEqual([['withdraw', 9]])
    expect(detailsOf({ isWithdrawn: true }, { withdrawnAt: 5 })).toEqual([])
    expect(detailsOf({ isWithdrawn: true, publishedAt: 60_000 }, { withdrawnAt: 5 })).toEqual([
      ['publish 1970-01-01T00:01:00Z', 5],
    ])
    expect(detailsOf({}, { withdrawnAt: 0 })).toEqual([['show again', null]])
  })
})
