import { afterAll, beforeAll, expect, it } from 'vitest'
import { vaults } from '../../backend/database/books/launchpadSchema.ts'
import {
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import { card as cardCall } from '../../src/chain/contracts/card.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { clientOf, openBackend } from './backendFixture.ts'
import { TRX, USDT } from './cardFixture.ts'
import { FEE, MAXIMA, MOST_FEE, withEquity, STAGE_MS, type EquityBackend } from './pasts/equity.ts'

// The tests of this file build on each other: each continues where the one before it ended.

let fixture: EquityBackend
/** Cards of level 1 or 3, and one of level 2, which cannot share. */
let cards: Record<'one' | 'two' | 'three' | 'late' | 'other', bigint>
beforeAll(async () => {
  fixture = await openBackend(withEquity)
  const { buyCard } = fixture
  cards = {
    one: await buyCard(person(ann), 1),
    two: await buyCard(person(ann), 3),
    three: await buyCard(person(ben), 3),
    late: await buyCard(person(ben), 1),
    other: await buyCard(person(ann), 2),
  }
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const rwa = { kind: 'rwa' } as const
const [ann, ben, eve] = [0, 1, 2]
const person = (index: number) => fixture.person(index)
const owner = (index: number) => person(index).address
const say = <T>(...asked: Parameters<typeof fixture.says<T>>) => fixture.says(...asked)

const cardsOf = async (who: number) =>
  (await fixture.ask('equityCards', { ...rwa, owner: owner(who), pageSize: 100 })).items
const cardOf = async (who: number, tokenId: bigint) =>
  (await cardsOf(who)).find((each) => each.tokenId === String(tokenId))
const statistic = (who?: number) =>
  fixture.ask('equityStatistic', { ...rwa, ...(who !== undefined && { owner: owner(who) }) })
const withdrawals = (who: number) => fixture.ask('equityWithdrawals', { owner: owner(who) })
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)

/** Checks that every answer matches the contract. */
async function expectAgreement(): Promise<void> {
  const { equity } = fixture
  const all = []
  for (const who of [ann, ben, eve]) {
    const items = await cardsOf(who)
    const ids = items.map(({ tokenId }) => BigInt(tokenId))
    const profits = await say(rwaEquity.profits(equity, ids))
    const shares = []
    for (const id of ids) shares.push(await say(rwaEquity.shareOf(equity, id)))
    expect(
      items.map(({ profit, weight, taken, maximum, isOpen, takenInStage, lastAt: at }) => {
        const lastAt = at ?? 0
        return { profit, weight, taken, maximum, isOpen, takenInStage, lastAt }
      }),
    ).toEqual(shares.map((share, index) => ({ profit: profits[index], ...share })))
    expect(profits).toEqual(profits.toSorted((a, b) => Number(b - a)))
    for (const [index, { tokenId, initialisedAt, state }] of items.entries()) {
      expect(initialisedAt !== null).toBe(shares[index]!.weight > 0n)
      const holder = await say(cardCall.ownerOf(fixture.card, BigInt(tokenId)))
      expect(holder).toBe(state === 'listed' ? fixture.cardMarket : owner(who))
    }
    const orders = (await withdrawals(who)).items
    for (const { order, user, amount, status } of orders) {
      const known = await say(rwaEquity.orderOf(equity, BigInt(order)))
      const withdrawStatus = status === 'paid' ? 1 : 2
      expect({ user, amount, withdrawStatus }).toEqual(known)
    }
    expect((await statistic(who)).own).toEqual({
      cards: items.filter(({ weight }) => weight > 0n).length,
      profit: sum(profits),
      taken: sum(orders.map(({ amount }) => amount)),
      owed: sum(orders.map(({ amount, status }) => (status === 'owed' ? amount : 0n))),
    })
    all.push(...shares)
  }
  const whole = await statistic()
  const { deposited, taken, owed, totalWeight, cards: count, terms, next, maxima } = whole
  expect({ deposited, owed, totalWeight }).toEqual({
    deposited: await say(rwaEquity.deposited(equity)),
    owed: await say(rwaEquity.owed(equity)),
    totalWeight: await say(rwaEquity.totalWeight(equity)),
  })
  expect(taken).toBe(sum(all.map((share) => share.taken)))
  expect(count).toBe(all.filter(({ weight }) => weight > 0n).length)
  const { held: _, ...known } = await say(rwaEquity.data(equity))
  const levels = (await say(rwaEquity.identifiers(equity))).map(Number)
  expect(terms).toEqual({ ...known, levels })
  const named = new Set([...terms.levels, ...(next?.levels ?? [])])
  expect(maxima.map(({ level }) => level)).toEqual([...named].toSorted((a, b) => a - b))
  for (const { level, maximum, next: later } of maxima) {
    const args = [equity, BigInt(level)] as const
    expect(maximum).toBe(await say(rwaEquity.maximumOf(...args)))
    expect(later ?? undefined).toEqual(await say(rwaEquity.nextMaximumOf(...args)))
  }
  const { levels: _levels, ...announced } = next ?? { levels: [] }
  expect(announced).toEqual((await say(rwaEquity.next(equity))) ?? {})
}

it('tells of cards that can share, and of none that cannot', async () => {
  expect((await cardsOf(ann)).map(({ tokenId }) => tokenId)).toEqual(
    [cards.one, cards.two].map(String),
  )
  expect(await cardOf(ann, cards.two)).toMatchObject({
    levelStr: 'Anvil',
    level: 3,
    state: 'held',
    initialisedAt: null,
    weight: 0n,
    maximum: MAXIMA[3],
  })
  expect(await statistic()).toMatchObject({
    contract: fixture.equity,
    coin: { symbol: 'USDT', decimals: 6, contract: fixture.usdt },
    terms: { feeMinimum: FEE, feeMaximum: MOST_FEE, stageMs: STAGE_MS, levels: [1, 3] },
    next: null,
    deposits: [],
    own: null,
  })
  // The fund is a vault, so it does not count as a holder.
  const kept = await fixture.backend.db.select().from(vaults)
  expect(kept.map(({ address }) => address)).toContain(fixture.fundAddress)
  await expectAgreement()
})

it('divides what is deposited among the cards that share, as the contract rounds', async () => {
  await fixture.initialise(person(ann), cards.one, cards.two)
  await fixture.deposit(100n * USDT + 1n)
  await fixture.initialise(person(ben), cards.three)
  await fixture.deposit(77n)
  const { txId } = await fixture.deposit(50n * USDT + 3n)
  await fixture.solidify()
  await expectAgreement()
  expect((await cardsOf(ann)).map(({ tokenId }) => tokenId)).toEqual(
    [cards.two, cards.one].map(String),
  )
  const { deposits, depositCount, cards: count } = await statistic()
  expect([count, depositCount]).toEqual([3, 3])
  expect(deposits.map(({ amount }) => amount)).toEqual([50n * USDT + 3n, 77n, 100n * USDT + 1n])
  const proofHash = '3'.padStart(64, '0')
  expect(deposits[0]).toMatchObject({ txId, position: 0, text: 'Rent 3', proofHash })
})

it('counts what is taken, by card, day and stage', async () => {
  await fixture.unlockLimit(person(ann), cards.one, cards.two)
  await fixture.solidify()
  expect(await cardOf(ann, cards.one)).toMatchObject({ isOpen: true, takenInStage: 0n })
  const { txId, blockNumber, time } = await fixture.takeOut(person(ann), cards.two, cards.one)
  await fixture.solidify()
  await expectAgreement()
  const [one, two] = [await cardOf(ann, cards.one), await cardOf(ann, cards.two)]
  expect(two).toMatchObject({ taken: MAXIMA[3], takenInStage: MAXIMA[3], lastAt: time * SECOND_MS })
  const amount = one!.taken + two!.taken
  expect(await withdrawals(ann)).toMatchObject({
    total: 1,
    items: [
      {
        order: 1,
        user: owner(ann),
        amount,
        fee: 2n * FEE,
        status: 'paid',
        cards: [
          { tokenId: String(cards.two), amount: two!.taken },
          { tokenId: String(cards.one), amount: one!.taken },
        ],
        txId,
        blockNumber,
        settledAt: null,
        settledTxId: null,
      },
    ],
  })
})

it('renews nothing when a card is listed, sold and given back', async () => {
  const listed = await fixture.list(person(ann), cards.two)
  await fixture.solidify()
  expect(await cardOf(ann, cards.two)).toMatchObject({ state: 'listed', takenInStage: MAXIMA[3] })
  await expectAgreement()
  await fixture.succeed(person(eve), fixture.purchase(listed))
  await fixture.solidify()
  expect(await cardOf(ann, cards.two)).toBeUndefined()
  expect(await cardOf(eve, cards.two)).toMatchObject({
    state: 'held',
    isOpen: true,
    taken: MAXIMA[3],
    takenInStage: MAXIMA[3],
  })
  // Withdrawals of the previous owner do not count for the new one.
  expect((await statistic(eve)).own).toMatchObject({ cards: 1, taken: 0n })
  expect((await withdrawals(eve)).total).toBe(0)
  await expectAgreement()
})

it('tells what was announced, and counts it from the next stage on', async () => {
  const { owner: operator, equity, succeed } = fixture
  await succeed(operator, setEquityFees(equity, TRX, 3n * TRX))
  await succeed(operator, setIdentifiers(equity, [3n]))
  await succeed(operator, setMaximum(equity, 3n, 60n * USDT))
  await fixture.solidify()
  const { terms, next, maxima } = await statistic()
  expect(terms).toMatchObject({ feeMinimum: FEE, levels: [1, 3] })
  expect(next).toMatchObject({ feeMinimum: TRX, feeMaximum: 3n * TRX, levels: [3] })
  const from = terms.start + STAGE_MS
  expect(next!.from).toBe(from)
  expect(maxima).toEqual([
    { level: 1, levelStr: 'Ingot', maximum: MAXIMA[1], next: null },
    { level: 3, levelStr: 'Anvil', maximum: MAXIMA[3], next: { maximum: 60n * USDT, from } },
  ])
  expect(await cardOf(eve, cards.two)).toMatchObject({ maximum: MAXIMA[3] })
  expect(await cardOf(ben, cards.late)).toMatchObject({ weight: 0n })
  await expectAgreement()

  await fixture.passed(STAGE_MS)
  expect(await statistic()).toMatchObject({
    next: null,
    maxima: [{ level: 3, maximum: 60n * USDT, next: null }],
  })
  // Time alone closes a stage.
  expect(await cardOf(eve, cards.two)).toMatchObject({
    maximum: 60n * USDT,
    isOpen: false,
    takenInStage: 0n,
  })
  // The level is no longer named: cards that share stay, other cards are not listed.
  expect(await cardOf(ann, cards.one)).toBeDefined()
  expect(await cardOf(ben, cards.late)).toBeUndefined()
  await expectAgreement()

  // Two changes in one stage, and another in the next: each changes only what it names.
  await succeed(operator, setIdentifiers(equity, [1n, 3n]))
  await succeed(operator, setMaximum(equity, 3n, 50n * USDT))
  await fixture.passed(STAGE_MS)
  await succeed(operator, setMaximum(equity, 3n, 70n * USDT))
  await succeed(operator, setEquityFees(equity, 0n, 0n))
  await fixture.solidify()
  expect(await cardOf(eve, cards.two)).toMatchObject({ maximum: 50n * USDT })
  expect((await statistic()).next).toMatchObject({ feeMinimum: 0n, levels: [1, 3] })
  await expectAgreement()
  await fixture.passed(STAGE_MS)
  await expectAgreement()
})

it('knows an order that is owed, until anybody settles it', async () => {
  await fixture.unlockLimit(person(eve), cards.two)
  await fixture.usdtAct('addBlackList(address)', [fixture.fundAddress])
  await fixture.usdtAct('destroyBlackFunds(address)', [fixture.fundAddress])
  await fixture.usdtAct('removeBlackList(address)', [fixture.fundAddress])
  await fixture.takeOut(person(eve), cards.two)
  await fixture.solidify()
  const [owed] = (await withdrawals(eve)).items
  expect(owed).toMatchObject({ order: 2, fee: 0n, status: 'owed', settledAt: null })
  expect((await statistic(eve)).own).toMatchObject({ owed: owed!.amount, taken: owed!.amount })
  await expectAgreement()

  const refill = [fixture.fundAddress, 1_000n * USDT]
  await fixture.usdtAct('mint(address,uint256)', refill)
  const { txId, time } = await fixture.succeed(person(ben), rwaEquity.settle(fixture.equity, 2n))
  await fixture.solidify()
  expect((await withdrawals(eve)).items).toEqual([
    { ...owed, status: 'paid', settledAt: time * SECOND_MS, settledTxId: txId },
  ])
  expect((await statistic(eve)).own).toMatchObject({ owed: 0n, taken: owed!.amount })
  await expectAgreement()
})

it('owes while the coin moves nothing, without a word of the coin', async () => {
  await fixture.unlockLimit(person(ben), cards.three)
  await fixture.usdtAct('pause()')
  await fixture.takeOut(person(ben), cards.three)
  await fixture.usdtAct('unpause()')
  await fixture.solidify()
  expect((await withdrawals(ben)).items).toMatchObject([{ status: 'owed' }])
  await expectAgreement()
})

it('gives a card the stages of other times, which are others', async () => {
  const now = fixture.after(0)
  const start = now + 8 * DAY_MS
  const times = { start, end: start + 60 * DAY_MS, stageMs: DAY_MS }
  await fixture.succeed(fixture.owner, setEquityTimes(fixture.equity, times))
  await fixture.solidify()
  await expectAgreement()
  // No stage runs between the two series.
  await fixture.passed(STAGE_MS)
  await expectAgreement()
  await fixture.deposit(300n * USDT)
  await fixture.passed(DAY_MS)
  await fixture.unlockLimit(person(ben), cards.three)
  await fixture.takeOut(person(ben), cards.three)
  await fixture.solidify()
  const taken = await cardOf(ben, cards.three)
  expect(taken).toMatchObject({ isOpen: true, takenInStage: 70n * USDT })
  await expectAgreement()
})

it('pages through cards and withdrawals', async () => {
  const pages = async (of: 'equityCards' | 'equityWithdrawals') => {
    const ask = async (pageNo: number) =>
      fixture.ask(of, { ...rwa, owner: owner(ben), pageNo, pageSize: 1 })
    const answers = [await ask(1), await ask(2), await ask(3)]
    expect(answers.map(({ total }) => total)).toEqual([2, 2, 2])
    return answers.flatMap(({ items }) => items as readonly object[])
  }
  expect(await pages('equityCards')).toEqual(await cardsOf(ben))
  expect(await pages('equityWithdrawals')).toEqual((await withdrawals(ben)).items)
  expect((await withdrawals(ben)).items.map(({ order }) => order)).toEqual([4, 3])
})

it('books nothing of a block that is orphaned', async () => {
  const before = await fixture.everything()
  await fixture.deposit(9n * USDT)
  await fixture.chain.orphan(1, { forget: true })
  await fixture.solidify()
  expect(await fixture.everything()).toEqual(before)
  await expectAgreement()
})

it('names the newest twenty deposits, and says how many there are', async () => {
  const before = await statistic()
  for (let more = 0; more < 20; more += 1) await fixture.deposit(BigInt(more + 1))
  await fixture.solidify()
  const { deposits, depositCount } = await statistic()
  expect(deposits.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: 20 }, (_, at) => 20 - at),
  )
  expect(depositCount).toBe(before.depositCount + 20)
})

it('comes to the same tables from block 1', async () => {
  const before = await fixture.everything()
  await fixture.backend.indexer.rebuild()
  expect(await fixture.everything()).toEqual(before)
})

it('leaves locked coins as they were, and says so where there is no equity', async () => {
  expect(await fixture.ask('claimList', { owner: owner(ann) })).toMatchObject({ total: 0 })
  expect(await fixture.ask('lockStatistic', {})).toEqual({ total: 0, items: [] })
  const { rwaEquity: _, ...launchpad } = fixture.launchpad
  const backend = await fixture.another({ launchpad })
  const { refusalOf } = clientOf(backend)
  for (const name of ['equityCards', 'equityWithdrawals', 'equityStatistic'] as const)
    expect(await refusalOf(name, { ...rwa, owner: owner(ann) })).toBe('notFound')
  const reported = { owner: owner(ann), act: 'settle', numbers: '1', txId: '0'.repeat(64) } as const
  expect(await refusalOf('equityReport', reported)).toBe('notFound')
  await backend.close()
})
