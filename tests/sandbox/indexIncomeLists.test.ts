import { beforeEach, expect, it } from 'vitest'
import { incomeOrders } from '../../backend/database/books/incomeSchema.ts'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import { rewardClaims } from '../../backend/database/books/rewardClaimSchema.ts'
import { WITHDRAWAL } from '../../backend/income/applications.ts'
import { readBalanceChanges } from '../../backend/income/balanceChanges.ts'
import { readBalance, readBookedTime } from '../../backend/income/balances.ts'
import { readBookings } from '../../backend/income/bookings.ts'
import type { IncomeReader } from '../../backend/income/incomeParts.ts'
import { incomeStateOf } from '../../backend/income/orders.ts'
import { leftOf } from '../../backend/income/rules.ts'
import { readClaimed, readTakenOut } from '../../backend/income/takenOut.ts'
import { readWithdrawals } from '../../backend/income/withdrawals.ts'
import { keepOrder } from '../../backend/orders/launchpadOrders.ts'
import { incomeState, type IncomeState } from '../../src/api/endpoints/income.ts'
import { incomeFundEvents } from '../../src/chain/contracts/incomeFund.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import type { Log } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { claimPower, nameStream } from './scriptedBurns.ts'
import { makePool } from './scriptedCards.ts'
import { hash, writeLog } from './scriptedChain.ts'
import { deposit, initialise, settle, takeOut } from './scriptedEquity.ts'
import { castToken, launchpad, person, poolOf, sale, tokenOf } from './scriptedLaunchpad.ts'
import { bindMember, leader, memberOf, usdt } from './scriptedMembers.ts'
import { addPlan, addStakePool, claimReward, fundPlan, orderOf, stakeIn } from './scriptedStakes.ts'
import { everyOrder } from './everyOrder.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'

const scripted = useScriptedIndex(2_300)
const { say, subjects } = scripted
// Vouchers and applications are not on the chain, so they must be cleared here. All orders below
// have an application.
beforeEach(async () => {
  const { db } = scripted.index
  await db.delete(incomeVouchers)
  for (const number of [1, 2, 3, 4]) {
    const asked = { contract: fund, coin: nobody, amount: 0n }
    const application = { orderKey: keyOf(number), owner: inviter, kind: WITHDRAWAL, asked }
    await keepOrder({ db, newOrders: everyOrder }, application, {
      requester: '',
      now: 0,
    })
  }
})

const { incomeFund: fund } = launchpad
const ann = person(1)
/** Inviter who earns when person 0 creates a token. */
const inviter = memberOf(1)
const all = { offset: 0, limit: 100 }

function reader(): IncomeReader {
  const service = {
    db: scripted.index.db,
    launchpad,
    sale: { contract: sale, coins: [] },
    readEquityCoin: async () => usdt,
  }
  return service as unknown as IncomeReader
}
const takenOut = async (owner: Address, state?: IncomeState) =>
  (await readTakenOut(reader(), { owner, state }, all)).items
const balanceChanges = async (page = all) => readBalanceChanges(reader(), inviter, page)
const withdrawals = async (asked: { state?: IncomeState; orderKey?: string } = {}) =>
  readWithdrawals(reader(), { owner: inviter, pageNo: 1, pageSize: 100, ...asked })

/** Returns the events of a created token, which costs 1,000 sun, and of its creator's inviters. */
const opening = (): Log[] => [
  bindMember(inviter, leader),
  bindMember(person(0), inviter),
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.creationFeeSet, { fee: 1_000n }),
]
const keyOf = (number: number) => hash(0x55_0000 + number)
const order = (number: number, amount: bigint, user = inviter): Log =>
  writeLog(fund, incomeFundEvents.feePaid, {
    order: keyOf(number),
    user,
    coin: nobody,
    amount,
    fee: 2n,
  })
const pay = (number: number, amount: bigint): Log =>
  writeLog(fund, incomeFundEvents.paid, {
    order: keyOf(number),
    user: inviter,
    coin: nobody,
    amount,
  })
