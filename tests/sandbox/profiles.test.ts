import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address.ts'
import { healNodes, setFaults } from '../../sandbox/chain/faults.ts'
import { teamAccounts } from '../../backend/database/books/teamSchema.ts'
import { profiles } from '../../backend/database/kept/profileSchema.ts'
import { profilesOf } from '../../backend/people/profiles.ts'
import { referral as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'
import { addManyUsers, userAddress, userIntroduction, userNickname } from './manyUsers.ts'
import { activate, personOf, rawAnswer, type Person } from './peopleFixture.ts'

let fixture: BoxBackend
let ann: Person
let bob: Person
const eve = userAddress(1_000_000)

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  await activate(
    fixture.chain,
    [0, 1, 2].map((n) => userAddress(1_000_000 + n)),
  )
  ann = await personOf(fixture.backend, userAddress(1_000_001))
  bob = await personOf(fixture.backend, userAddress(1_000_002))
})
afterAll(() => fixture.stop())

const forgetAll = async () => {
  await fixture.backend.db.delete(profiles)
}

const enter = (person: Person, nickname: string, introduction = '') =>
  person.ask('editUser', { nickname, introduction })
const refusalOf = (person: Person, nickname: string, introduction = '') =>
  person.refusalOf('editUser', { nickname, introduction })
const list = (person: Person) => person.ask('saveMember', { isListed: 'yes' })

describe('a profile', () => {
  beforeEach(forgetAll)

  it('is empty at first, and public with its address once somebody has entered it', async () => {
    const empty = { address: eve, nickname: '', introduction: '', image: null, own: null }
    expect(await fixture.ask('userInfo', { owner: eve })).toMatchObject(empty)
    const entered = { address: ann.address, nickname: 'Ann 🦊', introduction: 'Hi\n\nthere' }
    expect(await enter(ann, ' Ann 🦊 ', 'Hi\r\n\r\n\r\nthere ')).toEqual({
      ...entered,
      image: null,
    })
    expect(await fixture.ask('userInfo', { owner: ann.address })).toMatchObject({
      ...entered,
      own: null,
    })
    // The profile is not listed, because listing is opt-in.
    expect((await fixture.ask('userPage', {})).total).toBe(0)
  })

  it('shows to its owner alone whether it is listed, and the sessions', async () => {
    await enter(ann, 'Ann')
    const own = async () => (await ann.ask('userInfo', {})).own
    expect(await own()).toMatchObject({ isListed: false, sessions: [{ isThis: true }] })
    expect(await list(ann)).toMatchObject({ nickname: 'Ann', isListed: true })
    expect(await own()).toMatchObject({ isListed: true })
    expect((await bob.ask('userInfo', { owner: ann.address })).own).toBeNull()
    await ann.ask('saveMember', { isListed: 'no' })
    expect(await own()).toMatchObject({ isListed: false })
    expect((await fixture.ask('userPage', {})).total).toBe(0)
  })

  it('is given for many at once, also for those of whom nothing is known', async () => {
    await enter(ann, 'Ann', 'Hello')
    const personOf = await profilesOf(fixture.backend.db, [ann.address, eve, ann.address])
    expect(personOf(ann.address)).toMatchObject({ nickname: 'Ann', introduction: 'Hello' })
    expect(personOf(eve)).toMatchObject({ address: eve, nickname: '', image: null })
    expect((await profilesOf(fixture.backend.db, []))(eve).nickname).toBe('')
  })

  it('survives a rebuild from the chain', async () => {
    await enter(ann, 'Ann')
    await fixture.backend.indexer.rebuild()
    expect((await fixture.ask('userInfo', { owner: ann.address })).nickname).toBe('Ann')
  })

  it('is changed by nobody else: not without a session, not with another account’s', async () => {
    await enter(ann, 'Ann')
    const asAnn = { owner: ann.address, nickname: 'Eve', introduction: '' }
    expect(await bob.refusalOf('editUser', asAnn)).toBe('signInNeeded')
    expect(await fixture.refusalOf('editUser', asAnn)).toBe('signInNeeded')
    const listed = { owner: ann.address, isListed: 'yes' as const }
    expect(await bob.refusalOf('saveMember', listed)).toBe('signInNeeded')
    expect(await fixture.refusalOf('saveMember', listed)).toBe('signInNeeded')
    expect((await ann.ask('userInfo', {})).nickname).toBe('Ann')
    expect((await ann.ask('userInfo', {})).own?.isListed).toBe(false)
  })
})

