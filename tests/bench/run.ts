import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '../../sandbox/server.ts'
import { FIRST_SCREEN_BUDGET_BYTES, formatWeight, sumBrotli, weighBuild } from './bytes.ts'
import { measureChain } from './chain.ts'
import { formatRuns } from './runs.ts'
import { measureStart } from './start.ts'
import { measureTapToWallet } from './tapToWallet.ts'

/**
 * `npm run bench`: what is fast or slow here, on this machine, now. Numbers of two machines, or of
 * two days, say little about each other; the ratios within one run are for comparing.
 */
const port = 4505
const dist = fileURLToPath(new URL('../../dist', import.meta.url))

async function bench(): Promise<void> {
  const [cpu] = cpus()
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown'}\n`)

  const weight = weighBuild(dist)
  console.log(formatWeight(weight))
  console.log(ratio('of the budget', sumBrotli(weight.firstScreen) / FIRST_SCREEN_BUDGET_BYTES))

  console.log('\nnpm start, packages installed and app built')
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

  console.log('\nFrom the tap on Pay to the wallet’s window, each in a new browser')
  const sandbox = await startSandbox({ port: 0, dist })
  try {
    console.log(`  ${formatRuns('ms', await measureTapToWallet(sandbox, 5))}`)
  } finally {
    await sandbox.close()
  }

  console.log('\nSandbox chain, TRC-20 transfers accepted durably and in a block on disk')
  const chain = await measureChain()
  console.log(`  ${chain.inProcess} per second in process`)
  console.log(`  ${chain.overHttp} per second over HTTP`)
  console.log(ratio('of in process', chain.overHttp / chain.inProcess))
  console.log(`  ${chain.executed} per second executed in one block, signatures checked before`)
  console.log(
    `  opened new in ${Math.round(chain.bootMs)} ms, again in ${Math.round(chain.reopenMs)} ms`,
  )
}

const ratio = (of: string, value: number) => `  ${(value * 100).toFixed(0)} % ${of}`

await bench()
