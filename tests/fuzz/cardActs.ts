import { contractCall } from '../../src/chain/call.ts'
import { card as calls, cardCalls } from '../../src/chain/contracts/card.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import type { Address } from '../../src/core/address.ts'
import { setLevel } from '../../sandbox/world/cards.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { FACTORS, type BookedCard, type Level } from './cardBooks.ts'
import { Orders } from './orders.ts'
import { arrives, pay, POOLS, type CardStage } from './cardStage.ts'
import type { Act } from './sequence.ts'
import type { Coin } from './sheet.ts'
import type { Intent } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct; the limit of a claim is per pool. */
const MOST = {
  buy: 300_000n,
  pledge: 350_000n,
  unlock: 200_000n,
  transfer: 200_000n,
  claim: 250_000n,
}
const DAY = 86_400

/** Actions of users and the owner on the card contract and its pools. */
export class CardActs {
  readonly #stage: CardStage
  readonly #orders = new Orders()
  /** Last purchase of each account, which must not count again. */
  readonly #lastOrders = new Map<Address, string>()
  /** Proceeds of card sales that are not withdrawn yet, in sun. */
  readonly fundOf = new Map<Address, bigint>()

  constructor(stage: CardStage) {
    this.#stage = stage
  }

  readonly acts: Record<string, Act> = {
    buy: (dice, who) => {
      const [sold, node, made] = this.#stage.books.levels
      return this.#buy(dice, dice.pick([sold!, sold!, node!, node!, made!]), who)
    },
    mint: (dice) => this.mint(dice.pick(this.#stage.books.levels), this.#somebody(dice)),
    pledge: (dice, who) => {
      const card = this.pick(dice, who)
      return card && this.pledge(card, dice.pick([30, 30, 90, 180, 365, 0, 31]), who)
    },
    unlock: (dice, who) => {
      const staked = this.#stage.books.cards.filter(({ stake }) => stake)
      const card = staked.length > 0 && dice.chance(0.9) ? dice.pick(staked) : this.pick(dice, who)
      return card && this.unlock(card, dice.chance(0.8) ? card.owner : who)
    },
    transfer: (dice, who) => {
      const card = this.pick(dice, who)
      return card && this.transfer(card, this.#somebody(dice), who, dice.chance(0.5))
    },
    approve: (dice, who) => {
      const card = this.pick(dice, who)
      return card && this.#approve(card, this.#somebody(dice), who)
    },
    freeze: (dice) => {
      const { cards } = this.#stage.books
      const before = cards.filter(({ frozenBefore }) => frozenBefore.size > 0)
      return this.#freeze(dice, dice.pick(before.length > 0 && dice.chance(0.5) ? before : cards))
    },
    setLevel: (dice) => this.#setLevel(dice, dice.pick(this.#stage.books.levels)),
    takeFund: (dice, who) => {
      const funds = [...this.fundOf.keys()]
      return funds.length === 0 ? undefined : this.takeFund(dice.pick(funds), who)
    },
    fund: (dice, who) => {
      const amount = dice.pick([1n, 1_000n, 10n ** 9n, BigInt(dice.int(2 ** 40))])
      return this.fundPool(dice.int(3), amount, BigInt(dice.pick([1, 7, 30, 365])), who)
    },
    claim: (dice, who) => this.claim(dice.pick([[0], [1], [0, 1], [1, 2], [0, 1, 2], [2, 2]]), who),
  }

  /** Picks one of the account's own cards, if it has any, otherwise any card. */
  pick(dice: Dice, who: Address): BookedCard | undefined {
    const { cards } = this.#stage.books
    const own = this.#stage.books.cardsOf(who)
    const from = own.length > 0 && dice.chance(0.9) ? own : cards
    return from.length === 0 ? undefined : dice.pick(from)
  }

  mint(level: Level, to: Address): Intent {
    const { card, books, world } = this.#stage
    const { owner } = world.cast
    const call = contractCall(card, 'mint(address,uint256)', [to, BigInt(level.number)])
    const book = () => {
      law(level.terms.minter === owner, () => 'somebody made a card who may not')
      books.make(level, to)
    }
    return { who: owner, call, book }
  }

  pledge(card: BookedCard, days: number, who: Address): Intent {
    const { card: contract, world } = this.#stage
    const call = calls.pledge(contract, card.tokenId, BigInt(days))
    const factor = FACTORS[days]
    const isOffered = () => factor !== undefined && BigInt(days) >= card.level.terms.pledgeDays
    const isDue = isOffered() && card.owner === who && !card.listing && !card.stake
    const book = () => {
      law(card.owner === who && !card.listing, () => 'somebody staked what is not theirs')
      law(!card.stake && isOffered(), () => 'a stake that is not offered')
      const weight = card.level.terms.weight * factor!
      card.stake = { until: world.evm.now + days * DAY, weight }
      this.#addWeight(card, weight)
    }
    const isFree = !world.isHostile(who)
    return { who, call, book, due: isDue && isFree ? MOST.pledge : undefined }
  }

  unlock(card: BookedCard, who: Address): Intent {
    const { card: contract, world } = this.#stage
    const { stake } = card
    const call = calls.unlock(contract, card.tokenId)
    const book = () => {
      law(card.owner === who, () => 'somebody unlocked what is not theirs')
      law(card.stake !== undefined, () => 'a card was unlocked that is not staked')
      law(world.evm.now >= card.stake!.until, () => 'a card was unlocked before its time')
      this.#addWeight(card, -card.stake!.weight)
      card.stake = undefined
    }
    // Due regardless of what pools, owner, manager and others do.
    const isDue =
      stake && world.evm.now >= stake.until && card.owner === who && !world.isHostile(who)
    return { who, call, book, due: isDue ? MOST.unlock : undefined }
  }

  transfer(card: BookedCard, to: Address, who: Address, isSafe: boolean): Intent {
    const { card: contract, books, world } = this.#stage
    const signature = isSafe ? cardCalls.transfer : cardCalls.transferPlainly
    const call = contractCall(contract, signature, [card.owner, to, card.tokenId])
    const isFree = () => !card.listing && !card.stake && world.evm.now >= card.frozenUntil
    const isDue = card.owner === who && isFree() && !world.isHostile(who)
    // The receiver's code decides on a safe transfer and may use all energy of the sender.
    const isUnasked = !isSafe || !world.isHostile(to)
    const [from] = [card.owner]
    const book = () => {
      law(card.owner === from && !card.listing, () => 'a card was moved from where it is not')
      law(from === who || card.approved === who, () => 'somebody moved what is not theirs')
      law(!isSafe || world.takesCards(to), () => 'a card went to one who does not take it')
      books.move(card, to, world.evm.now)
    }
    const due = isDue && isUnasked ? MOST.transfer : undefined
    return { who, call, book, due, isDoneFirst: true }
  }

  takeFund(fund: Address, who: Address): Intent {
    const { card, world, sun } = this.#stage
    const call = contractCall(card, 'takeFund(address)', [fund])
    const book = () => {
      const amount = this.fundOf.get(fund) ?? 0n
      law(amount > 0n, () => 'nothing was sent')
      this.fundOf.set(fund, 0n)
      world.sheet.move(sun, card, fund, amount)
    }
    const isDue = (this.fundOf.get(fund) ?? 0n) > 0n && !world.isHostile(who)
    return { who, call, book, due: isDue ? MOST.transfer : undefined }
  }

  claim(indexes: readonly number[], who: Address): Intent {
    const { pools, models, world } = this.#stage
    const coins = indexes.map((index) => this.coinOf(index))
    const call = rewardPools.claim(
      pools,
      indexes.map((index) => BigInt(index + 1)),
    )
    const book = () => {
      let sum = 0n
      for (const [at, index] of indexes.entries()) {
        const amount = models[index]!.claim(who, world.evm.now)
        sum += amount
        pay(this.#stage, coins[at]!, pools, who, amount)
      }
      law(sum > 0n, () => 'a claim of nothing went through')
    }
    const isDue =
      !world.isHostile(who) &&
      coins.every((coin) => isSteady(coin) && !this.#isObstructed(coin)) &&
      indexes.some((index) => models[index]!.claimable(who, world.evm.now) > 0n)
    return { who, call, book, due: isDue ? MOST.claim * BigInt(indexes.length) : undefined }
  }

  coinOf = (index: number): Coin =>
    index === POOLS.nodesInToken ? this.#stage.tokens[0]! : this.#stage.sun

  #buy(dice: Dice, level: Level, who: Address): Intent {
    const { card, books, sun, world } = this.#stage
    const again = dice.chance(0.15) ? this.#lastOrders.get(who) : undefined
    const order = dice.chance(0.8) ? (again ?? this.#orders.draw(dice)) : undefined
    const callValue = level.terms.price + (dice.chance(0.1) ? 1n : 0n)
    const number = BigInt(level.number)
    const call = order
      ? calls.buy(card, number, order, { callValue })
      : contractCall(card, cardCalls.buyWithoutOrder, [number], { callValue })
    const had = () => BigInt(level.boughtBy.get(who) ?? 0)
    const isForSale = () =>
      BigInt(level.sold) < level.terms.supply && had() < level.terms.perAccount
    const isDue =
      isForSale() &&
      callValue === level.terms.price &&
      callValue <= world.sheet.amount(sun, who) &&
      !(order && this.#orders.isUsed(who, order)) &&
      !world.isHostile(who)
    const book = () => {
      if (order) this.#orders.use(who, order)
      if (order) this.#lastOrders.set(who, order)
      law(BigInt(level.sold) < level.terms.supply, () => 'more cards were sold than there are')
      law(had() < level.terms.perAccount, () => 'one bought too many cards')
      law(callValue === level.terms.price, () => 'paid too much or too little')
      level.sold += 1
      level.boughtBy.set(who, Number(had()) + 1)
      const { fund } = level.terms
      this.fundOf.set(fund, (this.fundOf.get(fund) ?? 0n) + callValue)
      world.sheet.move(sun, who, card, callValue)
      books.make(level, who)
    }
    return { who, call, book, due: isDue ? MOST.buy : undefined }
  }

  #approve(card: BookedCard, to: Address, who: Address): Intent {
    const call = calls.approve(this.#stage.card, to, card.tokenId)
    const book = () => {
      law(card.owner === who && !card.listing, () => 'somebody approved what is not theirs')
      card.approved = to
    }
    return { who, call, book }
  }

  #freeze(dice: Dice, card: BookedCard): Intent {
    const before = [...card.frozenBefore]
    const isAgain = before.length > 0 && dice.chance(0.3)
    return this.freeze(
      card,
      isAgain ? dice.pick(before) : dice.between(0, 4),
      dice.pick([0, 1, 7, 30, 30, 31]),
    )
  }

  freeze(card: BookedCard, reason: number, days: number): Intent {
    const { card: contract, world } = this.#stage
    const args = [card.tokenId, BigInt(reason), BigInt(days)]
    const call = contractCall(contract, 'freeze(uint256,uint8,uint256)', args)
    const book = () => {
      law(reason > 0 && days > 0 && days <= 30, () => 'frozen for longer than may be')
      law(!card.frozenBefore.has(reason), () => 'frozen twice for one reason')
      card.frozenBefore.add(reason)
      const until = world.evm.now + days * DAY
      if (until < card.frozenUntil) return
      card.frozenUntil = until
      card.frozenFor = reason
    }
    return { who: world.cast.owner, call, book }
  }

  /** Sets a level, occasionally with a change that must never be allowed. */
  #setLevel(dice: Dice, level: Level): Intent {
    const { card, world } = this.#stage
    const { terms } = level
    const fair = {
      ...terms,
      price: BigInt(dice.between(1, 1_000)),
      perAccount: BigInt(dice.between(1, 4)),
      fund: this.#somebody(dice),
      supply: terms.supply > 0n ? terms.supply - BigInt(dice.int(2)) : 0n,
    }
    const isFair = dice.chance(0.7)
    const foul = dice.pick([
      { weight: terms.weight + 1n },
      { isNode: !terms.isNode },
      { minter: world.cast.hostile },
      { supply: terms.supply + 1n },
      { name: 'Other' },
    ])
    const next = isFair ? fair : { ...fair, ...foul }
    const book = () => {
      law(isFair, () => 'something of a level changed that never may')
      law(next.supply <= level.terms.supply, () => 'there are more of a level than was said')
      law(next.supply >= BigInt(level.sold), () => 'fewer of a level than were sold')
      level.terms = next
    }
    return { who: world.cast.owner, call: setLevel(card, BigInt(level.number), next), book }
  }

  fundPool(index: number, amount: bigint, days: bigint, who: Address): Intent {
    const { pools, models, world } = this.#stage
    const coin = this.coinOf(index)
    const callValue = coin === this.#stage.sun ? amount : 0n
    const call = rewardPools.fund(pools, BigInt(index + 1), amount, days, { callValue })
    const book = () => {
      law(arrives(this.#stage, coin, amount), () => 'a pool counts what did not arrive')
      models[index]!.fund(amount, days, world.evm.now)
      pay(this.#stage, coin, who, pools, amount)
    }
    return { who, call, book }
  }

  #addWeight({ owner, level }: BookedCard, weight: bigint): void {
    const { models, world } = this.#stage
    const of = level.terms.isNode ? [POOLS.nodes, POOLS.nodesInToken] : [POOLS.cards]
    for (const index of of) {
      const model = models[index]
      model.setWeight(owner, model.weightOf(owner) + weight, world.evm.now)
    }
  }

  #somebody = (dice: Dice): Address => dice.pick(this.#stage.world.actors)

  #isObstructed = (coin: Coin): boolean => this.#stage.issuer.obstructed.has(coin as ZooToken)
}
