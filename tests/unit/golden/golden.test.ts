import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '../../../src/operations.ts'
import { observeAll } from './observe.ts'
import { record, RECORD } from './record.ts'
import { samples } from './samples.ts'

// Rows of users lie on their disks as they were written: what comes of them is what came of them when
// `kinds.jsonl` was written, and people read what they read then. RECORD=1 writes it anew, for a kind
// that is new or words that are meant to change: the difference says what else would.

if (process.env['RECORD']) await record()

const recorded = readFileSync(RECORD, 'utf8').trimEnd().split('\n')

test('every kind does with rows of before what it did then', async () => {
  const observed = await observeAll()
  // Line by line, so that a difference is read at a glance.
  for (const [index, line] of recorded.entries())
    expect(JSON.parse(observed[index] ?? 'null')).toEqual(JSON.parse(line))
  expect(observed).toHaveLength(recorded.length)
})

test('every kind has a sample, and nothing else does', () => {
  expect(Object.keys(samples).toSorted()).toEqual([...kinds.keys()].toSorted())
})
