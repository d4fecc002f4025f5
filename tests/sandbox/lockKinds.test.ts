import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { lockCoins, unlockCoins } from '../../src/features/lock/operations/lock.ts'
import { carryOut, planned, preflight, type Ordered } from './kindsFixture.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

// Locking and unlocking against the real contracts: checks and skipped legs, effects and cost, and
// the wording of each refusal.

let fixture: LaunchpadFixture
let token: Address
beforeAll(async () => {
  fixture = await openLaunchpad()
  const { owner, usdt } = fixture
  ;({ token } = await fixture.create(owner))
  const give = (coin: Address, signature: string, who: Operator, units: bigint) =>
    fixture.act(owner, contractCall(coin, signature, [who.address, units]))
  for (const who of [person(0), person(1)]) {
    await give(token, 'transfer(address,uint256)', who, 5n * TOKEN)
    await give(usdt, 'mint(address,uint256)', who, 5n * TRX)
  }
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const now = () => fixture.now() * SECOND_MS

const pinned = () => [fixture.tokenLock, fixture.coinLock, fixture.tokenFactory, fixture.usdt]
const done = (who: Operator, ordered: Ordered) => carryOut(fixture, who, ordered, pinned())
const said = (who: Operator, { legs, ...ordered }: Ordered) =>
  preflight(who, { ...ordered, legs: legs.slice(-1) }, pinned())

const FEE_LIMIT = 150_000_000n

const lasting = (who: Operator, units = 5n * TOKEN, days = 1) =>
  planned(lockCoins, who, fixture.order(), {
    version: 'days',
    contract: fixture.tokenLock,
    factory: fixture.tokenFactory,
    coin: { symbol: 'FRG', decimals: 18, contract: token },
    units,
    days,
    feeLimit: FEE_LIMIT,
  })

const timed = (who: Operator, unlockAt: number) =>
  planned(lockCoins, who, fixture.order(), {
    version: 'time',
    contract: fixture.coinLock,
    coin: { symbol: 'USDT', decimals: 6, contract: fixture.usdt },
    units: 5n * TRX,
    unlockAt,
    feeLimit: FEE_LIMIT,
  })

const unlocking = (who: Operator, { intent }: Ordered, createdAt: number) =>
  planned(unlockCoins, who, fixture.order(), { ...intent, createdAt })

/** Returns the time of the block with the lock, in ms. */
const madeIn = (outcomes: Awaited<ReturnType<typeof done>>) => outcomes['lock']!.time * SECOND_MS

describe('a lock', () => {
  it.each(['days', 'time'] as const)(
    'by %s keeps all that somebody has of a coin, and gives it back once',
    async (version) => {
      const who = person(0)
      const lock = version === 'days' ? lasting(who) : timed(who, now() + DAY_MS)
      const made = await done(who, lock)
      expect(Object.keys(made)).toEqual(['approve', 'lock'])
      const unlock = unlocking(who, lock, madeIn(made))
      expect((await said(who, unlock)).words).toBe('Unlocking time has not yet arrived')

      await fixture.wait(DAY_MS)
      await fixture.chain.mine()
      const given = await done(who, unlock)
      expect(await preflight(who, unlock, pinned())).toMatchObject({ settled: 'alreadyUnlocked' })

      const near = (taken: bigint, { legs }: Ordered) =>
        expect(Number(taken)).toBeGreaterThan(0.85 * Number(legs.at(-1)?.typicalEnergy))
      near(made['lock']!.energy, lock)
      near(given['unlock']!.energy, unlock)
    },
  )

  it('of what was not approved, or for too long, is refused in plain words', async () => {
    const who = person(1)
    const lock = lasting(who)
    expect((await said(who, lock)).words).toContain('The coin did not arrive whole')
    const past = timed(who, now() - DAY_MS)
    expect((await said(who, past)).words).toContain('within 3,650 days')
  })

  it('that is not there is told as that', async () => {
    const unlock = unlocking(person(1), lasting(person(1)), now())
    expect((await said(person(1), unlock)).words).toBe('The contract does not know this lock')
  })
})
