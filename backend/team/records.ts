import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { shownCoins } from '../burning/burnCoins.ts'
import { burnCoins, burns } from '../database/books/burnSchema.ts'
import { castTokens } from '../database/books/launchpadSchema.ts'
import { liquidityMoves } from '../database/books/liquiditySchema.ts'
import { memberRecords, teamRecords, type TeamList } from '../database/books/teamSchema.ts'
import type { Database } from '../database/database.ts'
import type { Answer } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { profilesOf } from '../people/profiles.ts'
import { readAccount } from '../people/referralFacts.ts'
import type { Service } from '../service.ts'
import { shownNames } from '../tokens/shownNames.ts'

interface Asked {
  readonly owner: Address
  readonly pageNo: number
  readonly pageSize: number
}

type Bought = Answer<'teamRecord'>['items'][number]

/** Reads members' purchases and stakes, newest first. */
export async function readRecords(db: Database, asked: Asked): Promise<Answer<'teamRecord'>> {
  const rows = await readPage(db, 'record', asked)
  return {
    total: (await readAccount(db, asked.owner))?.records ?? 0,
    items: rows.map(({ done, shown }) => ({
      ...shown,
      kind: done.kind as Bought['kind'],
      performance: done.performance === null ? null : String(done.performance),
      at: done.at,
    })),
  }
}

/** Reads liquidity that members added, newest first. */
export async function readLiquidity(db: Database, asked: Asked): Promise<Answer<'teamLP'>> {
  const rows = await readPage(db, 'liquidity', asked)
  const txIds = rows.map(({ done }) => done.txId)
  const moves = await db
    .select({ move: liquidityMoves, token: castTokens })
    .from(liquidityMoves)
    .innerJoin(castTokens, eq(castTokens.address, liquidityMoves.token))
    .where(inArray(liquidityMoves.txId, txIds))
  const moveOf = byLog(moves, ({ move }) => move)
  return {
    total: (await readAccount(db, asked.owner))?.liquidityMoves ?? 0,
    items: rows.flatMap(({ done, shown }) => {
      const { move, token } = moveOf(done) ?? {}
      if (!move || !token) return []
      const { symbol } = shownNames(token)
      const amounts = { shares: String(move.shares), trx: String(move.trx) }
      return [{ ...shown, token: move.token, symbol, ...amounts, at: done.at }]
    }),
  }
}

/** Reads what members burnt for power, newest first, and the sums of all of it. */
export async function readTeamBurns(
  service: Service,
  asked: Asked,
): Promise<Answer<'teamCalculationRecord'>> {
  const { db } = service
  const rows = await readPage(db, 'burn', asked)
  const done = rows.map((row) => row.done)
  const isAmong = and(
    inArray(
      burns.owner,
      done.map(({ member }) => member),
    ),
    inArray(
      burns.blockNumber,
      done.map(({ blockNumber }) => blockNumber),
    ),
  )
  const burnt = await db
    .select({ burn: burns, coin: { coin: burnCoins.coin, decimals: burnCoins.decimals } })
    .from(burns)
    .innerJoin(burnCoins, eq(burnCoins.coin, burns.coin))
    .where(isAmong)
  const burntBy = byLog(burnt, ({ burn }) => burn)
  const coinOf = await shownCoins(
    service,
    burnt.map(({ coin }) => coin),
  )
  const account = await readAccount(db, asked.owner)
  return {
    total: account?.burns ?? 0,
    uAmount: String(account?.burntU ?? 0n),
    power: String(account?.burntPower ?? 0n),
    items: rows.flatMap(({ done: each, shown }) => {
      const { burn, coin } = burntBy(each) ?? {}
      if (!burn || !coin) return []
      return [
        {
          ...shown,
          coin: coinOf(coin),
          burnAmount: String(burn.units),
          uAmount: String(burn.uAmount),
          power: String(burn.power),
          createTime: burn.at,
        },
      ]
    }),
  }
}

/** Reads a page of a team's list, with the fields that all lists show. */
async function readPage(db: Database, list: TeamList, { owner, ...asked }: Asked) {
  const { limit, offset } = pageOf(asked)
  const { blockNumber, txIndex, position } = teamRecords
  const isDone = and(
    eq(memberRecords.blockNumber, blockNumber),
    eq(memberRecords.txIndex, txIndex),
    eq(memberRecords.position, position),
  )
  const rows = await db
    .select({ depth: teamRecords.depth, done: getTableColumns(memberRecords) })
    .from(teamRecords)
    .innerJoin(memberRecords, isDone)
    .where(and(eq(teamRecords.owner, owner), eq(teamRecords.list, list)))
    .orderBy(desc(blockNumber), desc(txIndex), desc(position))
    .limit(limit)
    .offset(offset)
  const profileOf = await profilesOf(
    db,
    rows.map(({ done }) => done.member),
  )
  return rows.map(({ depth, done }) => {
    const { member, txId } = done
    const { nickname } = profileOf(member)
    return { done, shown: { member, nickname, depth, txId, position: done.position } }
  })
}

interface LogPlace {
  readonly txId: string
  readonly position: number
}

/** Returns a lookup of rows by the log that they come from. */
function byLog<Row>(rows: readonly Row[], placeOf: (row: Row) => LogPlace) {
  const key = ({ txId, position }: LogPlace) => `${txId} ${position}`
  const known = new Map(rows.map((row) => [key(placeOf(row)), row]))
  return (place: LogPlace): Row | undefined => known.get(key(place))
}
