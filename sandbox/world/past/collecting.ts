import { contractCall } from '../../../src/chain/call.ts'
import { card, freezeReasons } from '../../../src/chain/contracts/card.ts'
import { cardMarket } from '../../../src/chain/contracts/cardMarket.ts'
import { cardPools, rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import type { CardContracts } from '../cards.ts'
import { collectors, owner } from '../accounts.ts'
import type { Maker } from '../maker.ts'
import { cardOf, listings, purchases, stakes } from './cardSeeds.ts'
import type { Happenings } from './happenings.ts'

const TRX = 1_000_000n
const USDT = 1_000_000n

/** Duration of most listings. */
const LISTED_DAYS = 30

const STREAM_DAYS = 60n

/** Schedules the collectors' actions with cards: they buy, stake, list and sell them. */
export function tellCards(
  happenings: Happenings,
  maker: Maker,
  contracts: CardContracts,
  usdt: Address,
): void {
  tellPurchases(happenings, maker, contracts)
  tellStakes(happenings, maker, contracts)
  tellListings(happenings, maker, contracts, usdt)
  tellRest(happenings, maker, contracts, usdt)
}

const person = (index: number) => collectors[index]!

function tellPurchases(happenings: Happenings, maker: Maker, { card: contract }: CardContracts) {
  for (const { at, level, buyers } of purchases)
    happenings.at(at, async () => {
      const { price } = await maker.read(card.level(contract, BigInt(level)))
      for (const buyer of buyers)
        await maker.act(
          person(buyer),
          card.buy(contract, BigInt(level), maker.order(), { callValue: price }),
        )
    })
}

function tellStakes(happenings: Happenings, maker: Maker, { card: contract }: CardContracts) {
  for (const { at, who, card: tokenId, days, unlockedAt } of stakes) {
    happenings.at(at, () => maker.act(person(who), card.pledge(contract, tokenId, days)))
    if (unlockedAt !== undefined)
      happenings.at(unlockedAt, () => maker.act(person(who), card.unlock(contract, tokenId)))
  }
}

function tellListings(
  happenings: Happenings,
  maker: Maker,
  { card: contract, cardMarket: market }: CardContracts,
  usdt: Address,
) {
  for (const [index, listing] of listings.entries()) {
    const { at, card: tokenId, days = LISTED_DAYS, soldAt, to, unlistedAt } = listing
    const seller = person(listing.who)
    const id = BigInt(index + 1)
    const coin = listing.trx === undefined ? usdt : nobody
    const price = BigInt(listing.trx ?? listing.usdt!) * (coin === usdt ? USDT : TRX)
    happenings.at(at, async () => {
      const terms = { coin, price, expiry: maker.now() + days * DAY_MS }
      const feeBp = await maker.read(cardMarket.feeBp(market))
      await maker.act(seller, card.approve(contract, market, tokenId))
      await maker.act(seller, cardMarket.list(market, maker.order(), tokenId, terms, feeBp))
    })
    if (soldAt !== undefined)
      happenings.at(soldAt, async () => {
        const buyer = person(to!)
        if (coin === usdt) await maker.act(buyer, trc20.approve(usdt, market, price))
        const paid = { callValue: coin === usdt ? 0n : price }
        const terms = { coin, price }
        await maker.act(buyer, cardMarket.buy(market, maker.order(), id, tokenId, terms, paid))
      })
    if (unlistedAt !== undefined)
      happenings.at(unlistedAt, () => maker.act(seller, cardMarket.unlist(market, id)))
  }
}

/**
 * Schedules rewards that are funded and claimed, fees that are divided, a gift, and a frozen card.
 */
function tellRest(
  happenings: Happenings,
  maker: Maker,
  { card: contract, cardMarket: market, rewardPools: pools }: CardContracts,
  usdt: Address,
) {
  const fund = (pool: bigint, trx: bigint) => {
    const sun = trx * TRX
    return maker.act(owner, rewardPools.fund(pools, pool, sun, STREAM_DAYS, { callValue: sun }))
  }
  happenings.at(-620, async () => {
    await fund(cardPools.cards[0], 60_000n)
    await fund(cardPools.nodes[0], 20_000n)
  })
  happenings.at(-110, () => maker.act(person(0), rewardPools.claim(pools, cardPools.cards)))
  happenings.at(-70, () => {
    const [from, to] = [person(13), person(17)]
    return maker.act(from, card.transfer(contract, from.address, to.address, cardOf(1, 12)))
  })
  happenings.at(-78, async () => {
    for (const coin of [nobody, usdt])
      await maker.act(person(8), contractCall(market, 'sweep(address)', [coin]))
  })
  happenings.at(-26, () => {
    const reason = BigInt(freezeReasons.indexOf('dispute'))
    const freeze = 'freeze(uint256,uint8,uint256)'
    return maker.act(owner, contractCall(contract, freeze, [cardOf(3, 4), reason, 20n]))
  })
}