const vouch = (number: number, expires: number) =>
  scripted.index.db.insert(incomeVouchers).values({
    owner: inviter,
    orderKey: keyOf(number),
    contract: fund,
    expires,
    signer: nobody,
    signature: '',
    issuedAt: expires - 48 * 3_600 * SECOND_MS,
  })

it('tells of each claim what it is of', async () => {
  await say(...castToken(1), ...[1n, 2n, 3n, 4n, 5n, 6n, 7n].map(makePool))
  await say(addStakePool(1n, poolOf(1), 4n), addStakePool(2n, tokenOf(1), 5n), nameStream(6n))
  await say(addPlan(1n, usdt), fundPlan(1n))
  await say(stakeIn({ contract: launchpad.fixedPlans, place: 1n, order: orderOf(1) }))
  await say(...[1n, 2n, 3n, 4n, 5n, 6n, 7n].map((pool) => claimPower(pool, ann, pool)))
  await say(claimReward(orderOf(1), ann, 8n))
  await say(initialise(1n), deposit(100n), ...takeOut(1n, 1n, 9n))
  expect(await subjects()).toEqual([])
  const { items } = await readBookings(reader(), { owner: ann }, all)
  expect(items.map(({ type, units, causes: [cause] }) => [type, units, cause!.event])).toEqual([
    ['rwa', '9', 'Ordered'],
    ['coin', '8', 'RewardClaimed'],
    // No events here mention stream 7.
    ['power', '6', 'Claimed'],
    ['coin', '5', 'Claimed'],
    ['lp', '4', 'Claimed'],
    ['node', '3', 'Claimed'],
    ['node', '2', 'Claimed'],
    ['nft', '1', 'Claimed'],
  ])
  expect(items.map(({ coin }) => coin.contract)).toEqual([
    usdt,
    usdt,
    ...Array<undefined>(6).fill(undefined),
  ])
  const contracts = items.map(({ causes: [cause] }) => cause!.contract)
  const { rwaEquity, fixedPlans, rewardPools } = launchpad
  expect(contracts.slice(0, 3)).toEqual([rwaEquity, fixedPlans, rewardPools])
  expect(await takenOut(ann)).toEqual(
    items.map(({ causes, type, coin, units, at }) => {
      const [{ txId, position, blockNumber }] = causes as [(typeof causes)[number]]
      const state = 'success'
      return { type, coin, units, at, state, orderKey: null, txId, position, blockNumber }
    }),
  )
})

it('forgets the claims of what is set aside', async () => {
  await say(makePool(1n), claimPower(1n, ann, 1n), claimPower(2n, ann, 1n))
  await say(claimReward(orderOf(1), ann, 8n))
  expect(await subjects()).toEqual([
    'reward pool 2',
    `stake ${launchpad.fixedPlans} ${ann} ${orderOf(1)}`,
  ])
  expect(await scripted.index.db.select().from(rewardClaims)).toMatchObject([{ units: 1n }])
})

it('has equity on its way for as long as its fund owes it', async () => {
  await say(initialise(1n), deposit(100n), ...takeOut(1n, 1n, 7n), ...takeOut(1n, 2n, 5n, 2n))
  const states = async () => (await takenOut(ann)).map(({ state, units }) => [state, units])
  expect(await states()).toEqual([
    ['transferring', '5'],
    ['success', '7'],
  ])
  expect((await takenOut(ann, 'transferring')).map(({ units }) => units)).toEqual(['5'])
  const sums = await readClaimed(reader(), ann)
  expect(sums.map(({ state, units }) => [state, units]).sort()).toEqual([
    ['success', 7n],
    ['transferring', 5n],
  ])
  await say(settle(2n, 5n))
  expect(await states()).toEqual([
    ['success', '5'],
    ['success', '7'],
  ])
})

