import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../backend/database/database.ts'
import { migrateDatabase } from '../../../backend/database/migrate.ts'
import { startSandbox } from '../../../sandbox/server.ts'
import { freePort } from '../../freePort.ts'
import { createCluster } from '../../sandbox/postgres/cluster.ts'
import { createDice } from '../../simulation/dice.ts'
import { nothingAnswered, type Answered } from '../kills/answered.ts'
import { sellBoxes } from '../kills/box.ts'
import { buy } from '../kills/buyer.ts'
import { findLost } from '../kills/law.ts'
import { siteAt, type Site } from '../kills/site.ts'
import { backendOf, type Part } from './backend.ts'
import { compareBooks } from './compare.ts'
import { withDeadline } from './deadline.ts'

export interface OutageOutcome {
  readonly kills: number
  readonly orders: number
  readonly transactions: number
  readonly reports: number
  /** Rows of the books in the last comparison. */
  readonly rows: number
  readonly lost: readonly string[]
}

interface OutageOptions {
  /** First seed. Each kill has a seed of its own, which decides what is killed and when. */
  readonly from: number
  readonly kills: number
  /** Kills between two comparisons of the books. The last kill always has one. */
  readonly compareEvery?: number
  readonly tell?: (line: string) => void
}

const BUYERS = 6
/** Time of load before a kill. An account has its funds after a block. */
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [1_000, 5_000]
/** Share of restarts that are killed as well. */
const EARLY = 0.2
const LONGEST_EARLY_MS = 2_500
const HOUR_MS = 3_600_000

const VICTIMS: readonly (readonly (Part | 'database')[])[] = [
  ['index'],
  ['server'],
  ['index', 'server'],
  ['database'],
  ['database', 'index'],
]

/**
 * Kills the processes of a backend, or its PostgreSQL, at random moments under load. The chain
 * lives in this process and survives. Whatever was not killed must recover without a restart.
 */
export async function cutAtRandom({
  from,
  kills,
  compareEvery = 10,
  tell = () => undefined,
}: OutageOptions): Promise<OutageOutcome> {
  const sandbox = await startSandbox({ port: 0, blockMs: 300, solidLag: 3, indexMs: HOUR_MS })
  const port = await freePort()
  const { network } = sandbox.world.config
  const config = {
    ...sandbox.world.config,
    network: { ...network, nodes: [`${sandbox.origin}/chain`] },
  }
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-outages-'))
  const cluster = await createCluster(tmpdir(), { fsync: 'off' })
  const backend = backendOf({ config, databaseUrl: cluster.url, port, folder })
  const answered = nothingAnswered()
  const lost: string[] = []
  let killed = 0
  let rows = 0
  try {
    await cluster.start()
    await migrateDatabase(cluster.url)
    await Promise.all([backend.start('index'), backend.start('server')])
    const site = siteAt(sandbox.origin, `http://127.0.0.1:${port}`)
    await caughtUp(site)
    await sellBoxes(site, config)
    for (let seed = from; seed < from + kills; seed += 1) {
      const dice = createDice(seed)
      // Some servers still say goodbye to their clients.
      const endDatabase = dice.chance(0.3) ? cluster.stop : cluster.kill
      const victims = VICTIMS[dice.int(VICTIMS.length)]!
      let isKilled = false
      let isOver = false
      const buyers = Array.from({ length: BUYERS }, (_, n) => {
        const own = createDice(seed * 100 + n)
        const name = `outage ${seed} ${n}`
        return buy(site, config.contracts.blindBoxSale, name, own, answered, () => isOver).catch(
          (error: unknown) => {
            // Without its server or database, a request gets no answer.
            const isHung = error instanceof Error && error.name === 'TimeoutError'
            const mayFail = !isHung && isKilled && victims.some((victim) => victim !== 'index')
            if (!mayFail) lost.push(`seed ${seed}: ${String(error)}`)
          },
        )
      })
      await sleep(SHORTEST_LIFE_MS + dice.int(LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
      isKilled = true
      killed += victims.length
      await Promise.all(
        victims.map((victim) => (victim === 'database' ? endDatabase() : backend.kill(victim))),
      )
      const asking = (victims.includes('database') ? askThroughout(site, answered) : []).map(
        (asked) => asked.catch((error) => void lost.push(`seed ${seed}: ${String(error)}`)),
      )
      await sleep(dice.int(500))
      if (victims.includes('database')) await cluster.start()
      isOver = true
      await Promise.all([...buyers, ...asking])
      for (const victim of victims) {
        if (victim === 'database') continue
        if (dice.chance(EARLY)) {
          killed += 1
          await backend.startAndKill(victim, dice.int(LONGEST_EARLY_MS))
        }
        await backend.start(victim)
      }
      await caughtUp(site).catch((error: unknown) => {
        throw new Error([...backend.ended(), String(error)].join('\n'), { cause: error })
      })
      for (const what of [...backend.ended(), ...(await findLost(site, answered))])
        lost.push(`seed ${seed}: ${what}`)
      if ((seed - from + 1) % compareEvery === 0 || seed === from + kills - 1) {
        const { db, close } = await openDatabase({ url: cluster.url })
        const compared = await compareBooks(sandbox, db).finally(close)
        rows = compared.rows
        for (const what of compared.differences) lost.push(`seed ${seed}: ${what}`)
      }
      tell(
        `seed ${seed}: ${victims.join(' and ')}; ${answered.orders.length} orders, ` +
          `${answered.transactions.length} transactions, ${answered.reports.length} reports, ` +
          `${lost.length} lost`,
      )
    }
    const { orders, transactions, reports } = answered
    return {
      kills: killed,
      orders: orders.length,
      transactions: transactions.length,
      reports: reports.length,
      rows,
      lost,
    }
  } finally {
    backend.killAll()
    await sandbox.close()
    await cluster.stop()
    cluster.remove()
    rmSync(folder, { recursive: true })
  }
}

/** Waits until the server answers, from books that hold the block of this moment. */
async function caughtUp(site: Site): Promise<void> {
  const { number } = await site.head()
  await withDeadline('an answer as of this moment', async () => {
    const lag = await site.backend('shopLag', {}).catch(() => undefined)
    return lag?.code === 0 && lag.data.booked !== null && lag.data.booked.number >= number
  })
}

/** More requests at once than a server has connections. */
const ASKING = 20

/** Asks for an order until each request is answered. One that hangs rejects. */
function askThroughout(site: Site, { orders }: Answered): Promise<void>[] {
  const [order] = orders
  if (!order) return []
  return Array.from({ length: ASKING }, () =>
    withDeadline('an answer after the outage', () =>
      site.backend('orderByKey', { orderKey: order.orderKey }).then(
        ({ code }) => code === 0,
        (error: Error) => {
          if (error.name === 'TimeoutError') throw error
          return false
        },
      ),
    ),
  )
}
