import { asc, inArray, or } from 'drizzle-orm'
import { cardPools } from '../../src/chain/contracts/rewardPools.ts'
import { readFacts } from '../burning/powerFacts.ts'
import type { Database } from '../database/database.ts'
import type { RewardType } from '../database/books/rewardClaimSchema.ts'
import { stakePlaces } from '../database/books/stakeSchema.ts'

/** Types of income that the pools of cards and nodes pay, by pool number. */
const ofCards = new Map<string, RewardType>([
  ...cardPools.cards.map((pool) => [String(pool), 'nft'] as const),
  ...cardPools.nodes.map((pool) => [String(pool), 'node'] as const),
])

/** Reads the types of income that streams pay; undefined for a stream without any place. */
export async function readRewardTypes(
  db: Database,
  streams: readonly string[],
): Promise<(stream: string) => RewardType | undefined> {
  const others = streams.filter((stream) => !ofCards.has(stream))
  if (others.length === 0) return (stream) => ofCards.get(stream)
  const { stream: power } = await readFacts(db)
  const { rewards, costs, kind } = stakePlaces
  const places = await db
    .select({ rewards, costs, kind })
    .from(stakePlaces)
    .where(or(inArray(rewards, others), inArray(costs, others)))
    .orderBy(asc(stakePlaces.place))
  return (stream) => {
    if (stream === power) return 'power'
    // All places of a stream have the same asset.
    const place = places.find((each) => each.rewards === stream || each.costs === stream)
    return ofCards.get(stream) ?? (place && (place.kind === 'lp' ? 'lp' : 'coin'))
  }
}
