import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindReportHandlers } from '../../backend/people/bindReports.ts'
import { peopleHandlers } from '../../backend/people/peopleEndpoints.ts'
import type { Service } from '../../backend/service.ts'
import { teamHandlers } from '../../backend/team/teamEndpoints.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { referral as calls } from '../../src/chain/contracts/referral.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { Outcome } from './contractsFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'
import { openBackend } from './backendFixture.ts'
import { withInvites, type InviteBackend } from './pasts/invites.ts'

let fixture: InviteBackend
/** Ann is under the leader, ben and cat under ann, dan under cat. Eve and fay have no inviter. */
let people: [Operator, Operator, Operator, Operator, Operator, Operator]
let catBound: Outcome
async function bound(who: Operator, to: Operator): Promise<Outcome> {
  const outcome = await fixture.bind(who, to)
  if (outcome.result !== 'SUCCESS') throw new Error(outcome.result)
  return outcome
}
beforeAll(async () => {
  fixture = await openBackend(withInvites)
  people = [...fixture.people] as typeof people
  const [ann, ben, cat, dan] = people
  await bound(ann, fixture.owner)
  await bound(ben, ann)
  catBound = await bound(cat, ann)
  await bound(dan, cat)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const ask: InviteBackend['ask'] = (name, request) => fixture.ask(name, request)
const refusalOf: InviteBackend['refusalOf'] = (name, request) => fixture.refusalOf(name, request)
const all = (owner: Address) => ({ owner, pageNo: 1, pageSize: 20 })
const shown = (address: Address) => ({ address, nickname: '', introduction: '', image: null })

async function succeed(who: Operator, call: Parameters<InviteBackend['act']>[1]) {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  return outcome
}

describe('who invited whom', () => {
  it('is found by the code of an account that is known', async () => {
    const [, ben, , , eve] = people
    for (const { address } of [fixture.owner, ben])
      expect(await ask('enterCode', { code: inviteCode(address) })).toEqual({
        code: inviteCode(address),
        inviter: address,
        isActive: true,
      })
    expect(await refusalOf('enterCode', { code: inviteCode(eve.address) })).toBe('notFound')
    expect(await refusalOf('enterCode', { code: '0000000000' })).toBe('notFound')
    expect(await refusalOf('enterCode', { code: 'OOOOOOOOOO' })).toBe('badRequest')
  })

  it('is told of an address, its line and the whole community', async () => {
    const [ann, , cat, dan, eve] = people
    const { owner: leader } = fixture
    expect(await ask('addressInfo', { owner: cat.address })).toEqual({
      ...shown(cat.address),
      code: inviteCode(cat.address),
      isActive: true,
      isLeader: false,
      inviter: shown(ann.address),
      boundAt: catBound.time * SECOND_MS,
    })
    expect(await ask('addressInfo', { owner: leader.address })).toMatchObject({
      isActive: true,
      isLeader: true,
      inviter: null,
      boundAt: null,
    })
    expect(await ask('addressInfo', { owner: eve.address })).toMatchObject({
      isActive: false,
      isLeader: false,
      inviter: null,
    })
    expect(await ask('myCommunity', { owner: dan.address })).toEqual({
      leader: shown(leader.address),
      line: [cat, ann, leader].map(({ address }) => shown(address)),
      members: 4,
    })
    expect(await ask('myCommunity', { owner: eve.address })).toMatchObject({ line: [], members: 4 })
  })
})

describe('a team', () => {
  it('is listed with what it has bought, from the top and from each place in it', async () => {
    const [ann, ben, cat, dan, eve] = people
    const { owner: leader } = fixture
    // Purchases of eve count for no team, because she has no inviter.
    const made = await fixture.createWithPresale(leader)
    for (const [who, units] of [
      [ben, 400n],
      [dan, 350n],
      [dan, 50n],
      [eve, 200n],
    ] as const)
      expect((await fixture.buy(who, made.presale, units * TOKEN)).result).toBe('SUCCESS')
    await succeed(leader, presale.launch(made.presale))
    const until = fixture.now() * SECOND_MS + HOUR_MS
    const { poolRouter: router, order } = fixture
    const paid = { callValue: 30n * TRX }
    await succeed(cat, poolRouter.buy(router, order(), made.token, 0n, until, paid))
    const bought = await fixture.tokens(made.token, cat.address)
    await succeed(cat, trc20.approve(made.token, router, bought))
    await succeed(cat, poolRouter.sell(router, order(), made.token, bought, 0n, until))
    const liquidity = { callValue: 10n * TRX }
    const added = await succeed(
      dan,
      poolRouter.buyLiquidity(router, order(), made.token, 0n, until, liquidity),
    )
    await fixture.solidify()

    expect(await ask('getDirectStatistics', { owner: leader.address })).toEqual({
      members: 1,
      valid: 0,
      invalid: 1,
    })
    expect(await ask('getTeamStatistics', { owner: leader.address })).toMatchObject({
      performance: 830n * TRX,
      size: 4,
      power: 0n,
      members: 1,
      valid: 3,
      levels: [1, 2, 1],
    })
    expect(await ask('getTeamStatistics', { owner: eve.address })).toMatchObject({
      performance: 0n,
      size: 0,
      levels: [],
    })
    const { items, total } = await ask('teamList', all(ann.address))
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { address: ben.address, depth: 1, isValid: true, bought: 400n * TRX, performance: 0n },
      { address: cat.address, bought: 30n * TRX, performance: 400n * TRX, size: 1, members: 1 },
    ])
    const first = async (sort: 'bound' | 'performance' | 'size' | 'power') =>
      (await ask('teamList', { ...all(ann.address), sort })).items[0]!.address
    expect(await first('performance')).toBe(cat.address)
    expect(await first('size')).toBe(cat.address)
    expect(await first('power')).toBe(ben.address)
    const newest = await ask('directList', { ...all(ann.address), pageSize: 1 })
    expect([newest.total, newest.items[0]!.address]).toEqual([2, cat.address])
    expect((await ask('directList', { ...all(leader.address), state: 'valid' })).items).toEqual([])
    const invalid = await ask('directList', { ...all(leader.address), state: 'invalid' })
    expect([invalid.total, invalid.items.length]).toEqual([1, 1])

    const { items: records, total: many } = await ask('teamRecord', all(leader.address))
    expect(many).toBe(4)
    expect(
      records.map(({ member, kind, performance, depth }) => [member, kind, performance, depth]),
    ).toEqual([
      [cat.address, 'pool', 30n * TRX, 2],
      [dan.address, 'presale', 50n * TRX, 3],
      [dan.address, 'presale', 350n * TRX, 3],
      [ben.address, 'presale', 400n * TRX, 2],
    ])
    const second = await ask('teamRecord', { ...all(leader.address), pageNo: 2, pageSize: 3 })
    expect(second).toMatchObject({ total: 4, items: [{ member: ben.address }] })
    expect((await ask('teamRecord', all(dan.address))).items).toEqual([])
    const lp = await ask('teamLP', all(ann.address))
    expect(lp).toMatchObject({
      total: 1,
      items: [{ member: dan.address, depth: 2, symbol: 'FRG', txId: added.txId }],
    })
    expect(lp.items[0]!.trx).toBeGreaterThan(9n * TRX)
    expect(await ask('teamCalculationRecord', all(ann.address))).toEqual({
      total: 0,
      items: [],
      uAmount: 0n,
      power: 0n,
    })
  })

  it('is told with the line to each of its members', async () => {
    const [ann, ben, cat, dan] = people
    const info = await ask('getMemberInfo', { owner: fixture.owner.address, member: dan.address })
    expect(info).toMatchObject({
      member: { address: dan.address, inviter: cat.address, depth: 3, isValid: true },
      line: [cat, ann, fixture.owner].map(({ address }) => address),
    })
    for (const owner of [ben, dan])
      expect(await refusalOf('getMemberInfo', { owner: owner.address, member: dan.address })).toBe(
        'notFound',
      )
  })

  it('is the size that the contract tells', async () => {
    for (const { address } of [fixture.owner, ...people]) {
      const { direct, size } = await fixture.says(calls.team(fixture.referral, address))
      expect(await ask('getTeamStatistics', { owner: address })).toMatchObject({
        size,
        members: direct,
      })
    }
  })
})

