import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { addManyPlaces, mainStaker, placeOf } from './manyStakes.ts'
import { openBackend } from './backendFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'

// Answers without pages return at most 500 entries, however many there are.

const OF_A_KIND = 510
const PLACES = 3 * OF_A_KIND

let fixture: StakeBackend
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 1 })
  const { db } = fixture.backend
  const now = fixture.chain.head.timestamp
  const { staking, fixedPlans, usdt } = fixture
  await addManyPlaces(db, { staking, fixedPlans, usdt, now, many: PLACES })
  const coins = Array.from({ length: PLACES }, (_, n) =>
    addressFromHex(String(n).padStart(40, 'c')),
  )
  await db.execute(sql`
    update stake_places set coin = (${JSON.stringify(coins)}::jsonb) ->> (place - ${placeOf(0)}::bigint)::int
      where kind <> 'lp'`)
  await db.execute(sql`
    insert into stake_accounts
      select ${mainStaker}, contract, place, kind, 5, 1, 1 from stake_places where kind = 'lp'`)
})
afterAll(() => fixture.stop())

/** Every third place takes shares of a pool. */
const first = Array.from({ length: 500 }, (_, n) => placeOf(3 * n))

it('the tokens whose shares can be staked are those of the first pools', async () => {
  const { coins } = await fixture.ask('lpPledgeCoinList', {})
  expect(coins.flatMap(({ pools }) => pools)).toEqual(first)
})

it('what an account has staked is told of the first pools', async () => {
  const { pools } = await fixture.ask('lpAmount', { owner: mainStaker })
  expect(pools.map(({ pool }) => pool)).toEqual(first)
})

it('of the coins that can be staked five hundred are told', async () => {
  const { types } = await fixture.ask('depositTypes', {})
  expect(types).toHaveLength(500)
})
