import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setEquityFees } from '../../sandbox/world/equity.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { card } from '../../src/chain/contracts/card.ts'
import { orderOwed, orderPaid, rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { DAY_MS, HOUR_MS, nextDayAt } from '../../src/core/time.ts'
import { utcText } from '../../src/core/utcText.ts'
import { initialiseCards, unlockLimit } from '../../src/features/equity/operations/prepare.ts'
import { settleEquity, withdrawEquity } from '../../src/features/equity/operations/withdraw.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import {
  FEE,
  MAXIMUM,
  MOST_FEE,
  openEquity,
  STAGE_MS,
  type EquityFixture,
} from './equityFixture.ts'
import { USDT } from './cardFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'

// The equity operations against the real contract: their checks and skipped legs, and their
// effects. Each refusal is worded, with the time when the operation is possible again.

const FEE_LIMIT = 150_000_000n

let equity: EquityFixture
beforeAll(async () => {
  equity = await openEquity({ people: 4 })
})
afterAll(() => equity.close())

const person = (index: number) => equity.people[index]!
const pinned = () => [equity.equity, equity.usdt, equity.card]
const order = (kind: Kind, who: Operator, intent: object): Ordered =>
  planned(kind, who, equity.order(), {
    contract: equity.equity,
    feeLimit: FEE_LIMIT,
    ...intent,
  })
const done = (who: Operator, ordered: Ordered) => carryOut(equity, who, ordered, pinned())
const said = async (who: Operator, ordered: Ordered) => {
  const { contradiction, words, settled } = await preflight(who, ordered, pinned())
  return contradiction?.message
    ? filled(contradiction)
    : (settled ?? (words === undefined ? 'fine' : String(words)))
}

/** Fills a text with its values. */
const filled = ({ message, values }: { message?: string; values?: Record<string, unknown> }) =>
  (message ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))

const seen = (tokenId: bigint) => ({ tokenId: String(tokenId), levelStr: 'Ingot' })
const nameOf = (tokenId: bigint) => `Ingot #${tokenId % 1_000_000_000n}`
const initialising = (who: Operator, ...ids: readonly bigint[]) =>
  order(initialiseCards, who, { card: equity.card, cards: ids.map(seen) })
const opening = async (who: Operator, ...ids: readonly bigint[]) => {
  const { stage } = await equity.says(rwaEquity.stage(equity.equity))
  return order(unlockLimit, who, { card: equity.card, cards: ids.map(seen), stage })
}
const coin = () => ({ symbol: 'USDT', decimals: 6, contract: equity.usdt })

/** Builds a withdrawal as a screen would show it now. */
async function withdrawing(who: Operator, ids: readonly bigint[], also: object = {}) {
  const cards = []
  for (const id of ids) {
    const { maximum, takenInStage, lastAt } = await equity.says(
      rwaEquity.shareOf(equity.equity, id),
    )
    const [profit] = await equity.says(rwaEquity.profits(equity.equity, [id]))
    const left = maximum - takenInStage
    cards.push({ ...seen(id), units: profit! < left ? profit! : left, lastAt })
  }
  const fee = await equity.says(rwaEquity.feeOf(equity.equity, BigInt(ids.length)))
  return order(withdrawEquity, who, { card: equity.card, cards, coin: coin(), fee, ...also })
}

const taken = async (who: Operator, ...ids: readonly bigint[]) =>
  done(who, await withdrawing(who, ids))

/** Ends the running stage. */
async function nextStage() {
  const { start } = await equity.says(rwaEquity.data(equity.equity))
  const now = equity.after(0)
  await equity.wait(STAGE_MS - ((now - start) % STAGE_MS) + HOUR_MS)
}

