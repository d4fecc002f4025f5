import {
  array,
  assert,
  asyncProperty,
  bigInt,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presale } from '../../src/chain/contracts/presale.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import type { PresaleTerms } from '../../src/core/tokenTerms.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { costOf } from '../../src/core/presale.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import { PresaleModel, type PresaleMove } from './presaleModel.ts'
import { toMillis } from '../../src/chain/contracts/seconds.ts'
import { view } from '../../src/chain/view.ts'
import { runs } from '../proofs/runs.ts'

const SALE_MS = 4 * HOUR_MS
const INSURANCE_MS = 2 * HOUR_MS

let fixture: LaunchpadFixture
beforeAll(async () => {
  const [saleSeconds, insuranceSeconds] = [SALE_MS, INSURANCE_MS].map((ms) =>
    BigInt(ms / SECOND_MS),
  )
  const terms = { creationFee: 0n, saleSeconds: saleSeconds!, insuranceSeconds: insuranceSeconds! }
  fixture = await openLaunchpad({ people: 3, terms })
})
afterAll(() => fixture.close())

const someone = nat(2)
const units = constant(0n)

const moveOf = <Act extends PresaleMove['act']>(act: Act, weight = 1) => ({
  weight,
  arbitrary: record({ act: constant(act), who: someone, units }),
})

const waitOf = (most: number) => ({
  weight: 2,
  arbitrary: record({ act: constant('wait' as const), ms: integer({ min: 1, max: most }) }),
})

const buying = {
  weight: 5,
  arbitrary: record({
    act: constant('buy' as const),
    who: someone,
    // Uneven amounts, so that rounding occurs.
    units: oneof(bigInt(1n, 40n * TOKEN), constant(33n * TOKEN + 1n), constant(40n * TOKEN)),
  }),
}

/** Games of moves, most of them while the presale is open, then those that follow. */
const games = tuple(
  array(oneof(buying, waitOf(HOUR_MS), moveOf('launch'), moveOf('refund'), moveOf('receive')), {
    minLength: 4,
    maxLength: 12,
  }),
  constantFrom(true, true, false),
  array(
    oneof(
      moveOf('receive', 3),
      moveOf('insurance', 3),
      moveOf('refund'),
      moveOf('payCreator'),
      moveOf('buy'),
      waitOf(HOUR_MS / 2),
    ),
    { minLength: 6, maxLength: 16 },
  ),
).map(([before, launches, after]) => [
  ...before,
  ...(launches
    ? [
        { act: 'wait' as const, ms: SALE_MS },
        { act: 'launch' as const, who: 0, units: 0n },
      ]
    : []),
  ...after,
])

const terms = record({
  presaleEthAmount: bigInt(100n * TRX, 101n * TRX),
  tradeEthAmount: bigInt(TRX, 40n * TRX),
  softCapRate: integer({ min: 100, max: 6_000 }),
  backingShare: oneof(constant(0), integer({ min: 1, max: 5_000 })),
  vestingDelay: constantFrom(0, 10 * MINUTE_MS),
  vestingRate: oneof(constant(10_000), integer({ min: 900, max: 9_999 })),
  vestingDis: integer({ min: 1, max: 3_600 }).map((seconds) => seconds * SECOND_MS),
})

it('agrees with the rules of the app, and gives back no more than was put in', async () => {
  await assert(
    asyncProperty(terms, games, async (given, played) => {
      const { contract, token, model } = await presell(given)
      for (const move of played) {
        if (move.act === 'wait') await fixture.wait(move.ms)
        else await play(move, contract, model)
        expect(await fixture.sun(contract)).toBe(model.inside)
      }
      await everybodyLeaves(contract, token, model)
    }),
    { numRuns: runs(8, 60) },
  )
})

async function presell(given: Partial<PresaleTerms>) {
  const asked = fixture.presaleTerms({
    maxTotalNum: 100n * TOKEN,
    presaleMaxNum: 60n * TOKEN,
    insideMaxNum: 30n * TOKEN,
    ...given,
  })
  const { startTime: _, ...rest } = asked
  const made = await fixture.createWithPresale(fixture.owner, {}, rest)
  expect(made.outcome.result).toBe('SUCCESS')
  const [startTime, endTime] = await startAndEnd(made.presale)
  const rules = { ...asked, startTime, endTime, insurance: INSURANCE_MS }
  const model = new PresaleModel(rules, asked.tradeEthAmount)
  return { contract: made.presale, token: made.token, model }
}

const endOf = view('endTime()', ['uint64'], toMillis)

async function startAndEnd(contract: Address): Promise<[number, number]> {
  const endTime = await fixture.says(endOf(contract))
  return [endTime - SALE_MS, endTime]
}

/** Makes a move, and compares its outcome with the model. */
async function play(move: PresaleMove, contract: Address, model: PresaleModel): Promise<void> {
  const { act, units } = move
  const callValue = costOf(model.rules, units)
  const person = act === 'payCreator' ? fixture.owner : fixture.people[move.who]!
  const before = await fixture.sun(person.address)
  const outcome = await fixture.act(
    person,
    {
      buy: () => presale.buy(contract, fixture.order(), units, { callValue }),
      refund: () => presale.refund(contract),
      launch: () => presale.launch(contract),
      receive: () => presale.receiveTokens(contract),
      insurance: () => presale.insurance(contract),
      payCreator: () => presale.payCreator(contract),
    }[act](),
  )
  const now = outcome.time * SECOND_MS
  const due = model.judge(move, now)
  expect([act, outcome.result === 'SUCCESS']).toEqual([act, due !== undefined])
  if (due === undefined) return
  model.book(move, due, now)
  const got = (await fixture.sun(person.address)) - before + outcome.fee
  const expected = { buy: -callValue, receive: 0n, launch: 0n }
  expect([act, got]).toEqual([act, act in expected ? expected[act as 'buy'] : due])
}

/** Checks that everyone gets all that they are owed, and that nothing is left over. */
async function everybodyLeaves(
  contract: Address,
  token: Address,
  model: PresaleModel,
): Promise<void> {
  const { rules } = model
  await fixture.wait(SALE_MS)
  await play({ act: 'launch', who: 0, units: 0n }, contract, model)
  await fixture.wait(30 * DAY_MS)
  for (const who of [0, 1, 2]) {
    await play({ act: model.launchedAt ? 'receive' : 'refund', who, units: 0n }, contract, model)
    const { bought, received, refunded } = model.positions[who]!
    expect(refunded || received === bought).toBe(true)
  }
  await play({ act: 'payCreator', who: 0, units: 0n }, contract, model)
  expect(await fixture.sun(contract)).toBe(0n)
  if (model.launchedAt === undefined) return
  expect(await fixture.tokens(token, contract)).toBe(0n)
  const reserves = poolRouter.reservesOf(fixture.poolRouter, token)
  const { tokens, sun: trx } = await fixture.says(reserves)
  expect(tokens).toBe((30n * TOKEN * model.sold) / rules.maxTotalNum)
  expect(trx).toBe(model.poolTrx)
}
