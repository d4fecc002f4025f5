import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  pauseIncome,
  setDayCap,
  setIncomeFees,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { incomeFund, type IncomeVoucher } from '../../src/chain/contracts/incomeFund.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { dryRun } from '../../src/chain/transfer.ts'
import { nobody } from '../../src/core/address.ts'
import { TRX as TRX_COIN, type Coin } from '../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { utcText } from '../../src/core/utcText.ts'
import { takeFeeBack } from '../../src/features/claiming/operations/feeBack.ts'
import { withdrawIncome } from '../../src/features/claiming/operations/withdraw.ts'
import { reasonText } from '../../src/state/operations/troubleText.ts'
import {
  FEE,
  openIncome,
  TRX,
  TRX_CAP,
  USDT,
  USDT_CAP,
  type IncomeFixture,
} from './incomeFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'

// The income operations against the real contract, with vouchers as the backend signs them. Tests
// their checks, skipped legs, waits and effects, and the wording of each refusal.

const FEE_LIMIT = 150_000_000n

let income: IncomeFixture
beforeAll(async () => {
  income = await openIncome({ people: 3 })
})
afterAll(() => income.close())

const person = (index: number) => income.people[index]!
const usdt = (): Coin => ({ symbol: 'USDT', decimals: 6, contract: income.usdt })

const withdrawing = (who: Operator, units: bigint, coin = TRX_COIN, also: object = {}): Ordered =>
  planned(withdrawIncome, who, income.order(), {
    fund: income.fund,
    coin,
    units,
    fee: FEE,
    feeLimit: FEE_LIMIT,
    ...also,
  })

const takingBack = (who: Operator, order: string, fee = FEE): Ordered =>
  planned(takeFeeBack, who, income.order(), { fund: income.fund, order, fee, feeLimit: FEE_LIMIT })

const feeOf = (ordered: Ordered): Ordered => ({ ...ordered, legs: [ordered.legs[0]!] })
const payFee = (who: Operator, ordered: Ordered) =>
  carryOut(income, who, feeOf(ordered), [income.fund])

/** Returns the text that a sheet would show, with its values filled in. */
async function said(who: Operator, ordered: Ordered): Promise<string> {
  const { contradiction, words, settled } = await preflight(who, ordered, [income.fund])
  const { message, values } = contradiction ?? { message: words ?? settled ?? 'fine' }
  return (message ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))
}

/** Builds the payment call with a voucher. */
async function payment(who: Operator, { id, intent, legs }: Ordered, given?: IncomeVoucher) {
  const { coin, units } = intent as { coin: Coin; units: bigint }
  const paid = { who, order: id, coin: coin.contract ?? nobody, amount: units }
  const voucher = given ?? (await income.voucher(paid))
  const { before } = legs[1]!
  const answer = {
    orderKey: id,
    owner: who.address,
    contract: income.fund,
    coin: paid.coin,
    amount: units,
    voucher,
  }
  expect(before!.judge(answer)).toEqual({ kind: 'agreed' })
  return before!.complete!(answer)
}

const readiness = async (who: Operator, { legs }: Ordered) => {
  const answer = await legs[1]!.ready!(who.node)
  return answer.ok ? answer.value : answer.error
}

/** Returns the reason why a payment would fail, as text. */
async function whyNot(who: Operator, ordered: Ordered, given?: IncomeVoucher) {
  const { call } = await payment(who, ordered, given)
  const ran = await dryRun(who.node, who.address, call)
  if (!ran.ok || ran.value.kind !== 'reverted') return undefined
  const { id, intent } = ordered
  const description = withdrawIncome.describe({ id, owner: who.address, intent })
  return reasonText(ran.value.output, description)?.message
}

