import { expect, test } from 'vitest'
import { overBudget } from '../../bench/growth.ts'

const file = (name: string, brotliBytes: number) => ({ file: name, bytes: 0, brotliBytes })

test('a budget that fails lists what grew, file by file, whatever hash the names have', () => {
  const recorded = {
    'assets/home.js': 900,
    'assets/views.js': 300,
    'assets/home.css': 50,
    'a.svg': 7,
  }
  const now = [
    file('a.svg', 7),
    file('assets/home-B-iFI_3.js', 950),
    file('assets/home-CvUL-q.css', 40),
    file('assets/views-1234567.js', 100),
    file('assets/views-7654321.js', 200),
    file('assets/new-abcdefg.js', 60),
  ]
  expect(overBudget(now, 1_357, recorded)).toEqual([])
  expect(overBudget(now, 1_356, recorded)).toEqual([
    '1357 bytes, of a budget of 1356; since tests/bench/weights.json was recorded:',
    '+60  assets/new.js (60)',
    '+50  assets/home.js (950)',
    '-10  assets/home.css (40)',
  ])
})
