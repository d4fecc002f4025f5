import { describe, expect, test } from 'vitest'
import { encodeCall } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { toSeconds } from '../../../src/chain/contracts/seconds.ts'
import { readLock, tokenLock, tokenLockErrors } from '../../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  lockCoins,
  unlockCoins,
  type LockIntent,
  type UnlockIntent,
} from '../../../src/features/lock/operations/lock.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import { failureText, reasonText, troubleText } from '../../../src/state/operations/troubleText.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const owner = address('1')
const other = address('2')
const forDays = address('3')
const until = address('4')
const factory = address('5')
const token = address('6')
const usdt = address('7')
const id = 'a'.repeat(64)
const MADE = Date.UTC(2026, 10, 22)
const UNLOCKS = MADE + 30 * DAY_MS

const coin = { symbol: 'JADE', decimals: 18, contract: token }
const shared = { coin, units: 500n, feeLimit: 42n }
const lasting: LockIntent = { ...shared, version: 'days', contract: forDays, days: 30, factory }
const timed: LockIntent = { ...shared, version: 'time', contract: until, unlockAt: UNLOCKS }
const unlocking: UnlockIntent = { ...shared, contract: forDays, createdAt: MADE }

const lockPlans = (intent: unknown) => {
  const plans = lockCoins.plan({ id, owner, intent })
  if (!plans) throw new Error('no plans')
  return plans
}

const legNamed = (intent: LockIntent, name: string) => {
  const leg = lockPlans(intent).find((plan) => plan.name === name)
  if (!leg) throw new Error(`no leg ${name}`)
  return leg
}

const unlockLeg = (changed: Partial<UnlockIntent> = {}) => {
  const [leg] = unlockCoins.plan({ id, owner, intent: { ...unlocking, ...changed } }) ?? []
  if (!leg) throw new Error('no plan')
  return leg
}

type Told = Record<string, readonly AbiValue[]>

/** A chain that answers the views named in `told`, and no others. */
const chain = (told: Told) =>
  scriptedNode((call) => {
    const answer = told[nameOf(call)]
    return answer ? ok(answer) : err({ kind: 'timeout' })
  })

