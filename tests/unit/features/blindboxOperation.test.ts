import { describe, expect, test } from 'vitest'
import type { ContractCall } from '../../../src/chain/call.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import {
  buyBlindBox,
  judgeOrder,
  refundBlindBox,
  type BuyIntent,
} from '../../../src/features/blindbox/operations/buy.ts'
import { openBlindBox } from '../../../src/features/blindbox/operations/open.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const owner = addressFromHex('aa'.repeat(20))
const sale = addressFromHex('cc'.repeat(20))
const other = addressFromHex('ee'.repeat(20))
const USDT = { symbol: 'USDT', decimals: 6, contract: addressFromHex('dd'.repeat(20)) }
const order = '1e'.repeat(32)
const txId = '0a'.repeat(32)

const intent: BuyIntent = {
  productId: '7',
  productName: 'Genesis',
  sale,
  quantity: 3,
  payments: [
    { coin: TRX, units: 300n },
    { coin: USDT, units: 600n },
  ],
  feeLimit: 42n,
}

const answer: Parameters<typeof judgeOrder>[0] = {
  orderKey: order,
  owner,
  product: { id: '7', name: 'Genesis' },
  contract: sale,
  quantity: 3,
  prices: [
    { coin: TRX, units: 100n },
    { coin: USDT, units: 200n },
  ],
  state: 'unpaid',
  createdAt: 0,
  payments: [],
  opened: [],
  claimable: 0,
}

const judge = (
  changed: Partial<typeof answer>,
  payment: 'first' | 'second' = 'first',
  ours?: string,
) => judgeOrder({ ...answer, ...changed }, order, owner, intent, payment, ours)

const plansOf = (changed: Partial<BuyIntent> = {}) => {
  const plans = buyBlindBox.plan({ id: order, owner, intent: { ...intent, ...changed } })
  if (!plans) throw new Error('no plans')
  return plans
}

const legNamed = (name: string, changed: Partial<BuyIntent> = {}) => {
  const leg = plansOf(changed).find((plan) => plan.name === name)
  if (!leg) throw new Error(`no leg ${name}`)
  return leg
}

/** A chain with this state of the order and this allowance. */
const chain = (state: bigint, allowance: bigint) =>
  scriptedNode((call) => ok(nameOf(call) === 'orderOf' ? [state, 0n, 0n, 0n, 0n, 0n] : [allowance]))

describe("the backend's order", () => {
  test('is agreed to when it is what the user confirmed', () => {
    expect(judge({})).toEqual({ kind: 'agreed' })
  })

  test.each<[string, Partial<typeof answer>]>([
    ['order', { orderKey: '2e'.repeat(32) }],
    ['contract', { contract: other }],
    ['owner', { owner: other }],
    ['product', { product: { id: '8', name: 'Genesis' } }],
    ['quantity', { quantity: 4 }],
    ['price', { prices: [{ coin: TRX, units: 100n }] }],
    [
      'price',
      {
        prices: [
          { coin: TRX, units: 101n },
          { coin: USDT, units: 200n },
        ],
      },
    ],
    [
      'price',
      {
        prices: [
          { coin: TRX, units: 100n },
          { coin: USDT, units: 199n },
        ],
      },
    ],
    [
      'coin',
      {
        prices: [
          { coin: USDT, units: 100n },
          { coin: USDT, units: 200n },
        ],
      },
    ],
    [
      'coin',
      {
        prices: [
          { coin: TRX, units: 100n },
          { coin: { ...USDT, contract: other }, units: 200n },
        ],
      },
    ],
  ])('is refused when it names another %s', (field, changed) => {
    expect(judge(changed)).toMatchObject({ kind: 'mismatch', field })
  })

  test('waits for a transaction that another device announced for this payment', () => {
    const announced = { payment: 'first' as const, txId, expiresAt: 9 }
    expect(judge({ announced })).toEqual({ kind: 'otherDevice', expiresAt: 9 })
    expect(judge({ announced }, 'first', '0b'.repeat(32))).toMatchObject({ kind: 'otherDevice' })
  })

  test('does not wait for what we announced ourselves, nor for the other payment', () => {
    const announced = { payment: 'first' as const, txId, expiresAt: 9 }
    expect(judge({ announced }, 'first', txId)).toEqual({ kind: 'agreed' })
    expect(judge({ announced }, 'second')).toEqual({ kind: 'agreed' })
  })
})

