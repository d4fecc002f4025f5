import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Simulated {
  readonly violations: number
  /** Whole worlds per second, from the start of the process to its end. */
  readonly perSecond: number
}

/** Simulates this many worlds on all cores, as `npm run proofs -- simulate` does. */
export const measureOnAllCores = (seeds: number): Promise<Simulated> =>
  simulate(seeds, ['tests/simulation/cli.ts', '--seeds', String(seeds)])

/** Simulates this many worlds on one thread. */
export const measureOnOneCore = (seeds: number): Promise<Simulated> =>
  simulate(seeds, ['--input-type=module', '--eval', inOneThread(seeds)])

const inOneThread = (seeds: number) => `
  import { explore } from './tests/simulation/explore.ts'
  import './tests/simulation/traces.ts'
  const { worlds, violations } = await explore(0, ${seeds})
  console.log('worlds: ' + worlds + ', violations: ' + violations.length)`

async function simulate(seeds: number, args: readonly string[]): Promise<Simulated> {
  const startedAt = performance.now()
  const hooks = ['--import', './tests/simulation/hooks.mjs']
  const simulator = spawn(process.execPath, [...hooks, ...args], { cwd: root })
  let told = ''
  simulator.stdout.on('data', (text: Buffer) => (told += text.toString()))
  simulator.stderr.on('data', (text: Buffer) => (told += text.toString()))
  await once(simulator, 'close')
  const last = /worlds: (\d+), violations: (\d+)\s*$/.exec(told)
  if (Number(last?.[1]) !== seeds)
    throw new Error(`the simulator did not run all worlds: ${told.slice(-500)}`)
  return {
    violations: Number(last?.[2]),
    perSecond: seeds / ((performance.now() - startedAt) / 1_000),
  }
}
