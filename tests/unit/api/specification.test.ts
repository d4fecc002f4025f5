import { expect, test } from 'vitest'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import { readSources } from '../../../vite.imports.ts'
import { readSpecifiedCalls } from '../../specification/calls.ts'
import { unused } from '../../specification/unused.ts'
import { findUsed } from '../../specification/usedByApp.ts'

const root = new URL('../../..', import.meta.url).pathname
const { paths, toldPaths, names } = readSpecifiedCalls()

const lines = Object.entries(served) as [ServedName, Endpoint][]
/** One call per shared path; the others serve another `kind`. */
const calls = lines.map(([, line]) => line).filter(({ kind, ours }) => !kind && !ours)

const used = findUsed(readSources(root, ['src', 'sw']))

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const sorted = (texts: readonly string[]) => [...texts].sort()

test('the specification names 148 calls of a backend', () => {
  expect([paths.length, toldPaths.length, names.length]).toEqual([125, 6, 17])
  expect(new Set([...paths, ...toldPaths, ...names]).size).toBe(148)
})

test('its paths are served as they stand there, each by one call', () => {
  const known = calls.filter(({ assumedPath }) => !assumedPath)
  expect(sorted(known.map(({ path }) => path))).toEqual(sorted(paths))
})

test('what it names without a path is served too, and marked so', () => {
  const assumed = calls.filter(({ assumedPath }) => assumedPath).map(({ path }) => path)
  const told = assumed.filter((path) => toldPaths.includes(path))
  expect(sorted(told)).toEqual(sorted(toldPaths))
  const others = assumed.filter((path) => !toldPaths.includes(path))
  expect(sorted(others.map(lastPart))).toEqual(sorted(names))
})

test('all of it is served, and what the app does not use is listed with its reason', () => {
  const usedPaths = new Set(lines.flatMap(([name, { path }]) => (used.has(name) ? [path] : [])))
  const specified = paths.length + toldPaths.length + names.length
  const byApp = calls.filter(({ path }) => usedPaths.has(path)).length
  console.log(`endpoints: ${calls.length} of ${specified} served, ${byApp} used by the app`)
  expect(calls.length).toBe(specified)

  const all = lines.map(([name]) => name)
  expect(all.filter((name) => !used.has(name) && !unused[name])).toEqual([])
  expect(all.filter((name) => used.has(name) && unused[name])).toEqual([])
})

test('a use is found wherever code names an endpoint, and not where only a type does', () => {
  const groups = `import { stakes as pools } from '../../api/endpoints/stakes.ts'\n`
  const usedIn = (code: string) => [...findUsed(new Map([['src/features/a.ts', groups + code]]))]
  expect(usedIn('ask(pools.lpList)')).toEqual(['lpList'])
  expect(usedIn('const { planList } = pools')).toEqual(['planList'])
  expect(usedIn("const row = { after: () => ({ endpoint: 'click' as const }) }")).toEqual(['click'])
  expect(usedIn("before(is ? 'planUnlockBefore' : 'lpPledgeUnlockBefore', f)")).toEqual([
    'planUnlockBefore',
    'lpPledgeUnlockBefore',
  ])
  expect(usedIn("const reports = { before: 'pledgePayBefore', after: 'pledgePayAfter' }")).toEqual([
    'pledgePayBefore',
    'pledgePayAfter',
  ])
  expect(usedIn('type Answer = ResponseOf<typeof pools.lpList>')).toEqual([])
  expect(usedIn("type Answer = Extract<Request, { endpoint: 'click' }>")).toEqual([])
  expect(usedIn("on('click', open); const other = { endpoint: 'lpList' }")).toEqual([])
})