describe('an account that is not on the chain yet', () => {
  beforeEach(forgetAll)
  const own = () => fixture.backend.db.$count(profiles)

  it('enters nothing until it is', async () => {
    const address = userAddress(1_500_000)
    const person = await personOf(fixture.backend, address)
    expect(await refusalOf(person, 'New')).toBe('accountNotOnChain')
    expect(await refusalOf(person, '')).toBe('accountNotOnChain')
    for (const isListed of ['yes', 'no'] as const)
      expect(await person.refusalOf('saveMember', { isListed })).toBe('accountNotOnChain')
    expect(await own()).toBe(0)
    expect((await person.ask('userInfo', {})).own?.isListed).toBe(false)
    await activate(fixture.chain, [address])
    expect((await enter(person, 'New')).nickname).toBe('New')
  })

  it('is not told from others without a node; who has a profile changes it all the same', async () => {
    await enter(ann, 'Ann')
    setFaults(fixture.chain, { refuse: { status: 503 } })
    try {
      expect(await refusalOf(bob, 'Bob')).toBe('busy')
      expect((await enter(ann, '')).nickname).toBe('')
      expect((await ann.ask('saveMember', { isListed: 'no' })).isListed).toBe(false)
    } finally {
      healNodes(fixture.chain)
    }
    expect(await own()).toBe(1)
  })
})

describe('a nickname', () => {
  beforeEach(forgetAll)

  it.each([
    ['of 13 characters', 'abcdefghijklm'],
    ['of 13 emoji', '🔥'.repeat(13)],
    ['with a pile of marks', 'Z\u0351\u036b\u0343\u036a'],
    ['with a direction', 'US\u202eTD'],
    ['with what nobody sees', 'A\u200bnn'],
    ['of two lines', 'Ann\nLee'],
    ['of characters that each font has its own', '\uf8ff'],
  ])('%s is wrong, and what was entered before stays', async (_, nickname) => {
    await enter(ann, 'Ann')
    expect(await refusalOf(ann, nickname, 'new')).toBe('wrongNickname')
    expect(await ann.ask('userInfo', {})).toMatchObject({ nickname: 'Ann', introduction: '' })
  })

  it('of 12 emoji is right', async () => {
    const families = '👨\u200d👩\u200d👧\u200d👦'.repeat(12)
    expect((await enter(ann, families)).nickname).toBe(families)
  })

  it.each(['Ann', 'ANN', 'a n n', 'Аnn', 'Ánn', 'ａｎｎ', 'Ann 🔥', 'Ann.'])(
    'that looks like another’s is taken: %s',
    async (nickname) => {
      await enter(ann, 'Ann')
      expect(await refusalOf(bob, nickname)).toBe('nicknameTaken')
      // Lookalikes of one's own nickname are allowed.
      expect((await enter(ann, nickname)).nickname).toBe(nickname)
    },
  )

  it.each([
    ['Modern', 'Modem'],
    ['力丸', 'カ丸'],
    ['未來', '末來'],
  ])('that is hardly told apart from another’s is taken: %s, %s', async (one, other) => {
    await enter(ann, one)
    expect(await refusalOf(bob, other)).toBe('nicknameTaken')
  })

  it('is free again when its owner has another; none at all is everybody’s', async () => {
    await enter(ann, 'Ann')
    await enter(ann, '')
    await enter(bob, '')
    expect((await enter(bob, 'Ann')).nickname).toBe('Ann')
  })

  it.each([
    ['Casthouse', 'Casth0use 7', 'Admin', 'Adm1n 7', 'ann_support', 'SupportTeam'],
    ['OFFICIAL', 'Mod', '官方客服', '小美官方', '管理員', 'USDT', 'Тron', 'TRX ✅'],
    ['Adrnin', 'Tearn', 'Systern', '系統', '系统7', '客戶服務', '客户服务', '平台管理'],
  ])('imitates nobody who speaks for the product, and no coin: %s …', async (...nicknames) => {
    for (const nickname of nicknames)
      expect(`${nickname} ${await refusalOf(ann, nickname)}`).toBe(`${nickname} nicknameGuarded`)
  })

  it.each(['Badminton', 'Supporter', 'Modest', 'Caster', 'Tronald', 'Steam', 'Offside'])(
    'may contain what is guarded by chance: %s',
    async (nickname) => {
      expect((await enter(ann, nickname)).nickname).toBe(nickname)
    },
  )

  it('is one account’s, if two take it at once', async () => {
    const take = ({ token, address }: Person, nickname: string) =>
      rawAnswer(fixture.backend, '/deposit/blMusician/edit', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ owner: address, nickname, introduction: '' }),
      })
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([take(ann, `R${round}`), take(bob, `r ${round}`)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.filter(({ refused }) => refused === 'nicknameTaken')).toHaveLength(1)
    }
  })
})

