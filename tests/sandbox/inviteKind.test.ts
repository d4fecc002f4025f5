import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { referral } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { bindInviter } from '../../src/features/invite/operations/bind.ts'
import { agreed } from '../../src/outbox/kind.ts'
import { referral as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openContracts, type ContractsFixture } from './contractsFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { newKey } from './ordered.ts'

// Activating an account against the real contract: checks and skipped legs, cost, and the wording
// of each refusal.

const FEE_LIMIT = 150_000_000n

let fixture: ContractsFixture
let contract: Address
beforeAll(async () => {
  fixture = await openContracts({ people: 30 })
  const { owner } = fixture
  contract = (await deployHere(owner, steps, {}, { leader: owner.address })).referral
})
afterAll(() => fixture.close())

let newcomers = 0
const newcomer = () => fixture.people[newcomers++]!
const leader = () => fixture.owner
const binding = (who: Operator, to: Operator) =>
  planned(bindInviter, who, newKey(), { contract, inviter: to.address, feeLimit: FEE_LIMIT })
const bind = (who: Operator, to: Operator) => carryOut(fixture, who, binding(who, to), [contract])
const seenBy = (who: Operator, ordered: Ordered) => preflight(who, ordered, [contract])
/** Skips verification, as if the chain had agreed just before. */
const unchecked = (ordered: Ordered) => ({
  ...ordered,
  legs: ordered.legs.map((leg) => ({ ...leg, verify: async () => ok(agreed) })),
})
const memberOf = ({ address }: Operator) => fixture.says(referral.team(contract, address))

describe('binding', () => {
  it('makes an account active, and takes most below twenty inviters', async () => {
    let above = leader()
    const outcomes = []
    const ordered = binding(leader(), leader())
    for (let depth = 0; depth < 21; depth += 1) {
      const who = newcomer()
      const done = await bind(who, above)
      outcomes.push(done)
      expect(await memberOf(who)).toMatchObject({
        inviter: above.address,
        boundAt: done['bind']!.time * 1_000,
      })
      expect(await fixture.says(referral.isActive(contract, who.address))).toBe(true)
      above = who
    }
    heaviest(ordered, outcomes)
  })

  it('to the same inviter once more is not needed', async () => {
    const who = newcomer()
    await bind(who, leader())
    expect(await seenBy(who, binding(who, leader()))).toMatchObject({ settled: 'alreadyBound' })
  })

  it('to another inviter is told with the address of the one that is bound', async () => {
    const [first, second] = [newcomer(), newcomer()]
    await bind(first, leader())
    await bind(second, leader())
    const again = binding(first, second)
    const words = { values: { inviter: leader().address } }
    expect(await seenBy(first, again)).toMatchObject({ mismatch: 'bound', contradiction: words })
    expect((await seenBy(first, unchecked(again))).reason).toMatchObject(words)
    expect((await fixture.act(first, again.legs[0]!.call)).result).toBe('AlreadyBound')
  })

  it('in a circle of three is refused, since the first of them is bound', async () => {
    const [a, b, c] = [newcomer(), newcomer(), newcomer()]
    await bind(a, leader())
    await bind(b, a)
    await bind(c, b)
    expect(await seenBy(a, binding(a, c))).toMatchObject({ mismatch: 'bound' })
    expect(await memberOf(a)).toMatchObject({ inviter: leader().address })
  })

  it.each<[string, () => [Operator, Operator], string, string, RegExp]>([
    [
      'to oneself',
      () => [fixture.people[28]!, fixture.people[28]!],
      'self',
      'CannotInviteOneself',
      /^Can't activate oneself$/,
    ],
    [
      'of the leader',
      () => [leader(), fixture.people[0]!],
      'leader',
      'LeaderHasNoInviter',
      /leader's account/,
    ],
    [
      'to somebody who is not active',
      () => [fixture.people[28]!, fixture.people[29]!],
      'notActive',
      'InviterNotActive',
      /not activated/,
    ],
  ])('%s is told before anything is signed', async (_, people, field, error, words) => {
    const [who, to] = people()
    const ordered = binding(who, to)
    expect(await seenBy(who, ordered)).toMatchObject({ mismatch: field })
    expect((await seenBy(who, unchecked(ordered))).words).toMatch(words)
    expect((await fixture.act(who, ordered.legs[0]!.call)).result).toBe(error)
  })
})
