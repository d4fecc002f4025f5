import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Findings } from './explore.ts'
import { mutants } from './mutants.ts'

/** Number of seeds that a thread takes at a time. */
const STRETCH = 120

type Violation = Findings['violations'][number]

/** Runs the worlds of seeds `from` to `to` (excluded), on as many threads as there are cores. */
export async function exploreOnAllCores(from: number, to: number): Promise<Findings> {
  const violations: Violation[] = []
  const met: Record<string, number> = {}
  let next = from
  let worlds = 0
  const work = async () => {
    const thread = openThread()
    while (next < to) {
      const start = next
      next = Math.min(to, start + STRETCH)
      const found = await thread.explore(start, next, Infinity)
      worlds += found.worlds
      violations.push(...found.violations)
      for (const [key, count] of Object.entries(found.met)) met[key] = (met[key] ?? 0) + count
    }
    await thread.close()
  }
  await onAllCores(Math.ceil((to - from) / STRETCH), work)
  violations.sort((a, b) => a.seed - b.seed)
  return { worlds, violations, met }
}

export interface Hunted {
  readonly name: string
  /** First violation of the first range of seeds that has one. */
  readonly violation: Violation | undefined
  readonly worlds: number
}

/** Runs each mutant until it is caught, or to the last seed. */
export async function catchMutants(
  from: number,
  to: number,
  tell: (hunted: Hunted) => void,
): Promise<void> {
  const left = [...mutants]
  await onAllCores(mutants.length, async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const { name } = mutant
      const thread = openThread({ SIMULATION_MUTANT: name })
      const { violations, worlds } = await thread.explore(from, to, 1)
      await thread.close()
      tell({ name, violation: violations[0], worlds })
    }
  })
}

const onAllCores = (most: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: Math.min(most, availableParallelism()) }, work))

function openThread(env: NodeJS.ProcessEnv = {}) {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    env: { ...process.env, ...env },
    // Worlds leave hardly any objects behind.
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  })
  const broken = new Promise<never>((_, reject) => worker.once('error', reject))
  return {
    explore: (from: number, to: number, most: number): Promise<Findings> =>
      Promise.race([
        broken,
        new Promise<Findings>((resolve) => {
          worker.once('message', resolve)
          worker.postMessage({ from, to, most })
        }),
      ]),
    close: () => worker.terminate(),
  }
}
