// First, so that no other module finds a key in `process.env`.
import { environment } from '../secrets/environment.ts'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { deviceClock } from '../../src/core/deviceClock.ts'
import type { Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { readConfig } from '../deployedConfig.ts'
import { incomeSigner } from '../income/signer.ts'
import { readKey } from '../keeper/key.ts'
import { createLog } from '../log/jsonLines.ts'
import { diesWithOneLine } from '../log/lastWords.ts'
import { givenSecret } from '../secrets/givenSecret.ts'
import { openDayBook } from './dayBook.ts'
import { listenAtSocket } from './listenAtSocket.ts'
import { readSignerSettings } from './settings.ts'
import { signerApp } from './signerApp.ts'

/**
 * Process behind `npm run signer`: signs vouchers of income for a backend on the same machine, so
 * that the backend has no key.
 *
 *   INCOME_KEY_FILE=… npm run signer -- --config dist/config.json --cap TRX=5000000000
 *
 * It signs only vouchers of the configured fund and chain, and of each asset at most its `--cap` a
 * day. It counts them in the file `--book`. It listens at the Unix socket `--socket`, for its own
 * user, or with `--group` for its group.
 */
try {
  await main()
} catch (error) {
  stop((error as Error).message)
}

async function main(): Promise<void> {
  const { config, socket, book, caps, askers } = found(readSignerSettings(process.argv.slice(2)))
  const key = found(givenSecret(environment, 'INCOME_KEY'))
  if (!readKey(key).ok)
    stop(
      `INCOME_KEY_FILE ${key === undefined ? 'is not set' : 'has no key'}: 64 hexadecimal digits`,
    )
  const { network, contracts } = found(await readConfig(config))
  const fund = contracts.incomeFund ?? stop(`${config} names no incomeFund`)
  const log = createLog({ secrets: [key] })
  diesWithOneLine(log)
  const signer = incomeSigner(key!)
  const app = signerApp({
    signer,
    policy: { genesisBlockId: network.genesisBlockId, fund, caps },
    book: found(openDayBook(book)),
    clock: deviceClock,
    log,
  })
  const limits = { requestTimeout: 5 * SECOND_MS, headersTimeout: 5 * SECOND_MS }
  const server = createServer(limits, getRequestListener(app.fetch))
  server.maxConnections = 100
  found(await listenAtSocket(server, socket, askers))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => server.close(() => process.exit(0)))
  log.info('The signer is ready', { socket, address: signer.address, fund })
}

function found<T>(result: Result<T, string>): T {
  return result.ok ? result.value : stop(result.error)
}

function stop(reason: string): never {
  console.error(`signer: ${reason}`)
  process.exit(1)
}
