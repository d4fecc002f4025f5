import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { openBridgeStage, playBridge } from './bridgeLife.ts'
import { laws } from './laws.ts'
import { mutants } from './mutants.ts'
import { sequenceOf, Theatre, type Law } from './sequence.ts'
import { wholeOrExit } from '../proofs/whole.ts'

/** Number of failing seeds to report in full. */
const TOLD = 3
const PROGRESS_MS = 10_000

const { values } = parseArgs({
  options: {
    contract: { type: 'string' },
    from: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '200' },
    replay: { type: 'string' },
    tallies: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    /** Runs only the mutant of this name. */
    mutant: { type: 'string' },
    /** Stops at the first failure, as for a mutant. */
    first: { type: 'boolean', default: false },
  },
})

/** Takes two chains and a relayer, so it is not a law of one contract. */
const BRIDGE = 'bridge'
const known = [...laws.map(({ name }) => name), BRIDGE]
const isBridge = values.contract === BRIDGE
const chosen = laws.filter(({ name }) => values.contract === undefined || name === values.contract)
if (chosen.length === 0 && !isBridge) fail(`--contract is one of ${known.join(', ')}`)
if (values.replay !== undefined && chosen.length > 1) fail('--replay needs --contract')

const [from, seeds] = [wholeOrExit('from', values.from), wholeOrExit('seeds', values.seeds)]
let failures = 0
if (isBridge)
  failures = await cross(
    values.replay === undefined ? [from, seeds] : [wholeOrExit('replay', values.replay), 1],
  )
else if (values.mutants) failures = hunt()
else
  for (const law of chosen)
    failures +=
      values.replay === undefined
        ? await run(law, from, seeds)
        : await replay(law, wholeOrExit('replay', values.replay))
process.exitCode = failures > 0 ? 1 : 0

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

/** Runs each mutant of the contracts in a process of its own. Returns the number that survive. */
function hunt(): number {
  const hooks = new URL('hooks.ts', import.meta.url).href
  const args = ['--import', hooks, import.meta.filename, '--first', '--from', values.from]
  let uncaught = 0
  for (const { name, group: contract } of mutants) {
    if (values.contract !== undefined && contract !== values.contract) continue
    if (values.mutant !== undefined && name !== values.mutant) continue
    const all = [...args, '--seeds', values.seeds, '--contract', contract]
    const env = { ...process.env, FUZZ_MUTANT: name }
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { env, encoding: 'utf8' })
    const said = /^seed .*/m.exec(stdout)?.[0]
    if (said !== undefined) console.log(`✓ ${name}: ${said.slice(0, 120)}`)
    // Without a failing law, the process either passed or could not start.
    else console.log(`✗ ${name}: ${status === 0 ? 'not caught' : stderr}`)
    if (said === undefined) uncaught += 1
  }
  return uncaught
}

/** Plays the bridge's lives of the seeds from `first` on. Returns the number that broke the law. */
async function cross([first, count]: readonly [number, number]): Promise<number> {
  const stage = await openBridgeStage()
  let broken = 0
  let toldAt = performance.now()
  for (let seed = first; seed < first + count; seed += 1) {
    const what = await playBridge(stage, seed)
    if (what !== undefined) broken += 1
    if (what !== undefined || values.replay !== undefined)
      console.log([`bridge, seed ${seed}: ${what ?? 'it holds'}`, ...stage.log].join('\n  '))
    if (performance.now() - toldAt < PROGRESS_MS) continue
    toldAt = performance.now()
    console.log(`bridge: ${seed - first + 1} lives, ${broken} broken`)
  }
  if (values.tallies)
    for (const [signature, { done, failed }] of stage.tallies)
      console.log(`  ${done} done, ${failed} failed: ${signature}`)
  console.log(`bridge: seeds ${first} to ${first + count - 1}, ${broken} broken`)
  await stage.fixture.close()
  return broken
}

/** Plays one sequence and prints every step. */
async function replay(law: Law, seed: number): Promise<number> {
  const theatre = await Theatre.open(law)
  const broken = await theatre.play(sequenceOf(law, seed), true)
  console.log([...theatre.world.log, broken ?? 'all laws hold'].join('\n'))
  return broken === undefined ? 0 : 1
}

/** Plays the sequences of the seeds from `from` on. Returns the number that broke a law. */
async function run(law: Law, from: number, seeds: number): Promise<number> {
  const theatre = await Theatre.open(law)
  const broken = new Map<number, string>()
  const startedAt = performance.now()
  let toldAt = startedAt
  let played = 0
  const rate = () => {
    const seconds = (performance.now() - startedAt) / 1_000
    const { calls, evm } = theatre.world
    const each = (count: number) => `${(count / seconds).toFixed(0)}/s`
    return `${played} sequences (${each(played)}), ${calls} calls (${each(calls)}), code run ${evm.runs} times (${each(evm.runs)})`
  }
  for (let seed = from; seed < from + seeds; seed += 1) {
    const what = await theatre.play(sequenceOf(law, seed))
    played += 1
    if (what !== undefined) broken.set(seed, what)
    if (what !== undefined && values.first) {
      console.log(`seed ${seed}: ${what}`)
      break
    }
    if (what !== undefined && broken.size <= TOLD) await tell(theatre, seed, what)
    if (performance.now() - toldAt < PROGRESS_MS) continue
    toldAt = performance.now()
    console.log(`${law.name}: ${rate()}, ${broken.size} broken`)
  }
  if (values.tallies)
    for (const [signature, { done, failed, most }] of theatre.world.tallies)
      console.log(
        `  ${done} done, ${failed} failed, at most ${most} energy: ${signature.slice(0, 60)}`,
      )
  const untold = [...broken.keys()].slice(TOLD)
  if (untold.length > 0) console.log(`${law.name}: also broken by ${untold.join(' ')}`)
  console.log(`${law.name}: seeds ${from} to ${from + seeds - 1}: ${rate()}, ${broken.size} broken`)
  return broken.size
}

/** Prints the steps that a failure needs, and the result of only those. */
async function tell(theatre: Theatre, seed: number, what: string): Promise<void> {
  const { name } = theatre.law
  const smallest = await theatre.shrink(sequenceOf(theatre.law, seed))
  const shrunk = await theatre.play(smallest, true)
  console.log(`${name}, seed ${seed}: ${what}`)
  console.log(['shrunk:', ...theatre.world.log, shrunk ?? ''].join('\n  '))
  console.log(`all of it: npm run proofs -- fuzz --contract ${name} --replay ${seed}\n`)
}
