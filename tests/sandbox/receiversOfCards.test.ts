import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeCall } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { card, cardEvents } from '../../src/chain/contracts/card.ts'
import { cardMarket, cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { openCards, TRX, type CardFixture, type Listed } from './cardFixture.ts'
import type { Outcome } from './contractsFixture.ts'

// Effects that a contract can have on the transaction of someone who pays it for a card, or sends
// it one.

let fixture: CardFixture
let hostile: Address
beforeAll(async () => {
  fixture = await openCards()
  hostile = (await fixture.owner.deploy(compileZoo().Hostile)).contract
  await fixture.setLevel(1, { perAccount: 1_000n })
  // Gives the contract TRX to spend.
  const { price } = fixture.levelTerms(1)
  await behave('friendly')
  await fixture.succeed(person(0), contractCall(hostile, '', [], { callValue: price * 20n }))
})
afterAll(() => fixture.close())
beforeEach(() => behave('friendly'))

const person = (index: number) => fixture.people[index]!

/** Moods, as numbered in `Hostile.sol`. */
const moods = ['friendly', 'refuses', 'burns', 'revertsBomb', 'returnsBomb', 'reenters'] as const
type Mood = (typeof moods)[number]

const behave = (mood: Mood) =>
  fixture.succeed(person(0), contractCall(hostile, 'behave(uint8)', [BigInt(moods.indexOf(mood))]))

const asHostile = ({ contract, signature, args, callValue }: ContractCall): Promise<Outcome> =>
  fixture.succeed(
    person(0),
    contractCall(hostile, 'act(address,uint256,bytes)', [
      contract,
      callValue,
      encodeCall(signature, args),
    ]),
  )

async function cardOfHostile(): Promise<bigint> {
  const { logs } = await asHostile(await fixture.buyCall(1))
  return decodeEvents(cardEvents.bought, fixture.card, logs)[0]!.tokenId
}

async function listingOfHostile(): Promise<Listed> {
  const tokenId = await cardOfHostile()
  const terms = { coin: nobody, price: 40n * TRX, expiry: fixture.after(DAY_MS) }
  await asHostile(card.approve(fixture.card, fixture.cardMarket, tokenId))
  const list = cardMarket.list(fixture.cardMarket, fixture.order(), tokenId, terms, 250)
  const outcome = await asHostile(list)
  const [listed] = decodeEvents(cardMarketEvents.listed, fixture.cardMarket, outcome.logs)
  return { outcome, id: listed!.listingId, tokenId, terms }
}

const ofHostile = async () =>
  (await fixture.sun(hostile)) + (await fixture.says(trc20.balanceOf(fixture.wtrx, hostile)))

/**
 * As in `receivers.test.ts`: the energy passed to the receiver, and the cost of wrapping refused
 * TRX.
 */
const MOST_ADDED = 30_000n + 70_000n

describe('a seller of a card', () => {
  it.each(moods)('that %s spends little of the buyer’s energy, and is paid', async (mood) => {
    const quiet = await fixture.succeed(person(2), fixture.purchase(await listingOfHostile()))
    const listing = await listingOfHostile()
    await behave(mood)
    const before = await ofHostile()
    const outcome = await fixture.succeed(person(2), fixture.purchase(listing))
    expect(outcome.energy - quiet.energy).toBeLessThanOrEqual(MOST_ADDED)
    expect((await ofHostile()) - before).toBe(39n * TRX)
  })
})

describe('whose the price of a level is', () => {
  it.each(moods)('that %s is paid by whoever asks for it', async (mood) => {
    await fixture.setLevel(1, { fund: hostile })
    await fixture.buyCard(person(1))
    await behave(mood)
    const before = await ofHostile()
    const take = contractCall(fixture.card, 'takeFund(address)', [hostile])
    const { energy } = await fixture.succeed(person(2), take)
    expect(energy).toBeLessThanOrEqual(30_000n + MOST_ADDED)
    expect((await ofHostile()) - before).toBe(fixture.levelTerms(1).price)
  })
})

describe('a receiver of a card', () => {
  it.each(moods)('that %s has it or not, and its sender keeps it if not', async (mood) => {
    const tokenId = await fixture.buyCard(person(1))
    await behave(mood)
    const call = card.transfer(fixture.card, person(1).address, hostile, tokenId)
    const { result } = await fixture.act(person(1), call)
    const takes = mood === 'friendly' || mood === 'reenters'
    expect(result === 'SUCCESS').toBe(takes)
    expect(await fixture.ownerOf(tokenId)).toBe(takes ? hostile : person(1).address)
  })

  it('can do with it what its owner can, and nothing else', async () => {
    const { card: contract } = fixture
    const [mine, given] = [await fixture.buyCard(person(1)), await fixture.buyCard(person(1))]
    const calls = [
      card.transfer(contract, person(1).address, hostile, mine),
      card.pledge(contract, given, 30n),
      card.pledge(contract, given, 30n),
    ].map(({ contract: to, signature, args }) => [to, 0n, encodeCall(signature, args)])
    await fixture.succeed(
      person(0),
      contractCall(hostile, 'prepare((address,uint256,bytes)[])', [calls]),
    )
    await fixture.succeed(person(1), card.transfer(contract, person(1).address, hostile, given))
    expect(await fixture.ownerOf(mine)).toBe(person(1).address)
    expect(await fixture.ownerOf(given)).toBe(hostile)
  })
})

describe('whoever claims rewards', () => {
  it('has them once, though it claims again while it is paid', async () => {
    const { rewardPools: pools } = fixture
    const tokenId = await cardOfHostile()
    await asHostile(card.pledge(fixture.card, tokenId, 30n))
    await fixture.fund(person(1), 1n, 30n * TRX)
    await fixture.wait(31 * DAY_MS)
    const claim = rewardPools.claim(pools, [1n])
    const { contract, signature, args } = claim
    await fixture.succeed(
      person(0),
      contractCall(hostile, 'prepare((address,uint256,bytes)[])', [
        [[contract, 0n, encodeCall(signature, args)]],
      ]),
    )
    const before = await ofHostile()
    await asHostile(claim)
    const { funded, claimed } = await fixture.says(rewardPools.pool(pools, 1n))
    expect((await ofHostile()) - before).toBe(claimed)
    expect(funded - claimed).toBeLessThanOrEqual(2n)
  })
})
