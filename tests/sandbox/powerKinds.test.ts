import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { burning } from '../../src/chain/contracts/burning.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { activateMiner } from '../../src/features/power/operations/activate.ts'
import { claimEarnings } from '../../src/features/earn/operations/claim.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { TRX } from './launchpadFixture.ts'
import { openPower, type PowerFixture } from './powerFixture.ts'

// Activating a miner against the real contract: checks and skipped legs, cost, and the wording of
// each refusal.

const FEE_LIMIT = 150_000_000n

let earn: EarnFixture
let power: PowerFixture
beforeAll(async () => {
  earn = await openEarn({ people: 7 })
  power = await openPower(earn)
})
afterAll(() => earn.close())

const person = (index: number) => earn.people[index]!
const pinned = () => [power.burning, earn.rewardPools]
const done = (who: Operator, ordered: Ordered) => carryOut(earn, who, ordered, pinned())
const seenBy = (who: Operator, ordered: Ordered) => preflight(who, ordered, pinned())

const activating = (
  who: Operator,
  { contract = power.burning, shown = 10n * USDT, id = earn.order() } = {},
) => planned(activateMiner, who, id, { contract, power: shown, feeLimit: FEE_LIMIT })

const owed = (who: Operator) =>
  earn.says(rewardPools.claimable(earn.rewardPools, power.stream, who.address))

it('power earns once its miner is active, while there is funding, and is claimed like all else', async () => {
  const who = person(0)
  await power.burn(who, 100n)
  await earn.fund(power.stream, 30n * TRX, 30n)
  const activate = activating(who)
  const outcomes = await done(who, activate)
  heaviest(activate, [outcomes])
  expect(await earn.says(burning.activatedAt(power.burning, who.address))).toBe(
    outcomes['activate']!.time * 1_000,
  )
  const begun = await owed(who)
  await earn.wait(DAY_MS)
  const grown = await owed(who)
  expect(grown - begun).toBeGreaterThan((99n * TRX) / 100n)
  await earn.wait(29 * DAY_MS)
  const all = await owed(who)
  await earn.wait(DAY_MS)
  expect(await owed(who)).toBe(all)

  const claim = planned(claimEarnings, who, earn.order(), {
    rewardPools: earn.rewardPools,
    streams: [power.stream],
    orders: [],
    amounts: [],
    feeLimit: FEE_LIMIT,
  })
  const had = await earn.sun(who.address)
  const { fee } = (await done(who, claim))['streams 1']!
  expect((await earn.sun(who.address)) - had + fee).toBe(all)
})

describe('an activation', () => {
  it('of a miner that is active already is not needed, and costs only a fee', async () => {
    const who = person(1)
    await power.burn(who, 100n)
    const first = activating(who)
    await done(who, first)
    expect(await seenBy(who, first)).toMatchObject({ settled: 'alreadyActive' })
    const second = activating(who)
    expect(await seenBy(who, second)).toMatchObject({ settled: 'alreadyActive' })
    const outcome = (call: Ordered) => earn.act(who, call.legs[0]!.call)
    expect((await outcome(first)).result).toBe('OrderAlreadyUsed')
    expect((await outcome(second)).result).toBe('AlreadyActive')
  })

  it('by a number that something else of the account was done with is told', async () => {
    const who = person(2)
    const id = earn.order()
    await power.burn(who, 100n, id)
    const seen = await seenBy(who, activating(who, { id }))
    expect(seen.words).toContain("activation's number was used before")
    await done(who, activating(who))
  })

  it('by a number that another account has used is none of its business', async () => {
    const id = earn.order()
    for (const who of [person(3), person(4)]) {
      await power.burn(who, 100n)
      await done(who, activating(who, { id }))
      expect(await earn.says(burning.isUsed(power.burning, who.address, id))).toBe(true)
    }
  })

  it('of no power, or of less than was shown, is told before anything is signed', async () => {
    const who = person(5)
    const none = await seenBy(who, activating(who))
    expect(none).toMatchObject({ mismatch: 'noPower' })
    expect((await earn.act(who, activating(who).legs[0]!.call)).result).toBe('NoPower')
    await power.burn(who, 99n)
    expect(await seenBy(who, activating(who))).toMatchObject({ mismatch: 'power' })
    await power.burn(who, 2n)
    await done(who, activating(who))
  })

  it('of a contract without a pool for power is told', async () => {
    const who = person(6)
    const { burning: contract, burn } = await openPower(earn, false)
    await burn(who, 100n)
    const activate = activating(who, { contract })
    expect(await preflight(who, activate, [contract])).toMatchObject({ mismatch: 'noStream' })
    expect((await earn.act(who, activate.legs[0]!.call)).result).toBe('NoStream')
  })
})
