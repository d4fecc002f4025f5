import { expect, test } from 'vitest'
import { byName, listGrowth } from '../../bench/growth.ts'

const file = (name: string, brotliBytes: number) => ({ file: name, bytes: 0, brotliBytes })

const recorded = {
  'a.svg': 7,
  'assets/home.js': 900,
  'assets/home.css': 50,
  'assets/views.js': 300,
  'assets/sheets.js': 500,
  'assets/old.js': 80,
}
const now = byName([
  file('a.svg', 7),
  file('assets/home-B-iFI_3.js', 950),
  file('assets/home-CvUL-q.css', 40),
  file('assets/views-1234567.js', 100),
  file('assets/views-7654321.js', 200),
  file('assets/new-abcdefg.js', 60),
  file('assets/sheets--bcdefg.js', 450),
])

test('a budget that fails lists what changed, file by file, whatever hash the names have', () => {
  const counted = new Set(now.keys()).difference(new Set(['assets/sheets.js']))
  expect(listGrowth(recorded, now, counted)).toEqual([
    '+60  assets/new.js (60)',
    '+50  assets/home.js (950)',
    '-10  assets/home.css (40)',
    'in the rest of the build:',
    '-50  assets/sheets.js (450)',
    '-80  assets/old.js (gone)',
  ])
})

test('what changed only beside a budget is left to the rest of the build', () => {
  expect(listGrowth({ 'assets/a.js': 3 }, new Map([['assets/b.js', 3]]), new Set())).toEqual([
    'in the rest of the build:',
    '+3  assets/b.js (3)',
    '-3  assets/a.js (gone)',
  ])
})