describe('cards', () => {
  it('are initialised once, several at a time, if they are their owner’s and of a level that shares', async () => {
    const who = person(0)
    const [one, two] = [await equity.buyCard(who), await equity.buyCard(who)]
    const other = await equity.buyCard(who, 2)
    expect(await said(who, initialising(who, one, other))).toBe(
      `Cards of the level of ${nameOf(other)} do not share`,
    )
    expect(await said(person(1), initialising(person(1), one))).toBe(
      `${nameOf(one)} belongs to another account by now. Nothing was signed.`,
    )
    const both = initialising(who, one, two)
    await done(who, both)
    expect(await said(who, both)).toBe('alreadyInitialised')
    const third = await equity.buyCard(who)
    expect(await said(who, initialising(who, third, two))).toBe(
      `${nameOf(two)} is initialised already`,
    )
  })

  it('open the limit of the stage that was shown, once', async () => {
    const who = person(0)
    const tokenId = await equity.shareCard(who)
    const blank = await equity.buyCard(who)
    expect(await said(who, await opening(who, tokenId, blank))).toBe(
      `${nameOf(blank)} is not initialised yet: it shares in nothing`,
    )
    const open = await opening(who, tokenId)
    await done(who, open)
    expect(await said(who, open)).toBe('alreadyOpen')
    const second = await equity.shareCard(who)
    expect(await said(who, await opening(who, second, tokenId))).toBe(
      `The limit of this stage is open for ${nameOf(tokenId)} already`,
    )
    const late = await opening(who, second)
    await nextStage()
    expect(await said(who, late)).toBe(
      'The stage has ended: another one runs now. Nothing was signed.',
    )
  })
})

describe('a withdrawal', () => {
  it('pays what the card may have for the fee, and is refused on the same day and beyond the limit', async () => {
    const [who, buyer] = [person(1), person(2)]
    const tokenId = await equity.shareCard(who)
    const name = nameOf(tokenId)
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe(
      `The limit of this stage is not open for ${name}: open it first`,
    )
    await done(who, await opening(who, tokenId))
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe('No income available yet')

    const weight = await equity.says(rwaEquity.totalWeight(equity.equity))
    const { weight: own } = await equity.says(rwaEquity.shareOf(equity.equity, tokenId))
    // Four USDT for this card.
    await equity.deposit((4n * USDT * weight) / own)
    const before = await equity.usdtOf(who.address)
    const first = await withdrawing(who, [tokenId])
    await done(who, first)
    expect((await equity.usdtOf(who.address)) - before).toBeGreaterThanOrEqual(4n * USDT - 1n)
    expect(await said(who, first)).toBe('alreadyWithdrawn')

    await equity.deposit((10n * USDT * weight) / own)
    const tomorrow = utcText(nextDayAt(equity.after(0)))
    const again = `${name} has withdrawn today already. It can again from ${tomorrow}`
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe(again)

    // The buyer of the card gets the same refusal.
    await equity.succeed(who, card.transfer(equity.card, who.address, buyer.address, tokenId))
    expect(await said(buyer, await withdrawing(buyer, [tokenId]))).toBe(again)
    await equity.wait(DAY_MS)
    await taken(buyer, tokenId)
    const { start } = await equity.says(rwaEquity.data(equity.equity))
    const now = equity.after(0)
    const next = utcText(now + STAGE_MS - ((now - start) % STAGE_MS))
    const reached = `${name} has taken all that it may in this stage. It can again from ${next}`
    expect(await said(buyer, await withdrawing(buyer, [tokenId]))).toBe(reached)
    await equity.wait(DAY_MS)
    expect(await said(buyer, await withdrawing(buyer, [tokenId]))).toBe(reached)

    await nextStage()
    await done(buyer, await opening(buyer, tokenId))
    const sum = await equity.usdtOf(buyer.address)
    await taken(buyer, tokenId)
    expect((await equity.usdtOf(buyer.address)) - sum).toBe(MAXIMUM)
    await equity.wait(DAY_MS)
  })

  it('of all that was deposited is told to leave nothing', async () => {
    const who = person(2)
    const tokenId = await equity.shareCard(who)
    await equity.deposit(USDT)
    await done(who, await opening(who, tokenId))
    await taken(who, tokenId)
    await equity.wait(DAY_MS)
    await nextStage()
    await done(who, await opening(who, tokenId))
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe('No balance to be claimed')
  })

  it('costs and brings what was shown, in the coin that was shown', async () => {
    const who = person(3)
    const tokenId = await equity.shareCard(who)
    await equity.deposit(USDT)
    await done(who, await opening(who, tokenId))
    expect(await said(who, await withdrawing(who, [tokenId], { fee: FEE + 1n }))).toBe(
      'The fee is another one by now. Nothing was signed.',
    )
    const other = { ...coin(), decimals: 18 }
    expect(await said(who, await withdrawing(who, [tokenId], { coin: other }))).toBe(
      'The equity is paid in another coin than shown here. Nothing was signed.',
    )
    const more = [{ ...seen(tokenId), units: 50n * USDT, lastAt: 0 }]
    expect(await said(who, await withdrawing(who, [tokenId], { cards: more }))).toBe(
      'Less can be withdrawn by now than was shown. Nothing was signed.',
    )
    const shown = await withdrawing(who, [tokenId])
    // A deposit in the meantime increases the amount.
    await equity.deposit(10n * USDT)
    await done(who, shown)
  })

  it('of twenty cards takes what is typical, for the most that it costs', async () => {
    const who = person(0)
    await equity.setLevel(1, { perAccount: 50n })
    const cards: bigint[] = []
    for (let count = 0; count < 20; count++) cards.push(await equity.buyCard(who))
    const made = initialising(who, ...cards)
    heaviest(made, [await done(who, made)])
    await equity.deposit(100n * USDT)
    const open = await opening(who, ...cards)
    heaviest(open, [await done(who, open)])
    const all = await withdrawing(who, cards)
    expect(all.intent).toMatchObject({ fee: MOST_FEE })
    await done(who, all)
  })
})