describe('locking', () => {
  test('approves exactly what is locked, and then locks it', () => {
    for (const intent of [lasting, timed])
      expect(lockPlans(intent).map(({ name }) => name)).toEqual(['approveReset', 'approve', 'lock'])
    expect(legNamed(lasting, 'approve').call).toEqual({
      contract: token,
      signature: 'approve(address,uint256)',
      args: [forDays, 500n],
      callValue: 0n,
      feeLimit: 42n,
    })
  })

  test('tells each contract what it takes: days, or a time in seconds', () => {
    expect(legNamed(lasting, 'lock').call).toMatchObject({
      contract: forDays,
      signature: 'lock(uint256,address,uint256)',
      args: [500n, token, 30n],
      feeLimit: 42n,
    })
    expect(legNamed(timed, 'lock').call).toMatchObject({
      contract: until,
      signature: 'lock(uint256,uint256)',
      args: [500n, BigInt(UNLOCKS / 1_000)],
      feeLimit: 42n,
    })
  })

  test('is repeated with proof alone, since the contract would lock twice', () => {
    for (const intent of [lasting, timed])
      expect(legNamed(intent, 'lock').repeat).toBe('needsProof')
  })

  test('trusts a coin by the factory that made it, or the contract that takes it', () => {
    const byFactory = legNamed(lasting, 'approve').vouched
    expect(byFactory?.by.call).toMatchObject({ contract: factory, args: [token] })
    const pair = byFactory?.by.decode([[token, nobody, owner, 0n, '', '', 1n]])
    expect(byFactory?.names(pair)).toEqual([token])
    const byContract = legNamed(timed, 'approve').vouched
    expect(byContract?.by.call).toMatchObject({ contract: until, signature: 'coin()' })
    expect(byContract?.names(token)).toEqual([token])
  })

  describe('is checked with the chain before anything is signed:', () => {
    test.each<[string, LockIntent, Told, object]>([
      ['as confirmed', lasting, { decimals: [18n] }, { kind: 'agreed' }],
      ['as confirmed', timed, { coin: [token], decimals: [18n] }, { kind: 'agreed' }],
      [
        'other decimals',
        lasting,
        { decimals: [6n] },
        { kind: 'mismatch', field: 'decimals', detail: '6' },
      ],
      [
        'another coin',
        timed,
        { coin: [usdt], decimals: [18n] },
        { kind: 'mismatch', field: 'lockCoin', detail: usdt },
      ],
    ])('%s', async (_, intent, told, verdict) => {
      for (const plan of lockPlans(intent))
        expect(await plan.verify?.(chain(told))).toEqual(ok(verdict))
    })

    test('a chain that does not answer agrees to nothing', async () => {
      for (const intent of [lasting, timed])
        expect((await legNamed(intent, 'lock').verify?.(chain({})))?.ok).toBe(false)
      expect((await legNamed(timed, 'lock').verify?.(chain({ coin: [token] })))?.ok).toBe(false)
    })
  })

  test.each([
    ['approveReset', 0n, 'allowanceSuffices'],
    ['approveReset', 499n, undefined],
    ['approve', 499n, undefined],
    ['approve', 500n, 'allowanceSuffices'],
  ])('%s with an allowance of %s is skipped for: %s', async (name, allowance, reason) => {
    const leg = legNamed(lasting, name)
    expect(await leg.skip?.(chain({ allowance: [allowance] }))).toEqual(ok(reason))
  })

  describe('succeeded with the event of exactly this lock, which', () => {
    const createTime = toSeconds(MADE)
    const lockTime = toSeconds(UNLOCKS)
    const event = { user: owner, coin: token, amount: 500n, createTime, lockTime }

    test('both contracts write', () => {
      for (const intent of [lasting, timed]) {
        const expected = legNamed(intent, 'lock').expects
        expect(expected).toMatchObject({ contract: intent.contract, shape: { name: 'Locked' } })
        expect(expected?.matches(event)).toBe(true)
      }
    })

    test.each<[string, object]>([
      ['is of another user', { user: other }],
      ['is of another coin', { coin: usdt }],
      ['holds more than was given', { amount: 501n }],
      ['holds less than was given', { amount: 499n }],
      ['lasts a second longer', { lockTime: lockTime + 1n }],
    ])('is not one that %s', (_, changed) => {
      for (const intent of [lasting, timed])
        expect(legNamed(intent, 'lock').expects?.matches({ ...event, ...changed })).toBe(false)
    })
  })

  test('is told as what it costs', () => {
    const description = lockCoins.describe({ id, owner, intent: lasting })
    expect(description).toMatchObject({ seed: token, payments: [{ coin, units: 500n }] })
  })

  test.each([
    ['nothing', { ...lasting, units: 0n }],
    ['no days', { ...lasting, days: 0 }],
    ['3,651 days', { ...lasting, days: 3_651 }],
    ['part of a day', { ...lasting, days: 1.5 }],
    ['TRX', { ...lasting, coin: { symbol: 'TRX', decimals: 6 } }],
    ['without a version', { ...lasting, version: undefined }],
  ])('cannot be confirmed for %s', (_, intent) => {
    expect(lockCoins.plan({ id, owner, intent })).toBeUndefined()
  })
})

type Row = readonly [Address, Address, bigint, bigint, bigint, boolean]

const row = (createdAt: number, isLocked: boolean, units = 500n): Row => [
  owner,
  token,
  units,
  toSeconds(createdAt),
  toSeconds(UNLOCKS),
  isLocked,
]