it('tells who brought what by which fee, and merges it with the chain’s', async () => {
  await say(...opening(), makePool(1n))
  await say(claimPower(1n, inviter, 3n), ...castToken(1), claimPower(1n, inviter, 4n))
  await say(...castToken(2))
  const { total, items } = await readBookings(reader(), { owner: inviter }, all)
  expect(items.map(({ type, units }) => [type, units])).toEqual([
    ['referral', '100'],
    ['nft', '4'],
    ['referral', '100'],
    ['nft', '3'],
  ])
  const referral = { payer: person(0), fee: 'casting', paid: '1000', level: 1, rateBp: 1_000 }
  expect(items[0]).toMatchObject({
    referral,
    causes: [{ contract: launchpad.tokenFactory, event: 'TokenCreated' }],
  })
  expect(items[1]!.referral).toBeNull()
  const one = (offset: number) => readBookings(reader(), { owner: inviter }, { offset, limit: 1 })
  const paged = await Promise.all([0, 1, 2, 3, 4].map(one))
  expect(new Set(paged.map((each) => each.total))).toEqual(new Set([total]))
  expect(paged.flatMap((each) => each.items)).toEqual(items)
})

it('knows how far every order is, as the state of one is told', async () => {
  const { db } = scripted.index
  await say(...opening())
  const now = await readBookedTime(db)
  const times = [now - SECOND_MS, now, now + SECOND_MS]
  const bools = [true, false]
  const kinds = bools.flatMap((isAccepted) =>
    bools.flatMap((isPaid) =>
      bools.flatMap((isTakenBack) =>
        times.flatMap((endsAt) =>
          [undefined, ...times].map((expires) => ({
            isAccepted,
            isPaid,
            isTakenBack,
            endsAt,
            expires,
          })),
        ),
      ),
    ),
  )
  for (const [number, { isPaid, isTakenBack, expires, ...kind }] of kinds.entries()) {
    await db.insert(incomeOrders).values({
      ...kind,
      owner: inviter,
      orderKey: keyOf(number),
      coin: nobody,
      units: 5n,
      fee: 2n,
      feeTxId: hash(number),
      position: 0,
      txIndex: 0,
      feeBlockNumber: number,
      feePaidAt: now - DAY_MS,
      paidTxId: isPaid ? hash(900 + number) : null,
      paidBlockNumber: isPaid ? 9 : null,
      takenBackTxId: isTakenBack ? hash(1_800 + number) : null,
    })
    if (expires !== undefined) await vouch(number, expires)
  }
  const expected = kinds.map(({ isPaid, isTakenBack, expires, ...kind }, number) => ({
    key: keyOf(number),
    state: incomeStateOf(
      {
        order: {
          ...kind,
          paidTxId: isPaid ? '' : null,
          takenBackTxId: isTakenBack ? '' : null,
        },
        voucher: expires === undefined ? undefined : { expires },
        isInBlock: true,
      },
      now,
    ),
  }))
  const told = (await withdrawals()).items
  expect(told.map(({ orderKey: key, state }) => ({ key, state }))).toEqual(expected.toReversed())
  const listed = await takenOut(inviter)
  expect(listed.map(({ orderKey: key, state }) => ({ key, state }))).toEqual(expected.toReversed())
  for (const state of incomeState.options) {
    const those = told.filter((each) => each.state === state)
    expect(await withdrawals({ state })).toEqual({ total: those.length, items: those })
    expect(await takenOut(inviter, state)).toEqual(listed.filter((each) => each.state === state))
  }
  const one = await withdrawals({ orderKey: keyOf(7) })
  expect(one).toEqual({ total: 1, items: told.filter(({ orderKey }) => orderKey === keyOf(7)) })
  expect(await withdrawals({ orderKey: keyOf(999) })).toEqual({ total: 0, items: [] })
})

