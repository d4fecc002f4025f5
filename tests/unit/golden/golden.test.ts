import { expect, test } from 'vitest'
import { kinds } from '../../../src/operations.ts'
import { observeAll } from './observe.ts'
import { readRecord } from './record.ts'
import { samples } from './samples.ts'

// Users' rows stay on their disks as written. They must still have the effect and show the words
// recorded in `kinds.jsonl`. RECORD=1 writes that file again, for a new kind or for intended
// changes of words. The diff shows any other change.

const recorded = await readRecord()

test('every kind does with rows of before what it did then', async () => {
  const observed = await observeAll()
  // RECORD=1 records a new kind or leg; until then it is missing here.
  expect(observed.map(headOf)).toEqual(recorded.map(headOf))
  // Compares line by line, so that a difference is easy to read.
  for (const [index, line] of recorded.entries())
    expect(JSON.parse(observed[index]!)).toEqual(JSON.parse(line))
})

/** Kind and leg that a line is about. */
const headOf = (line: string): string => {
  const { kind, name }: { kind?: string; name?: string } = JSON.parse(line)
  return `${kind ?? ''} ${name ?? ''}`
}

test('every kind has a sample, and nothing else does', () => {
  expect(Object.keys(samples).toSorted()).toEqual([...kinds.keys()].toSorted())
})
