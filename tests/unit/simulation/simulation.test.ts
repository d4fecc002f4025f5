import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { faultKinds } from '../../simulation/alphabet.ts'
import { gapsIn } from '../../simulation/coverage.ts'
import caught from '../../simulation/caught.json' with { type: 'json' }
import { mutants } from '../../simulation/mutants.ts'
import { planOf } from '../../simulation/plan.ts'
import { stages } from '../../simulation/stages.ts'

/** Runs `npm run proofs -- simulate`, without checking the packages first. */
const simulate = (args: readonly string[], mutant?: string) =>
  promisify(execFile)(
    process.execPath,
    ['--import', './tests/simulation/hooks.mjs', 'tests/simulation/cli.ts', ...args],
    {
      maxBuffer: 64 * 2 ** 20,
      // Ends before the tests below time out.
      timeout: 110_000,
      env: { ...process.env, ...(mutant !== undefined && { SIMULATION_MUTANT: mutant }) },
    },
  ).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      code,
    }),
  )

/** Worlds to simulate, at a tenth of a second each. `npm run proofs -- simulate` runs more. */
const WORLDS = 100

test('no world pays twice, loses a report or an order, or takes the unknown for failed', async () => {
  const { stdout, stderr, code } = await simulate(['--seeds', String(WORLDS)])
  expect(stderr).toBe('')
  expect(stdout).toMatch(new RegExp(`^worlds: ${WORLDS}, violations: 0\n$`, 'm'))
  expect(code).toBe(0)
})

test('a cell that no world has reached is told, and one that none should have reached', async () => {
  const met = Object.fromEntries(
    faultKinds.flatMap((kind) => stages.map((stage) => [`${kind} ${stage}`, 1])),
  )
  const said = gapsIn(met).filter((gap) => !/^never met: (\w+ of |hand-over )/.test(gap))
  expect(said.length).toBeGreaterThan(0)
  expect(said.every((gap) => gap.startsWith('met, and said to be impossible: '))).toBe(true)
  expect(said.join('\n')).toContain('said to be impossible: rejects planned (the wallet is asked')
  expect(gapsIn({ ...met, 'offline sent': 0 })).toContain('never met: offline sent')
  expect(gapsIn(met)).toContain('never met: reload of presale.buy')
  const { stdout, code } = await simulate(['--coverage', '--seeds', '1'])
  expect(stdout).toContain('never met: offline sent')
  expect(code).toBe(1)
})

test('for each broken version of the outbox the world is known that gives it away', () => {
  // If any mutants are missing, run: npm run proofs -- simulate-mutants --save
  expect(Object.keys(caught).toSorted()).toEqual(mutants.map(({ name }) => name).toSorted())
  expect(Object.values(caught).every((seed) => Number.isInteger(seed))).toBe(true)
  expect(mutants.length).toBeGreaterThanOrEqual(40)
})

test('a broken version whose source has changed since proves nothing, and says so', async () => {
  const { stderr, code } = await simulate(['--replay', '7'], 'no such mutant')
  expect(stderr).toContain('there is no mutant "no such mutant"')
  expect(code).not.toBe(0)
})

test('the same seed is the same world, to the last request', async () => {
  const [first, second] = await Promise.all([
    simulate(['--replay', '7']),
    simulate(['--replay', '7']),
  ])
  expect(first.stdout).toContain('worlds: 1, violations: 0')
  expect(second.stdout).toBe(first.stdout)
})

test('a seed that is no number is refused', async () => {
  const { stdout, stderr } = await simulate(['--replay', 'seven'])
  expect(stdout).toBe('')
  expect(stderr).toContain('--replay takes a whole number, not "seven"')
})

test('two seeds are two plans', () => {
  expect(planOf(1)).toEqual(planOf(1))
  expect(planOf(1)).not.toEqual({ ...planOf(2), seed: 1 })
})