describe('a withdrawal', () => {
  it.each([
    ['TRX', () => TRX_COIN],
    ['USDT', usdt],
  ])('of %s is paid once, for its fee and its voucher', async (_, coin) => {
    const who = person(0)
    const ordered = withdrawing(who, 2n * TRX, coin())
    const [, leg] = ordered.legs
    const fees = await payFee(who, ordered)
    if (!coin().contract) heaviest(feeOf(ordered), [fees])
    expect(await said(who, feeOf(ordered))).toBe('feePaid')
    expect(await readiness(who, ordered)).toBe(true)
    expect(await leg!.verify!(who.node)).toMatchObject({ value: { kind: 'agreed' } })

    const { call, expires } = await payment(who, ordered)
    expect(expires).toBeGreaterThan(income.after(DAY_MS))
    const isTrx = coin().contract === undefined
    const balance = () => (isTrx ? income.sun(who.address) : income.usdtOf(who.address))
    const had = await balance()
    const outcome = await income.act(who, call)
    expect(outcome.result).toBe('SUCCESS')
    const { contract, shape, matches } = leg!.expects!
    expect(decodeEvents(shape, contract, outcome.logs).some(matches)).toBe(true)
    expect(Number(outcome.energy)).toBeLessThan(1.1 * Number(leg!.typicalEnergy))
    expect((await balance()) - had).toBe(2n * TRX - (isTrx ? outcome.fee : 0n))
    // First payment of all, so the most expensive.
    if (isTrx) heaviest(ordered, [{ payment: outcome }])

    expect(await said(who, ordered)).toBe('paid')
    expect(await whyNot(who, ordered)).toBe('This withdrawal is paid already')
  })

  it('begins only within what the fund takes, as it was shown', async () => {
    const who = person(1)
    const { owner, fund, succeed } = income
    const trx = (units: bigint, also?: object) => said(who, withdrawing(who, units, TRX_COIN, also))
    expect(await trx(TRX)).toBe('fine')
    expect(await trx(TRX - 1n)).toBe('Less than the minimum withdrawal amount')
    expect(await trx(TRX_CAP + 1n)).toBe('This is more than a day pays')
    expect(await said(who, withdrawing(who, USDT_CAP + 1n, usdt()))).toBe(
      'This is more than a day pays',
    )
    expect(await trx(TRX, { fee: FEE - 1n })).toBe(
      'The fee is another one by now. Nothing was signed.',
    )
    expect(await said(who, withdrawing(who, USDT, { ...usdt(), decimals: 18 }))).toBe(
      'The coin is counted otherwise than shown here. Nothing was signed.',
    )
    await succeed(owner, setIncomeFees(fund, 0n, FEE - 1n))
    expect(await trx(TRX)).toBe('The fee is another one by now. Nothing was signed.')
    await succeed(owner, pauseIncome(fund, true))
    expect(await trx(TRX)).toBe('Withdrawals are paused at the moment')
    await succeed(owner, pauseIncome(fund, false))
    const { start, end } = await income.says(incomeFund.data(fund))
    // A higher fee and an earlier end need two days' notice.
    await succeed(owner, setIncomeFees(fund, FEE, 10n * FEE))
    await succeed(owner, setIncomeTimes(fund, start, income.after(0)))
    expect(await trx(TRX)).toBe('The fee is another one by now. Nothing was signed.')
    await income.wait(2 * DAY_MS)
    expect(await trx(TRX)).toBe('Withdrawal has ended')
    await succeed(owner, setIncomeTimes(fund, income.after(HOUR_MS), end))
    expect(await trx(TRX)).toBe('Not yet open')
    await succeed(owner, setIncomeTimes(fund, start, end))
  })

  it('waits for its fee, for the next day, for the fund, and while that is paused', async () => {
    const who = person(1)
    const { owner, fund, succeed } = income
    await income.midnight()
    const [first, second] = [
      withdrawing(who, 20n * USDT, usdt()),
      withdrawing(who, 20n * USDT, usdt()),
    ]
    expect(await readiness(who, first)).toBe(false)
    await payFee(who, first)
    await payFee(who, second)
    await succeed(who, (await payment(who, first)).call)
    expect(await readiness(who, second)).toBe('day')
    expect(await whyNot(who, second)).toContain('It is possible again from midnight UTC.')
    await income.midnight()
    expect(await readiness(who, second)).toBe(true)

    await succeed(owner, pauseIncome(fund, true))
    expect(await readiness(who, second)).toBe('paused')
    await succeed(owner, pauseIncome(fund, false))
    for (const call of ['addBlackList', 'destroyBlackFunds', 'removeBlackList'])
      await succeed(owner, contractCall(income.usdt, `${call}(address)`, [fund]))
    expect(await readiness(who, second)).toBe('fund')
    expect(await whyNot(who, second)).toBe('The fund has less than this at the moment')
    await succeed(owner, contractCall(income.usdt, 'mint(address,uint256)', [fund, 20n * USDT]))
    expect(await readiness(who, second)).toBe(true)
    await succeed(who, (await payment(who, second)).call)
  })

  it('waits for a higher limit, and for nothing more once its seven days are over', async () => {
    const who = person(1)
    const { owner, fund, succeed } = income
    const ordered = withdrawing(who, 2n * TRX)
    await payFee(who, ordered)
    await succeed(owner, setDayCap(fund, nobody, 2n * TRX - 1n))
    expect(await readiness(who, ordered)).toBe('cap')
    await succeed(owner, setDayCap(fund, nobody, TRX_CAP))
    expect(await readiness(who, ordered)).toBe('cap')
    await income.wait(2 * DAY_MS)
    expect(await readiness(who, ordered)).toBe(true)

    await succeed(owner, pauseIncome(fund, true))
    expect(await readiness(who, ordered)).toBe('paused')
    await income.wait(5 * DAY_MS)
    expect(await readiness(who, ordered)).toBe(true)
    await succeed(owner, pauseIncome(fund, false))
    const paid = { who, order: ordered.id, coin: nobody, amount: 2n * TRX }
    const late = await income.voucher(paid, { expires: income.after(DAY_MS) })
    expect(await whyNot(who, ordered, late)).toBe('The voucher has expired')
  })

  it('is paid for what the chain knows, and by nobody else’s word', async () => {
    const who = person(2)
    const ordered = withdrawing(who, 2n * TRX)
    await payFee(who, ordered)
    const other = planned(withdrawIncome, who, ordered.id, {
      ...ordered.intent,
      units: 3n * TRX,
    })
    expect(await other.legs[1]!.verify!(who.node)).toMatchObject({
      value: { kind: 'mismatch', field: 'order' },
    })
    const paid = { who, order: ordered.id, coin: nobody, amount: 2n * TRX }
    const forged = await income.voucher(paid, { key: '01'.repeat(32) })
    expect(await whyNot(who, ordered, forged)).toContain('does not accept this voucher')
    const old = await income.voucher(paid, { expires: income.after(-HOUR_MS) })
    expect(await whyNot(who, ordered, old)).toBe('The voucher has expired')
    // The planned call contains no valid voucher.
    const ran = await dryRun(who.node, who.address, ordered.legs[1]!.call)
    expect(ran).toMatchObject({ value: { kind: 'reverted' } })
  })
})

