import { eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Address } from '../../src/core/address.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import { grown } from '../cards/cardFacts.ts'
import {
  memberRecords,
  teamAccounts,
  teamRecords,
  type RecordKind,
  type TeamAccount,
  type TeamList,
} from '../database/books/teamSchema.ts'
import type { Database } from '../database/database.ts'
import { raised, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'
import { readLine } from './line.ts'

// An account's activity is stored with it, and raises the figures of all accounts above. Only
// purchases count: sales and refunds lower nothing. An account that buys and sells the same thing
// therefore raises a figure, at the price of two fees. No one is paid by this figure.

type Changes = PgUpdateSetSource<typeof teamAccounts>

/** Changes an account's row, creating it if missing. */
export async function changeAccount(
  { db }: Entry,
  address: Address,
  changes: Changes = {},
): Promise<TeamAccount> {
  const row = { address, code: inviteCode(address) }
  await db.insert(teamAccounts).values(row).onConflictDoNothing()
  const isOwn = eq(teamAccounts.address, address)
  const [known] =
    Object.keys(changes).length === 0
      ? await db.select().from(teamAccounts).where(isOwn)
      : await db.update(teamAccounts).set(changes).where(isOwn).returning()
  return known!
}

/** Changes the figures of all accounts in a line. */
export async function changeLine(
  db: Database,
  line: readonly Address[],
  changes: Changes,
): Promise<void> {
  if (line.length > 0)
    await db
      .update(teamAccounts)
      .set(changes)
      .where(inArray(teamAccounts.address, [...line]))
}

/** Records a purchase. `sun` is undefined if its worth is unknown. */
export async function didBuy(
  entry: Entry,
  buyer: Address,
  kind: RecordKind,
  sun: bigint | undefined,
): Promise<void> {
  await didPay(entry, buyer, sun ?? 0n)
  const line = await record(entry, buyer, { list: 'record', kind, performance: sun })
  await changeLine(entry.db, line, {
    performance: raised(teamAccounts.performance, sun ?? 0n),
    records: grown(teamAccounts.records, 1),
  })
}

/** Records a final payment for anything. The first one makes its payer valid. */
export async function didPay(entry: Entry, payer: Address, bought = 0n): Promise<void> {
  const { db } = entry
  const { payments, inviter } = await changeAccount(entry, payer, {
    bought: raised(teamAccounts.bought, bought),
    payments: grown(teamAccounts.payments, 1),
  })
  if (payments > 1) return
  await changeLine(db, await readLine(db, payer), { valid: grown(teamAccounts.valid, 1) })
  if (inviter)
    await changeLine(db, [inviter], { validMembers: grown(teamAccounts.validMembers, 1) })
}

/** Records a stake, of a card or of tokens. It appears in lists but adds no performance. */
export async function didStake(entry: Entry, owner: Address): Promise<void> {
  await changeAccount(entry, owner)
  const line = await record(entry, owner, { list: 'record', kind: 'stake' })
  await changeLine(entry.db, line, { records: grown(teamAccounts.records, 1) })
}

export async function didAddLiquidity(entry: Entry, provider: Address): Promise<void> {
  await changeAccount(entry, provider)
  const line = await record(entry, provider, { list: 'liquidity', kind: 'liquidity' })
  await changeLine(entry.db, line, { liquidityMoves: grown(teamAccounts.liquidityMoves, 1) })
}

interface Burn {
  readonly uAmount: bigint
  readonly power: bigint
  /** Whether the burnt power is active at once. */
  readonly isMiner: boolean
}

export async function didBurn(
  entry: Entry,
  user: Address,
  { uAmount, power, isMiner }: Burn,
): Promise<void> {
  sumOf(uAmount)
  const active = isMiner ? sumOf(power) : 0n
  await changeAccount(entry, user, { ownPower: raised(teamAccounts.ownPower, active) })
  const line = await record(entry, user, { list: 'burn', kind: 'burn' })
  await changeLine(entry.db, line, {
    power: raised(teamAccounts.power, active),
    burns: grown(teamAccounts.burns, 1),
    burntU: raised(teamAccounts.burntU, uAmount),
    burntPower: raised(teamAccounts.burntPower, sumOf(power)),
  })
}

/**
 * Records the activation of a miner. All power that its account has burnt for counts from now on.
 */
export async function didActivate(entry: Entry, user: Address, power: bigint): Promise<void> {
  const ownPower = raised(teamAccounts.ownPower, sumOf(power))
  await changeAccount(entry, user, { ownPower })
  const line = await readLine(entry.db, user)
  await changeLine(entry.db, line, { power: raised(teamAccounts.power, power) })
}

const MOST = 2n ** 192n

/** Validates a number that a column can sum any number of times. No contract emits a larger one. */
function sumOf(value: bigint): bigint {
  if (value > MOST) throw new Unbookable(`${value} cannot be added up`)
  return value
}

interface Deed {
  readonly list: TeamList
  readonly kind: RecordKind
  readonly performance?: bigint | undefined
}

/** Adds a member's activity to the lists of all accounts above it, and returns these accounts. */
async function record(
  { db, position, place: { txId, blockNumber, index: txIndex, at } }: Entry,
  member: Address,
  deed: Deed,
): Promise<readonly Address[]> {
  const where = { blockNumber, txIndex, position }
  await db.insert(memberRecords).values({ ...where, member, ...deed, txId, at })
  const line = await readLine(db, member)
  if (line.length > 0)
    await db
      .insert(teamRecords)
      .values(line.map((owner, above) => ({ ...where, owner, list: deed.list, depth: above + 1 })))
  return line
}

/** Adds a member's activity from before its activation to the lists above it. */
export async function listEarlier(
  db: Database,
  member: Address,
  line: readonly Address[],
): Promise<void> {
  await db.execute(sql`
    insert into ${teamRecords} (owner, list, block_number, tx_index, position, depth)
    select above.owner, list, block_number, tx_index, position, above.depth
    from ${memberRecords}, jsonb_array_elements_text(${JSON.stringify(line)}::jsonb)
      with ordinality as above (owner, depth)
    where member = ${member}`)
}
