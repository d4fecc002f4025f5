import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  MEMBERS_PAGE,
  referral as calls,
  referralEvents as events,
  TEAM_DEPTH,
} from '../../src/chain/contracts/referral.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { compileContracts, compileProbe } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { accountNamed } from '../fuzz/accounts.ts'
import { Evm } from '../fuzz/evm.ts'
import { referral as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openContracts, type ContractsFixture } from './contractsFixture.ts'

const LAST = 2n ** 256n - 1n
/** Maximum energy of an activation with 20 levels above, and of reading the largest page. */
const MOST_BINDING = 190_000n
const MOST_PAGE = 60_000n

let fixture: ContractsFixture
/** New contract for each test; the owner of the fixture is its leader. */
let book: Address
beforeAll(async () => {
  fixture = await openContracts({ solidLag: 5 })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  book = await openBook(leader().address)
})

const openBook = async (leader: Address, settle?: (txId: string) => Promise<void>) =>
  (await deployHere(fixture.owner, steps, {}, { leader }, settle)).referral
const leader = () => fixture.owner
const person = (index: number) => fixture.people[index]!
const bind = (to: Address) => calls.bindParent(book, to)
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result
async function succeed(who: Operator, call: ContractCall) {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  return outcome
}
const teamOf = (of: Operator) => fixture.says(calls.team(book, of.address))
const page = (of: Address, start: bigint, end: bigint) =>
  fixture.says(calls.getMembersByPage(book, of, start, end))

describe('binding', () => {
  it('is for ever, is told, and counts to everybody above', async () => {
    await succeed(person(0), bind(leader().address))
    const { logs, time } = await succeed(person(1), bind(person(0).address))
    expect(decodeEvents(events.parentBound, book, logs)).toEqual([
      expect.objectContaining({
        user: person(1).address,
        inviter: person(0).address,
        index: 0n,
      }),
    ])
    expect(await teamOf(person(1))).toEqual({
      inviter: person(0).address,
      boundAt: time * SECOND_MS,
      direct: 0,
      size: 0,
    })
    expect(await teamOf(leader())).toEqual({
      inviter: undefined,
      boundAt: undefined,
      direct: 1,
      size: 2,
    })
    for (const to of [leader(), person(0), person(2)])
      expect(await resultOf(person(1), bind(to.address))).toBe('AlreadyBound')
    expect(await teamOf(person(0))).toMatchObject({ direct: 1, size: 1 })
  })

  it('is to somebody who is active, and not to oneself, nobody or the contract', async () => {
    expect(await resultOf(person(0), bind(person(0).address))).toBe('CannotInviteOneself')
    for (const to of [person(1).address, nobody, book])
      expect(await resultOf(person(0), bind(to))).toBe('InviterNotActive')
    expect(await fixture.says(calls.isActive(book, person(0).address))).toBe(false)
    expect(await teamOf(leader())).toMatchObject({ direct: 0, size: 0 })
  })

  it('never closes to a circle, of one, two or three, nor above the leader', async () => {
    // The first user can only be invited by the leader.
    expect(await resultOf(person(0), bind(person(1).address))).toBe('InviterNotActive')
    expect(await resultOf(person(1), bind(person(0).address))).toBe('InviterNotActive')
    await succeed(person(0), bind(leader().address))
    await succeed(person(1), bind(person(0).address))
    await succeed(person(2), bind(person(1).address))
    expect(await resultOf(person(0), bind(person(1).address))).toBe('AlreadyBound')
    expect(await resultOf(person(0), bind(person(2).address))).toBe('AlreadyBound')
    expect(await resultOf(person(0), bind(person(0).address))).toBe('CannotInviteOneself')
    expect(await resultOf(leader(), bind(person(2).address))).toBe('LeaderHasNoInviter')
    expect(await resultOf(leader(), bind(leader().address))).toBe('CannotInviteOneself')
  })

  it('is as its blocks are: an orphaned one never was, and another inviter may come', async () => {
    await succeed(person(0), bind(leader().address))
    await succeed(person(1), bind(person(0).address))
    await fixture.chain.orphan(1, { forget: true })
    expect(await fixture.says(calls.isActive(book, person(1).address))).toBe(false)
    expect(await teamOf(person(0))).toMatchObject({ direct: 0, size: 0 })
    expect(await teamOf(leader())).toMatchObject({ direct: 1, size: 1 })
    await succeed(person(1), bind(leader().address))
    expect(await teamOf(person(0))).toMatchObject({ direct: 0, size: 0 })
    expect(await page(leader().address, 0n, 100n)).toEqual([person(0).address, person(1).address])
  })

  it('takes no TRX, and nobody is paid, asked or called', async () => {
    const { contract, signature, args } = bind(leader().address)
    const paid = contractCall(contract, signature, args, { callValue: 1n })
    expect(await resultOf(person(0), paid)).toMatch(/^reverted/)
    const sent = contractCall(book, '', [], { callValue: 1n })
    expect(await resultOf(person(0), sent)).toMatch(/^reverted/)
    expect(await fixture.sun(book)).toBe(0n)
  })

  it('is a contract’s own, also of one that is being made and takes nothing', async () => {
    const values = [book, leader().address]
    const probe = compileProbe('BornMember')
    const args = encodeValues(['address', 'address'], values)
    const { contract } = await person(0).deploy(probe, args)
    expect(await fixture.says(calls.isActive(book, contract))).toBe(true)
    // The contract's creator is not activated by this.
    expect(await fixture.says(calls.isActive(book, person(0).address))).toBe(false)
    const again = contractCall(contract, 'bindAgain(address,address)', values)
    expect(await resultOf(person(0), again)).toBe('AlreadyBound')
    // A receiver that refuses everything can still invite.
    await succeed(person(0), bind(contract))
    expect(await teamOf(leader())).toMatchObject({ direct: 1, size: 2 })
  })
})

