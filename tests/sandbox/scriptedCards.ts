import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { cardEvents } from '../../src/chain/contracts/card.ts'
import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import { eventShape, type Log } from '../../src/chain/event.ts'
import { addressToEvmHex, nobody, type Address } from '../../src/core/address.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { hash, writeLog } from './scriptedChain.ts'
import { launchpad, person, sale } from './scriptedLaunchpad.ts'

// Events of the card contracts in the life of a level. The numbers of its cards follow from the
// level.

const { card, cardMarket: market, rewardPools: pools } = launchpad

export const cardOf = (level: number, place: number): bigint =>
  BigInt(level) * CARDS_PER_LEVEL + BigInt(place)

export const setLevel = (level: bigint, name = `Level ${level}`): Log =>
  writeLog(card, cardEvents.levelSet, {
    level,
    terms: [name, 100n, 5n, 30n, 10n, false, 25_000_000n, person(0), nobody],
  })

export const setBaseUri = (level: bigint, baseUri = 'https://cards.example/'): Log =>
  writeLog(card, cardEvents.baseUriSet, { level, baseUri })

export const moveCard = (tokenId: bigint, from: Address, to: Address): Log =>
  writeLog(card, cardEvents.transfer, { from, to, tokenId })

export const buyCard = (tokenId: bigint, buyer = person(0)): Log[] => [
  moveCard(tokenId, nobody, buyer),
  writeLog(card, cardEvents.bought, {
    order: hash(0x77),
    buyer,
    tokenId,
    level: tokenId / CARDS_PER_LEVEL,
    price: 25_000_000n,
  }),
]

export const listCard = (tokenId: bigint, listingId: bigint, seller = person(0)): Log[] => [
  writeLog(market, cardMarketEvents.listed, {
    order: hash(0x78),
    seller,
    tokenId,
    listingId,
    coin: nobody,
    price: 40_000_000n,
    expiry: 1_800_000_000n,
    feeBp: 250n,
  }),
  moveCard(tokenId, seller, market),
]

export const changePrice = (listingId: bigint, price = 50_000_000n): Log =>
  writeLog(market, cardMarketEvents.priceChanged, {
    listingId,
    coin: nobody,
    price,
    expiry: 1_800_000_000n,
  })

export const unlistCard = (tokenId: bigint, listingId: bigint, seller = person(0)): Log[] => [
  writeLog(market, cardMarketEvents.unlisted, { listingId, tokenId, seller }),
  moveCard(tokenId, market, seller),
]

export const sellCard = (tokenId: bigint, listingId: bigint, buyer = person(1)): Log[] => [
  writeLog(market, cardMarketEvents.sold, {
    order: hash(0x79),
    buyer,
    tokenId,
    listingId,
    seller: person(0),
    coin: nobody,
    price: 50_000_000n,
    fee: 1n,
  }),
  moveCard(tokenId, market, buyer),
]

export const stakeCard = (tokenId: bigint, owner: Address): Log =>
  writeLog(card, cardEvents.pledged, {
    tokenId,
    owner,
    time: 30n,
    until: 1_800_000_000n,
    weight: 100_000n,
  })

export const unlockCard = (tokenId: bigint, owner: Address): Log =>
  writeLog(card, cardEvents.unlocked, { tokenId, owner })

export const freezeCard = (tokenId: bigint, reason = 1n): Log =>
  writeLog(card, cardEvents.frozen, { tokenId, reason, until: 1_800_000_000n })

export const makePool = (pool: bigint): Log =>
  writeLog(
    pools,
    eventShape('PoolMade(uint256 indexed pool,address indexed controller,address indexed coin)'),
    { pool, controller: card, coin: nobody },
  )

export const earn = (pool: bigint, account: Address): Log[] => [
  writeLog(pools, rewardPoolsEvents.funded, {
    pool,
    from: account,
    amount: 1_000n,
    endsAt: 1_800_000_000n,
  }),
  writeLog(
    pools,
    eventShape('WeightSet(uint256 indexed pool,address indexed account,uint256 weight)'),
    { pool, account, weight: 100n },
  ),
  writeLog(pools, rewardPoolsEvents.claimed, { pool, account, amount: 5n }),
]

export const nameLevels = (boxId: bigint, level: bigint): Log => ({
  address: addressToEvmHex(sale),
  topics: [keccakHex('LevelsNamed(uint256,uint32[4])'), encodeValues(['uint256'], [boxId])],
  data: encodeValues(
    Array.from({ length: 4 }, () => 'uint256'),
    [level, level, level, level],
  ),
})

export const makeCards = (boxId: bigint, order: string, tokenIds: readonly bigint[]): Log =>
  writeLog(sale, blindBoxSaleEvents.cardsMade, {
    order,
    buyer: person(1),
    boxId,
    firstIndex: 0n,
    tokenIds,
  })

/** Returns all events about a level, three of its cards, two listings and a pool. */
export function lifeOfCards(level: number): Log[][] {
  const id = BigInt(level)
  const [first, second, third] = [1, 2, 3].map((place) => cardOf(level, place)) as [
    bigint,
    bigint,
    bigint,
  ]
  const [sold, unlisted] = [2n * id, 2n * id + 1n]
  return [
    [setLevel(id), setBaseUri(id), makePool(id)],
    [...buyCard(first), moveCard(second, nobody, person(1)), moveCard(third, nobody, person(1))],
    listCard(first, sold),
    [changePrice(sold), freezeCard(second)],
    sellCard(first, sold),
    listCard(first, unlisted, person(1)),
    unlistCard(first, unlisted, person(1)),
    [moveCard(second, person(1), person(2)), stakeCard(first, person(1))],
    earn(id, person(1)),
    [unlockCard(first, person(1)), stakeCard(third, person(1))],
  ]
}
