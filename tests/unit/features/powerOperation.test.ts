import { describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { keccakHex } from '../../../src/chain/abi.ts'
import { burning } from '../../../src/chain/contracts/burning.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { activateMiner } from '../../../src/features/power/operations/activate.ts'
import { isSpent } from '../../../src/features/power/spent.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import { mismatchText, reasonText, refusalText } from '../../../src/state/operations/troubleText.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'
import { leg as legRow, operation, transaction } from './blindboxSamples.ts'

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [owner, other, contract] = [at('1'), at('2'), at('3')]
const id = 'a'.repeat(64)
const intent = { contract, power: 500n, feeLimit: 42n }
const leg = activateMiner.plan({ id, owner, intent })![0]!
const description = activateMiner.describe({ id, owner, intent })!

/** A chain on which all is well, but for what is told otherwise. */
const chain = (told: Record<string, bigint> = {}) =>
  scriptedNode((call) =>
    ok([told[nameOf(call)] ?? { stream: 12n, powerOf: 500n, activatedAt: 0n }[nameOf(call)]!]),
  )

describe('an activation', () => {
  test('names its order as the nonce, and needs its event', () => {
    expect(leg.call).toMatchObject({ contract, signature: 'activateMiner(bytes32)', args: [id] })
    const said = { order: id, user: owner, power: 700n }
    expect(leg.expects?.matches(said)).toBe(true)
    expect(leg.expects?.matches({ ...said, order: 'b'.repeat(64) })).toBe(false)
    expect(leg.expects?.matches({ ...said, user: other })).toBe(false)
    expect(leg.before?.call().request).toMatchObject({ orderKey: id, owner, purpose: 'miner' })
    expect(leg.after?.('c'.repeat(64)).request).toEqual({
      orderKey: id,
      owner,
      txId: 'c'.repeat(64),
    })
  })

  test('of no power is none', () => {
    expect(activateMiner.plan({ id, owner, intent: { ...intent, power: 0n } })).toBeUndefined()
  })

  test('is not needed once the miner is active, by whatever order', async () => {
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ activatedAt: 9n }))).toEqual(ok('alreadyActive'))
  })

  test.each<[string, Record<string, bigint>, string | undefined]>([
    ['that earns', {}, undefined],
    ['of more power by now', { powerOf: 501n }, undefined],
    ['of less than was shown', { powerOf: 499n }, 'power'],
    ['of none', { powerOf: 0n }, 'noPower'],
    ['where the contract has no stream', { stream: 0n }, 'noStream'],
  ])('%s is checked on the chain', async (_, told, field) => {
    const found = await leg.verify?.(chain(told))
    expect(found?.ok && 'field' in found.value ? found.value.field : undefined).toBe(field)
    expect(found?.ok).toBe(true)
  })

  const answer = { nonce: id, owner, purpose: 'miner', contract, expiresAt: 9, power: 500n }
  test.each<[string, object, object]>([
    ['as confirmed', {}, { kind: 'agreed' }],
    ['of more power', { power: 900n }, { kind: 'agreed' }],
    ['of another number', { nonce: 'b'.repeat(64) }, { kind: 'mismatch', field: 'nonce' }],
    ['of another account', { owner: other }, { kind: 'mismatch', field: 'owner' }],
    ['of another contract', { contract: other }, { kind: 'mismatch', field: 'contract' }],
    ['of less power', { power: 499n }, { kind: 'mismatch', field: 'power' }],
    [
      'while another device is busy with it',
      { announced: { txId: 'd'.repeat(64), expiresAt: 7 } },
      { kind: 'otherDevice', expiresAt: 7 },
    ],
  ])('an answer %s is judged', (_, given, verdict) => {
    expect(leg.before?.judge({ ...answer, ...given })).toMatchObject(verdict)
  })

  test('is known again where no row records it', () => {
    const read = (call: typeof leg.call, burningAt?: Address) =>
      activateMiner.recogniser?.read(call, { burning: burningAt } as Contracts)
    expect(read(leg.call, contract)).toMatchObject({ seed: contract, order: id, payments: [] })
    expect(read(leg.call, other)).toBeUndefined()
    expect(read(leg.call)).toBeUndefined()
    expect(read(burning.burn(contract, id, other, 1n, 0n), contract)).toBeUndefined()
  })
})

describe('what is said', () => {
  const refused = (code: keyof typeof refusal) => refusalText(refusal[code], description).message
  test.each<[keyof typeof refusal, RegExp]>([
    ['nonceUsed', /number was used before\. Start anew/],
    ['nonceExpired', /its number has expired\. Start anew/],
    ['nonceForeign', /number belongs to another account\. Start anew/],
    ['noPower', /no power yet: burn coins first\. Nothing was signed/],
  ])('where the backend refuses with %s tells the cause', (code, words) => {
    expect(refused(code)).toMatch(words)
  })

  test.each<[string, string]>([
    ['OrderAlreadyUsed()', "This activation's number was used before"],
    ['NoStream()', 'The contract has no pool for power yet'],
    ['NoPower()', 'You have no power yet: burn coins first'],
    ['AlreadyActive()', 'Your miner is active already'],
  ])('where the contract refuses with %s tells the cause', (error, words) => {
    expect(reasonText(keccakHex(error).slice(0, 8), description)?.message).toBe(words)
  })

  test.each(['noStream', 'noPower', 'power', 'nonce'])(
    'where the chain or the backend has another %s is of this kind',
    (field) => {
      expect(mismatchText(field, description).message).not.toBe(mismatchText(field).message)
    },
  )
})

describe('an activation that comes to nothing', () => {
  const row = (trouble: Trouble, handed = false) =>
    operation({
      kind: 'power.activate',
      intent,
      legs: [
        legRow('activate', {
          trouble,
          transactions: handed ? [transaction({ handedAt: 1 })] : [],
        }),
      ],
    })
  const by = (code: number, handed?: boolean) => isSpent(row({ kind: 'refused', code }, handed))

  test('is one whose number was refused, even after a wallet saw it', () => {
    const codes = [refusal.nonceUsed, refusal.nonceExpired, refusal.nonceForeign]
    expect(codes.map((code) => by(code))).toEqual([true, true, true])
    expect(codes.map((code) => by(code, true))).toEqual([true, true, true])
  })

  test('is one whose number the contract has seen', () => {
    const fails = (error: string): Trouble => ({
      kind: 'wouldFail',
      output: keccakHex(error).slice(0, 8),
      message: '',
    })
    expect(isSpent(row(fails('OrderAlreadyUsed()'), true))).toBe(true)
    expect(isSpent(row(fails('NoStream()'), true))).toBe(false)
  })

  test('is none that waits for something else', () => {
    expect(by(refusal.noPower)).toBe(false)
    expect(isSpent(row({ kind: 'rejected' }))).toBe(false)
  })
})