describe('binding', () => {
  it('knows the code of whoever did something, and says that they are not active', async () => {
    const [, , , , eve] = people
    const code = inviteCode(eve.address)
    const answer = { code, inviter: eve.address, isActive: false }
    expect(await ask('enterCode', { code })).toEqual(answer)
  })

  const before = (owner: Operator, inviter: Operator) => ({
    owner: owner.address,
    inviter: inviter.address,
  })

  it('is offered below whoever is active', async () => {
    const [, ben, , , eve] = people
    expect(await ask('bindUpMember', before(eve, ben))).toEqual({
      ...before(eve, ben),
      contract: fixture.referral,
    })
  })

  it('is refused with its reason', async () => {
    const [ann, ben, , dan, eve, fay] = people
    const { owner: leader } = fixture
    for (const [owner, inviter, expected] of [
      [eve, eve, 'selfInvitation'],
      [ann, ann, 'selfInvitation'],
      [eve, fay, 'inviterNotActive'],
      [ben, dan, 'alreadyBound'],
      [ben, ann, 'alreadyBound'],
      [ben, eve, 'alreadyBound'],
      [ann, dan, 'circle'],
      [leader, dan, 'circle'],
      [leader, eve, 'inviterNotActive'],
    ] as const)
      expect(await refusalOf('bindUpMember', before(owner, inviter))).toBe(expected)
  })

  it('is read from the newest block before, and counts once it is solidified', async () => {
    const [ann, , , , eve, fay] = people
    const { txId, time } = await bound(eve, ann)
    // The activation is not solidified yet, but eve may invite, and already has an inviter.
    expect((await ask('bindUpMember', before(fay, eve))).inviter).toBe(eve.address)
    expect(await refusalOf('bindUpMember', before(eve, ann))).toBe('alreadyBound')
    expect(await ask('checkActivate', { owner: eve.address })).toEqual({
      contract: fixture.referral,
      isActive: false,
      isLeader: false,
      inviter: null,
      boundAt: null,
    })
    expect((await ask('enterCode', { code: inviteCode(eve.address) })).isActive).toBe(false)
    const told = { ...before(eve, ann), txId }
    expect(await ask('bindUpMemberDecentralized', told)).toEqual({ status: 'pending' })
    await fixture.chain.mine(3)
    expect(await ask('checkActivate', { owner: eve.address })).toMatchObject({
      isActive: true,
      inviter: ann.address,
      boundAt: time * SECOND_MS,
    })
    // Nothing else made the indexer look: the report is the hint.
    expect(await ask('bindUpMemberDecentralized', told)).toEqual({ status: 'acknowledged' })
    expect(await ask('enterCode', { code: inviteCode(eve.address) })).toMatchObject({
      inviter: eve.address,
      isActive: true,
    })
    // Her earlier purchases count from now on.
    expect((await ask('getTeamStatistics', { owner: ann.address })).performance).toBe(1_030n * TRX)
    for (const other of [{ owner: fay.address }, { inviter: fay.address }, { txId: catBound.txId }])
      expect(await refusalOf('bindUpMemberDecentralized', { ...told, ...other })).toBe(
        'transactionMismatch',
      )
    const failed = await fixture.bind(eve, ann)
    expect(failed.result).toBe('AlreadyBound')
    await fixture.solidify()
    expect(await refusalOf('bindUpMemberDecentralized', { ...told, txId: failed.txId })).toBe(
      'transactionMismatch',
    )
    expect(await ask('checkActivate', { owner: fixture.owner.address })).toMatchObject({
      isActive: true,
      isLeader: true,
      inviter: null,
    })
  })

  it('in a block that the chain has left out counts to nobody', async () => {
    const [, , , , eve, fay] = people
    const lost = await fixture.bind(fay, eve)
    await fixture.chain.orphan(1, { forget: true })
    await fixture.solidify()
    expect(await ask('getDirectStatistics', { owner: eve.address })).toMatchObject({ members: 0 })
    const told = { ...before(fay, eve), txId: lost.txId }
    expect(await ask('bindUpMemberDecentralized', told)).toEqual({ status: 'pending' })
    expect((await ask('bindUpMember', before(fay, eve))).owner).toBe(fay.address)
  })

  it('is the same when the chain is read again from block 1', async () => {
    const tell = () =>
      Promise.all([
        ask('teamRecord', all(fixture.owner.address)),
        ask('teamList', all(people[0].address)),
        ask('teamLP', all(fixture.owner.address)),
        ask('myCommunity', { owner: people[3].address }),
      ])
    const told = await tell()
    await fixture.backend.indexer.rebuild()
    expect(await tell()).toEqual(told)
  })
})

it('is nowhere where there is no such contract', async () => {
  const service = { launchpad: {} } as unknown as Service
  const { teamList } = teamHandlers(service)
  const { checkActivate } = peopleHandlers(service)
  const { bindUpMember } = bindReportHandlers(service)
  const [owner, inviter] = [people[0].address, people[1].address]
  const asker = ['en', '', undefined, ''] as const
  const paged = { owner, sort: 'bound' as const, pageNo: 1, pageSize: 20 }
  for (const answer of [
    await teamList(paged, ...asker),
    await checkActivate({ owner }, ...asker),
    await bindUpMember({ owner, inviter }, ...asker),
  ])
    expect(answer).toMatchObject({ ok: false, error: { refused: 'notFound' } })
})