describe('the legs of a purchase', () => {
  test('are one payment in TRX, and approvals before a payment in a token', () => {
    expect(plansOf().map(({ name }) => name)).toEqual(['pay1', 'approveReset2', 'approve2', 'pay2'])
  })

  test('call the contracts for exactly what was confirmed', () => {
    expect(legNamed('pay1').call).toEqual({
      contract: sale,
      signature: 'pay(bytes32,uint256,uint32)',
      args: [order, 7n, 3n],
      callValue: 300n,
      feeLimit: 42n,
    })
    expect(legNamed('approve2').call).toEqual({
      contract: USDT.contract,
      signature: 'approve(address,uint256)',
      args: [sale, 600n],
      callValue: 0n,
      feeLimit: 42n,
    })
    expect(legNamed('pay2').call).toMatchObject({ signature: 'paySecond(bytes32)', callValue: 0n })
  })

  test.each<[string, bigint, bigint, string | undefined]>([
    ['approveReset2', 1n, 0n, 'allowanceSuffices'],
    ['approveReset2', 1n, 599n, undefined],
    ['approveReset2', 1n, 600n, 'allowanceSuffices'],
    ['approve2', 1n, 599n, undefined],
    ['approve2', 1n, 600n, 'allowanceSuffices'],
    ['approve2', 2n, 0n, 'alreadyPaid'],
    ['pay1', 0n, 0n, undefined],
    ['pay1', 1n, 0n, 'alreadyPaid'],
    ['pay1', 3n, 0n, 'refunded'],
    ['pay2', 3n, 0n, 'refunded'],
    ['approve2', 3n, 0n, 'refunded'],
    ['pay2', 1n, 0n, undefined],
    ['pay2', 2n, 0n, 'alreadyPaid'],
  ])(
    '%s in state %s with an allowance of %s is skipped for: %s',
    async (name, state, has, reason) => {
      expect(await legNamed(name).skip?.(chain(state, has))).toEqual(ok(reason))
    },
  )

  describe('are verified with the contract, which', () => {
    const trxOf = addressFromHex('00'.repeat(20))
    const asking = (...terms: (string | bigint)[]) =>
      scriptedNode(() => ok([...terms, 100n, 5n, 0n, 1n, 0n, 10_000n, 0n, 0n, 0n, 0n]))
    const [first, second] = intent.payments
    const each = (units: bigint | undefined) => (units ?? 0n) / BigInt(intent.quantity)
    const terms = [
      first?.coin.contract ?? trxOf,
      each(first?.units),
      second?.coin.contract ?? trxOf,
      each(second?.units),
    ]

    test('asks what the user confirmed', async () => {
      for (const plan of plansOf())
        expect(await plan.verify?.(asking(...terms))).toEqual(ok({ kind: 'agreed' }))
    })

    test.each([
      ['another amount', 1, 1n],
      ['another coin', 0, trxOf === terms[0] ? terms[2] : trxOf],
      ['one payment instead of two', 3, 0n],
    ])('asks %s: nothing is agreed to', async (_, index, value) => {
      const changed = terms.with(index, value ?? 0n)
      for (const plan of plansOf())
        expect(await plan.verify?.(asking(...changed))).toMatchObject({
          ok: true,
          value: { kind: 'mismatch', field: 'chainPrice' },
        })
    })
  })

  test('are not skipped when the chain does not answer', async () => {
    const silent = { read: async () => err({ kind: 'timeout' }) } as unknown as ChainNode
    for (const plan of plansOf()) expect((await plan.skip?.(silent))?.ok).toBe(false)
  })

  test('expect the event of this buyer and this order, the last payment that of the purchase', () => {
    const first = legNamed('pay1').expects
    expect(first?.shape.name).toBe('FirstPaid')
    expect(legNamed('pay2').expects?.shape.name).toBe('Bought')
    expect(first?.matches({ order, buyer: owner })).toBe(true)
    expect(first?.matches({ order: '00'.repeat(32), buyer: owner })).toBe(false)
    expect(first?.matches({ order, buyer: other })).toBe(false)
  })

  test('are all checked with the backend before the wallet sees the first of them', () => {
    for (const plan of plansOf()) {
      expect(plan.before?.call()).toMatchObject({
        endpoint: 'buyProductFirstPayBefore',
        request: { orderKey: order, payment: plan.name.endsWith('1') ? 'first' : 'second' },
      })
    }
  })

  test('announce payments only: an approval is not a payment', () => {
    const announced = { txId, expiresAt: 9 }
    expect(legNamed('pay2').before?.call(announced).request).toMatchObject(announced)
    expect(legNamed('approve2').before?.call(announced).request).not.toHaveProperty('txId')
  })

  test('report each payment under its own endpoint with the same key every time', () => {
    expect(legNamed('pay1').after?.(txId)).toEqual({
      endpoint: 'buyProductFirstPayAfter',
      request: { orderKey: order, owner, txId },
    })
    expect(legNamed('pay2').after?.(txId).endpoint).toBe('buyProductSecondPayAfter')
    expect(legNamed('approve2').after).toBeUndefined()
  })
})

test('intents that cannot be read make no plans and no description', () => {
  expect(
    buyBlindBox.plan({ id: order, owner, intent: { ...intent, payments: [] } }),
  ).toBeUndefined()
  expect(buyBlindBox.describe({ id: order, owner, intent: null })).toBeUndefined()
})

