import { describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFund,
  incomeFundErrors,
} from '../../../src/chain/contracts/incomeFund.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { takeFeeBack } from '../../../src/features/claiming/operations/feeBack.ts'
import { withdrawIncome } from '../../../src/features/claiming/operations/withdraw.ts'
import { orderOf } from '../../../src/features/claiming/operations/orderOf.ts'
import type { Contracts, Kind } from '../../../src/outbox/kind.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { mismatchText, reasonText, refusalText } from '../../../src/state/operations/troubleText.ts'

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [owner, other, fund, token] = [at('1'), at('2'), at('3'), at('4')]
const id = 'a'.repeat(64)
const txId = 'c'.repeat(64)
const coin = { symbol: 'USDT', decimals: 6, contract: token }
const intent = { fund, coin, units: 300n, fee: 20n, feeLimit: 42n }
const row = { id, owner, intent }
const [fee, payment] = withdrawIncome.plan(row)!
const description = withdrawIncome.describe(row)!

const told = { orderKey: id, owner, contract: fund, coin: token, amount: 300n }
const voucher = { expires: 1_800_000_000_000, signature: 'ab'.repeat(65) }
const theirs = { txId, expiresAt: 9 }

describe('the fee of a withdrawal', () => {
  const answer = { ...told, fee: 20n }

  test('is paid for exactly what was confirmed, and a voucher waits until that is final', () => {
    expect(fee!.call).toMatchObject({ contract: fund, args: [id, token, 300n], callValue: 20n })
    expect(fee).toMatchObject({ repeat: 'orderOnce', opensNextAt: 'final' })
    expect(fee!.before!.call()).toEqual({
      endpoint: 'payFeeBefore',
      request: { orderKey: id, owner, coin: token, amount: '300' },
    })
    expect(fee!.after!(txId)).toEqual({
      endpoint: 'payFeeAfter',
      request: { orderKey: id, owner, txId },
    })
  })

  test.each([
    ['order', { orderKey: 'b'.repeat(64) }],
    ['owner', { owner: other }],
    ['contract', { contract: other }],
    ['coin', { coin: nobody }],
    ['amount', { amount: 301n }],
    ['fee', { fee: 21n }],
  ])('is not paid where the backend names another %s', (field, changed) => {
    expect(fee!.before!.judge(answer)).toEqual({ kind: 'agreed' })
    expect(fee!.before!.judge({ ...answer, ...changed })).toMatchObject({ kind: 'mismatch', field })
    expect(mismatchText(field, description).message).toContain('Nothing was signed')
  })

  test('waits for what another device announced', () => {
    const { judge } = fee!.before!
    expect(judge({ ...answer, announced: theirs })).toMatchObject({ kind: 'otherDevice' })
    expect(judge({ ...answer, announced: theirs }, txId)).toEqual({ kind: 'agreed' })
  })
})

describe('the payment of a withdrawal', () => {
  const answer = { ...told, voucher }

  test('is called with the voucher of the answer, and with none as it is planned', () => {
    expect(payment!.call.args).toEqual([id, 300n, 0n, ''])
    expect(payment!.before!.complete!(answer)).toEqual({
      call: incomeFund.withDraw(fund, id, 300n, voucher, { feeLimit: 42n }),
      expires: voucher.expires,
    })
  })

  test('waits for its voucher, and for what another device announced', () => {
    const { judge } = payment!.before!
    expect(judge(answer)).toEqual({ kind: 'agreed' })
    expect(judge({ ...answer, voucher: null })).toEqual({ kind: 'early', why: 'voucher' })
    expect(judge({ ...answer, voucher: null, amount: 1n })).toMatchObject({ kind: 'mismatch' })
    expect(judge({ ...answer, announced: theirs })).toMatchObject({ kind: 'otherDevice' })
    // A voucher that came too late never makes it more than nothing.
    expect(payment!.before!.complete!({ ...answer, voucher: null }).expires).toBe(0)
  })

  test.each([
    ['order', { orderKey: 'b'.repeat(64) }],
    ['owner', { owner: other }],
    ['contract', { contract: other }],
    ['coin', { coin: nobody }],
    ['amount', { amount: 299n }],
  ])('is not called where the backend names another %s', (field, changed) => {
    expect(payment!.before!.judge({ ...answer, ...changed })).toMatchObject({
      kind: 'mismatch',
      field,
    })
  })

  const paidAt = 1_700_000_000_000
  const end = paidAt + INCOME_ORDER_LIFE_MS
  const plenty = { cap: 1_000n, left: 1_000n, held: 1_000n }
  const waits: readonly [string, boolean, typeof plenty, string | true][] = [
    ['as soon as it can be', false, plenty, true],
    ['not while it is paused', true, plenty, 'paused'],
    ['not while the fund lacks it', false, { ...plenty, held: 299n }, 'fund'],
    ['not on a day that has paid too much', false, { ...plenty, left: 299n }, 'day'],
    // No other day pays it either.
    ['not where no day pays as much', false, { ...plenty, cap: 299n, left: 299n }, 'cap'],
    ['by nothing less than all of it', false, { cap: 300n, left: 300n, held: 300n }, true],
  ]

  test.each(waits)('is made %s', async (_, isPaused, limits, why) => {
    expect(await readyAt(end - 1, isPaused, limits)).toEqual(ok(why))
  })

  // The backend says then that it failed, and it can be put away.
  test.each(waits)('waits for nothing once its time is over (%s)', async (_, isPaused, limits) => {
    expect(await readyAt(end, isPaused, limits)).toEqual(ok(true))
  })

  test('waits at each block while no node knows of its fee', async () => {
    expect(await readyAt(end, true, plenty, 'none')).toEqual(ok(false))
  })

  /** What the leg makes of a fund that is so. */
  function readyAt(timestamp: number, isPaused: boolean, limits: object, state = 'open') {
    const known = { state, paidAt: state === 'none' ? 0 : paidAt, amount: 300n }
    const node = {
      head: async () => ok({ id: '', number: 1, timestamp }),
      readAll: async () => ok([isPaused, limits, known]),
    } as unknown as ChainNode
    return payment!.ready!(node)
  }

  test('has words for all that it waits for', () => {
    for (const why of ['paused', 'cap', 'fund', 'day', 'voucher', 'expires'])
      expect(payment!.awaits?.[why]?.message).toBeTruthy()
  })
})