describe('a lock of the chain', () => {
  const many = Array.from({ length: 120 }, (_, index) => row(MADE + index * 1_000, true))
  const asked: [bigint, bigint][] = []
  const paged = scriptedNode(({ args }) => {
    const [, start, end] = args as [Address, bigint, bigint]
    asked.push([start, end])
    return ok([many.slice(Number(start), Number(end))])
  })

  test('is found wherever it stands, to the second', async () => {
    expect(await readLock(paged, forDays, owner, MADE + 60_999)).toEqual(
      ok({
        coin: token,
        units: 500n,
        createdAt: MADE + 60_000,
        unlockAt: UNLOCKS,
        isLocked: true,
      }),
    )
    expect(asked.at(-1)).toEqual([50n, 100n])
  })

  test('is none where the contract knows none, and not told while it does not answer', async () => {
    expect(await readLock(paged, forDays, owner, MADE - 1_000)).toEqual(ok(undefined))
    expect((await readLock(chain({}), forDays, owner, MADE)).ok).toBe(false)
  })
})

describe('unlocking', () => {
  test('names the lock to the contract that keeps it', () => {
    for (const contract of [forDays, until])
      expect(unlockLeg({ contract }).call).toMatchObject({
        contract,
        signature: 'unlock(uint256)',
        args: [toSeconds(MADE)],
        feeLimit: 42n,
      })
    expect(unlockLeg().repeat).toBe('orderOnce')
  })

  test.each([
    ['it is locked', [row(MADE, true)], undefined],
    ['it was unlocked elsewhere', [row(MADE, false)], 'alreadyUnlocked'],
    ['there is none', [], undefined],
  ] as const)('is skipped where %s: %s', async (_, rows, reason) => {
    expect(await unlockLeg().skip?.(chain({ locks: [rows] }))).toEqual(ok(reason))
  })

  test('is not skipped when the chain does not answer', async () => {
    expect((await unlockLeg().skip?.(chain({})))?.ok).toBe(false)
    expect((await unlockLeg().verify?.(chain({})))?.ok).toBe(false)
  })

  test('is agreed to when the lock holds what the screen said', async () => {
    const verify = async (changed: Partial<UnlockIntent>, rows: readonly Row[]) =>
      unlockLeg(changed).verify?.(chain({ locks: [rows] }))
    expect(await verify({}, [row(MADE, true)])).toEqual(ok({ kind: 'agreed' }))
    // The contract itself says that there is no such lock.
    expect(await verify({}, [])).toEqual(ok({ kind: 'agreed' }))
    expect(await verify({}, [row(MADE, true, 499n)])).toMatchObject({ value: { field: 'lock' } })
    const another = { coin: { ...coin, contract: usdt } }
    expect(await verify(another, [row(MADE, true)])).toMatchObject({ value: { field: 'lock' } })
  })

  test('succeeded with the event of exactly this lock', () => {
    const expected = unlockLeg().expects
    const event = { user: owner, coin: token, amount: 500n, createTime: toSeconds(MADE) }
    expect(expected).toMatchObject({ contract: forDays, shape: { name: 'Unlocked' } })
    expect(expected?.matches(event)).toBe(true)
    expect(expected?.matches({ ...event, user: other })).toBe(false)
    expect(expected?.matches({ ...event, coin: usdt })).toBe(false)
    expect(expected?.matches({ ...event, createTime: toSeconds(MADE) + 1n })).toBe(false)
  })

  test('costs nothing but fees', () => {
    expect(unlockCoins.describe({ id, owner, intent: unlocking })?.payments).toEqual([])
  })
})

describe('what the contracts refuse is told in plain words:', () => {
  const told: Record<(typeof tokenLockErrors)[number], string> = {
    'StillLocked()': 'Unlocking time has not yet arrived',
    'AlreadyUnlocked()': 'This lock was unlocked already',
    'UnknownLock()': 'The contract does not know this lock',
    'WrongAmount()': 'Nothing of this amount would be locked',
    'WrongTime()': 'The time to unlock has to be in the future, and within 3,650 days',
    'LockExists()': 'You made another lock in the same second. Try again.',
  }

  test.each(tokenLockErrors)('%s', (error) => {
    for (const [kind, intent] of [
      [lockCoins, lasting],
      [unlockCoins, unlocking],
    ] as const) {
      const description = kind.describe({ id, owner, intent })
      expect(reasonText(encodeCall(error, []), description)?.message).toBe(told[error])
    }
  })
})

