import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { card as calls, cardCalls } from '../../src/chain/contracts/card.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS } from '../../src/core/time.ts'
import { compileProbe } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openCards, TRX, type CardFixture } from './cardFixture.ts'

let fixture: CardFixture
beforeAll(async () => {
  fixture = await openCards()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const freeze = (tokenId: bigint, reason: bigint, days: bigint) =>
  contractCall(fixture.card, 'freeze(uint256,uint8,uint256)', [tokenId, reason, days])
const transfer = (from: Operator, to: Address, tokenId: bigint) =>
  calls.transfer(fixture.card, from.address, to, tokenId)
const STOLEN = 1n
const DISPUTE = 3n

describe('a card of a level', () => {
  it('is bought for its price, whose fund anybody sends to whose it is', async () => {
    const { card, succeed } = fixture
    const { price, fund } = fixture.levelTerms(2)
    const before = await fixture.sun(fund)
    const tokenId = await fixture.buyCard(person(0), 2)
    expect(tokenId).toBe(2n * CARDS_PER_LEVEL + 1n)
    expect(await fixture.ownerOf(tokenId)).toBe(person(0).address)
    const level = await fixture.says(calls.level(card, 2n))
    expect(level).toMatchObject({ remaining: 1_999n, nextTokenId: tokenId + 1n, price, fund })
    const take = contractCall(card, 'takeFund(address)', [fund])
    await succeed(person(1), take)
    expect((await fixture.sun(fund)) - before).toBe(price)
    expect(await fixture.fail(person(1), take)).toBe('NothingToTake')
  })

  it('is bought once for each order of a buyer', async () => {
    const order = fixture.order()
    const buy = await fixture.buyCall(1, order)
    await fixture.succeed(person(0), buy)
    expect(await fixture.fail(person(0), buy)).toBe('OrderAlreadyUsed')
    await fixture.succeed(person(1), buy)
    expect(await fixture.fail(person(0), await fixture.buyCall(1, '00'.repeat(32)))).toBe(
      'OrderAlreadyUsed',
    )
    expect(await fixture.says(calls.isUsed(fixture.card, person(0).address, order))).toBe(true)
  })

  it('costs exactly its price: who saw another one pays nothing', async () => {
    const seen = await fixture.buyCall(1)
    const { price } = fixture.levelTerms(1)
    for (const change of [price + 1n, price - 1n]) {
      await fixture.setLevel(1, { price: change })
      const before = await fixture.sun(person(0).address)
      const { result, fee } = await fixture.act(person(0), seen)
      expect(result).toBe('WrongValue')
      expect(before - (await fixture.sun(person(0).address))).toBe(fee)
    }
    await fixture.setLevel(1, { price })
    await fixture.succeed(person(0), seen)
  })

  it('is sold until its supply is, and to one account until its maximum', async () => {
    await fixture.setLevel(41, { supply: 3n, perAccount: 2n })
    await fixture.buyCard(person(0), 41)
    await fixture.buyCard(person(0), 41)
    expect(await fixture.fail(person(0), await fixture.buyCall(41))).toBe('ExceedsPersonalMaximum')
    await fixture.buyCard(person(1), 41)
    expect(await fixture.fail(person(2), await fixture.buyCall(41))).toBe('InsufficientRemaining')
    expect(await fixture.fail(person(2), await fixture.buyCall(42))).toBe('UnknownLevel')
  })

  it('is bought without an order by clients that keep none', async () => {
    const { price } = fixture.levelTerms(1)
    const plainly = contractCall(fixture.card, cardCalls.buyWithoutOrder, [1n], {
      callValue: price,
    })
    await fixture.succeed(person(2), plainly)
    await fixture.succeed(person(2), plainly)
    expect(await fixture.says(calls.boughtBy(fixture.card, 1n, person(2).address))).toBe(2n)
  })

  it('is made by the minter of its level alone', async () => {
    const mint = contractCall(fixture.card, 'mint(address,uint256)', [person(0).address, 11n])
    expect(await fixture.fail(fixture.owner, mint)).toBe('OnlyMinter')
    expect(await fixture.fail(person(0), mint)).toBe('OnlyMinter')
  })
})

describe('a level', () => {
  it('keeps for ever what its cards are: name, weight, kind, minter, and no more of them', async () => {
    await fixture.setLevel(43, { supply: 10n })
    await fixture.buyCard(person(0), 43)
    const foul = [
      { name: 'Other' },
      { weight: 11n },
      { isNode: true },
      { minter: fixture.owner.address },
      { supply: 11n },
      { supply: 0n },
    ]
    for (const each of foul) expect((await fixture.setLevel(43, each)).result).toBe('WrongTerms')
    const fair = { supply: 1n, perAccount: 9n, price: 5n, pledgeDays: 90n, fund: person(3).address }
    expect((await fixture.setLevel(43, fair)).result).toBe('SUCCESS')
    expect(await fixture.says(calls.levelTerms(fixture.card, 43n))).toMatchObject({
      supply: 1n,
      perAccount: 9n,
      weight: 10n,
    })
  })

  it('is refused with terms that make no sense', async () => {
    const foul = [
      { weight: 0n },
      { pledgeDays: 366n },
      { fund: nobody },
      { name: '' },
      { name: 'a\u200bb' },
      { name: 'x'.repeat(65) },
      { price: 0n },
    ]
    for (const each of foul) expect((await fixture.setLevel(44, each)).result).toBe('WrongTerms')
    expect((await fixture.setLevel(0, {})).result).toBe('WrongTerms')
  })

  it('has a base for the addresses of what its cards are said to be', async () => {
    const setBase = (level: bigint) =>
      contractCall(fixture.card, 'setBaseUri(uint256,string)', [level, 'https://cards/'])
    await fixture.setLevel(46, {})
    const tokenId = await fixture.buyCard(person(0), 46)
    const uri = async () => (await fixture.says(calls.tokenDetials(fixture.card, tokenId))).tokenUri
    expect(await uri()).toBe('')
    await fixture.succeed(fixture.owner, setBase(46n))
    expect(await uri()).toBe(`https://cards/${tokenId}`)
    expect(await fixture.fail(fixture.owner, setBase(999n))).toBe('UnknownLevel')
    expect(await fixture.fail(person(0), setBase(46n))).toBe('OwnableUnauthorizedAccount')
  })
})

describe('a staked card', () => {
  it('stays with its owner, moves nowhere, and counts in its pools until it is unlocked', async () => {
    const { card, rewardPools: pools } = fixture
    const tokenId = await fixture.buyCard(person(0), 1)
    const weight = () => fixture.says(rewardPools.weightOf(pools, 1n, person(0).address))
    const before = await weight()
    await fixture.succeed(person(0), calls.pledge(card, tokenId, 90n))
    expect((await weight()) - before).toBe(10n * 11_000n)
    expect(await fixture.says(calls.tokenDetials(card, tokenId))).toMatchObject({
      owner: person(0).address,
      level: 1n,
      isPledge: true,
      unlockAt: fixture.now() * 1_000 + 90 * DAY_MS,
    })
    expect(await fixture.fail(person(0), transfer(person(0), person(1).address, tokenId))).toBe(
      'CardPledged',
    )
    expect((await fixture.list(person(0), tokenId)).outcome.result).toBe('CardPledged')
    await fixture.wait(90 * DAY_MS)
    await fixture.succeed(person(0), calls.unlock(card, tokenId))
    expect(await weight()).toBe(before)
    await fixture.succeed(person(0), transfer(person(0), person(1).address, tokenId))
  })

  it('is staked by its owner alone, once, for a time that is offered', async () => {
    const { card } = fixture
    const tokenId = await fixture.buyCard(person(0), 4)
    const pledge = (days: bigint) => calls.pledge(card, tokenId, days)
    expect(await fixture.fail(person(1), pledge(90n))).toBe('NotYourCard')
    // The level requires at least 90 days, and 91 is not an offered term.
    for (const days of [0n, 30n, 91n])
      expect(await fixture.fail(person(0), pledge(days))).toBe('WrongTime')
    await fixture.succeed(person(0), pledge(90n))
    expect(await fixture.fail(person(0), pledge(90n))).toBe('AlreadyPledged')
  })

  it('is unlocked by its owner alone, once, and not a second early', async () => {
    const { card, chain } = fixture
    const tokenId = await fixture.buyCard(person(0), 1)
    expect(await fixture.fail(person(0), calls.unlock(card, tokenId))).toBe('NotPledged')
    await fixture.succeed(person(0), calls.pledge(card, tokenId, 30n))
    const { until } = await fixture.says(calls.pledgeOf(card, tokenId))
    await fixture.wait(until - fixture.now() * 1_000 - 10 * MINUTE_MS)
    expect(await fixture.fail(person(0), calls.unlock(card, tokenId))).toBe('UnlockNotYet')
    await chain.advanceTime(10 * MINUTE_MS)
    expect(await fixture.fail(person(1), calls.unlock(card, tokenId))).toBe('NotYourCard')
    await fixture.succeed(person(0), calls.unlock(card, tokenId))
    expect(await fixture.fail(person(0), calls.unlock(card, tokenId))).toBe('NotPledged')
  })

  it('of a node counts in the pools of nodes', async () => {
    const { card, rewardPools: pools } = fixture
    const tokenId = await fixture.buyCard(person(3), 22)
    await fixture.succeed(person(3), calls.pledge(card, tokenId, 365n))
    const weights = await Promise.all(
      [1n, 2n, 3n].map((pool) =>
        fixture.says(rewardPools.weightOf(pools, pool, person(3).address)),
      ),
    )
    expect(weights).toEqual([0n, 45_000n, 45_000n])
  })
})

describe('a frozen card', () => {
  it('moves nowhere until it thaws by itself, and is staked and unlocked all the same', async () => {
    const { card } = fixture
    const tokenId = await fixture.buyCard(person(0), 1)
    await fixture.succeed(fixture.owner, freeze(tokenId, STOLEN, 30n))
    const until = fixture.now() * 1_000 + 30 * DAY_MS
    expect(await fixture.says(calls.frozenOf(card, tokenId))).toEqual({ reason: 'stolen', until })
    const move = transfer(person(0), person(1).address, tokenId)
    expect(await fixture.fail(person(0), move)).toBe('CardFrozen')
    expect((await fixture.list(person(0), tokenId)).outcome.result).toBe('CardFrozen')
    await fixture.succeed(person(0), calls.pledge(card, tokenId, 30n))
    await fixture.wait(30 * DAY_MS)
    expect(await fixture.says(calls.frozenOf(card, tokenId))).toBeUndefined()
    await fixture.succeed(fixture.owner, freeze(tokenId, DISPUTE, 30n))
    await fixture.succeed(person(0), calls.unlock(card, tokenId))
    expect(await fixture.fail(person(0), move)).toBe('CardFrozen')
    await fixture.wait(30 * DAY_MS)
    await fixture.succeed(person(0), move)
  })

  it('is frozen by the manager alone, for a reason, 30 days at most, once for each', async () => {
    const tokenId = await fixture.buyCard(person(0), 1)
    expect(await fixture.fail(person(0), freeze(tokenId, STOLEN, 1n))).toBe('OnlyManager')
    for (const [reason, days] of [
      [0n, 1n],
      [STOLEN, 0n],
      [STOLEN, 31n],
    ] as const)
      expect(await fixture.fail(fixture.owner, freeze(tokenId, reason, days))).toBe('WrongTerms')
    await fixture.succeed(fixture.owner, freeze(tokenId, STOLEN, 1n))
    await fixture.wait(2 * DAY_MS)
    expect(await fixture.fail(fixture.owner, freeze(tokenId, STOLEN, 1n))).toBe('FrozenBefore')
    expect(await fixture.fail(fixture.owner, freeze(1n, STOLEN, 1n))).toBe('ERC721NonexistentToken')
  })

  it('is frozen as long as the reason that lasts longest says, and gives that one', async () => {
    const tokenId = await fixture.buyCard(person(0), 1)
    await fixture.succeed(fixture.owner, freeze(tokenId, STOLEN, 20n))
    const until = fixture.now() * 1_000 + 20 * DAY_MS
    await fixture.succeed(fixture.owner, freeze(tokenId, DISPUTE, 1n))
    expect(await fixture.says(calls.frozenOf(fixture.card, tokenId))).toEqual({
      reason: 'stolen',
      until,
    })
    expect(await fixture.fail(fixture.owner, freeze(tokenId, DISPUTE, 1n))).toBe('FrozenBefore')
  })
})

describe('a card that is sent', () => {
  const TRON = '5175f878'
  const ETHEREUM = '150b7a02'
  const NONE = '00000000'
  const receiver = async (tron: string, ethereum: string) => {
    const args = encodeValues(
      ['bytes32', 'bytes32'],
      [tron, ethereum].map((each) => each.padEnd(64, '0')),
    )
    return (await fixture.owner.deploy(compileProbe('CardReceiver'), args)).contract
  }

  it.each([
    ['in TRON’s words', TRON, NONE, true],
    ['in Ethereum’s', NONE, ETHEREUM, true],
    ['in both', TRON, ETHEREUM, true],
    ['in none', NONE, NONE, false],
    ['with the other one’s answer', ETHEREUM, TRON, false],
  ])('is taken by a contract that accepts it %s: %s %s %s', async (_, tron, ethereum, takes) => {
    const to = await receiver(tron, ethereum)
    const tokenId = await fixture.buyCard(person(1), 1)
    const { result } = await fixture.act(person(1), transfer(person(1), to, tokenId))
    expect(result).toBe(takes ? 'SUCCESS' : 'WrongReceiver')
    expect(await fixture.ownerOf(tokenId)).toBe(takes ? to : person(1).address)
  })

  it('never goes to the card contract, where nobody could have it again, nor to nobody', async () => {
    const { card } = fixture
    const tokenId = await fixture.buyCard(person(2), 1)
    for (const signature of [cardCalls.transfer, cardCalls.transferPlainly]) {
      const move = (to: Address) => contractCall(card, signature, [person(2).address, to, tokenId])
      expect(await fixture.fail(person(2), move(card))).toBe('WrongReceiver')
      expect(await fixture.fail(person(2), move(nobody))).toBe('ERC721InvalidReceiver')
    }
  })

  it('goes by its owner’s will or that of the one whom its owner named for it', async () => {
    const { card } = fixture
    const tokenId = await fixture.buyCard(person(2), 1)
    const other = await fixture.buyCard(person(2), 1)
    await fixture.succeed(person(2), calls.approve(card, person(1).address, tokenId))
    const take = (id: bigint) => calls.transfer(card, person(2).address, person(1).address, id)
    expect(await fixture.fail(person(1), take(other))).toBe('ERC721InsufficientApproval')
    await fixture.succeed(person(1), take(tokenId))
    expect(await fixture.says(calls.approvedFor(card, tokenId))).toBe(nobody)
  })

  it('is found among its owner’s, however cards were moved', async () => {
    const { card } = fixture
    const [a, b] = [person(3), fixture.owner]
    await fixture.setLevel(45, { supply: 10n, price: TRX })
    const ids: bigint[] = []
    for (let count = 0; count < 4; count += 1) ids.push(await fixture.buyCard(a, 45))
    const own = (who: Operator) => fixture.says(calls.tokenIds(card, who.address, 0n, 200n))
    const before = new Set(await own(a))
    await fixture.succeed(a, transfer(a, b.address, ids[0]!))
    await fixture.succeed(a, transfer(a, b.address, ids[3]!))
    await fixture.succeed(a, transfer(a, a.address, ids[1]!))
    await fixture.succeed(b, transfer(b, a.address, ids[0]!))
    expect(new Set(await own(a))).toEqual(new Set([...before].filter((id) => id !== ids[3])))
    expect(await own(b)).toEqual([ids[3]])
    const owners = await fixture.says(calls.ownerOfPage(card, 45n, 0n, 200n))
    expect(owners).toEqual([a.address, a.address, a.address, b.address])
    expect(await fixture.says(calls.ownerOfPage(card, 45n, 4n, 200n))).toEqual([])
    expect(await fixture.says(calls.tokenIds(card, b.address, 1n, 200n))).toEqual([])
  })
})
