import { encodeValues } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { artifacts } from './artifacts.ts'
import type { CardBooks } from './cardBooks.ts'
import type { Issuer } from './issuer.ts'
import { Lens } from './lens.ts'
import type { RewardModel } from './rewardModel.ts'
import type { Coin } from './sheet.ts'
import type { World } from './world.ts'
import type { ZooToken } from './zoo.ts'

/** Contracts of cards without boxes. */
export interface CardContracts {
  readonly card: Address
  readonly market: Address
  readonly pools: Address
  readonly wtrx: Address
  readonly lens: Lens
}

/** Pools of cards, of nodes, and of nodes in a token, by their numbers in the card contract. */
export const POOLS = { cards: 0, nodes: 1, nodesInToken: 2 } as const

/** Initial fee, in basis points. */
export const FEE_BP = 250n

/** State shared by all actions of one life. */
export interface CardStage extends CardContracts {
  readonly world: World
  readonly books: CardBooks
  readonly models: readonly [RewardModel, RewardModel, RewardModel]
  readonly sun: Coin
  readonly tokens: readonly ZooToken[]
  readonly issuer: Issuer
}

/** Deploys cards, their market and empty pools, all with the same owner. */
export async function openCardContracts(world: World, wtrx: Address): Promise<CardContracts> {
  const { evm, cast } = world
  const { owner } = cast
  const pools = await evm.deploy(artifacts().RewardPools, '', owner)
  const card = await evm.deploy(
    artifacts().Card,
    encodeValues('address,address,uint256,uint256,uint256'.split(','), [wtrx, pools, 1n, 2n, 3n]),
    owner,
  )
  const market = await evm.deploy(
    artifacts().CardMarket,
    encodeValues('address,address,address,uint16'.split(','), [card, pools, wtrx, FEE_BP]),
    owner,
  )
  for (const [name, address] of Object.entries({ card, market, pools })) world.name(name, address)
  return { card, market, pools, wtrx, lens: await Lens.open(evm) }
}

/** Whether the issuer of a token lets the full amount arrive. */
export const arrives = ({ sun, issuer }: CardStage, coin: Coin, amount: bigint): boolean =>
  coin === sun || issuer.arriving(coin as ZooToken, amount) === amount

/** Records a payment by a contract or to one. */
export function pay(
  { world, sun, issuer }: CardStage,
  coin: Coin,
  from: Address,
  to: Address,
  amount: bigint,
): void {
  if (coin === sun) world.sheet.move(coin, from, to, amount)
  else issuer.book(coin as ZooToken, from, to, amount)
}
