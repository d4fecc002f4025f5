import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { faultKinds } from '../../simulation/alphabet.ts'
import { planOf, stages } from '../../simulation/plan.ts'

/** What `npm run simulate` runs, without looking after the packages first. */
const simulate = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', './tests/simulation/hooks.mjs', 'tests/simulation/cli.ts', ...args],
    { maxBuffer: 64 * 2 ** 20 },
  ).catch((error: { stdout: string; stderr: string }) => error)

/** Each fault at each stage four times. */
const WORLDS = 4 * faultKinds.length * stages.length

test('no world pays twice, loses a report or an order, or takes the unknown for failed', async () => {
  const { stdout, stderr } = await simulate('--seeds', String(WORLDS), '--coverage')
  expect(stderr).toBe('')
  expect(stdout).not.toContain('never met')
  expect(stdout).not.toContain('said to be impossible')
  expect(stdout).toMatch(new RegExp(`^worlds: ${WORLDS}, violations: 0\n$`, 'm'))
}, 300_000)

test('every broken version of the outbox is caught within as many worlds', async () => {
  const { stdout } = await simulate('--mutants', '--seeds', String(WORLDS))
  expect(stdout).not.toContain('✗')
  const [, all, caught] = /^mutants: (\d+), caught: (\d+)$/m.exec(stdout) ?? []
  expect(Number(all)).toBeGreaterThanOrEqual(12)
  expect(caught).toBe(all)
}, 300_000)

test('the same seed is the same world, to the last request', async () => {
  const [first, second] = await Promise.all([simulate('--replay', '7'), simulate('--replay', '7')])
  expect(first.stdout).toContain('worlds: 1, violations: 0')
  expect(second.stdout).toBe(first.stdout)
})

test('a seed that is no number is refused', async () => {
  const { stdout, stderr } = await simulate('--replay', 'seven')
  expect(stdout).toBe('')
  expect(stderr).toContain('--replay takes a whole number, not "seven"')
})

test('two seeds are two plans', () => {
  expect(planOf(1)).toEqual(planOf(1))
  expect(planOf(1)).not.toEqual({ ...planOf(2), seed: 1 })
})
