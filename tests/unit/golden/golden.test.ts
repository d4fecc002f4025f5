import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '../../../src/operations.ts'
import { observeAll } from './observe.ts'
import { record, RECORD } from './record.ts'
import { samples } from './samples.ts'

// Users' rows stay on their disks as written. They must still have the effect and show the words
// recorded in `kinds.jsonl`. RECORD=1 writes that file again, for a new kind or for intended
// changes of words. The diff shows any other change.

if (process.env['RECORD']) await record()

const recorded = readFileSync(RECORD, 'utf8').trimEnd().split('\n')

test('every kind does with rows of before what it did then', async () => {
  const observed = await observeAll()
  // Compares line by line, so that a difference is easy to read.
  for (const [index, line] of recorded.entries())
    expect(JSON.parse(observed[index] ?? 'null')).toEqual(JSON.parse(line))
  expect(observed).toHaveLength(recorded.length)
})

test('every kind has a sample, and nothing else does', () => {
  expect(Object.keys(samples).toSorted()).toEqual([...kinds.keys()].toSorted())
})
