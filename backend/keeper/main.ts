// First, so that no other module finds a key in `process.env`.
import { environment } from '../secrets/environment.ts'
import { parseArgs } from 'node:util'
import { TRX } from '../../src/core/amount.ts'
import type { Result } from '../../src/core/result.ts'
import { parseUnits } from '../../src/core/typedAmount.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { deviceRandom } from '../../src/core/deviceRandom.ts'
import { BLOCK_MS } from '../../src/core/time.ts'
import { nodeAddress, readConfig } from '../deployedConfig.ts'
import { createLog } from '../log/jsonLines.ts'
import { diesWithOneLine } from '../log/lastWords.ts'
import { givenSecret } from '../secrets/givenSecret.ts'
import { createOperator } from '../tron/operator.ts'
import { deedText } from './deed.ts'
import { assertFunds } from './funds.ts'
import { createKeeper } from './keeper.ts'
import { readKey } from './key.ts'
import { gatherNodes } from './nodes.ts'
import { answered, Refused } from './trouble.ts'
import { retry, watch, watchOnce, type WatchOptions } from './watch.ts'

/**
 * Process behind `npm run keeper`. It prevents missed draws of blind boxes, and streams the costs
 * of leaving stake pools to those who stay. Anyone can run it; it needs no rights, only TRX for
 * fees.
 *
 *   KEEPER_KEY_FILE=… npm run keeper -- --config dist/config.json
 *
 * `--config` is a file or a URL; `--node URL` (repeatable) replaces the nodes named there.
 * `--fee-limit TRX` is the maximum that one transaction may burn. `--after N` leaves a draw to
 * buyers for N blocks. `--once` ends when nothing more is due: for cron, at least every 5 minutes.
 */
const readArguments = () =>
  parseArgs({
    options: {
      config: { type: 'string', default: 'dist/config.json' },
      node: { type: 'string', multiple: true },
      'fee-limit': { type: 'string', default: '50' },
      after: { type: 'string', default: '10' },
      once: { type: 'boolean', default: false },
    },
  }).values

const IDLE_MS = 5 * BLOCK_MS
/** With `--once`, number of consecutive failures of a node, which take about two minutes. */
const ATTEMPTS = 6

try {
  await main()
} catch (error) {
  stop(messageOf(error))
}

async function main(): Promise<void> {
  const values = readArguments()
  const given = found(givenSecret(environment, 'KEEPER_KEY'))
  const key = readKey(given)
  if (!key.ok)
    stop(
      key.error === 'missing'
        ? 'KEEPER_KEY is not set, nor KEEPER_KEY_FILE: the private key of the account that pays the fees'
        : 'KEEPER_KEY is not a private key: it takes 64 hexadecimal digits',
    )
  const log = createLog({ secrets: [given] })
  diesWithOneLine(log)
  const feeLimit = parseUnits(values['fee-limit'], TRX.decimals)
  if (!feeLimit.ok || feeLimit.value <= 0n) stop('--fee-limit takes an amount of TRX')
  if (!/^\d{1,3}$/.test(values.after) || Number(values.after) > 200)
    stop('--after takes a number of blocks up to 200')

  const { network, contracts } = found(await readConfig(values.config))
  const addresses =
    values.node ?? network.nodes.map((node) => found(nodeAddress(node, values.config)))
  const nodes = gatherNodes(addresses, { fetch, clock: deviceClock, apartMs: BLOCK_MS })
  const operator = createOperator('', nodes.fetch, key.value)
  const options: WatchOptions = {
    clock: deviceClock,
    random: deviceRandom,
    idleMs: IDLE_MS,
    busyMs: BLOCK_MS,
    onTrouble: (error) => {
      log.warn(`${messageOf(error)}; going on with ${nodes.turn()}`)
    },
  }
  const attempts = values.once ? ATTEMPTS : Number.POSITIVE_INFINITY
  await retry(
    async () => {
      if (answered(await operator.node.blockId(0)) !== network.genesisBlockId)
        throw new Refused(`the node is not on the network ${network.name}`)
      await assertFunds(operator, feeLimit.value)
    },
    options,
    attempts,
  )
  const { staking, rewardPools } = contracts
  const keeper = createKeeper({
    operator,
    sale: contracts.blindBoxSale,
    stakes: staking && rewardPools && { staking, rewardPools },
    afterBlocks: Number(values.after),
    feeLimit: feeLimit.value,
    tell: (done) => log.info(deedText(done), { txId: done.txId }),
  })
  if (values.once) return watchOnce(keeper, options, attempts)
  log.info(`keeping the draws of ${contracts.blindBoxSale} with ${operator.address}`)
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  await watch(keeper, options, stopped.signal)
}

function stop(reason: string): never {
  console.error(`keeper: ${reason}`)
  process.exit(1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns the value; on an error, prints the reason and ends the process. */
function found<T>(result: Result<T, string>): T {
  return result.ok ? result.value : stop(result.error)
}