describe('an introduction', () => {
  beforeEach(forgetAll)

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a script', '<script>alert(1)</script>'],
    ['SQL', "'; drop table profiles; --"],
    ['Chinese', '大家好。\n我在鑄造。'],
  ])('of %s is kept as the text that it is', async (_, introduction) => {
    expect((await enter(ann, '', introduction)).introduction).toBe(introduction)
    expect((await fixture.ask('userInfo', { owner: ann.address })).introduction).toBe(introduction)
  })

  it.each([
    ['of 201 characters', 'a'.repeat(201)],
    ['of 20,000', 'a'.repeat(20_000)],
    ['of 2,000 marks on one letter', `a${'\u0301'.repeat(1_999)}`],
    ['with a direction', 'Send to \u202eTRX'],
    ['with a NUL by its picture', 'a\u0001b'],
  ])('%s is wrong', async (_, introduction) => {
    expect(await refusalOf(ann, 'Ann', introduction)).toBe('wrongIntroduction')
    expect((await ann.ask('userInfo', {})).nickname).toBe('')
  })

  it('longer than that, or with a NUL, is a bad request', async () => {
    expect(await refusalOf(ann, '', 'a'.repeat(20_001))).toBe('badRequest')
    expect(await refusalOf(ann, '', 'a\0b')).toBe('badRequest')
  })
})

it('tells who is active: the leader, and who is bound', async () => {
  const settle = async () => void (await fixture.chain.mine())
  const { referral } = await deployHere(fixture.owner, steps, {}, { leader: eve }, settle)
  const backend = await fixture.another({ launchpad: { ...fixture.launchpad, referral } })
  const people = [await personOf(backend, eve)]
  people.push(await personOf(backend, ann.address), await personOf(backend, bob.address))
  for (const person of people) await list(person)
  // Accounts with activity but no inviter have a row too.
  await backend.db.insert(teamAccounts).values([
    { address: ann.address, code: 'A', inviter: eve },
    { address: bob.address, code: 'B' },
  ])
  const expected = { [eve]: true, [ann.address]: true, [bob.address]: false }
  const { items } = await people[0]!.ask('userPage', {})
  expect(Object.fromEntries(items.map((each) => [each.address, each.isActive]))).toEqual(expected)
  for (const person of people)
    expect((await person.ask('userInfo', {})).isActive).toBe(expected[person.address])
  await backend.close()
})

