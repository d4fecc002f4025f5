import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { dryRun } from '../../src/chain/transfer.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { PresaleTerms } from '../../src/core/tokenTerms.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import {
  launchPresale,
  payCreator,
  takeBackTokens,
} from '../../src/features/presale/operations/closing.ts'
import { buyInPresale } from '../../src/features/presale/operations/buy.ts'
import { claimInsurance, refundPresale } from '../../src/features/presale/operations/payback.ts'
import { receiveLiquidity, receiveReleased } from '../../src/features/presale/operations/release.ts'
import type { Kind, LegPlan } from '../../src/outbox/kind.ts'
import { reasonText } from '../../src/state/operations/troubleText.ts'
import { poolAtLaunch } from '../../src/features/presale/rules.ts'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import type { Outcome } from './contractsFixture.ts'
import {
  carryOut as carryOutAll,
  planned,
  preflight as examined,
  type Ordered,
} from './kindsFixture.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture, type Made } from './launchpadFixture.ts'

// The presale operations against the real contracts: checks and skipped legs, effects, and the
// wording of each refusal.

const WEEK_MS = 7 * DAY_MS
const FEE_LIMIT = 150_000_000n

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const creator = () => fixture.owner
const person = (index: number) => fixture.people[index]!

interface Sale extends Made {
  readonly terms: PresaleTerms
}

async function presell(given: Partial<PresaleTerms> = {}): Promise<Sale> {
  const terms = fixture.presaleTerms(given)
  return { ...(await fixture.createWithPresale(creator(), {}, given)), terms }
}

/** Sells the whole presale, in three parts. */
async function sellOut({ presale }: Sale): Promise<void> {
  for (const [index, units] of [400n, 400n, 200n].entries())
    expect((await fixture.buy(person(index), presale, units * TOKEN)).result).toBe('SUCCESS')
}

/** Order with its leg: every presale operation has a single one. */
interface One extends Ordered {
  readonly leg: LegPlan
}

function order(kind: Kind, who: Operator, sale: Sale, also: object = {}): One {
  const ordered = planned(kind, who, fixture.order(), {
    token: sale.token,
    presale: sale.presale,
    factory: fixture.tokenFactory,
    symbol: 'FRG',
    feeLimit: FEE_LIMIT,
    ...also,
  })
  return { ...ordered, leg: ordered.legs[0]! }
}

const purchase = (who: Operator, sale: Sale, units: bigint) => {
  const { softCapRate, vestingDelay, vestingRate, vestingDis } = sale.terms
  const { backingShare, lpDistributionEnabled, userLPShare } = sale.terms
  const terms = { softCapRate, vestingDelay, vestingRate, vestingDis, backingShare }
  return order(buyInPresale, who, sale, {
    units,
    cost: units / 10n ** 12n,
    terms: { ...terms, lpDistributionEnabled, userLPShare },
  })
}

const preflight = (who: Operator, ordered: Ordered) =>
  examined(who, ordered, [fixture.tokenFactory])

/** Does the same as in the fixture. Returns the outcome of the only leg. */
async function carryOut(who: Operator, ordered: Ordered): Promise<Outcome> {
  const outcomes = await carryOutAll(fixture, who, ordered, [fixture.tokenFactory])
  return Object.values(outcomes)[0]!
}

const wordsOf = async (who: Operator, ordered: Ordered) => (await preflight(who, ordered)).words

describe('a purchase', () => {
  it('buys once: the same order is not needed again', async () => {
    const sale = await presell()
    const ordered = purchase(person(0), sale, 10n * TOKEN)

    await carryOut(person(0), ordered)

    expect(await ordered.leg.skip?.(person(0).node)).toEqual(ok('alreadyPaid'))
    const again = await dryRun(person(0).node, person(0).address, ordered.leg.call)
    const said = again.ok && again.value.kind === 'reverted' ? again.value.output : ''
    const description = buyInPresale.describe({
      ...ordered,
      legs: undefined,
      owner: person(0).address,
      kind: ordered.kind.name,
    })
    expect(reasonText(said, description)?.message).toBe('This order is paid already')
  })

  it('is refused in the words of the specification', async () => {
    const sale = await presell()
    await fixture.buy(person(1), sale.presale, 400n * TOKEN)
    await fixture.buy(person(2), sale.presale, 400n * TOKEN)

    expect(await wordsOf(person(0), purchase(person(0), sale, 401n * TOKEN))).toBe(
      'Exceeded the maximum purchase quantity',
    )
    expect(await wordsOf(person(0), purchase(person(0), sale, 201n * TOKEN))).toBe(
      'Insufficient remaining number',
    )
    expect(await wordsOf(person(0), purchase(person(0), sale, 0n))).toBe('Nothing would be bought')
    const tooLittle = purchase(person(0), sale, 10n * TOKEN)
    const call = { ...(tooLittle.leg.call as ContractCall), callValue: 1n }
    const cheap = { ...tooLittle, legs: [{ ...tooLittle.leg, call }] }
    expect(await wordsOf(person(0), cheap)).toBe('The amount is not the price')
    await fixture.wait(WEEK_MS)
    expect(await wordsOf(person(0), purchase(person(0), sale, TOKEN))).toBe(
      'Not in the pre-sale stage',
    )
  })

  it('is refused where the terms are not those of the contract', async () => {
    const sale = await presell({ backingShare: 2_000 })
    const lied = { ...sale, terms: { ...sale.terms, backingShare: 9_000 } }
    expect(await preflight(person(0), purchase(person(0), lied, TOKEN))).toMatchObject({
      mismatch: 'terms',
      willSucceed: false,
    })
  })

  it('is refused in a presale that the factory has not made', async () => {
    const sale = await presell()
    const another = await presell()
    const lied = { ...sale, presale: another.presale }
    expect(await preflight(person(0), purchase(person(0), lied, TOKEN))).toMatchObject({
      stranger: another.presale,
      mismatch: 'contract',
      willSucceed: false,
    })
  })
})

