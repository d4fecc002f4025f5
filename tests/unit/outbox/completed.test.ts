import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { ok } from '../../../src/core/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import {
  agreed,
  before,
  defineKind,
  EXPIRES,
  notYet,
  waitFor,
  type LegPlan,
} from '../../../src/outbox/kind.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { adviceText } from '../../../src/state/operations/adviceText.ts'
import { stagesOf } from '../../../src/state/operations/stages.ts'
import { standingOf, standingWordOf } from '../../../src/state/operations/standing.ts'
import { http, refused } from './backendModel.ts'
import { createWorld, ORDER, OWNER, SALE, type Tab, type World } from './world.ts'

// Tests a leg whose call is incomplete without a voucher from the backend.

const UNITS = 5_000_000n
const NEVER_MORE = 2057

/**
 * Calls the sale as the income fund is called; the voucher's expiry stands for the whole voucher.
 */
const payBy = (expires: number) =>
  contractCall(SALE, 'pay(bytes32,uint256,uint32)', [ORDER, BigInt(expires), 1n], {
    callValue: UNITS,
  })

let isPaid: boolean

const vouched = defineKind({
  name: 'test.vouched',
  intent: v.object({}),
  legs: ({ id, owner }): LegPlan => ({
    name: 'payment',
    label: { id: 'payment' },
    call: payBy(0),
    repeat: 'orderOnce',
    opensNextAt: 'included',
    skip: async () => ok(isPaid ? 'paid' : undefined),
    awaits: { voucher: { id: 'waits for the voucher' } },
    closedBy: NEVER_MORE,
    before: before(
      'withdrawApplyAfter',
      (announced) => ({ orderKey: id, owner, ...announced }),
      ({ voucher, announced }, ours) =>
        voucher ? (announced ? waitFor(announced, ours) : agreed) : notYet('voucher'),
      ({ voucher }) => ({ call: payBy(voucher!.expires), expires: voucher!.expires }),
    ),
  }),
  describe: () => ({
    seed: 'vouched',
    title: { id: 'vouched' },
    payments: [],
    reasons: {},
    errors: [],
  }),
})
const kinds = new Map([[vouched.name, vouched]])

let world: World
/** Expiry of the backend's current voucher; undefined if the backend gives none. */
let expires: number | undefined
afterEach(() => world.end())

function open(): void {
  isPaid = false
  world = createWorld({ kinds })
  expires = world.clock.now() + DAY_MS
  giveVouchers()
}

function giveVouchers(): void {
  world.backend.script = () =>
    ok({ voucher: expires === undefined ? null : { expires, signature: 'ab'.repeat(65) } })
}

const begin = (tab: Tab) =>
  tab.outbox.add({ id: ORDER, kind: vouched.name, owner: OWNER, intent: {} })

const asks = () => world.backend.requests('withdrawApplyAfter').length
const plans = () => vouched.plan({ id: ORDER, owner: OWNER, intent: {} })!
const leg = async () => (await world.row()).legs[0]!

/** Reads the vouchers in the built transactions, oldest first. */
const usedVouchers = async () =>
  (await leg()).transactions.map(({ unsigned }) =>
    Number((unsigned!.raw_data['args'] as readonly string[])[1]),
  )

/** Returns the word of its pill and the text of its step. */
async function told() {
  const row = await world.row()
  const word = standingWordOf(row, standingOf(row), { isAsked: true, isHandedOver: false })
  const [step] = stagesOf(row, plans(), {
    name: 'the shop',
    standing: word,
    blocksLeft: () => undefined,
  })
  return [word, step?.sub?.[0]?.id ?? '']
}

test('is built with what the backend says then, not with what it said before', async () => {
  open()
  const first = expires!
  const page = world.tab()
  world.wallet.current = { kind: 'missing' }
  await begin(page)
  await world.until(async () => (await world.troubleOf()) === 'noWallet')
  page.kill()
  // It is unsigned, so it is built again. Another voucher exists by then.
  await world.pass(10 * MINUTE_MS)
  expires = first + HOUR_MS
  world.wallet.current = { kind: 'connected', wallet: 'tronlink', owner: OWNER, onOurNetwork: true }
  const simulated: number[] = []
  world.chain.scripts.set('constantCall', ((_: unknown, call: { args: readonly bigint[] }) => {
    simulated.push(Number(call.args[1]))
  }) as never)
  await world.tab().outbox.resume(ORDER)
  await world.until(async () => (await world.stages())[0] === 'sent')
  expect(await usedVouchers()).toEqual([expires])
  expect(simulated).toEqual([expires])
})

