import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, it } from 'vitest'
import { teamAccounts, teamRecords } from '../../backend/database/books/teamSchema.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { TEAM_DEPTH } from '../../src/chain/contracts/referral.ts'
import type { Log } from '../../src/chain/event.ts'
import { addressToEvmHex, nobody, type Address } from '../../src/core/address.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import { runs } from '../proofs/runs.ts'
import { activateMiner, announceTerms, burnCoin, burnCoinOf, listCoin } from './scriptedBurns.ts'
import { buyCard, cardOf, listCard, setLevel, stakeCard } from './scriptedCards.ts'
import { hash } from './scriptedChain.ts'
import {
  buyBox,
  castToken,
  launchpad,
  offer,
  payFirst,
  presell,
  refundBox,
  setBox,
  setFactory,
} from './scriptedLaunchpad.ts'
import {
  addsLiquidity,
  bindMember,
  buysLiquidity,
  buysListed,
  buysOffered,
  casts,
  fillsSale,
  givesTrx,
  leader,
  makeUsdtPair,
  memberOf,
  paysInPool,
  paysInPresale,
  priceUsdt,
  takesEquity,
  usdt,
} from './scriptedMembers.ts'
import { addStakePool, orderOf, stakeIn } from './scriptedStakes.ts'
import { countTeams } from './teamFigures.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'

const scripted = useScriptedIndex(1_100)
const { say, subjects } = scripted

const [ann, ben, cat, dan] = [1, 2, 3, 4].map(memberOf) as [Address, Address, Address, Address]
const TRX = 1_000_000n

async function accountOf(address: Address) {
  const rows = await scripted.index.db.select().from(teamAccounts)
  return rows.find((row) => row.address === address)
}
const performanceOf = async (address: Address) => (await accountOf(address))?.performance

/**
 * Returns events that the rest needs: a token with a presale and a pool, a level of cards, a token
 * to burn.
 */
const world = (): Log[] => [
  ...castToken(1),
  presell(1),
  setLevel(1n),
  listCoin(burnCoinOf(1)),
  announceTerms(burnCoinOf(1), 5n, 10_000n, 1_700_000_000n),
  addStakePool(1n, nobody, 1n),
  fillsSale(),
]

it('knows who invited whom, when, and how many there are on each level', async () => {
  await say(bindMember(ann, leader, 0n))
  await say(bindMember(ben, ann, 0n), bindMember(cat, ann, 1n))
  await say(bindMember(dan, cat, 0n))
  const block = (number: number) => 1_700_000_000_000 + number * 3_000
  expect(await accountOf(cat)).toMatchObject({
    inviter: ann,
    boundAt: block(2),
    number: 3,
    memberIndex: 1,
    code: inviteCode(cat),
    members: 1,
    size: 1,
  })
  expect(await accountOf(ann)).toMatchObject({ inviter: leader, number: 1, members: 2, size: 3 })
  expect(await accountOf(leader)).toMatchObject({
    inviter: null,
    number: null,
    members: 1,
    size: 4,
  })
  const levels = (await scripted.index.tables())['team_levels']!.map((row) => JSON.parse(row))
  expect(levels.filter(({ owner }) => owner === leader)).toEqual([
    { owner: leader, depth: 1, members: 1 },
    { owner: leader, depth: 2, members: 2 },
    { owner: leader, depth: 3, members: 1 },
  ])
})

it('counts to everybody above what a member buys, and nothing for what it sells', async () => {
  await say(...world(), bindMember(ann, leader), bindMember(ben, ann))
  await say(paysInPresale(ben, 3n * TRX), paysInPool(ben, 4n * TRX), ...buyCard(cardOf(1, 1), ben))
  await say(paysInPool(ben, 9n * TRX, false))
  expect(await accountOf(ben)).toMatchObject({ bought: 32n * TRX, payments: 3, performance: 0n })
  for (const above of [ann, leader])
    expect(await accountOf(above)).toMatchObject({ performance: 32n * TRX, records: 3, valid: 1 })
  expect([(await accountOf(ann))!.validMembers, (await accountOf(leader))!.validMembers]).toEqual([
    1, 0,
  ])
})

