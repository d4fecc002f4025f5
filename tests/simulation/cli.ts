import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gapsIn, tableOf } from './coverage.ts'
import { runPlan, shrink } from './explore.ts'
import { mutants } from './mutants.ts'
import { BOUNDED, planOf, type Plan } from './plan.ts'
import { catchMutants, exploreOnAllCores } from './threads.ts'
import { wholeOrExit } from '../proofs/whole.ts'

/** Number of failing seeds that are reported in full. */
const TOLD = 3

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '0' },
    replay: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    caught: { type: 'boolean', default: false },
  },
})

if (values.replay !== undefined) await replay(wholeOrExit('replay', values.replay))
else if (values.mutants && values.caught) await catchAgain()
else if (values.mutants) await hunt(wholeOrExit('from', values.from), seedsOr(3 * BOUNDED))
else await run(wholeOrExit('from', values.from), seedsOr(BOUNDED))

function seedsOr(usual: number): number {
  return values.seeds === undefined ? usual : wholeOrExit('seeds', values.seeds)
}

/**
 * Finds a world that catches each broken version of the outbox. With `--save`, the tests use those
 * worlds from now on.
 */
async function hunt(from: number, seeds: number): Promise<void> {
  const caught = new Map<string, number>()
  await catchMutants(from, from + seeds, ({ name, violation, worlds }) => {
    if (violation) caught.set(name, violation.seed)
    console.log(
      violation
        ? `✓ ${name}: seed ${violation.seed}: ${violation.what.slice(0, 90)}`
        : `✗ ${name}: not caught in ${worlds} worlds`,
    )
  })
  if (values.save) {
    const seedOf = Object.fromEntries(mutants.map(({ name }) => [name, caught.get(name) ?? null]))
    writeFileSync(new URL('caught.json', import.meta.url), `${JSON.stringify(seedOf, null, 2)}\n`)
  }
  console.log(`mutants: ${mutants.length}, caught: ${caught.size}`)
  process.exitCode = caught.size === mutants.length ? 0 : 1
}

/** Checks that the saved world of each broken version still catches it, all in one process. */
async function catchAgain(): Promise<void> {
  const seeds = readFileSync(new URL('caught.json', import.meta.url), 'utf8')
  const seedOf: Readonly<Record<string, number | null>> = JSON.parse(seeds)
  let caught = 0
  for (const { name } of mutants) {
    const seed = seedOf[name]
    const violations = typeof seed === 'number' ? await violationsOf(name, seed) : []
    if (violations.length > 0) caught += 1
    console.log(
      violations.length > 0 ? `✓ ${name}: seed ${seed}` : `✗ ${name}: ${seed} is no such seed`,
    )
  }
  console.log(`mutants: ${mutants.length}, caught: ${caught}`)
  process.exitCode = caught === mutants.length ? 0 : 1
}

/** Returns the violations of a broken version, which gets its own copies of the modules. */
async function violationsOf(mutant: string, seed: number): Promise<readonly string[]> {
  const version: string = `./explore.ts?mutant=${encodeURIComponent(mutant)}`
  const { runPlan: run } = (await import(version)) as typeof import('./explore.ts')
  return (await run(planOf(seed))).violations
}

/** Runs one world and prints everything that happens in it. */
async function replay(seed: number): Promise<void> {
  const plan = planOf(seed)
  const { violations, log } = await runPlan(plan, true)
  console.log([planText(plan), ...log, ''].join('\n'))
  console.log(`worlds: 1, violations: ${violations.length}`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

async function run(from: number, seeds: number): Promise<void> {
  const startedAt = performance.now()
  const found = await exploreOnAllCores(from, from + seeds)
  for (const { seed, what } of found.violations.slice(0, TOLD)) await tell(seed, what)
  const untold = found.violations.slice(TOLD)
  if (untold.length > 0) console.log(`also: ${untold.map(({ seed }) => seed).join(' ')}\n`)
  if (values.coverage) console.log(tableOf(found.met))
  const gaps = values.coverage ? gapsIn(found.met) : []
  for (const gap of gaps) console.log(gap)
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${(found.worlds / seconds).toFixed(0)} worlds/s, ${seconds.toFixed(1)} s`)
  console.log(`worlds: ${found.worlds}, violations: ${found.violations.length}`)
  const isFlawed = found.violations.length + gaps.length > 0
  process.exitCode = isFlawed ? 1 : 0
}

/** Prints the faults that a violation needs, and a log of the world with only those. */
async function tell(seed: number, what: string): Promise<void> {
  const plan = await shrink(planOf(seed))
  const { violations, log } = await runPlan(plan, true)
  console.log(`seed ${seed}: ${what}`)
  console.log(`shrunk: ${violations[0]}`)
  console.log([planText(plan), ...log.slice(-40)].join('\n'))
  console.log(`all of it: npm run proofs -- simulate --replay ${seed}\n`)
}

function planText({ scenario, faults, hasTwoNodes, hasSync, calmAt }: Plan): string {
  const lines = faults.map(
    ({ kind, stage, delay, device, size }) =>
      `  ${kind} of size ${size.toFixed(2)}, ${delay} ms after ${'AB'[device]} is ${stage}`,
  )
  const nodes = hasTwoNodes ? 'two nodes' : 'one node'
  const sync = hasSync ? 'with' : 'without'
  return [
    `${scenario}, ${nodes}, ${sync} background sync, calm after ${calmAt / 1_000} s`,
    ...lines,
  ].join('\n')
}
