import { accounts } from '../../sandbox/world/accounts.ts'
import type { Sandbox } from '../../sandbox/server.ts'
import { addManyPlaces, addManyStakes } from '../sandbox/manyStakes.ts'
import {
  measureAbove,
  scrollThrough,
  type Opening,
  type Scrolling,
  type Slowed,
} from './scrolling.ts'

/** Speed of a page; only its opening if it has no rows to scroll. */
export interface PageSpeed extends Partial<Opening>, Partial<Scrolling> {}

export const earnParts = ['hub', 'pools', 'records', 'plans'] as const
type EarnPart = (typeof earnParts)[number]

interface Crowd extends Slowed {
  /** Number of rows of the account that looks: a tenth of all. */
  readonly own: number
  readonly places: number
  /** Distance to scroll, in screens. */
  readonly screens: number
}

const WORK = '[data-testid^="earn-work-"]:not([data-testid$="-loading"])'
const POOL = '[data-testid^="place-lp-"]:not([data-testid*="-facts"])'
const PLAN = '[data-testid^="place-plan-"]:not([data-testid*="-facts"])'
const RECORD = '[data-testid^="stake-record-"]'

/**
 * Opens the hub, pools of LP tokens, plans of a token, and an account's records. Each time, it uses
 * a new browser profile.
 */
export const measureEarnPages = (
  dist: string,
  { own, places, screens, ...slowed }: Crowd,
): Promise<Readonly<Record<EarnPart, PageSpeed>>[]> =>
  measureAbove(
    dist,
    slowed,
    (sandbox) => fill(sandbox, own, places),
    async (open) => {
      const choices = { wallet: { mode: 'approve', account: 0, connected: true } } as const
      const hub = await open('/earn', WORK, choices)
      const scrolledHub = await scrollThrough(hub.page, { row: WORK })
      await hub.page.close()

      const { page, ...pools } = await open('/pledgeLP?tab=staking', POOL, choices)
      const scrolledPools = await scrollThrough(page, { row: POOL, screens })
      await page.evaluate(() => scrollTo(0, 0))
      const pressedAt = await page.evaluate(() => performance.now())
      await page.getByTestId('lp-staking-part-records').click()
      await page.locator(RECORD).first().waitFor()
      const firstRow = (await page.evaluate(() => performance.now())) - pressedAt
      const scrolledRecords = await scrollThrough(page, { row: RECORD, screens })
      await page.close()

      const coins = await open('/pledgeCoin', PLAN, choices)
      const scrolledPlans = await scrollThrough(coins.page, { row: PLAN, screens })
      return {
        hub: { firstPaint: hub.firstPaint, firstRow: hub.firstRow, ...scrolledHub },
        pools: { ...pools, ...scrolledPools },
        records: { firstRow, ...scrolledRecords },
        plans: { firstPaint: coins.firstPaint, firstRow: coins.firstRow, ...scrolledPlans },
      }
    },
  )

async function fill({ backend, world, chain }: Sandbox, own: number, places: number) {
  const { staking, fixedPlans } = world.launchpad
  const crowd = {
    staking: staking!,
    fixedPlans: fixedPlans!,
    usdt: world.usdt,
    now: chain.head.timestamp,
  }
  await addManyPlaces(backend.db, { ...crowd, many: places })
  const staker = accounts[0]!.address
  await addManyStakes(backend.db, { ...crowd, from: 0, many: 10 * own, places, staker })
}