it('counts what a member did before it was bound', async () => {
  await say(...world(), paysInPresale(ben, 3n * TRX), addsLiquidity(ben))
  await say(
    burnCoin({ coin: burnCoinOf(1), user: ben, order: hash(1) }),
    activateMiner(ben, hash(2)),
  )
  await say(bindMember(ann, leader), bindMember(ben, ann))
  expect(await accountOf(leader)).toMatchObject({
    performance: 3n * TRX,
    power: 600n,
    size: 2,
    valid: 1,
    records: 1,
    liquidityMoves: 1,
    burns: 1,
    burntU: 500n,
    burntPower: 600n,
  })
})

it('counts the power of miners that are active, and of what they burn later', async () => {
  const coin = burnCoinOf(1)
  await say(...world(), bindMember(ann, leader), bindMember(ben, ann))
  await say(burnCoin({ coin, user: ben, order: hash(1) }))
  expect(await accountOf(ann)).toMatchObject({ power: 0n, burntPower: 600n, burns: 1 })
  await say(activateMiner(ben, hash(2)))
  await say(burnCoin({ coin, user: ben, order: hash(3), whole: 1n }))
  expect(await accountOf(ann)).toMatchObject({ power: 720n, burntPower: 720n, burns: 2 })
  expect(await accountOf(ben)).toMatchObject({ ownPower: 720n, power: 0n })
})

it('values what was paid in USDT by the pair of that time, and as nothing without a price', async () => {
  const sale = { buyer: ben, tokenId: cardOf(1, 1), coin: usdt, price: 5n * TRX }
  await say(...world(), bindMember(ann, leader), bindMember(ben, ann), ...buyCard(cardOf(1, 1)))
  await say(...listCard(cardOf(1, 1), 1n), buysListed({ ...sale, listingId: 1n }))
  expect(await accountOf(ben)).toMatchObject({ bought: 0n, payments: 1 })
  // Too little to give a price.
  await say(makeUsdtPair(), priceUsdt(1n, 999n * TRX), ...buyCard(cardOf(1, 2)))
  await say(...listCard(cardOf(1, 2), 2n))
  await say(buysListed({ ...sale, tokenId: cardOf(1, 2), listingId: 2n }))
  expect(await accountOf(ben)).toMatchObject({ bought: 0n, payments: 2 })
  await say(priceUsdt(1_000n * TRX, 3_000n * TRX), ...buyCard(cardOf(1, 3)))
  await say(...listCard(cardOf(1, 3), 3n))
  await say(buysListed({ ...sale, tokenId: cardOf(1, 3), listingId: 3n }))
  await say(priceUsdt(1_000n * TRX, 9_000n * TRX))
  expect(await accountOf(ben)).toMatchObject({ bought: 15n * TRX, payments: 3 })
  expect(await performanceOf(leader)).toBe(15n * TRX)
})

it('counts a box once its order is complete', async () => {
  const buyer = (log: Log): Log => ({
    ...log,
    topics: log.topics.with(2, encodeValues(['address'], [ben])),
  })
  await say(...world(), setBox(1n), bindMember(ann, leader), bindMember(ben, ann))
  await say(buyer(payFirst(1n, hash(1))), buyer(payFirst(1n, hash(2))))
  expect(await performanceOf(ann)).toBe(0n)
  await say(buyer(buyBox(1n, hash(1))), buyer(refundBox(1n, hash(2))))
  // Two boxes of 5 sun.
  expect(await accountOf(ann)).toMatchObject({ performance: 10n, valid: 1, records: 1 })
})