describe('what fails without a reason is told as', () => {
  const failing: Trouble[] = [
    { kind: 'wouldFail', output: '', message: '' },
    { kind: 'walletFailed', detail: '' },
    { kind: 'buildFailed', detail: 'x' },
  ]

  test.each([
    ['Approve failed', lockCoins, lasting, 'approveReset'],
    ['Approve failed', lockCoins, lasting, 'approve'],
    ['lock error', lockCoins, lasting, 'lock'],
    ['lock error', lockCoins, timed, 'lock'],
    ['Unlock error', unlockCoins, unlocking, 'unlock'],
  ] as const)('"%s"', (words, kind, intent, leg) => {
    const description = kind.describe({ id, owner, intent })
    const operation = operationWith({ name: leg })
    for (const trouble of failing)
      expect(troubleText(trouble, operation, description, 'en').failed?.message).toBe(words)
    const silent = transaction({ final: receipt({ result: 'REVERT', output: '' }) })
    expect(failureText(operation, silent, '1', description).reason.message).toBe(words)
  })
})

describe('what a call did, known again without a row', () => {
  const contracts = {
    usdt,
    tokenLock: forDays,
    coinLock: until,
    tokenFactory: factory,
    blindBoxSale: nobody,
    wtrx: nobody,
    poolRouter: nobody,
    otcMarket: nobody,
  } satisfies Contracts
  const recognise = (call: ContractCall) =>
    [...kinds.values()].flatMap((kind) => kind.recogniser?.read(call, contracts) ?? [])
  const dollars = { units: 500n, coin: { symbol: 'USDT', decimals: 6, contract: usdt } }

  test.each<[string, ContractCall, object]>([
    [
      'USDT that was locked',
      tokenLock.lockForDays(forDays, 500n, usdt, 30n),
      { seed: usdt, payments: [dollars] },
    ],
    [
      'a token that was locked, whose decimals the call does not tell',
      tokenLock.lockForDays(forDays, 500n, token, 30n),
      { seed: token, payments: [] },
    ],
    [
      'coins that were locked until a time',
      tokenLock.lockUntil(until, 500n, UNLOCKS),
      { seed: until, payments: [] },
    ],
    ['coins unlocked by days', tokenLock.unlock(forDays, MADE), { payments: [] }],
    ['coins unlocked by time', tokenLock.unlock(until, MADE), { payments: [] }],
    ['an approval of USDT', trc20.approve(usdt, forDays, 500n), { payments: [dollars] }],
    ['an approval of a token', trc20.approve(token, until, 500n), { seed: token, payments: [] }],
    ['an approval of nothing', trc20.approve(usdt, until, 0n), { payments: [] }],
    ['an approval without a limit', trc20.approve(usdt, until, 2n ** 256n - 1n), { payments: [] }],
  ])('%s', (_, call, known) => {
    // Exactly one kind recognises it.
    expect(recognise(call)).toMatchObject([known])
  })

  test.each<[string, ContractCall]>([
    ['a lock of another contract', tokenLock.lockForDays(other, 500n, token, 30n)],
    ['the call of one version on the other', tokenLock.lockUntil(forDays, 500n, UNLOCKS)],
    ['days on the version of times', tokenLock.lockForDays(until, 500n, token, 30n)],
    ['what another contract unlocks', tokenLock.unlock(other, MADE)],
    ['an approval for somebody else', trc20.approve(usdt, other, 500n)],
    ['a view', tokenLock.coin(until).call],
  ])('but not %s', (_, call) => {
    expect(recognise(call)).toEqual([])
  })
})
