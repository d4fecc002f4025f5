import { contractCall, type Call, type ContractCall } from '../../src/chain/call.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { card as cardCall, cardEvents } from '../../src/chain/contracts/card.ts'
import {
  cardMarket as marketCall,
  cardMarketEvents,
  type CardTerms,
} from '../../src/chain/contracts/cardMarket.ts'
import { rewardPools as poolsCall } from '../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { MiningMode } from '../../sandbox/chain/chain.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { encodeNameLevels, encodeSetBox, type BoxTerms } from '../../sandbox/world/boxes.ts'
import {
  boxLevels,
  levelSeeds,
  setLevel,
  setLevels,
  type CardContracts,
  type LevelTerms,
} from '../../sandbox/world/cards.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { cards as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

export const TRX = 1_000_000n
export const USDT = 1_000_000n

/** USDT balance of each account, and its allowance for the market, the pools and the sale. */
const FUNDS = 1_000_000n * USDT

/** Listing as `list` made it. */
export interface Listed {
  readonly outcome: Outcome
  readonly id: bigint
  readonly tokenId: bigint
  readonly terms: CardTerms
}

/** Cards, their market, pools and boxes on a separate chain; people have TRX and USDT. */
export interface CardFixture extends ContractsFixture, CardContracts {
  readonly sale: Address
  readonly usdt: Address
  readonly wtrx: Address
  /** Returns an unused order id. */
  order(): string
  /** Sends a call that must succeed. */
  succeed(who: Operator, call: Call): Promise<Outcome>
  /** Sends a call that must fail, and returns why. */
  fail(who: Operator, call: Call): Promise<string>
  /** Returns the terms with which a level was created. */
  levelTerms(level: number): LevelTerms
  /** Changes a level of the world, or adds one based on the terms of level 1. */
  setLevel(level: number, given: Partial<LevelTerms>): Promise<Outcome>
  /** Builds the call that buys a card of a level at its current price. */
  buyCall(level: number, order?: string): Promise<ContractCall>
  /** Buys a card of a level. Returns its number. */
  buyCard(who: Operator, level?: number): Promise<bigint>
  /** Approves a card to the market and lists it; by default for 100 TRX and one day. */
  list(who: Operator, tokenId: bigint, given?: Partial<CardTerms>): Promise<Listed>
  /** Builds the call that buys a listing at its terms. */
  purchase(listed: Listed, given?: Partial<CardTerms>, order?: string): ContractCall
  /** Pays into a pool in the pool's asset. */
  fund(who: Operator, pool: bigint, units: bigint, days?: bigint): Promise<Outcome>
  /** Puts a box of cards on sale; by default for 10 TRX each, starting now. */
  setBox(id: number, given?: Partial<BoxTerms>): Promise<Outcome>
  /** Names the levels of a box that has none, as the owner. */
  nameLevels(id: number, levels?: readonly number[]): Promise<Outcome>
  /** Buys boxes and waits until they can be opened. Returns the order. */
  buyBoxes(who: Operator, id: number, quantity: number): Promise<string>
  ownerOf(tokenId: bigint): Promise<Address>
  usdtOf(account: Address): Promise<bigint>
  wait(ms: number): Promise<void>
  /** Returns the chain time `ms` from now. */
  after(ms: number): Millis
}

