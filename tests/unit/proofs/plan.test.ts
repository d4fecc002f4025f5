import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planOf } from '../../proofs/plan.ts'
import { proofs } from '../../proofs/proofs.ts'

const chosenBy = (...args: string[]) => {
  const plan = planOf(args, proofs)
  if (!plan.ok || plan.value.kind !== 'share') throw new Error('no share')
  const { chosen, minutes, seed } = plan.value
  return { names: chosen.map(({ name }) => name), minutes, seed }
}
const all = proofs.map(({ name }) => name)

test('a share has a part of every proof, everything is without end, and one is the whole of it', () => {
  expect(chosenBy()).toEqual({ names: all, minutes: 15, seed: undefined })
  expect(chosenBy('--minutes', '4', '--seed', '7')).toEqual({ names: all, minutes: 4, seed: 7 })
  expect(chosenBy('--all')).toEqual({ names: all, minutes: undefined, seed: undefined })
  expect(chosenBy('--only', 'fuzz')).toMatchObject({ names: ['fuzz'], minutes: undefined })
  expect(chosenBy('--only', 'fuzz', '--minutes', '2')).toMatchObject({ minutes: 2 })
  expect(chosenBy('--only', 'fuzz', '--only', 'simulate').names).toEqual(['simulate', 'fuzz'])
})

test('a proof that is named first has the flags of its own command', () => {
  expect(planOf(['fuzz', '--contract', 'otc', '--replay', '7'], proofs)).toMatchObject({
    value: {
      kind: 'command',
      command: ['tests/fuzz/cli.ts', '--contract', 'otc', '--replay', '7'],
    },
  })
  const torture = planOf(['torture', '5', 'killing'], proofs)
  expect(torture).toMatchObject({ value: { env: { TORTURE_ROUNDS: '5' } } })
  expect(torture).toMatchObject({ value: { command: expect.not.arrayContaining(['5']) } })
  expect(planOf(['torture'], proofs)).toMatchObject({ value: { env: { TORTURE_ROUNDS: '3' } } })
})

test.each([
  [['--only', 'fuss'], '"fuss" is no proof'],
  [['--minutes', 'few'], '--minutes takes a whole number, not "few"'],
  [['--fast'], '--fast'],
  [['fuss'], 'fuss'],
])('%j is refused, and how it is used is said', (args, error) => {
  const plan = planOf(args, proofs)
  expect(plan.ok ? '' : plan.error).toContain(error)
  expect(plan.ok ? '' : plan.error).toContain('npm run proofs -- [--minutes N')
})

test('each piece of each proof has a name of its own, and runs a file that is there', () => {
  for (const { pieces } of proofs) {
    expect(pieces.length).toBeGreaterThan(0)
    expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length)
    for (const { args } of pieces)
      expect(args.find((arg) => /\.(ts|mjs)$/.test(arg) && existsSync(arg))).toBeDefined()
  }
})

test('what is thorough in a browser, and all torture, is in some piece', () => {
  const filesOf = (wanted: string) =>
    proofs.find(({ name }) => name === wanted)!.pieces.flatMap(({ args }) => args)
  expect(filesOf('browser')).toContain('tests/browser/offline/reading.test.ts')
  expect(filesOf('torture')).toContain('tests/browser/torture/killing.test.ts')
})