describe('the leader', () => {
  it('is somebody, is active without an inviter, and never changes', async () => {
    const outcome = { result: '' }
    await openBook(nobody, async (txId) => {
      outcome.result = fixture.chain.transaction(txId)!.receipt.result
    })
    expect(outcome.result).toBe('REVERT')
    expect(await fixture.says(calls.leader(book))).toBe(leader().address)
    expect(await fixture.says(calls.isActive(book, leader().address))).toBe(true)
    const change = contractCall(book, 'transferOwnership(address)', [person(0).address])
    expect(await resultOf(leader(), change)).toMatch(/^reverted/)
  })
})

// More people than a test could sign for.
describe('a team', () => {
  const first = accountNamed('the leader')
  const memberNo = (index: number) => accountNamed(`member ${index}`)

  async function open() {
    const evm = new Evm()
    const args = encodeValues(['address'], [first])
    const made = await evm.deploy(compileContracts().Referral, args)
    const enter = (who: Address, to: Address) => evm.call(who, calls.bindParent(made, to))
    return { evm, made, enter }
  }

  it('counts twenty levels down, and takes so much energy and no more', async () => {
    const { evm, made, enter } = await open()
    const line = [first, ...Array.from({ length: TEAM_DEPTH + 5 }, (_, at) => memberNo(at))]
    const taken: bigint[] = []
    for (const [at, who] of line.slice(1).entries()) {
      const { result, energy } = await enter(who, line[at]!)
      expect(result).toBe('SUCCESS')
      taken.push(energy)
    }
    const sizes = await Promise.all(line.map((who) => evm.read(calls.teamNum(made, who))))
    expect(sizes).toEqual(line.map((_, at) => Math.min(line.length - 1 - at, TEAM_DEPTH)))
    // Each of the first 20 levels adds a count. Below that, the energy stays the same.
    const [most, settled] = [taken[TEAM_DEPTH - 1]!, taken[TEAM_DEPTH + 4]!]
    expect(settled).toBe(most)
    expect(Math.max(...taken.map(Number))).toBe(Number(most))
    expect(most).toBeLessThan(MOST_BINDING)
  })

  it('of ten thousand costs its next member, and its pages, what any other does', async () => {
    const { evm, made, enter } = await open()
    const MANY = 10_000
    const people = Array.from({ length: MANY }, (_, at) => memberNo(at))
    const taken: bigint[] = []
    for (const who of people) taken.push((await enter(who, first)).energy)
    expect(new Set(taken.slice(1)).size).toBe(1)
    expect(await evm.read(calls.team(made, first))).toMatchObject({ direct: MANY, size: MANY })
    expect(await evm.read(calls.teamUsers(made, first, 9_999n))).toBe(people.at(-1))

    const read = (start: bigint, end: bigint) =>
      evm.read(calls.getMembersByPage(made, first, start, end))
    const size = BigInt(MEMBERS_PAGE)
    expect(await read(4_950n, 4_950n + size)).toEqual(people.slice(4_950, 5_050))
    // Returns fewer if there are no more, even far beyond the end.
    expect(await read(9_950n, 9_950n + size)).toEqual(people.slice(9_950))
    for (const start of [10_000n, LAST - size, LAST])
      expect(await read(start, start === LAST ? LAST : start + size)).toEqual([])
    expect(await read(7n, 7n)).toEqual([])

    const ask = (start: bigint, end: bigint) =>
      evm.call(first, calls.getMembersByPage(made, first, start, end).call)
    for (const [start, end] of [
      [1n, 0n],
      [LAST, 0n],
      [0n, size + 1n],
      [0n, LAST],
    ] as const)
      expect((await ask(start, end)).result).toBe('WrongPage')
    expect((await ask(0n, size)).energy).toBeLessThan(MOST_PAGE)
    const beyond = await evm.call(first, calls.teamUsers(made, first, 10_000n).call)
    expect(beyond.result).not.toBe('SUCCESS')
  })
})