describe('in words', () => {
  test.each([
    [refusal.notYetOpen, 'Not yet open'],
    [refusal.withdrawalEnded, 'Withdrawal has ended'],
    [refusal.belowWithdrawalMinimum, 'Less than the minimum withdrawal amount'],
    [refusal.noBalanceToClaim, 'No balance to be claimed'],
    [refusal.noIncomeYet, 'No income available yet'],
    [refusal.insufficientWithdrawal, 'Insufficient withdrawal amount'],
    [
      refusal.beyondWithdrawalLimit,
      'Beyond the limit: this is more than today still pays. It is possible again from midnight UTC.',
    ],
    [refusal.withdrawalPaused, 'Withdrawals are paused at the moment'],
  ])('a refusal %i is “%s”', (code, text) => {
    expect(refusalText(code, description).message).toBe(text)
  })

  test('more than a day ever pays is no matter of today', () => {
    expect(mismatchText('beyondCap', description).message).toBe('This is more than a day pays')
  })

  test('what failed without a reason is a withdraw error', () => {
    expect(description.fallback?.message).toBe('withdraw error')
    expect(takeFeeBack.describe({ ...row, intent: backIntent })!.fallback?.message).toBe(
      'withdraw error',
    )
  })

  test('an order that is never paid tells what becomes of its amount and its fee', () => {
    const { withdrawalFailed } = refusal
    expect(refusalText(withdrawalFailed, description).message).toContain(
      'the fee can be taken back seven days after it was paid',
    )
    const paidAt = Date.UTC(2026, 10, 26, 9, 30)
    const final = { blockTimestamp: paidAt, expectedEvent: true }
    const legs = [{ transactions: [{ final }] }] as unknown as Operation['legs']
    const dated = refusalText(withdrawalFailed, withdrawIncome.describe({ ...row, legs }))
    expect(dated.message).toContain('the fee can be taken back from {date}')
    expect(dated.values).toEqual({ date: '2026-12-03 09:30 UTC' })
    expect(payment!.closedBy).toBe(withdrawalFailed)
  })

  test.each(incomeFundErrors)('the fund’s %s has words of its own', (error) => {
    const types = error.endsWith('(uint256)') ? ['uint256'] : []
    const output = keccakHex(error).slice(0, 8) + encodeValues(types, types.length > 0 ? [7n] : [])
    const { message } = reasonText(output, description)!
    expect(message).toBeTruthy()
    expect(message).not.toContain('The contract says')
  })

  test('names what it costs and brings', () => {
    expect(description.title.values).toEqual({
      amount: expect.stringMatching(/^0\.0003\sUSDT$/),
    })
    expect(description.payments).toEqual([trx(20n)])
  })
})

const backIntent = { fund, order: 'b'.repeat(64), fee: 20n, feeLimit: 42n }

describe('a fee that is taken back', () => {
  test('is the account’s own, and sent once', () => {
    const [leg] = takeFeeBack.plan({ ...row, intent: backIntent })!
    expect(leg!.call.args).toEqual([owner, 'b'.repeat(64)])
    expect(leg).toMatchObject({ repeat: 'orderOnce' })
    expect(leg!.before).toBeUndefined()
  })

  test('is for the order whose fee it was, and a withdrawal for its own', () => {
    const of = (kind: Kind, given: object) =>
      orderOf({ ...row, kind: kind.name, kindVersion: kind.version, intent: given } as Operation)
    expect(of(takeFeeBack, backIntent)).toBe(backIntent.order)
    expect(of(withdrawIncome, intent)).toBe(id)
  })

  test('is of an order that can be one', () => {
    expect(takeFeeBack.plan({ ...row, intent: { ...backIntent, order: 'b' } })).toBeUndefined()
  })
})

describe('what was found on the chain', () => {
  const contracts = { incomeFund: fund } as Contracts
  const known = (call: ContractCall) =>
    [withdrawIncome, takeFeeBack].flatMap(
      ({ recogniser }) => recogniser?.read(call, contracts) ?? [],
    )

  test.each([
    [incomeFund.payFee(fund, id, token, 3n, { callValue: 20n }), [trx(20n)]],
    [incomeFund.withDraw(fund, id, 3n, { expires: 9 * DAY_MS, signature: 'ab' }), []],
    [incomeFund.takeFeeBack(fund, other, id), []],
  ])('is known again', (call, payments) => {
    expect(known(call)).toMatchObject([{ order: id, seed: id, payments }])
    expect(known({ ...call, contract: other })).toEqual([])
  })
})
