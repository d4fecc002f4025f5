import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../src/config/schema.ts'
import { createDice } from '../../simulation/dice.ts'
import { nothingAnswered, type Answered } from './answered.ts'
import { sellBoxes } from './box.ts'
import { buy } from './buyer.ts'
import { findLost } from './law.ts'
import { compareWithRebuild } from './rebuilt.ts'
import { runSandbox, type SandboxProcess } from './sandboxProcess.ts'
import { siteAt, type Site } from './site.ts'

export interface KillOutcome {
  readonly kills: number
  /** Kills before the sandbox was ready. */
  readonly early: number
  readonly orders: number
  readonly transactions: number
  readonly reports: number
  /** Rows of the index in the last comparison with a rebuild. */
  readonly rows: number
  readonly lost: readonly string[]
}

interface KillOptions {
  /** First seed. Each kill has a seed of its own, which decides when it happens. */
  readonly from: number
  readonly kills: number
  /** Kills between two comparisons of the index with a rebuild. The last kill always has one. */
  readonly rebuildEvery?: number
  readonly tell?: (line: string) => void
}

const BUYERS = 6
const LONGEST_LIFE_MS = 4_000
/** Share of kills during startup, when a process is busiest with its database. */
const EARLY = 0.15
const LONGEST_EARLY_MS = 2_500

/** Fastest chain that the sandbox's switches allow. */
const PACE = { blockMs: 300, lag: 3 }

/** Kills the whole sandbox at random moments under load, and checks for losses after each kill. */
export async function killAtRandom({
  from,
  kills,
  rebuildEvery = 20,
  tell = () => undefined,
}: KillOptions): Promise<KillOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-kills-'))
  const answered = nothingAnswered()
  const lost: string[] = []
  let early = 0
  let rows = 0
  let running: SandboxProcess | undefined
  const start = async () => {
    running = runSandbox(folder)
    const site = siteAt((await running.ready)!)
    await site.turn('chain/mining', { blockMs: PACE.blockMs })
    await site.turn('chain/lag', { blocks: PACE.lag })
    return site
  }
  try {
    let site = await start()
    const config = (await (await fetch(`${site.origin}/config.json`)).json()) as Config
    await sellBoxes(site, config)
    for (let seed = from; seed < from + kills; seed += 1) {
      const dice = createDice(seed)
      const failures = await liveAndDie(site, config, seed, running!, answered)
      for (const failure of failures) lost.push(`seed ${seed}: ${failure}`)
      if (dice.chance(EARLY)) {
        early += 1
        const started = runSandbox(folder)
        started.ready.catch((error: unknown) => lost.push(`seed ${seed}: ${String(error)}`))
        await wait(dice.int(LONGEST_EARLY_MS))
        await started.kill()
      }
      const isTime = (seed - from + 1) % rebuildEvery === 0 || seed === from + kills - 1
      if (isTime) rows = await compareWithRebuild(folder)
      site = await start()
      for (const what of await findLost(site, answered)) lost.push(`seed ${seed}: ${what}`)
      const { orders, transactions, reports } = answered
      tell(
        `seed ${seed}: ${orders.length} orders, ${transactions.length} transactions, ` +
          `${reports.length} reports, ${lost.length} lost`,
      )
    }
    return {
      kills: kills + early,
      early,
      orders: answered.orders.length,
      transactions: answered.transactions.length,
      reports: answered.reports.length,
      rows,
      lost,
    }
  } finally {
    await running?.kill()
    rmSync(folder, { recursive: true })
  }
}

/** Lets buyers work until the process is killed; returns the failures before that. */
async function liveAndDie(
  site: Site,
  { contracts }: Config,
  seed: number,
  running: SandboxProcess,
  answered: Answered,
): Promise<string[]> {
  let isKilled = false
  const failures: string[] = []
  const buyers = Array.from({ length: BUYERS }, (_, n) =>
    buy(site, contracts.blindBoxSale, `kill ${seed} ${n}`, createDice(seed * 100 + n), answered)
      // A missing answer is no failure once the process is gone.
      .catch((error: unknown) => void (isKilled || failures.push(String(error)))),
  )
  await wait(createDice(-seed - 1).int(LONGEST_LIFE_MS))
  isKilled = true
  await running.kill()
  await Promise.all(buyers)
  return failures
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
