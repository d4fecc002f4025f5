import { startSandbox } from '../../../sandbox/server.ts'

// Runs the sandbox with its data on disk, in a process of its own that reports its memory. Its time
// limits are those of a public backend, so that slow clients are dropped.

const [dataDir = '', dist = ''] = process.argv.slice(2)
const limits = { headersMs: 5_000, requestMs: 10_000, answerMs: 30_000 }
const sandbox = await startSandbox({ port: 0, dataDir, dist, limits, blockMs: 1_000, solidLag: 3 })

/** Runs twice, because objects freed in the first round may have held others. */
const collect = () => {
  const { gc } = globalThis as { gc?: () => void }
  gc?.()
  gc?.()
}

process.send!({ origin: sandbox.origin })
process.on('message', () => {
  collect()
  process.send!({ memory: process.memoryUsage() })
})
process.on('disconnect', () => process.exit(0))