it('has at each change the balance that the books have then', async () => {
  const { db } = scripted.index
  const blockAfter = async (blocks: number) => (await readBookedTime(db)) + 3 * blocks * SECOND_MS
  const expectBalance = async () => {
    const at = await readBookedTime(db)
    const [newest] = (await balanceChanges()).items
    const balance = await readBalance(db, { owner: inviter, coin: nobody }, at)
    expect(newest!.balance).toBe(String(leftOf(balance)))
  }
  await say(...opening())
  await say(...castToken(1))
  await say(order(1, 70n), ...castToken(2))
  await expectBalance()
  // More than is left: refused, and nothing changes.
  await say(order(2, 131n))
  await expectBalance()
  await vouch(1, await blockAfter(1))
  // The voucher still counts within the second in which it expires.
  await say(...castToken(3))
  await expectBalance()
  expect((await withdrawals({ orderKey: keyOf(1) })).items[0]!.state).toBe('transferring')
  await say(order(3, 300n), ...castToken(4))
  await expectBalance()
  expect((await withdrawals({ orderKey: keyOf(1) })).items[0]!.state).toBe('failed')
  await vouch(3, await blockAfter(5))
  await say(pay(3, 300n))
  await say(order(4, 10n))
  await expectBalance()
  await db.update(incomeOrders).set({ endsAt: await blockAfter(1) })
  await say(...castToken(5))
  await expectBalance()

  const { total, items } = await balanceChanges()
  const told = items.map(({ change, units, balance, orderKey }) => [
    change,
    Number(units),
    Number(balance),
    orderKey && Number.parseInt(orderKey, 16) - 0x55_0000,
  ])
  expect(told).toEqual([
    ['booked', 100, 200, null],
    ['returned', 10, 100, 4],
    ['ordered', 10, 90, 4],
    ['booked', 100, 100, null],
    ['ordered', 300, 0, 3],
    ['returned', 70, 300, 1],
    ['booked', 100, 230, null],
    ['booked', 100, 130, null],
    ['ordered', 70, 30, 1],
    ['booked', 100, 100, null],
  ])
  expect(items[1]!.cause).toBeNull()
  expect(items[2]!.cause).toMatchObject({ contract: fund, event: 'FeePaid' })
  const paged = await Promise.all(
    [0, 3, 6, 9].map((offset) => balanceChanges({ offset, limit: 3 })),
  )
  expect(paged.flatMap((each) => each.items)).toEqual(items)
  expect(new Set(paged.map((each) => each.total))).toEqual(new Set([total]))
})

it('tells of an order what became of its fee', async () => {
  await say(...opening(), ...castToken(1))
  await say(order(1, 60n), order(2, 70n), order(3, 30n))
  await vouch(1, (await readBookedTime(scripted.index.db)) + DAY_MS)
  await say(pay(1, 60n))
  const [third, second, first] = (await withdrawals()).items
  expect([third!.state, second!.state, first!.state]).toEqual(['verifying', 'failed', 'success'])
  expect([third!.isRefused, second!.isRefused]).toEqual([false, true])
  expect(third).toMatchObject({ voucherAt: null, expires: null, txId: null, paidAt: null })
  expect(third!.feeBackFrom).toBe(Number(third!.feePaidAt) + 7 * DAY_MS)
  expect(first).toMatchObject({ feeBackFrom: null, blockNumber: 3 })
  expect(first!.txId).not.toBe(first!.feeTxId)
  const claim = (await takenOut(inviter)).find(({ state }) => state === 'success')
  expect(claim).toMatchObject({ txId: first!.txId, blockNumber: 3, position: null })
  const { orderKey, feeTxId } = second!
  expect((await takenOut(inviter, 'failed'))[0]).toMatchObject({ orderKey, txId: feeTxId })
  const user = inviter
  await say(writeLog(fund, incomeFundEvents.feeTakenBack, { order: keyOf(2), user, fee: 2n }))
  const [back] = (await withdrawals({ orderKey: keyOf(2) })).items
  expect(back!.feeBackFrom).toBeNull()
  expect(back!.feeBackTxId).not.toBeNull()
})