/** Does the same as `openContracts`, with the card contracts deployed as in the world. */
export async function openCards(
  options: { people?: number; mining?: MiningMode; solidLag?: number } = {},
): Promise<CardFixture> {
  const fixture = await openContracts(options)
  const { owner, people, chain, now, settle } = fixture
  const settled = async (txId: string) => {
    await settle()
    const result = chain.transaction(txId)?.receipt.result
    if (result !== 'SUCCESS') throw new Error(`a contract was not set up: ${result}`)
  }
  const { Usdt, Wtrx } = compileContracts()
  const [usdt, wtrx] = [await owner.deploy(Usdt), await owner.deploy(Wtrx)]
  await settle()
  const coins = { usdt: usdt.contract, wtrx: wtrx.contract }
  const decided = { cardManager: owner.address }
  const made = await deployHere(owner, steps, coins, decided, settled)
  const { blindBoxSale: sale, ...contracts } = made
  const { card, cardMarket, rewardPools } = contracts

  const succeed: CardFixture['succeed'] = async (who, call) => {
    const outcome = await fixture.act(who, call)
    if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
    return outcome
  }
  for (const call of setLevels(card, sale)) await succeed(owner, call)
  for (const person of [owner, ...people]) {
    const mint = contractCall(usdt.contract, 'mint(address,uint256)', [person.address, FUNDS])
    await succeed(owner, mint)
    for (const spender of [cardMarket, rewardPools, sale])
      await succeed(person, trc20.approve(usdt.contract, spender, FUNDS))
  }

  let orders = 0
  const order = () => (++orders).toString(16).padStart(64, '0')
  const after = (ms: number) => now() * SECOND_MS + ms
  const terms = new Map(levelSeeds(sale).map((seed) => [seed.level, seed.terms]))
  const coinOf = async (pool: bigint) =>
    (await fixture.says(poolsCall.pool(rewardPools, pool))).coin

  /** Sends an encoded call to the sale as its owner. */
  const asOwner = (data: string) => {
    const sender: Operator = { ...owner, call: () => owner.send(sale, data) }
    return fixture.act(sender, contractCall(sale, '', []))
  }

  const cards: CardFixture = {
    ...fixture,
    ...contracts,
    sale,
    ...coins,
    order,
    succeed,
    async fail(who, call) {
      const { result } = await fixture.act(who, call)
      if (result === 'SUCCESS') throw new Error(`${call.signature} succeeded`)
      return result
    },
    levelTerms: (level) => terms.get(level)!,
    async setLevel(level, given) {
      const changed = { ...(terms.get(level) ?? terms.get(1)!), ...given }
      const outcome = await fixture.act(owner, setLevel(card, BigInt(level), changed))
      if (outcome.result === 'SUCCESS') terms.set(level, changed)
      return outcome
    },
    async buyCall(level, id = order()) {
      const { price } = await fixture.says(cardCall.level(card, BigInt(level)))
      return cardCall.buy(card, BigInt(level), id, { callValue: price })
    },
    async buyCard(who, level = 1) {
      const { logs } = await succeed(who, await cards.buyCall(level))
      return decodeEvents(cardEvents.bought, card, logs)[0]!['tokenId'] as bigint
    },
    async list(who, tokenId, given) {
      const terms = { coin: nobody, price: 100n * TRX, expiry: after(DAY_MS), ...given }
      await succeed(who, cardCall.approve(card, cardMarket, tokenId))
      const feeBp = await fixture.says(marketCall.feeBp(cardMarket))
      const list = marketCall.list(cardMarket, order(), tokenId, terms, feeBp)
      const outcome = await fixture.act(who, list)
      const [listed] = decodeEvents(cardMarketEvents.listed, cardMarket, outcome.logs)
      return { outcome, id: listed?.['listingId'] as bigint, tokenId, terms }
    },
    purchase({ id, tokenId, terms }, given, by = order()) {
      const seen = { ...terms, ...given }
      const callValue = seen.coin === nobody ? seen.price : 0n
      return marketCall.buy(cardMarket, by, id, tokenId, seen, { callValue })
    },
    async fund(who, pool, units, days = 30n) {
      const callValue = (await coinOf(pool)) === nobody ? units : 0n
      return fixture.act(who, poolsCall.fund(rewardPools, pool, units, days, { callValue }))
    },
    async setBox(id, given) {
      const terms: BoxTerms = {
        prices: [{ coin: 'TRX', units: 10n * TRX }],
        supply: 1_000,
        perPerson: 100,
        startAt: now() - 10,
        endAt: now() + 1_000_000,
        secondPaymentSeconds: 600,
        odds: [7_200, 2_200, 500, 100],
        levels: boxLevels,
        ...given,
      }
      return asOwner(encodeSetBox(id, terms, coins.usdt))
    },
    nameLevels: (id, levels = boxLevels) => asOwner(encodeNameLevels(id, levels)),
    async buyBoxes(who, id, quantity) {
      const by = order()
      const { firstCoin, firstAmount } = await fixture.says(blindBoxSale.box(sale, BigInt(id)))
      const callValue = firstCoin === nobody ? firstAmount * BigInt(quantity) : 0n
      await succeed(who, blindBoxSale.pay(sale, by, BigInt(id), BigInt(quantity), { callValue }))
      // The block after the purchase decides the draw. The block after that can read it.
      await chain.mine()
      return by
    },
    ownerOf: (tokenId) => fixture.says(cardCall.ownerOf(card, tokenId)),
    usdtOf: (account) => fixture.says(trc20.balanceOf(coins.usdt, account)),
    wait: (ms) => chain.advanceTime(ms).then(() => undefined),
    after,
  }
  return cards
}
