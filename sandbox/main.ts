import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startSandbox, type Sandbox } from './server.ts'
import { FolderInUse } from '../backend/database/folderLock.ts'
import { NotOpened } from '../backend/database/notOpened.ts'
import { NoWorld } from './world.ts'

/**
 * Process behind `npm start` and `npm run dev`: runs the sandbox with its data in `.sandbox` until
 * it is stopped. Options: `--port N`, `--host H`, `--dev`; DATABASE_URL for your own PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string', default: fromRoot('.sandbox') },
    dev: { type: 'boolean', default: false },
  },
})

let sandbox: Sandbox | undefined
let isStopping = false

/** Stops the sandbox. A second signal while stopping is the terminal's copy of the first. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await sandbox?.close()
  process.exit(0)
}

process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
process.on('SIGHUP', () => void stop())

try {
  sandbox = await startSandbox({
    port: Number(values.port),
    host: values.host,
    dataDir: values.data,
    dist: fromRoot('dist'),
    dev: values.dev,
    databaseUrl: process.env['DATABASE_URL'],
    sideChain: true,
  })
  if (isStopping) await sandbox.close()
  else console.log(`Casthouse is ready at ${sandbox.origin}`)
  if (sandbox.chain.now() > sandbox.world.salesEndAt)
    console.log(`Its sales are over; delete ${values.data} for a new sandbox.`)
} catch (error) {
  console.error(`casthouse: ${reasonOf(error)}`)
  process.exit(1)
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `port ${values.port} is in use.`
  if (error instanceof NoWorld) return `${error.message}; delete ${values.data} for a new one.`
  const isExpected = error instanceof FolderInUse || error instanceof NotOpened
  return isExpected ? `${error.message}.` : (error.stack ?? error.message)
}
