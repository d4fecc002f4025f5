import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { cardCalls } from '../../src/chain/contracts/card.ts'
import { rwaEquity as calls } from '../../src/chain/contracts/rwaEquity.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { setLevel, type LevelTerms } from '../../sandbox/world/cards.ts'
import { artifacts } from './artifacts.ts'
import { CardBooks } from './cardBooks.ts'
import { openCardContracts, type CardContracts } from './cardStage.ts'
import { openLaunchpad } from './launchpad.ts'
import { Lens } from './lens.ts'
import type { World } from './world.ts'
import { mint, PLENTY, type ZooToken } from './zoo.ts'

/** Cards with which lives of equity begin, and an equity contract for each token. */
export interface EquityStage {
  readonly cards: CardContracts
  readonly lens: Lens
  readonly coins: readonly ZooToken[]
  readonly of: ReadonlyMap<ZooToken, { readonly equity: Address; readonly fund: Address }>
  /** Creates books of the initial cards. */
  makeBooks(): CardBooks
}

/** Deploys everything once for all lives. The hostile account receives the fees. */
export async function openEquityStage(world: World): Promise<EquityStage> {
  const { wtrx } = await openLaunchpad(world)
  const cards = await openCardContracts(world, wtrx)
  const coins = await world.zoo([cards.market])
  const { lens, of } = { lens: await Lens.open(world.evm, 'EquityLens'), of: new Map() }
  for (const coin of coins) of.set(coin, await openEquity(world, cards, coin))
  return { cards, lens, coins, of, makeBooks: await openCards(world, cards, coins) }
}

/** Deploys an equity contract for a token of which the owner has plenty. */
export async function openEquity(
  { evm, cast, issuer }: World,
  { card, wtrx }: CardContracts,
  coin: ZooToken,
) {
  const { owner, hostile } = cast
  const types = ['address', 'address', 'address', 'address']
  const args = encodeValues(types, [card, wtrx, coin.address, hostile])
  const equity = await evm.deploy(artifacts().RwaEquity, args, owner)
  await evm.must(issuer, mint(coin.address, owner, PLENTY))
  await evm.must(owner, contractCall(coin.address, 'approve(address,uint256)', [equity, PLENTY]))
  return { equity, fund: await evm.read(calls.fund(equity)) }
}

/** Opens levels whose weights divide nothing evenly. Everyone gets a card of two of them. */
async function openCards(
  world: World,
  { card, market, pools }: CardContracts,
  coins: readonly ZooToken[],
): Promise<() => CardBooks> {
  const { owner } = world.cast
  const sold = {
    name: 'Level',
    supply: 4n,
    perAccount: 2n,
    pledgeDays: 0n,
    weight: 2n ** 32n - 2n,
    isNode: false,
    price: 100n,
    fund: owner,
    minter: nobody,
  }
  const made = { ...sold, supply: 0n, price: 0n, minter: owner }
  const levels: (readonly [number, LevelTerms])[] = [
    [1, sold],
    [2, { ...made, isNode: true, weight: 7n }],
    [3, { ...made, weight: 10n }],
  ]
  const setUp = [
    ...[1, 2, 3].map(() => contractCall(pools, 'makePool(address,address)', [card, nobody])),
    ...[nobody, ...coins.map(({ address }) => address)].map((coin) =>
      contractCall(market, 'acceptCoin(address,uint256)', [coin, 0n]),
    ),
    contractCall(card, 'setManager(address)', [owner]),
    ...levels.map(([number, terms]) => setLevel(card, BigInt(number), terms)),
  ]
  for (const call of setUp) await world.must(owner, call)
  for (const who of world.actors) {
    await world.must(who, contractCall(card, cardCalls.approveForAll, [market, true]))
    for (const level of [2n, 3n])
      await world.must(owner, contractCall(card, 'mint(address,uint256)', [who, level]))
  }
  return () => {
    const books = new CardBooks(levels)
    const [, second, third] = books.levels
    for (const who of world.actors) for (const level of [second!, third!]) books.make(level, who)
    return books
  }
}
