import { contractCall } from '../../src/chain/call.ts'
import { card as calls, cardCalls } from '../../src/chain/contracts/card.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { setLevel, type LevelTerms } from '../../sandbox/world/cards.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import { CardActs } from './cardActs.ts'
import { CardBooks } from './cardBooks.ts'
import { CardMarketActs } from './cardMarketActs.ts'
import { POOLS, type CardContracts, type CardStage } from './cardStage.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import { wordOf } from './lens.ts'
import { RewardModel } from './rewardModel.ts'
import type { Act, Life } from './sequence.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

const DAY = 86_400
/** A time longer than any listing, stake, freeze or stream, in seconds. */
const FAR = 366 * DAY

/** One life of cards, from the first sale until everyone has their own. */
export class CardLife implements Life {
  readonly acts: Record<string, Act>
  readonly #stage: CardStage
  readonly #cards: CardActs
  readonly #market: CardMarketActs
  readonly #gifts: readonly Gifts[]

  constructor(world: World, contracts: CardContracts, tokens: readonly ZooToken[], dice: Dice) {
    this.#stage = {
      ...contracts,
      world,
      books: new CardBooks(drawLevels(world, dice)),
      models: [new RewardModel(), new RewardModel(), new RewardModel()],
      sun: world.trx(contracts.wtrx),
      tokens,
      issuer: new Issuer(world),
    }
    this.#cards = new CardActs(this.#stage)
    this.#market = new CardMarketActs(this.#stage)
    const { card, market, pools } = contracts
    this.#gifts = [card, market, pools].map((each) => new Gifts(world, each))
    this.acts = {
      ...this.#cards.acts,
      ...this.#market.acts,
      'an intruder': (dice, who) => this.#intrude(dice, who),
    }
  }

  async begin(dice: Dice): Promise<this> {
    const { world, books, card, market, pools, sun, tokens } = this.#stage
    const { owner } = world.cast
    const [first, second] = tokens
    const coins = [nobody, nobody, first!.address]
    const setUp = [
      ...coins.map((coin) => contractCall(pools, 'makePool(address,address)', [card, coin])),
      contractCall(market, 'acceptCoin(address,uint256)', [nobody, 2n]),
      contractCall(market, 'acceptCoin(address,uint256)', [first!.address, 3n]),
      ...(second
        ? [contractCall(market, 'acceptCoin(address,uint256)', [second.address, 0n])]
        : []),
      contractCall(card, 'setManager(address)', [owner]),
      ...books.levels.map(({ number, terms }) => setLevel(card, BigInt(number), terms)),
    ]
    for (const call of setUp) await world.must(owner, call)
    for (const each of world.actors)
      await world.must(each, contractCall(card, cardCalls.approveForAll, [market, true]))
    const sheet = world.openSheet({ card, market, pools })
    await sheet.add(sun)
    for (const token of tokens) if (isSteady(token)) await sheet.add(token)
    await this.#setOut(dice)
    return this
  }

  /** Gives everyone a card. Some sell it; some have a node and stake it for rewards. */
  async #setOut(dice: Dice): Promise<void> {
    const { world, books } = this.#stage
    const [, nodes, made] = books.levels
    const first: Intent[] = world.actors.map((who) => this.#cards.mint(made!, who))
    for (const who of [world.cast.people[0]!, world.cast.hostile])
      first.push(this.#cards.mint(nodes!, who))
    for (const { who, call, book } of first) book(await world.must(who, call))
    for (const who of [world.cast.hostile, world.cast.people[2]!]) {
      const listing = this.#market.acts['list']!(dice, who)
      if (listing) await world.act(listing)
    }
    if (dice.chance(0.4)) return
    const staked = books.cards.filter(({ level }) => level === nodes)
    for (const card of staked) await world.act(this.#cards.pledge(card, 90, card.owner))
    await world.act(this.#cards.fundPool(POOLS.nodes, 10n ** 9n, 365n, world.cast.people[1]!))
  }

  readonly events = {
    'a gift': (dice: Dice) =>
      dice.pick(this.#gifts).give(dice, this.#stage.tokens, this.#stage.sun),
    'a trap sprung': (dice: Dice) => {
      const { world } = this.#stage
      const { hostile } = world.cast
      const card = this.#cards.pick(dice, dice.pick(world.actors))
      const trigger = dice.pick([
        this.#cards.claim(dice.pick([[0], [1], [0, 1], [1, 2]]), hostile),
        card && this.#cards.transfer(card, hostile, card.owner, true),
        this.#market.acts['buyListed']!(dice, hostile),
      ])
      return springTrap(world, this.acts, dice, trigger)
    },
    'a deadline': (dice: Dice) => this.#meetDeadline(dice),
    'an issuer': (dice: Dice) => this.#stage.issuer.change(dice.pick(this.#stage.tokens), dice),
  }

  /** Moves the clock to the first second at which an action is allowed, or to the second before. */
  async #meetDeadline(dice: Dice): Promise<void> {
    const { world, books } = this.#stage
    const stranger = dice.pick(world.cast.people)
    const deadlines = [
      ...books.cards.flatMap((card) => [
        ...(card.stake
          ? [{ at: card.stake.until, card, act: () => this.#cards.unlock(card, card.owner) }]
          : []),
        {
          at: card.frozenUntil,
          card: undefined,
          act: () => this.#cards.transfer(card, stranger, card.owner, false),
        },
      ]),
      ...books.listings
        .filter(({ isOver }) => !isOver)
        .flatMap((listing) => [
          {
            at: listing.expiry,
            card: undefined,
            act: () => this.#market.unlist(listing, stranger),
          },
          {
            at: listing.expiry + 1,
            card: undefined,
            act: () => this.#market.unlist(listing, stranger),
          },
          {
            at: listing.expiry + 1,
            card: undefined,
            act: () => this.#market.buy(dice, listing, stranger),
          },
        ]),
    ].filter(({ at }) => at > world.evm.now + 1)
    if (deadlines.length === 0) return
    const { at, act, card } = dice.pick(deadlines)
    world.pass(at - world.evm.now - dice.int(2))
    // A freeze must not obstruct an unlock.
    if (card && dice.chance(0.5)) await world.act(this.#cards.freeze(card, dice.between(1, 4), 1))
    await world.act(act())
  }

  /**
   * Checks cards and rewards alternately, and all of them at the end. Each check takes as long as a
   * call.
   */
  async check(): Promise<void> {
    const { world } = this.#stage
    const { actors, calls, sheet } = world
    await sheet.check()
    if (calls % 2 === 0) return this.#checkCards()
    return this.#checkRewards([actors[((calls - 1) / 2) % actors.length]!])
  }

  #checkRewards(accounts: readonly Address[]): Promise<void> {
    const { pools, models, lens } = this.#stage
    return lens.checkRewards(pools, models, accounts)
  }

  async end(): Promise<void> {
    const { world, books, sun, tokens, issuer } = this.#stage
    const { people, owner, hostile, stranger } = world.cast
    await issuer.calm()
    world.pass(FAR)
    // Anyone can end a listing, and no stake waits for another account.
    for (const listing of books.listings.filter(({ isOver }) => !isOver))
      await world.act(this.#market.unlist(listing, stranger))
    const staked = books.cards.filter(({ stake }) => stake)
    for (const card of staked.filter((each) => !world.isHostile(each.owner)))
      await world.act(this.#cards.unlock(card, card.owner))
    for (const fund of this.#cards.fundOf.keys())
      if (this.#cards.fundOf.get(fund)! > 0n) await world.act(this.#cards.takeFund(fund, stranger))
    await world.turn('friendly')
    for (const card of staked.filter(({ stake }) => stake))
      law(await world.act(this.#cards.unlock(card, card.owner)), () => 'a card stays staked')
    for (const coin of this.#market.coins)
      if ((this.#market.fees.get(coin) ?? 0n) > 0n)
        await world.act(this.#market.sweep(coin, stranger))
    // Fees withheld by a token's own fee are divided once that fee is gone.
    for (const token of tokens.filter(({ name }) => name === 'Usdt')) {
      if ((this.#market.fees.get(token) ?? 0n) === 0n) continue
      await issuer.dropFee(token)
      law(await world.act(this.#market.sweep(token, stranger)), () => 'fees cannot be divided')
    }
    // A second sweep finds nothing.
    for (const coin of this.#market.coins) await world.act(this.#market.sweep(coin, stranger))
    // The last stakers receive the rest of the streams.
    for (const level of books.levels.filter(({ terms }) => terms.minter === owner)) {
      await world.act(this.#cards.mint(level, people[0]!))
      await world.act(this.#cards.pledge(books.cards.at(-1)!, 365, people[0]!))
    }
    world.pass(FAR)
    await this.#checkRewards(world.actors)
    for (const who of [...people, hostile])
      for (const index of [0, 1, 2])
        if (this.#claimable(index, who) > 0n) await world.act(this.#cards.claim([index], who))
    for (const coin of this.#market.coins) {
      const earned = this.#market.earned.get(coin) ?? 0n
      if (earned > 0n) await world.act(this.#market.withdraw(coin, owner, earned))
    }
    await this.#moveAll()
    await this.#checkCards()
    await this.check()
    await this.#checkSupply()
    const [ofCard, ofMarket] = this.#gifts
    await ofCard!.checkLeft(sun)
    for (const coin of [sun, ...tokens.filter(isSteady)]) await ofMarket!.checkLeft(coin)
    this.#checkPools()
  }

  /** Moves every card by its owner, who only has to wait. */
  async #moveAll(): Promise<void> {
    const { world, books } = this.#stage
    const { people } = world.cast
    for (const card of books.cards) {
      if (card.stake) await world.act(this.#cards.unlock(card, card.owner))
      const move = this.#cards.transfer(card, people[1]!, card.owner, true)
      law(await world.act(move), () => 'a card cannot be moved')
    }
  }

  async #checkSupply(): Promise<void> {
    const { world, books, card } = this.#stage
    for (const { number, terms, sold, made } of books.levels) {
      const told = await world.evm.read(calls.level(card, BigInt(number)))
      const isAsDue =
        told.remaining === terms.supply - BigInt(sold) &&
        told.nextTokenId === BigInt(number) * CARDS_PER_LEVEL + BigInt(made) + 1n
      law(isAsDue, () => `level ${number} has other cards than were sold and made`)
    }
  }

  #checkPools(): void {
    const { world, models } = this.#stage
    for (const [index, { funded, claimed }] of models.entries()) {
      const coin = this.#cards.coinOf(index)
      if (!isSteady(coin)) continue
      const left = funded - claimed
      const most = BigInt(world.actors.length + 2)
      law(left <= most, () => `${left} ${coin.name} are left that nobody can have`)
    }
  }

  /** Checks that each card is held, listed or staked as recorded, and frozen or not. */
  async #checkCards(): Promise<void> {
    const { world, books, card, market, lens } = this.#stage
    const { now } = world.evm
    const ids = books.cards.map(({ tokenId }) => tokenId)
    const told = await lens.look('cards(address,uint256[])', [card, ids], 5)
    for (const [index, each] of books.cards.entries()) {
      const place = books.placeOf(each)
      const isFrozen = now < each.frozenUntil
      const due = [
        wordOf(place === 'listed' ? market : each.owner),
        BigInt(each.stake?.until ?? 0),
        each.stake?.weight ?? 0n,
        BigInt(isFrozen ? each.frozenFor : 0),
        BigInt(isFrozen ? each.frozenUntil : 0),
      ]
      const where = due.findIndex((word, at) => word !== told[index]![at])
      law(where < 0, () => `a ${place} card has ${told[index]![where]} at ${where}`)
    }
    const { listings } = books
    const all = await lens.look('listings(address,uint256)', [market, BigInt(listings.length)], 6)
    for (const [index, { seller, isOver, coin, price, expiry, tokenId }] of listings.entries()) {
      const isAsDue = [
        wordOf(seller),
        isOver ? 1n : 0n,
        wordOf(addressOfCoin(coin)),
        price,
        BigInt(expiry),
        tokenId,
      ].every((word, at) => word === all[index]![at])
      law(isAsDue, () => `listing ${index + 1} is not what its seller said`)
    }
  }

  #claimable = (index: number, who: Address): bigint =>
    this.#stage.models[index]!.claimable(who, this.#stage.world.evm.now)

  #intrude(dice: Dice, who: Address) {
    const { card, market, pools, books } = this.#stage
    const [level] = books.levels
    const call = dice.pick([
      contractCall(card, 'mint(address,uint256)', [who, BigInt(dice.between(1, 3))]),
      contractCall(card, 'freeze(uint256,uint8,uint256)', [books.cards[0]!.tokenId, 1n, 1n]),
      contractCall(card, 'setManager(address)', [who]),
      contractCall(card, 'setBaseUri(uint256,string)', [1n, 'x']),
      setLevel(card, 1n, level!.terms),
      contractCall(market, 'announceFee(uint16)', [0n]),
      contractCall(market, 'acceptCoin(address,uint256)', [who, 0n]),
      contractCall(market, 'withdraw(address,address,uint256)', [nobody, who, 1n]),
      contractCall(pools, 'setWeight(uint256,address,uint256)', [1n, who, 1n]),
      ...[card, market, pools].map((each) =>
        contractCall(each, 'transferOwnership(address)', [who]),
      ),
    ])
    return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
  }
}

/** Draws three levels: one for sale, one of nodes both sold and minted, and one only minted. */
function drawLevels(world: World, dice: Dice): (readonly [number, LevelTerms])[] {
  const { owner, hostile, stranger } = world.cast
  const terms = (): LevelTerms => ({
    name: 'Level',
    supply: BigInt(dice.between(1, 5)),
    perAccount: BigInt(dice.between(1, 3)),
    pledgeDays: BigInt(dice.pick([0, 30, 90])),
    weight: BigInt(dice.pick([1, 10, 2 ** 32 - 2])),
    isNode: false,
    price: BigInt(dice.between(1, 1_000)),
    fund: dice.pick([owner, hostile, stranger]),
    minter: nobody,
  })
  return [
    [1, terms()],
    [2, { ...terms(), isNode: true, minter: owner }],
    [3, { ...terms(), supply: 0n, price: 0n, minter: owner }],
  ]
}
