import type { Database } from '../../../backend/database/database.ts'
import type { World } from '../../../sandbox/world.ts'
import { leader } from '../../../sandbox/world/past/inviting.ts'
import { addManyListings } from '../../sandbox/manyCards.ts'
import { addManyIncome } from '../../sandbox/manyIncome.ts'
import { addManyMembers } from '../../sandbox/manyMembers.ts'
import { addManyPlaces, addManyStakes } from '../../sandbox/manyStakes.ts'
import { addManyUsers } from '../../sandbox/manyUsers.ts'
import { addManyCastings, addManyTrades } from './market.ts'
import {
  addManyAnnouncements,
  addManyBurns,
  addManyGifts,
  addManyLocks,
  addManyOrders,
  addManyOwnCards,
  keeper,
  type Rows,
} from './records.ts'

type Grow = (db: Database, rows: Rows, world: World) => Promise<void>

/** Functions that add rows of one kind, each independent of the others. */
export const crowds = {
  announcements: addManyAnnouncements,
  orders: addManyOrders,
  burns: addManyBurns,
  ownCards: addManyOwnCards,
  trades: addManyTrades,
  tokens: addManyCastings,
  users: (db, { from, many }) => addManyUsers(db, many, from),
  gifts: (db, rows, { launchpad }) =>
    addManyGifts(db, { ...rows, contract: launchpad.trxBurnSale! }),
  locks: (db, rows, { launchpad }) => addManyLocks(db, { ...rows, contract: launchpad.tokenLock }),
  listings: (db, rows, { usdt }) => addManyListings(db, { ...rows, usdt, sellers: 2 }),
  income: (db, rows, { usdt }) => addManyIncome(db, { ...rows, usdt }),
  members: (db, rows) => addManyMembers(db, { ...rows, top: leader.address, direct: DIRECT }),
  places: (db, rows, world) => addManyPlaces(db, { ...rows, ...stakesOf(world) }),
  stakes: async (db, rows, world) => {
    if (rows.from === 0) await addManyPlaces(db, { ...rows, ...stakesOf(world), many: PLACES })
    await addManyStakes(db, {
      ...rows,
      ...stakesOf(world),
      places: PLACES,
      staker: keeper,
      isAllTheirs: true,
    })
  },
} satisfies Readonly<Record<string, Grow>>

export type CrowdName = keyof typeof crowds

export const CROWD_NAMES = Object.keys(crowds) as readonly CrowdName[]

/** Number of members directly below the leader. */
const DIRECT = 50_000
/** Number of pools and plans that take the stakes. */
const PLACES = 90

const stakesOf = ({ usdt, launchpad }: World) => ({
  staking: launchpad.staking!,
  fixedPlans: launchpad.fixedPlans!,
  usdt,
})