describe('a presale that misses its soft cap', () => {
  it('gives back what was paid, and the tokens to their creator', async () => {
    const sale = await presell()
    await fixture.buy(person(0), sale.presale, 400n * TOKEN)
    const refund = order(refundPresale, person(0), sale, { amount: 400n * TRX })
    const takeBack = order(takeBackTokens, creator(), sale, { units: 1_400n * TOKEN })
    const launch = order(launchPresale, person(0), sale)
    const early = 'The presale has not missed its soft cap, so nothing is given back'
    expect(await wordsOf(person(0), refund)).toBe(early)
    expect(await wordsOf(creator(), takeBack)).toBe(early)

    await fixture.wait(WEEK_MS)

    expect(await wordsOf(person(0), launch)).toBe('The presale is not over, or missed its soft cap')
    const stranger = order(refundPresale, person(1), sale, { amount: 0n })
    expect(await wordsOf(person(1), stranger)).toBe('There is nothing to take back')
    expect(await wordsOf(person(1), order(takeBackTokens, person(1), sale, { units: TOKEN }))).toBe(
      'Only the creator of the token can do this',
    )
    await carryOut(person(0), refund)
    expect((await preflight(person(0), refund)).settled).toBe('refunded')
    await carryOut(creator(), takeBack)
    expect((await preflight(creator(), takeBack)).settled).toBe('received')
  })
})

describe('a presale that reaches it', () => {
  it('is launched by anybody, releases by period, divides the pool, and pays its creator', async () => {
    const sale = await presell({
      lpDistributionEnabled: true,
      userLPShare: 10_000,
      vestingRate: 5_000,
    })
    await sellOut(sale)
    const receive = (units: bigint) => order(receiveReleased, person(0), sale, { units })
    const due = order(payCreator, creator(), sale, { amount: 600n * TRX })
    expect(await wordsOf(creator(), due)).toBe('Trading has not begun yet')

    const launch = order(launchPresale, person(3), sale)
    const opened = await carryOut(person(3), launch)
    const pool = poolAtLaunch(sale.terms, { sold: 1_000n * TOKEN })
    expect(decodeEvents(presaleEvents.launched, sale.presale, opened.logs)).toMatchObject([pool])
    expect((await preflight(person(3), launch)).settled).toBe('launched')

    expect((await preflight(person(0), receive(200n * TOKEN))).settled).toBeUndefined()
    const early = await dryRun(person(0).node, person(0).address, receive(1n).leg.call)
    const said = early.ok && early.value.kind === 'reverted' ? early.value.output : ''
    const description = receiveReleased.describe({
      ...receive(1n),
      legs: undefined,
      owner: person(0).address,
      kind: receiveReleased.name,
    })
    expect(reasonText(said, description)?.message).toBe('There is nothing to receive now.')

    await fixture.wait(HOUR_MS)
    await carryOut(person(0), receive(200n * TOKEN))
    await fixture.wait(DAY_MS)
    await carryOut(person(0), receive(200n * TOKEN))

    const shareOf = { contract: sale.pool, signature: 'totalSupply()', args: [] }
    const [supply] = await fixture.view({ ...shareOf, callValue: 0n, feeLimit: 0n }, ['uint256'])
    // Uniswap locks the first thousand. The rest is shared by the amounts bought.
    const shares = (((supply as bigint) - 1_000n) * 4n) / 10n
    await carryOut(person(0), order(receiveLiquidity, person(0), sale, { units: shares }))
    const again = order(receiveLiquidity, person(0), sale, { units: shares })
    expect((await preflight(person(0), again)).settled).toBe('received')

    expect(await wordsOf(person(0), order(payCreator, person(0), sale, { amount: 1n }))).toBe(
      'Only the creator of the token can do this',
    )
    await carryOut(creator(), due)
    const taken = order(payCreator, creator(), sale, { amount: 600n * TRX })
    expect((await preflight(creator(), taken)).settled).toBe('received')
  })

  it('gives the insured share back to whoever gives up the tokens, or says why not', async () => {
    const sale = await presell({ backingShare: 2_000 })
    await sellOut(sale)
    const insure = (index: number, bought: bigint) =>
      order(claimInsurance, person(index), sale, {
        amount: (bought * 2n * TRX) / 10n,
        givenUp: bought * TOKEN,
      })
    expect(await wordsOf(person(0), insure(0, 400n))).toBe('Trading has not begun yet')
    await fixture.act(
      person(3),
      launchPresale.plan({
        id: fixture.order(),
        owner: person(3).address,
        intent: order(launchPresale, person(3), sale).intent,
      })![0]!.call,
    )

    const used = insure(0, 400n)
    await carryOut(person(0), used)
    expect((await preflight(person(0), used)).settled).toBe('refunded')
    const once = await dryRun(person(0).node, person(0).address, used.leg.call)
    const said = once.ok && once.value.kind === 'reverted' ? once.value.output : ''
    const description = claimInsurance.describe({
      ...used,
      legs: undefined,
      owner: person(0).address,
      kind: used.kind.name,
    })
    expect(reasonText(said, description)?.message).toBe('This was given back already')

    await fixture.wait(HOUR_MS)
    await carryOut(person(1), order(receiveReleased, person(1), sale, { units: 100n * TOKEN }))
    expect(await wordsOf(person(1), insure(1, 400n))).toBe(
      'Something was received already, which ends the insurance',
    )
    await fixture.wait(3 * DAY_MS)
    expect(await wordsOf(person(2), insure(2, 200n))).toBe(
      'The insurance is over, or there was none',
    )
  })
})