test('waits for a voucher, says so, and asks ever more slowly', async () => {
  open()
  expires = undefined
  const page = world.tab()
  await begin(page)
  await world.pass(MINUTE_MS)
  expect(asks()).toBeGreaterThan(5)
  expect(await told()).toEqual(['later', 'waits for the voucher'])
  expect((await leg()).trouble).toBeUndefined()
  expect(actionsOf(await world.row(), plans())).toEqual(['cancel'])
  await world.pass(10 * MINUTE_MS)
  const before = asks()
  await world.pass(HOUR_MS)
  expect(asks() - before).toBeGreaterThan(50)
  expect(asks() - before).toBeLessThanOrEqual(60)
  expect(world.wallet.asked).toEqual([])

  expires = world.clock.now() + DAY_MS
  await world.pass(2 * MINUTE_MS)
  expect(world.wallet.asked).toHaveLength(1)
  expect((await leg()).awaits).toBeUndefined()
})

test('is waited for by a worker, too, which leaves the signing to the page', async () => {
  open()
  expires = undefined
  const page = world.tab()
  await begin(page)
  await world.pass(MINUTE_MS)
  page.kill()
  world.tab({ page: false })
  await world.pass(MINUTE_MS)
  expires = world.clock.now() + DAY_MS
  await world.until(async () => (await world.stages())[0] === 'agreed')
  expect(world.wallet.asked).toEqual([])
  expect(standingOf(await world.row())).toBe('waiting')
  await world.tab().outbox.resume(ORDER)
  await world.until(() => world.wallet.asked.length === 1)
})

test('is not built with a voucher that could expire in the wallet', async () => {
  open()
  const page = world.tab()
  expires = world.clock.now() + 90_000
  await begin(page)
  await world.pass(MINUTE_MS)
  expect((await leg()).awaits).toBe(EXPIRES)
  expect((await leg()).transactions).toEqual([])
  // The next voucher is used.
  expires = world.clock.now() + HOUR_MS
  await world.until(() => world.wallet.asked.length === 1)
  expect(await usedVouchers()).toEqual([expires])
})

test('that can never be done any more is put away, and taken up again where somebody insists', async () => {
  open()
  world.backend.script = () => refused(NEVER_MORE)
  const page = world.tab()
  await begin(page)
  await world.until(async () => (await world.troubleOf()) === 'refused')
  // If an earlier leg had been paid, cancelling would be impossible.
  const [plan] = plans()
  const row = await world.row()
  const afterFee = { ...row, legs: [{ ...row.legs[0]!, ...done }, row.legs[0]!] }
  expect(actionsOf(afterFee, [plan!, plan!])).toEqual(['resume', 'dismiss'])
  // Another device paid that leg. A transaction that left this device may still prove to have paid.
  const [paid] = done.transactions
  const missed = { ...paid!, origin: 'wallet' as const, missedAt: 1, final: undefined }
  const skipped = { reason: 'paid', at: 0, solidAt: 0 }
  const fee = { ...row.legs[0]!, trouble: undefined, skipped, transactions: [missed] }
  const reported = { ...plan!, after: {} } as LegPlan
  const held = { ...row, legs: [fee, row.legs[0]!] }
  const offered = actionsOf(held, [reported, plan!])
  expect(offered).toEqual(['resume', 'prove'])
  expect(adviceText(held, offered, [reported, plan!])?.text.message).toContain(
    'after that you can put it away',
  )
  await page.outbox.dismiss(ORDER)
  expect(await world.isArchived()).toBe(true)
  expires = world.clock.now() + DAY_MS
  giveVouchers()
  await begin(page)
  await world.until(() => world.wallet.asked.length === 1)
})

test('is not put away for any other refusal', async () => {
  open()
  world.backend.script = () => http(400)
  const page = world.tab()
  await begin(page)
  await world.until(async () => (await world.troubleOf()) === 'refused')
  await page.outbox.dismiss(ORDER)
  expect(await world.isArchived()).toBe(false)
})

test('is not needed where another device was quicker, which the backend tells by a refusal', async () => {
  open()
  const page = world.tab()
  let times = 0
  world.backend.script = () => {
    times += 1
    if (times === 1) return ok({ voucher: { expires, signature: '' } })
    isPaid = true
    return refused(2007)
  }
  await begin(page)
  await world.until(async () => (await world.stages())[0] === 'skipped')
  expect(world.wallet.asked).toEqual([])
})

/** A leg that is paid and reported. */
const receipt = {
  blockNumber: 1,
  blockTimestamp: 0,
  result: 'SUCCESS',
  fee: 0n,
  output: '',
  expectedEvent: true,
  at: 0,
}
const done = {
  name: 'fee',
  trouble: undefined,
  acknowledged: { txId: '0a'.repeat(32), at: 0 },
  transactions: [
    {
      txId: '0a'.repeat(32),
      origin: 'ours' as const,
      expiresAt: 0,
      referenceBlock: 0,
      builtAt: 0,
      handedAt: 0,
      sentAt: 0,
      polls: 0,
      included: receipt,
      final: receipt,
    },
  ],
}