it.each<[string, () => Log[]]>([
  ['an offer', () => [offer(1, 1n), buysOffered(ben, 1n)]],
  ['liquidity', () => [buysLiquidity(ben)]],
  ['coins that it burns', () => [burnCoin({ coin: burnCoinOf(1), user: ben, order: hash(1) })]],
  ['tokens for TRX', () => [givesTrx(ben)]],
  ['the fee of an order of equity', () => [takesEquity(ben, 1n, 2n)]],
  ['the casting of a token', () => [...setFactory(), casts(ben, 2)]],
])('knows whoever has paid for %s as valid, and counts no purchase for it', async (_, logs) => {
  await say(...world(), bindMember(ann, leader), bindMember(ben, ann))
  await say(...logs())
  expect(await subjects()).toEqual([])
  expect(await accountOf(ben)).toMatchObject({ bought: 0n, payments: 1 })
  expect(await accountOf(ann)).toMatchObject({ performance: 0n, valid: 1, validMembers: 1 })
  expect(await accountOf(leader)).toMatchObject({ performance: 0n, valid: 1, validMembers: 0 })
})

it('takes for no payment what cost nothing, and what a member put in that is still its own', async () => {
  await say(...world(), bindMember(ann, leader), casts(ann, 2), takesEquity(ann, 1n, 0n))
  await say(addsLiquidity(ann), stakeIn({ place: 1n, order: orderOf(1), account: ann }))
  expect(await accountOf(ann)).toMatchObject({ payments: 0 })
  expect(await accountOf(leader)).toMatchObject({ valid: 0, validMembers: 0 })
})

it('lists stakes and liquidity, which count nothing', async () => {
  await say(...world(), bindMember(ann, leader), ...buyCard(cardOf(1, 1), ann))
  await say(stakeCard(cardOf(1, 1), ann), addsLiquidity(ann), addsLiquidity(ann, 'Removed'))
  await say(stakeIn({ place: 1n, order: orderOf(1), account: ann }))
  expect(await accountOf(leader)).toMatchObject({
    performance: 25n * TRX,
    records: 3,
    liquidityMoves: 1,
  })
})

it('counts to the twenty above a member, and to nobody further up', async () => {
  const chain = Array.from({ length: TEAM_DEPTH + 2 }, (_, number) => memberOf(number))
  await say(...world(), ...chain.slice(1).map((user, above) => bindMember(user, chain[above]!)))
  await say(paysInPresale(chain.at(-1)!, TRX))
  expect(await accountOf(leader)).toMatchObject({ size: TEAM_DEPTH, performance: 0n })
  expect(await accountOf(ann)).toMatchObject({ size: TEAM_DEPTH, performance: TRX, records: 1 })
  const rows = await scripted.index.db.select().from(teamRecords)
  expect(rows.map(({ depth }) => depth).sort((a, b) => a - b)).toEqual(
    Array.from({ length: TEAM_DEPTH }, (_, above) => above + 1),
  )
})

it('takes no word for it but that of the contract', async () => {
  const elsewhere = { ...bindMember(ann, leader), address: addressToEvmHex(launchpad.card) }
  await say(elsewhere)
  expect(await accountOf(ann)).toBeUndefined()
  expect(await subjects()).toEqual([])
})

it('sets aside whom it cannot bind, and those below', async () => {
  const broken = { ...bindMember(ann, leader), data: '' }
  await say(broken)
  await say(bindMember(ben, ann), bindMember(cat, leader))
  expect(await subjects()).toEqual([`member ${ann}`, `member ${ben}`].sort())
  expect(await accountOf(leader)).toMatchObject({ members: 1, size: 1 })
})

it.each([
  ['itself', () => [bindMember(ben, ben)], ben],
  ['a second time', () => [bindMember(ann, leader), bindMember(ann, ben)], ann],
  ['below its own member', () => [bindMember(ben, ann), bindMember(ann, ben)], ann],
])('binds nobody %s', async (_, logs, refused) => {
  for (const log of logs()) await say(log)
  expect(await subjects()).toEqual([`member ${refused}`])
})

