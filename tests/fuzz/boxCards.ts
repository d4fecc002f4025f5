import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { card as calls } from '../../src/chain/contracts/card.ts'
import { levelOfCard } from '../../src/core/cardNumber.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { encodeNameLevels } from '../../sandbox/world/boxes.ts'
import { setLevel } from '../../sandbox/world/cards.ts'
import { artifacts } from './artifacts.ts'
import { law } from './broken.ts'
import type { Evm, Outcome, SentCall } from './evm.ts'
import type { World } from './world.ts'

/** Card levels of the four rarities. */
export const BOX_LEVELS = [1, 2, 3, 4] as const

/** Opens the sale together with the card contract that creates its cards. */
export async function openSaleOfCards(
  { evm, cast }: World,
  wtrx: Address,
): Promise<{ readonly sale: Address; readonly card: Address }> {
  const { owner } = cast
  const pools = await evm.deploy(artifacts().RewardPools, '', owner)
  const card = await evm.deploy(
    artifacts().Card,
    encodeValues('address,address,uint256,uint256,uint256'.split(','), [wtrx, pools, 1n, 2n, 3n]),
    owner,
  )
  const args = encodeValues(['address', 'address'], [wtrx, card])
  const sale = await evm.deploy(artifacts().BlindBoxSale, args, owner)
  for (const level of BOX_LEVELS) {
    const terms = {
      name: `Rarity ${level}`,
      supply: 0n,
      perAccount: 0n,
      pledgeDays: 30n,
      weight: BigInt(level),
      isNode: false,
      price: 0n,
      fund: owner,
      minter: sale,
    }
    await evm.must(owner, setLevel(card, BigInt(level), terms))
  }
  return { sale, card }
}

/** Builds the owner's call that assigns levels to a box. */
export const nameLevels = (sale: Address, box: bigint, levels: readonly number[]): SentCall => ({
  ...contractCall(sale, 'nameLevels(uint256,uint32[4])', [box]),
  data: encodeNameLevels(Number(box), levels),
})

/** Draws of an order's boxes, and the cards created from them: eventually one for each box. */
export class OrderCards {
  readonly #of: { readonly sale: Address; readonly buyer: Address; readonly id: string }
  readonly #rarities: number[] = []
  readonly #cards: bigint[] = []
  /** Number of boxes, from the first one on, that were opened before levels existed. */
  #without = 0
  #claimed = 0

  constructor(of: { readonly sale: Address; readonly buyer: Address; readonly id: string }) {
    this.#of = of
  }

  /** Number of cards that can be claimed once there are levels. */
  get claimable(): number {
    return this.#without - this.#claimed
  }

  get made(): readonly bigint[] {
    return this.#cards
  }

  /** Records an opening, with or without levels. */
  open(
    outcome: Outcome,
    first: number,
    count: number,
    levels: readonly number[] | undefined,
  ): void {
    const { opened } = blindBoxSaleEvents
    const drawn = this.#find(decodeEvents(opened, this.#of.sale, outcome.logs), first)
    const rarities = (drawn?.['rarities'] as readonly bigint[] | undefined)?.map(Number) ?? []
    law(rarities.length === count, () => `${rarities.length} of ${count} boxes were opened`)
    this.#rarities.push(...rarities)
    if (levels) this.#make(outcome, first, count, levels)
    else {
      law(this.#made(outcome, first) === undefined, () => 'a card of no level was made')
      this.#without = first + count
    }
  }

  /** Records a claim of cards for boxes opened without levels. */
  claim(outcome: Outcome, levels: readonly number[] | undefined): void {
    const count = Math.min(10, this.claimable)
    law(count > 0 && levels !== undefined, () => 'cards were claimed that nobody is owed')
    const first = this.#claimed
    this.#claimed += count
    this.#make(outcome, first, count, levels!)
  }

  /** Throws Broken unless each box has a card of its own, and the buyer owns all of them. */
  async checkAll(evm: Evm, card: Address, quantity: number): Promise<void> {
    const { length } = this.#cards
    law(length === quantity, () => `${length} cards were made of ${quantity} boxes`)
    law(new Set(this.#cards).size === quantity, () => 'one card was made of two boxes')
    for (const tokenId of this.#cards) {
      const owner = await evm.read(calls.ownerOf(card, tokenId))
      law(owner === this.#of.buyer, () => 'a card is not whose the box was')
    }
  }

  #make(outcome: Outcome, first: number, count: number, levels: readonly number[]): void {
    const tokenIds = this.#made(outcome, first) ?? []
    law(count <= 10, () => 'more cards were made at once than a transaction should')
    law(tokenIds.length === count, () => `${tokenIds.length} cards were made of ${count} boxes`)
    for (const [at, tokenId] of tokenIds.entries()) {
      const level = levels[this.#rarities[first + at]!]
      law(levelOfCard(tokenId) === Number(level!), () => 'a card is not of the level drawn')
    }
    this.#cards.push(...tokenIds)
  }

  #made(outcome: Outcome, first: number): readonly bigint[] | undefined {
    const { cardsMade } = blindBoxSaleEvents
    const made = this.#find(decodeEvents(cardsMade, this.#of.sale, outcome.logs), first)
    return made?.['tokenIds'] as readonly bigint[] | undefined
  }

  #find<T extends Readonly<Record<string, unknown>>>(events: readonly T[], first: number) {
    const { buyer, id } = this.#of
    const own = events.filter((event) => event['order'] === id && event['buyer'] === buyer)
    return own.find((event) => event['firstIndex'] === BigInt(first))
  }
}
