import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { examine } from '../../src/chain/preflight.ts'
import type { Address } from '../../src/core/address.ts'
import { unwrapTrx, type UnwrapIntent } from '../../src/features/wrapped/operations/unwrap.ts'
import type { LegPlan } from '../../src/outbox/kind.ts'
import { reasonText } from '../../src/state/operations/troubleText.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

// Unwrapping against the real contract: its checks, its effect, and the result of a second call.

const HELD = 12n * TRX

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const holder = () => fixture.people[0]!
const held = () => fixture.tokens(fixture.wtrx, holder().address)

beforeEach(async () => {
  const deposit = contractCall(fixture.wtrx, 'deposit()', [], { callValue: HELD - (await held()) })
  await fixture.act(holder(), deposit)
})

function legOf(units: bigint, contract: Address = fixture.wtrx): LegPlan {
  const intent: UnwrapIntent = { contract, units, feeLimit: 150_000_000n }
  return unwrapTrx.plan({ id: fixture.order(), owner: holder().address, intent })![0]!
}

/** Runs the preflight that a sheet shows before the wallet opens. */
const preflight = (leg: LegPlan) =>
  examine(holder().node, holder().address, [leg], {
    readPrices: async () => undefined,
    pinned: new Set([fixture.wtrx]),
  })

const sunOf = async (who: Operator): Promise<bigint> => {
  const balance = await who.node.balance(who.address)
  if (!balance.ok) throw new Error(balance.error.kind)
  return balance.value
}

/** Runs the leg: it passes its preflight and emits its expected event. */
async function carryOut(leg: LegPlan): Promise<Outcome> {
  expect((await preflight(leg)).willSucceed).toBe(true)
  const outcome = await fixture.act(holder(), leg.call)
  expect(outcome.result).toBe('SUCCESS')
  expect(isSeen(leg, outcome)).toBe(true)
  return outcome
}

function isSeen({ expects }: LegPlan, { logs }: Outcome): boolean {
  const { contract, shape, matches } = expects!
  return decodeEvents(shape, contract, logs).some(matches)
}

it('pays as many sun as it takes, first a part and then all', async () => {
  for (const [units, left] of [
    [5n * TRX + 1n, 7n * TRX - 1n],
    [7n * TRX - 1n, 0n],
  ] as const) {
    const before = await sunOf(holder())
    const { fee, energy } = await carryOut(legOf(units))
    expect(await held()).toBe(left)
    expect(await sunOf(holder())).toBe(before + units - fee)
    expect(Number(energy)).toBeLessThan(1.1 * Number(legOf(units).typicalEnergy))
  }
})

it('is refused before the wallet opens where less is held, and by the contract all the same', async () => {
  const leg = legOf(HELD + 1n)
  const found = await preflight(leg)
  expect(found).toMatchObject({ mismatch: { field: 'balance' }, willSucceed: false })
  const description = unwrapTrx.describe({
    id: fixture.order(),
    owner: holder().address,
    intent: { contract: fixture.wtrx, units: HELD + 1n, feeLimit: 0n },
  })
  expect(reasonText(found.failure?.output ?? '', description)?.message).toBe(
    'Insufficient {coin} balance',
  )
  expect((await fixture.act(holder(), leg.call)).result).not.toBe('SUCCESS')
  expect(await held()).toBe(HELD)
})

it('is refused of a contract that the configuration does not name', async () => {
  const { usdt } = fixture
  expect(await preflight(legOf(TRX, usdt))).toMatchObject({ stranger: usdt, willSucceed: false })
})

it('would be done again by a second transaction, so nothing but proof allows one', async () => {
  const leg = legOf(5n * TRX)
  await carryOut(leg)
  expect((await preflight(leg)).willSucceed).toBe(true)
  await carryOut(leg)
  expect(await held()).toBe(2n * TRX)
  expect(leg.repeat).toBe('needsProof')
})

it('is not what another amount or another account brings', async () => {
  const outcome = await carryOut(legOf(TRX))
  expect(isSeen(legOf(TRX + 1n), outcome)).toBe(false)
  const other = fixture.people[1]!
  await fixture.act(other, contractCall(fixture.wtrx, 'deposit()', [], { callValue: TRX }))
  const theirs = await fixture.act(other, legOf(TRX).call)
  expect(theirs.result).toBe('SUCCESS')
  expect(isSeen(legOf(TRX), theirs)).toBe(false)
})