it('counts nothing of what is set aside, or that no column could add up', async () => {
  await say(...world(), bindMember(ann, leader))
  await say(burnCoin({ coin: burnCoinOf(1), user: ann, order: hash(1), whole: 2n ** 190n }))
  await say(paysInPresale(ann, 2n ** 200n), paysInPresale(ann, 5n), paysInPresale(ann, 7n, 2))
  await say({ ...stakeIn({ place: 1n, order: orderOf(1), account: ann }), data: '' })
  const aside = [`burn coin ${burnCoinOf(1)}`, `stakes ${launchpad.staking} 1`]
  expect(await subjects()).toEqual(aside.sort())
  await say(burnCoin({ coin: burnCoinOf(1), user: ann, order: hash(2) }))
  await say(stakeIn({ place: 1n, order: orderOf(2), account: ann }))
  expect(await accountOf(leader)).toMatchObject({ performance: 5n, burns: 0, records: 2 })
})

it('knows what is solidified, and forgets what another chain has said', async () => {
  const { chain, index } = scripted
  chain.add([bindMember(ann, leader)])
  chain.add([bindMember(ben, ann)])
  chain.solidified = 1
  await index.indexer.sync()
  expect(await accountOf(ben)).toBeUndefined()
  expect(await accountOf(ann)).toMatchObject({ number: 1 })
  await index.stop()
  await scripted.begin()
  await say()
  const left = await scripted.index.tables()
  for (const table of ['team_accounts', 'team_levels', 'member_records', 'team_records'])
    expect(left[table]).toEqual([])
})

const RUNS = runs(3, 30)
const SEED = 20_261_126

const PEOPLE = 9
const step = record({
  act: constantFrom(
    'bind',
    'bind',
    'presale',
    'pool',
    'burn',
    'activate',
    'liquidity',
    'card',
    'pay',
  ),
  who: nat(PEOPLE),
  other: nat(PEOPLE),
  amount: nat(1_000),
})

it('keeps what counting anew comes to, whatever was done in whatever order', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      await scripted.index.stop()
      await scripted.begin()
      const bound = new Map<number, number>()
      const inviters = new Set([0])
      const miners = new Set<number>()
      const done = steps.map(({ act, who, other, amount }, index): Log[] => {
        const user = memberOf(who)
        const paid = BigInt(amount)
        switch (act) {
          case 'bind': {
            const isActive = other === 0 || bound.has(other)
            if (who === 0 || bound.has(who) || inviters.has(who) || who === other || !isActive)
              return []
            bound.set(who, other)
            inviters.add(other)
            return [bindMember(user, memberOf(other), BigInt(index))]
          }
          case 'presale':
            return [paysInPresale(user, paid)]
          case 'pool':
            return [paysInPool(user, paid, amount % 3 > 0)]
          case 'burn':
            return [burnCoin({ coin: burnCoinOf(1), user, order: hash(index), whole: paid })]
          case 'activate':
            if (miners.has(who)) return []
            miners.add(who)
            // Power as the contract reports it: everything burned so far.
            return [activateMiner(user, hash(index), burntBefore(steps, index))]
          case 'liquidity':
            return [addsLiquidity(user)]
          case 'pay':
            return [givesTrx(user)]
          case 'card':
            return buyCard(cardOf(1, index + 1), user)
        }
      })
      const { chain, index } = scripted
      chain.add(world())
      // Two steps per transaction, and two transactions per block.
      for (let from = 0; from < done.length; from += 4)
        chain.add(done.slice(from, from + 2).flat(), done.slice(from + 2, from + 4).flat())
      await index.indexer.sync()
      expect(await subjects()).toEqual([])
      const kept = await index.tables()
      await countTeams(index.db)
      expect(await index.tables()).toEqual(kept)
      await index.indexer.rebuild()
      expect(await index.tables()).toEqual(kept)
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: RUNS > 3 },
  )
})

function burntBefore(
  steps: readonly { readonly act: string; readonly who: number; readonly amount: number }[],
  index: number,
): bigint {
  const { who } = steps[index]!
  return steps
    .slice(0, index)
    .filter((each) => each.act === 'burn' && each.who === who)
    .reduce((sum, { amount }) => sum + BigInt(amount) * 120n, 0n)
}
