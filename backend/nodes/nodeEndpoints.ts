import { asc, eq } from 'drizzle-orm'
import type { CardState } from '../../src/api/endpoints/cards.ts'
import { cardPools } from '../../src/chain/contracts/rewardPools.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { countBought } from '../cards/levelEndpoints.ts'
import { remainingOf } from '../cards/cardRecords.ts'
import { countOwned, type Owned } from '../cards/ownCards.ts'
import { cardLevels, type LevelRow } from '../database/books/cardSchema.ts'
import { refuse, type Answer, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { readStreams } from '../stakes/streams.ts'
import { readNodeRecords } from './nodeRecords.ts'

type NodeInfo = Answer<'node'>['nodes'][number]

/** Creates the handlers for nodes, the card levels marked as such. */
export const nodeHandlers = (service: Service): Handlers<'node' | 'nodeRecord'> => ({
  async node({ owner }) {
    const { db, launchpad } = service
    if (!launchpad.card) return refuse('notFound', 'there are no cards')
    const now = await chainTime(service)
    const levels = await db
      .select()
      .from(cardLevels)
      .where(eq(cardLevels.isNode, true))
      .orderBy(asc(cardLevels.level))
    const owned = owner ? await countOwned(db, owner) : []
    const nodes = levels.map(async (level) => ({
      ...toNode(level),
      own: owner ? await countOwn(service, owned, level.level, owner) : null,
    }))
    return ok({
      contract: launchpad.card,
      nodes: await Promise.all(nodes),
      streams: await readStreams(service, cardPools.nodes.map(String), now),
      now,
    })
  },
  async nodeRecord({ owner, ...page }) {
    return ok({
      ...(await readNodeRecords(service, owner, pageOf(page))),
      now: await chainTime(service),
    })
  },
})

const toNode = (level: LevelRow): Omit<NodeInfo, 'own'> => ({
  level: level.level,
  levelStr: level.name,
  price: String(level.price),
  supply: level.supply,
  remainSupply: remainingOf(level),
  perAccount: level.perAccount,
  pledgeTime: level.pledgeDays,
  weight: level.weight,
  made: level.made,
  holders: level.holders,
  staked: level.staked,
})

async function countOwn(
  service: Service,
  owned: readonly Owned[],
  level: number,
  owner: Address,
): Promise<NonNullable<NodeInfo['own']>> {
  const countOf = (state: CardState) =>
    owned.find((each) => each.level === level && each.state === state)?.cards ?? 0
  return {
    held: countOf('held'),
    listed: countOf('listed'),
    staked: countOf('staked'),
    bought: await countBought(service, level, owner),
  }
}
