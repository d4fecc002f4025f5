import { startSandbox } from '../../sandbox/server.ts'

// Starts the sandbox once in a process of its own, and prints its time and memory as JSON.

const startedAt = performance.now()
const sandbox = await startSandbox({ port: 0, sideChain: process.argv[2] === 'with' })
const ms = performance.now() - startedAt
globalThis.gc?.()
const { heapUsed, rss } = process.memoryUsage()
console.log(JSON.stringify({ ms, heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 }))
await sandbox.close()
process.exit(0)
