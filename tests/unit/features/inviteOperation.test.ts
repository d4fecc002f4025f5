import { describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { encodeValues, keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import { referral } from '../../../src/chain/contracts/referral.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { bindInviter } from '../../../src/features/invite/operations/bind.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { mismatchText, reasonText, refusalText } from '../../../src/state/operations/troubleText.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [owner, inviter, other, contract] = [at('1'), at('2'), at('3'), at('4')]
const id = 'a'.repeat(64)
const planned = (to = inviter) =>
  bindInviter.plan({ id, owner, intent: { contract, inviter: to, feeLimit: 42n } })![0]!
const leg = planned()
const description = bindInviter.describe({
  id,
  owner,
  intent: { contract, inviter, feeLimit: 42n },
})!

const free = [nobody, 0n, 0n, 0n]
const boundTo = (who: Address) => [who, 1_700_000_000n, 0n, 0n]

/** A chain on which the inviter is active and the account is not, but for what is told otherwise. */
const chain = (told: Record<string, readonly AbiValue[]> = {}) =>
  scriptedNode((call) => {
    const all: Record<string, readonly AbiValue[]> = {
      team: free,
      leader: [other],
      isActive: [true],
      ...told,
    }
    return ok([...all[nameOf(call)]!])
  })

describe('binding an inviter', () => {
  test('calls the contract, and needs the event of this account and this inviter', () => {
    expect(leg.call).toMatchObject({ contract, signature: 'bindParent(address)', args: [inviter] })
    const said = { user: owner, inviter, index: 0n }
    expect(leg.expects?.matches(said)).toBe(true)
    expect(leg.expects?.matches({ ...said, user: other })).toBe(false)
    expect(leg.expects?.matches({ ...said, inviter: other })).toBe(false)
    expect(leg.before?.call()).toEqual({ endpoint: 'bindUpMember', request: { owner, inviter } })
    expect(leg.after?.('c'.repeat(64))).toEqual({
      endpoint: 'bindUpMemberDecentralized',
      request: { owner, inviter, txId: 'c'.repeat(64) },
    })
  })

  test('is done once for ever, so a second transaction reverts', () => {
    expect(leg.repeat).toBe('orderOnce')
  })

  test('is not needed once the account is bound to this inviter, and to no other', async () => {
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ team: boundTo(inviter) }))).toEqual(ok('alreadyBound'))
    expect(await leg.skip?.(chain({ team: boundTo(other) }))).toEqual(ok(undefined))
  })

  test.each<[string, Record<string, readonly AbiValue[]>, Address, string | undefined, string?]>([
    ['to somebody active', {}, inviter, undefined],
    ['to oneself', {}, owner, 'self', owner],
    ['while bound to another', { team: boundTo(other) }, inviter, 'bound', other],
    ['of the leader', { leader: [owner] }, inviter, 'leader', owner],
    ['to somebody who is not active', { isActive: [false] }, inviter, 'notActive', inviter],
  ])('%s is checked on the chain', async (_, told, to, field, detail) => {
    const found = await planned(to).verify?.(chain(told))
    const value = found?.ok ? found.value : undefined
    expect(value?.kind).toBe(field === undefined ? 'agreed' : 'mismatch')
    expect(value && 'field' in value ? [value.field, value.detail] : []).toEqual(
      field === undefined ? [] : [field, detail],
    )
  })

  test.each<[string, object, object]>([
    ['as confirmed', {}, { kind: 'agreed' }],
    ['of another account', { owner: other }, { kind: 'mismatch', field: 'owner' }],
    ['of another inviter', { inviter: other }, { kind: 'mismatch', field: 'inviter' }],
    ['of another contract', { contract: other }, { kind: 'mismatch', field: 'contract' }],
  ])('an answer %s is judged', (_, given, verdict) => {
    expect(leg.before?.judge({ owner, inviter, contract, ...given })).toMatchObject(verdict)
  })

  test('is known again where no row records it', () => {
    const read = (call: typeof leg.call, referralAt?: Address) =>
      bindInviter.recogniser?.read(call, { referral: referralAt } as Contracts)
    expect(read(leg.call, contract)).toMatchObject({ seed: inviter, payments: [] })
    expect(read(leg.call, other)).toBeUndefined()
    expect(read(leg.call)).toBeUndefined()
    expect(read(referral.bindParent(contract, other), contract)).toMatchObject({ seed: other })
  })
})

describe('what is said', () => {
  const refused = (code: keyof typeof refusal) => refusalText(refusal[code], description).message
  test.each<[keyof typeof refusal, RegExp]>([
    ['selfInvitation', /^Can't activate oneself$/],
    ['inviterNotActive', /inviter is not activated/],
    ['alreadyBound', /has an inviter already/],
    ['circle', /of your own team/],
  ])('where the backend refuses with %s tells the cause', (code, words) => {
    expect(refused(code)).toMatch(words)
  })

  const output = (error: string, ...given: readonly Address[]) =>
    keccakHex(error).slice(0, 8) +
    encodeValues(
      given.map(() => 'address'),
      given,
    )
  test.each<[string, RegExp]>([
    [output('CannotInviteOneself()'), /^Can't activate oneself$/],
    [output('LeaderHasNoInviter()'), /leader's account/],
    [output('AlreadyBound(address)', other), /bound to another inviter already: \{inviter\}/],
    [output('InviterNotActive(address)', inviter), /inviter is not activated/],
  ])('where the contract refuses with %s tells the cause', (given, words) => {
    expect(reasonText(given, description)?.message).toMatch(words)
  })

  test('names in full whom the account is bound to', () => {
    const values = { inviter: other }
    expect(mismatchText('bound', description, other)).toMatchObject({ values })
    expect(reasonText(output('AlreadyBound(address)', other), description)).toMatchObject({
      values,
    })
  })

  test.each(['self', 'bound', 'leader', 'notActive', 'inviter'])(
    'where the chain or the backend has another %s is of this kind',
    (field) => {
      expect(mismatchText(field, description).message).not.toBe(mismatchText(field).message)
    },
  )
})
