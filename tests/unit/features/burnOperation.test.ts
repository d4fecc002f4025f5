import { describe, expect, it, test } from 'vitest'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { burning } from '../../../src/chain/contracts/burning.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { kinds, type KindName } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

// What the two kinds of burning ask the chain and the backend before anything is signed.

const account = (pair: string) => addressFromHex(pair.repeat(20))
const [OWNER, OTHER, CONTRACT, COIN] = ['aa', 'ee', 'c1', 'd0'].map(account) as [
  ReturnType<typeof account>,
  ReturnType<typeof account>,
  ReturnType<typeof account>,
  ReturnType<typeof account>,
]
const ORDER = '1e'.repeat(32)
const NOW = 1_800_000_000_000

const intent = {
  contract: CONTRACT,
  coin: { symbol: 'JADE', decimals: 18, contract: COIN },
  quantity: 10n,
  uAmount: 95_000n,
  leastPower: 114_000n,
  feeLimit: 42n,
}
const bought = { ...intent, paid: 5_000_000n, deadline: NOW }
const intents = { 'burn.burn': intent, 'burn.swap': bought } as const
type Kind = keyof typeof intents & KindName
const both = Object.keys(intents) as Kind[]

const plansOf = (kind: Kind, also: object = {}) =>
  kinds.get(kind)!.plan({ id: ORDER, owner: OWNER, intent: { ...intents[kind], ...also } })!
const lastOf = (kind: Kind) => plansOf(kind).at(-1)!

const terms = (uPrice = 9_500n, factor = 12_000n, decimals = 18n, from = 0n) => [
  uPrice,
  factor,
  decimals,
  true,
  from && 9_500n,
  from && 12_000n,
  from,
]
const usual: Readonly<Record<string, readonly AbiValue[]>> = {
  termsOf: terms(),
  symbol: ['JADE'],
  isUsed: [false],
  allowance: [0n],
}
const chain = (told: typeof usual = {}, now = NOW) =>
  scriptedNode(
    (call) => {
      const said = told[nameOf(call)] ?? usual[nameOf(call)]
      return said ? ok(said) : err({ kind: 'malformed', detail: nameOf(call) } as const)
    },
    async () => ok({ id: '', number: 1, timestamp: now }),
  )

async function verdictOf(kind: Kind, told?: typeof usual, now?: number) {
  const found = await lastOf(kind).verify!(chain(told, now))
  if (!found.ok) throw new Error(found.error.kind)
  return found.value.kind === 'mismatch' ? found.value.field : found.value.kind
}

describe.each(both)('%s', (kind) => {
  test.each<[string, string, typeof usual]>([
    ['at the terms that were shown is agreed', 'agreed', {}],
    ['for more power than was shown is agreed', 'agreed', { termsOf: terms(9_600n) }],
    ['for less is not signed', 'terms', { termsOf: terms(9_499n) }],
    ['at a lower factor is not signed', 'terms', { termsOf: terms(9_500n, 11_999n) }],
    [
      'of a coin that is not burnt any more is not signed',
      'notBurnable',
      { termsOf: terms(9_500n, 0n) },
    ],
    [
      'of a coin that is burnt from tomorrow on is not signed today',
      'notBurnable',
      { termsOf: terms(0n, 0n, 18n, BigInt(NOW / 1_000) + 60n) },
    ],
    [
      'of a coin with other decimals is not signed',
      'decimals',
      { termsOf: terms(9_500n, 12_000n, 6n) },
    ],
    ['of a coin by another name is not signed', 'symbol', { symbol: ['COPR'] }],
    ['of a coin without a name that can be shown is agreed', 'agreed', { symbol: ['\u200b'] }],
  ])('%s', async (_, verdict, told) => {
    expect(await verdictOf(kind, told)).toBe(verdict)
  })

  it('is over once the chain has carried out its order', async () => {
    expect(await lastOf(kind).skip!(chain())).toEqual(ok(undefined))
    expect(await lastOf(kind).skip!(chain({ isUsed: [true] }))).toEqual(ok('alreadyBurnt'))
  })

  const told = {
    orderKey: ORDER,
    owner: OWNER,
    contract: CONTRACT,
    coin: COIN,
    quantity: 10n,
    uAmount: 95_000n,
    power: 114_000n,
  }
  test.each<[string, object]>([
    ['terms', { uAmount: 94_999n }],
    ['terms', { power: 113_999n }],
    ['quantity', { quantity: 11n }],
    ['contract', { contract: OTHER }],
    ['owner', { owner: OTHER }],
    ['burntCoin', { coin: OTHER }],
    ['order', { orderKey: '2e'.repeat(32) }],
  ])('stops at a backend that tells another %s', (field, lie) => {
    const { judge, call } = lastOf(kind).before!
    expect(judge(told)).toEqual({ kind: 'agreed' })
    expect(judge({ ...told, uAmount: 96_000n, power: 115_200n })).toEqual({ kind: 'agreed' })
    expect(judge({ ...told, ...lie })).toMatchObject({ kind: 'mismatch', field })
    const way = kind === 'burn.burn' ? 'burn' : 'swap'
    expect(call()).toMatchObject({ endpoint: 'computerValue', request: { way, quantity: '10' } })
  })

  it('is not read where it burns nothing, or counts nothing', () => {
    for (const wrong of [{ quantity: 0n }, { leastPower: 0n }])
      expect(
        kinds.get(kind)!.read({ kind, intent: { ...intents[kind], ...wrong } }),
      ).toBeUndefined()
  })
})

