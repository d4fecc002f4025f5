import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { tableOf, uncovered } from './coverage.ts'
import { runPlan, shrink, type Findings } from './explore.ts'
import { planOf, type Plan } from './plan.ts'

/** Seeds that a thread takes at a time. */
const STRETCH = 120

/** Failing seeds that are told in full. */
const TOLD = 3

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '0' },
    replay: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    'until-caught': { type: 'boolean', default: false },
  },
})

if (values.replay !== undefined) await replay(whole('replay', values.replay))
else await run(whole('from', values.from), whole('seeds', values.seeds))

function whole(name: string, text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} takes a whole number, not "${text}"`)
  process.exit(2)
}

/** One world with everything that happens in it. */
async function replay(seed: number): Promise<void> {
  const plan = planOf(seed)
  const { violations, log } = await runPlan(plan, true)
  console.log([planText(plan), ...log, ''].join('\n'))
  console.log(`worlds: 1, violations: ${violations.length}`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

async function run(from: number, seeds: number): Promise<void> {
  const startedAt = performance.now()
  const found = await onAllCores(from, from + seeds, values['until-caught'] ? 1 : Infinity)
  for (const { seed, what } of found.violations.slice(0, TOLD)) await tell(seed, what)
  const untold = found.violations.slice(TOLD)
  if (untold.length > 0) console.log(`also: ${untold.map(({ seed }) => seed).join(' ')}\n`)
  if (values.coverage) console.log(tableOf(found.met))
  const missing = values.coverage ? uncovered(found.met) : []
  for (const cell of missing) console.log(`never met: ${cell}`)
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${(found.worlds / seconds).toFixed(0)} worlds/s, ${seconds.toFixed(1)} s`)
  console.log(`worlds: ${found.worlds}, violations: ${found.violations.length}`)
  process.exitCode = found.violations.length > 0 || missing.length > 0 ? 1 : 0
}

/** Which faults a violation needs, and what happened with those alone. */
async function tell(seed: number, what: string): Promise<void> {
  const plan = await shrink(planOf(seed))
  const { violations, log } = await runPlan(plan, true)
  console.log(`seed ${seed}: ${what}`)
  console.log(`shrunk: ${violations[0]}`)
  console.log([planText(plan), ...log.slice(-40)].join('\n'))
  console.log(`all of it: npm run simulate -- --replay ${seed}\n`)
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

/** Every core takes a stretch of seeds, and the next one when it has done it. */
async function onAllCores(from: number, to: number, most: number): Promise<Findings> {
  const total = { worlds: 0, violations: [] as Findings['violations'][number][], met: {} }
  let next = from
  const work = (thread: Worker) =>
    new Promise<void>((resolve, reject) => {
      const give = () => {
        if (next >= to || total.violations.length >= most) return resolve()
        const stretch = { from: next, to: Math.min(to, next + STRETCH), most }
        next = stretch.to
        thread.postMessage(stretch)
      }
      thread.on('error', reject)
      thread.on('message', (found: Findings) => {
        total.worlds += found.worlds
        total.violations.push(...found.violations)
        add(total.met, found.met)
        give()
      })
      give()
    })
  const threads = Array.from(
    { length: Math.min(availableParallelism(), Math.ceil((to - from) / STRETCH)) },
    () => new Worker(new URL('./thread.ts', import.meta.url)),
  )
  await Promise.all(threads.map(work))
  await Promise.all(threads.map((thread) => thread.terminate()))
  total.violations.sort((a, b) => a.seed - b.seed)
  return total
}

function add(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [key, count] of Object.entries(more)) sum[key] = (sum[key] ?? 0) + count
}