describe('what the fund owes', () => {
  it('is settled by anybody, once, as soon as the fund has it', async () => {
    const [who, other] = [person(1), person(3)]
    const tokenId = await equity.shareCard(who)
    await equity.deposit(50n * USDT)
    await done(who, await opening(who, tokenId))
    await equity.emptyFund()
    const before = await equity.usdtOf(who.address)
    await taken(who, tokenId)
    expect(await equity.usdtOf(who.address)).toBe(before)
    const number = await equity.says(rwaEquity.orderCount(equity.equity))
    const known = await equity.says(rwaEquity.orderOf(equity.equity, number))
    expect(known).toMatchObject({ user: who.address, withdrawStatus: orderOwed })

    const settling = (also: object = {}) =>
      order(settleEquity, other, {
        order: number,
        user: known.user,
        coin: coin(),
        units: known.amount,
        ...also,
      })
    expect(await said(other, settling())).toContain('The fund has only 0')
    await equity.fillFund(100n * USDT)
    expect(await said(other, settling({ units: known.amount + 1n }))).toBe(
      'The chain knows this withdrawal otherwise than shown here. Nothing was signed.',
    )
    await done(other, settling())
    expect((await equity.usdtOf(who.address)) - before).toBe(known.amount)
    expect(await equity.says(rwaEquity.orderOf(equity.equity, number))).toMatchObject({
      withdrawStatus: orderPaid,
    })
    expect(await said(other, settling())).toBe('alreadyPaid')
  })
})

describe('at the ends', () => {
  it('what was announced counts from the next stage on, and nothing is taken out after the end', async () => {
    const who = person(2)
    const tokenId = await equity.shareCard(who)
    await equity.deposit(2_000n * USDT)
    await equity.succeed(equity.owner, setEquityFees(equity.equity, 2n * FEE, MOST_FEE))
    const { start } = await equity.says(rwaEquity.data(equity.equity))
    const next = Math.ceil((equity.after(0) - start) / STAGE_MS) * STAGE_MS + start
    await equity.setTimes({ start, end: next + STAGE_MS })
    expect((await equity.says(rwaEquity.next(equity.equity)))?.from).toBe(next)
    await done(who, await opening(who, tokenId))
    await taken(who, tokenId)
    await equity.wait(next - equity.after(0) + HOUR_MS)
    await done(who, await opening(who, tokenId))
    const last = await withdrawing(who, [tokenId])
    expect(last.intent).toMatchObject({ fee: 2n * FEE })
    await done(who, last)
    expect(await said(who, await withdrawing(who, [tokenId]))).toMatch(
      /has (taken all that it may in this stage, and no later one|withdrawn today already, and no later day) is known/,
    )
    await equity.wait(STAGE_MS)
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe('Withdrawal has ended')
    const closed = await withdrawing(who, [tokenId])
    expect(await said(who, order(unlockLimit, who, { ...closed.intent, stage: 1n }))).toBe(
      'Withdrawal has ended',
    )
    const later = equity.after(DAY_MS)
    await equity.setTimes({ start: later, end: later + 14 * STAGE_MS })
    expect(await said(who, await withdrawing(who, [tokenId]))).toBe(
      `Not yet open. It opens at ${utcText(Math.floor(later / 1_000) * 1_000)}`,
    )
  })
})