test('opening and taking back are one leg each, for the order that they name', () => {
  const opening = { order, productId: '7', productName: 'Genesis', sale, firstIndex: 0, count: 2 }
  const [open] = openBlindBox.plan({ id: txId, owner, intent: opening }) ?? []
  expect(open?.call).toMatchObject({ signature: 'open(bytes32,uint32)', args: [order, 2n] })
  expect(open?.after?.(txId)).toMatchObject({ endpoint: 'openCard', request: { orderKey: order } })
  const refunding = { ...opening, amount: { coin: TRX, units: 300n } }
  const [refund] = refundBlindBox.plan({ id: txId, owner, intent: refunding }) ?? []
  expect(refund?.call.args).toEqual([owner, order])
})

test('every kind is registered under its own name', () => {
  for (const [name, kind] of kinds) expect(kind.name).toBe(name)
  expect([...kinds.keys()]).toEqual([
    'blindbox.buy',
    'blindbox.handed',
    'blindbox.open',
    'blindbox.openMany',
    'blindbox.claim',
    'blindbox.refund',
    'token.create',
    'token.createWithPresale',
    'token.presell',
    'pool.buy',
    'pool.sell',
    'otc.offer',
    'otc.edit',
    'otc.cancel',
    'otc.buy',
    'lock.lock',
    'lock.unlock',
    'presale.buy',
    'presale.refund',
    'presale.insurance',
    'presale.receive',
    'presale.receiveLiquidity',
    'presale.launch',
    'presale.payCreator',
    'presale.takeBack',
    'wtrx.unwrap',
    'card.buy',
    'card.list',
    'card.changePrice',
    'card.unlist',
    'card.take',
    'card.revoke',
    'card.transfer',
    'card.pledge',
    'card.unlock',
    'card.claim',
    'liquidity.buy',
    'liquidity.remove',
    'stake.pledge',
    'stake.unlock',
    'stake.cancel',
    'earn.claim',
    'power.activate',
    'allowance.revoke',
    'trxburn.give',
    'burn.burn',
    'burn.swap',
    'equity.initialise',
    'equity.unlockLimit',
    'equity.withdraw',
    'equity.settle',
    'invite.bind',
    'income.withdraw',
    'income.feeBack',
    'send.trx',
    'send.token',
    'bridge.deposit',
    'bridge.withdraw',
    'bridge.map',
    'bridge.retryDeposit',
    'bridge.retryMapping',
    'bridge.retryWithdrawal',
    'bridge.inject',
    'handed',
    'cosigned',
    'cosignedThere',
  ])
})

describe('what a call did, known again without a row', () => {
  const others = ['tokenFactory', 'poolRouter', 'otcMarket', 'tokenLock', 'coinLock'] as const
  const elsewhere = Object.fromEntries(others.map((name) => [name, nobody]))
  const contracts = { ...elsewhere, usdt: USDT.contract, blindBoxSale: sale } as Contracts
  const recognise = (call: ContractCall) =>
    [...kinds.values()].flatMap((kind) => kind.recogniser?.read(call, contracts) ?? [])

  test.each<[string, ContractCall, object]>([
    [
      'a payment in TRX',
      blindBoxSale.pay(sale, order, 7n, 3n, { callValue: 300n }),
      { seed: 'box-7', order, payments: [{ coin: TRX, units: 300n }] },
    ],
    [
      'a payment in a token, whose amount the call does not tell',
      blindBoxSale.pay(sale, order, 7n, 3n, {}),
      { seed: 'box-7', order, payments: [] },
    ],
    [
      'a second payment',
      blindBoxSale.paySecond(sale, order, { callValue: 5n }),
      { order, payments: [{ coin: TRX, units: 5n }] },
    ],
    ['boxes that were opened', blindBoxSale.open(sale, order, 2n), { order, payments: [] }],
    ['a new draw', blindBoxSale.rearm(sale, 5n), { payments: [] }],
    ['a payment taken back', blindBoxSale.refund(sale, owner, order), { order, payments: [] }],
    [
      'an approval',
      trc20.approve(USDT.contract, sale, 600n),
      { payments: [{ coin: USDT, units: 600n }] },
    ],
    ['an approval of nothing', trc20.approve(USDT.contract, sale, 0n), { payments: [] }],
    [
      'an approval without a limit',
      trc20.approve(USDT.contract, sale, 2n ** 256n - 1n),
      { payments: [] },
    ],
  ])('%s', (_, call, known) => {
    // Exactly one kind recognises it.
    expect(recognise(call)).toMatchObject([known])
  })

  test.each<[string, ContractCall]>([
    ['an approval for somebody else', trc20.approve(USDT.contract, other, 600n)],
    ['a call of another contract', blindBoxSale.open(other, order, 2n)],
    ['a new draw of another contract', blindBoxSale.rearm(other, 5n)],
    ['an approval of another token', trc20.approve(other, sale, 600n)],
    ['a view', blindBoxSale.box(sale, 7n).call],
  ])('but not %s', (_, call) => {
    expect(recognise(call)).toEqual([])
  })
})