describe('burning one\u2019s own', () => {
  it('approves exactly what is burnt, and asks the backend before that', async () => {
    const [reset, approve, burn] = plansOf('burn.burn')
    expect(approve!.call).toEqual(
      trc20.approve(COIN, CONTRACT, 10n * 10n ** 18n, { feeLimit: 42n }),
    )
    expect(approve!.before!.call().request).not.toHaveProperty('txId')
    expect(await approve!.verify!(chain({ termsOf: terms(1n) }))).toMatchObject({
      value: { field: 'terms' },
    })
    expect([reset, approve, burn].map((leg) => leg!.name)).toEqual([
      'approveReset',
      'approve',
      'burn',
    ])
  })
})

describe('buying and burning', () => {
  it('is agreed up to its deadline', async () => {
    expect(await verdictOf('burn.swap', {}, NOW)).toBe('agreed')
    expect(await verdictOf('burn.swap', {}, NOW + 1)).toBe('deadline')
  })

  it('counts with whatever was burnt, if it is enough', () => {
    const { expects } = lastOf('burn.swap')
    const event = { order: ORDER, user: OWNER, coin: COIN, power: 114_000n }
    const burnt = (coins: bigint, power = 114_000n) =>
      expects!.matches({ ...event, burnAmount: coins * 10n ** 18n, power })
    expect([burnt(10n), burnt(12n), burnt(9n), burnt(10n, 113_999n)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('calls from elsewhere', () => {
  const contracts = { burning: CONTRACT, usdt: OTHER } as unknown as Contracts
  const known = (
    call: Parameters<NonNullable<ReturnType<typeof reader>>['read']>[0],
    at = contracts,
  ) => both.flatMap((kind) => reader(kind)?.read(call, at) ?? [])
  const reader = (kind: Kind) => kinds.get(kind)!.recogniser

  it('are recognised, with what they paid', () => {
    const swap = burning.swapToBurn(CONTRACT, ORDER, COIN, 1n, 1n, NOW, { callValue: 7n })
    expect(known(burning.burn(CONTRACT, ORDER, COIN, 1n, 1n))).toMatchObject([
      { seed: COIN, order: ORDER, payments: [] },
    ])
    expect(known(swap)).toMatchObject([{ seed: COIN, order: ORDER, payments: [{ units: 7n }] }])
    expect(known(trc20.approve(COIN, CONTRACT, 5n))).toMatchObject([
      { title: { message: 'Approval for burning' } },
    ])
    expect(known(trc20.approve(COIN, OTHER, 5n))).toEqual([])
    expect(known(swap, { usdt: OTHER } as unknown as Contracts)).toEqual([])
  })
})