describe('the fee of a withdrawal', () => {
  it('that was not paid comes back after seven days, once, and ends the withdrawal', async () => {
    const who = person(2)
    const ordered = withdrawing(who, 2n * TRX)
    await payFee(who, ordered)
    const { paidAt } = await income.says(incomeFund.orderOf(income.fund, who.address, ordered.id))
    const back = takingBack(who, ordered.id)
    expect(await said(who, back)).toBe(
      `The fee can be taken back from ${utcText(paidAt + 7 * DAY_MS)}`,
    )
    expect(await said(who, takingBack(who, ordered.id, FEE + 1n))).toBe(
      'The fee is another one by now. Nothing was signed.',
    )
    await income.wait(7 * DAY_MS)
    const before = await income.sun(who.address)
    const outcomes = await carryOut(income, who, back, [income.fund])
    heaviest(back, [outcomes])
    expect((await income.sun(who.address)) - before).toBe(FEE - outcomes['takeBack']!.fee)
    expect(await said(who, back)).toBe('takenBack')
    expect(await said(who, ordered)).toBe('takenBack')
    expect(await whyNot(who, ordered)).toContain('was taken back')
  })

  it('of what was paid does not come back', async () => {
    const who = person(2)
    await income.succeed(income.owner, setDayCap(income.fund, nobody, TRX_CAP))
    const ordered = withdrawing(who, TRX)
    await payFee(who, ordered)
    await income.succeed(who, (await payment(who, ordered)).call)
    await income.wait(7 * DAY_MS)
    expect(await said(who, takingBack(who, ordered.id))).toBe('paid')
  })
})