describe('the list of people', () => {
  const MANY = 10_000
  beforeAll(async () => {
    await forgetAll()
    await addManyUsers(fixture.backend.db, MANY)
  })

  const page = (query: string, pageNo = 1, pageSize = 20) =>
    fixture.ask('userPage', { query, pageNo, pageSize })
  const namesOf = async (query: string) => (await page(query)).items.map(({ nickname }) => nickname)
  const found = async (query: string) => (await page(query)).items.map(({ address }) => address)

  it('has those who chose to be in it, in pages without gaps or repetitions', async () => {
    const seen = new Set<Address>()
    for (let pageNo = 1; pageNo <= 100; pageNo += 1) {
      const { total, items } = await page('', pageNo, 100)
      expect(total).toBe(MANY)
      for (const { address } of items) seen.add(address)
    }
    expect(seen.size).toBe(MANY)
    expect(seen.has(userAddress(MANY))).toBe(false)
    const last = await page('', 100, 100)
    expect(last.items.every(({ nickname }) => nickname === '')).toBe(true)
    expect((await page('', 101, 100)).items).toEqual([])
  })

  it('is searched by nickname in any case, by its look, and by address', async () => {
    const fox = userNickname(4_029)
    expect(await namesOf(fox)).toEqual([fox])
    expect(await namesOf(fox.toUpperCase())).toEqual([fox])
    expect(await namesOf('  zoë 4018 ')).toEqual([userNickname(4_018)])
    expect(await namesOf('zoe 4018')).toEqual([userNickname(4_018)])
    expect(await namesOf('ｚoе4O18')).toEqual([userNickname(4_018)])
    expect(await namesOf('阿明 77')).toContain(userNickname(77))
    expect(await namesOf('شعلة 5')).toContain(userNickname(5))
    const address = userAddress(1_234)
    expect(await found(address)).toEqual([address])
    expect(await found(address.slice(0, 32))).toContain(address)
    expect(await page('T')).toMatchObject({ total: 0 })
    // A search finds only listed profiles.
    expect(await found(userAddress(MANY + 7))).toEqual([])
    expect(await found(userNickname(MANY + 7))).toEqual([])
  })

  it('has the whole name first, then what begins so', async () => {
    const names = await namesOf('ann 10')
    expect(names.slice(0, 2)).toEqual(['Ann 10', 'Ann 100'])
    expect((await page('ann 10')).total).toBe(12)
  })

  it('tells of a nickname from before its letters were known whose it looks like', async () => {
    const person = await personOf(fixture.backend, userAddress(2_000_000))
    await activate(fixture.chain, [person.address])
    expect(await refusalOf(person, 'Ånn 10')).toBe('nicknameTaken')
    await enter(person, 'Later')
    await list(person)
    await fixture.backend.db
      .update(profiles)
      .set({ nickname: 'Ånn 10', lowered: 'ånn 10', look: 'ÅNNLO' })
      .where(eq(profiles.address, person.address))
    const likes = (await page('nn 10')).items.map(({ address, looksLike }) => [address, looksLike])
    expect(likes).toContainEqual([person.address, userAddress(10)])
    expect(likes).toContainEqual([userAddress(10), null])
    // The original's address is not public, so a lookalike must not reveal it.
    await fixture.backend.db
      .update(profiles)
      .set({ isListed: false })
      .where(eq(profiles.address, userAddress(10)))
    const [alone] = (await page(person.address)).items
    expect(alone).toMatchObject({ address: person.address, looksLike: null })
    await fixture.backend.db
      .update(profiles)
      .set({ isListed: true })
      .where(eq(profiles.address, userAddress(10)))
    await fixture.backend.db.delete(profiles).where(eq(profiles.address, person.address))
  })

  it('shows what was entered, and takes the signs of a pattern as they are', async () => {
    const [person] = (await page(userNickname(31))).items
    expect(person).toMatchObject({ address: userAddress(31), introduction: userIntroduction(31) })
    for (const sign of ['%', '_', '\\', '%_%', '\\%'])
      expect(`${sign} ${(await page(sign)).total}`).toBe(`${sign} 0`)
    await enter(ann, '100%_\\')
    await list(ann)
    for (const sign of ['%', '_', '\\', '0%_']) expect(await found(sign)).toEqual([ann.address])
  })

  it('answers a search as fast as people type', async () => {
    await fixture.backend.db.execute(sql`analyze profiles`)
    const times: number[] = []
    for (const query of ['', 'a', 'ann', '9', '小美 99', 'nobody has it', 'TYPo', '%', 'ｚ'])
      for (const pageNo of [1, 50]) {
        const startedAt = performance.now()
        await page(query, pageNo)
        times.push(performance.now() - startedAt)
      }
    console.log(`a search of 10,000: ${times.map((ms) => ms.toFixed(1)).join(' ')} ms`)
    expect(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(300)
  })
})
