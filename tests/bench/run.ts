import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { FIRST_SCREEN_BUDGET_BYTES, formatWeight, sumBrotli, weighBuild } from './bytes.ts'
import { measureChain } from './chain.ts'
import { measureDrain } from './drain.ts'
import { formatGoals } from './goals.ts'
import { formatLoads, loadGoals, measureLoad } from './load/load.ts'
import { formatRuns, median } from './runs.ts'
import { measureStart } from './start.ts'
import { measureTapToWallet } from './tapToWallet.ts'
import { measureWorkerStart } from './workerStart.ts'

/**
 * `npm run bench`: what is fast or slow here, on this machine, now. Numbers of two machines, or of
 * two days, say little about each other; the ratios within one run are for comparing. One part, by
 * its name: `npm run bench -- load`.
 */
const port = 4505
const dist = fileURLToPath(new URL('../../dist', import.meta.url))

const parts: Readonly<Record<string, () => Promise<void>>> = {
  async bytes() {
    const weight = weighBuild(dist)
    console.log(formatWeight(weight))
    console.log(ratio('of the budget', sumBrotli(weight.firstScreen) / FIRST_SCREEN_BUDGET_BYTES))
  },

  async load() {
    console.log('First and second visit beside an empty page of the same stack, medians of 5')
    console.log('Lighthouse 13, phone, slow 4G by devtools throttling, HTTP/2, brotli')
    await withSandbox(async (sandbox) => {
      const loads = await measureLoad(dist, sandbox, 5)
      console.log(formatLoads(loads))
      console.log(formatGoals(loadGoals(loads)))
    })
  },

  async worker() {
    console.log('From register() to an active service worker, each in a new browser')
    await withSandbox(async (sandbox) => {
      const taken = await measureWorkerStart(sandbox, 5)
      console.log(`  ${formatRuns('ms', taken)}`)
      const goal = { label: 'worker active, ms', measured: median(taken), atMost: 300, digits: 0 }
      console.log(formatGoals([goal]))
    })
  },

  async drain() {
    const count = 300
    console.log(`${count} due reports drained while the backend answers at once`)
    const { inPage, inWorker } = await measureDrain(dist, count)
    console.log(`  ${inPage} rows per second in a page, ${inWorker} in the worker with no page`)
  },

  async start() {
    console.log('npm start, packages installed and app built')
    const dataDir = mkdtempSync(join(tmpdir(), 'casthouse-bench-'))
    try {
      const first = await measureStart(port, dataDir)
      const again: number[] = []
      for (let run = 0; run < 3; run += 1) again.push(await measureStart(port, dataDir))
      console.log(`  ready in ${formatRuns('ms', again)}`)
      console.log(`  ready in ${Math.round(first)} ms with a new world`)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },

  async pay() {
    console.log('From the tap on Pay to the wallet’s window, each in a new browser')
    await withSandbox(async (sandbox) =>
      console.log(`  ${formatRuns('ms', await measureTapToWallet(sandbox, 5))}`),
    )
  },

  async chain() {
    console.log('Sandbox chain, TRC-20 transfers accepted durably and in a block on disk')
    const chain = await measureChain()
    console.log(`  ${chain.inProcess} per second in process`)
    console.log(`  ${chain.overHttp} per second over HTTP`)
    console.log(ratio('of in process', chain.overHttp / chain.inProcess))
    console.log(`  ${chain.executed} per second executed in one block, signatures checked before`)
    console.log(
      `  opened new in ${Math.round(chain.bootMs)} ms, again in ${Math.round(chain.reopenMs)} ms`,
    )
  },
}

async function bench(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(
      `no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`,
    )
  const [cpu] = cpus()
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown'}`)
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log('')
    await measure()
  }
}

async function withSandbox(measure: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ port: 0, dist })
  try {
    await measure(sandbox)
  } finally {
    await sandbox.close()
  }
}

const ratio = (of: string, value: number) => `  ${(value * 100).toFixed(0)} % ${of}`

await bench(process.argv.slice(2))
