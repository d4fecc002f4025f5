import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { topicOf, type EventShape, type Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { acts, type Act, type Written } from '../database/books/launchpadSchema.ts'
import type { Place } from './book.ts'
import { bookKey } from './orderKeys.ts'
import { parseEvent } from './parsed.ts'

/** Contracts whose events are booked. They in turn create tokens, presales and pools. */
export interface LaunchpadContracts {
  readonly wtrx: Address
  readonly pools: Address
  readonly poolRouter: Address
  readonly tokenFactory: Address
  readonly otcMarket: Address
  /** Locks any token for days. */
  readonly tokenLock: Address
  /** Locks one token until a time. */
  readonly coinLock: Address
  /** Cards, their market, and the earnings of their stakes. Absent on chains without cards. */
  readonly card?: Address | undefined
  readonly cardMarket?: Address | undefined
  readonly rewardPools?: Address | undefined
  /** Stakes of LP tokens and single assets. */
  readonly staking?: Address | undefined
  readonly fixedPlans?: Address | undefined
  /** Burns tokens for power. */
  readonly burning?: Address | undefined
  /** Equity of cards. */
  readonly rwaEquity?: Address | undefined
  /** Gives tokens in return for burnt TRX. */
  readonly trxBurnSale?: Address | undefined
  /** Stores inviters. */
  readonly referral?: Address | undefined
  /** Pays booked income. */
  readonly incomeFund?: Address | undefined
  /** Sells boxes. These have a book of their own; here they count for teams. */
  readonly blindBoxSale?: Address | undefined
}

/** Returns the addresses of all contracts, without absent ones. */
export const addressesOf = (contracts: LaunchpadContracts): Address[] =>
  Object.values(contracts).filter((each): each is Address => each !== undefined)

/** Contracts created by them so far. */
export interface Made {
  readonly tokens: Set<Address>
  /** Token of each presale. */
  readonly presales: Map<Address, Address>
  readonly pools: Map<Address, { readonly token: Address; readonly isFirst: boolean }>
}

/**
 * Permitted emitter of an event: one of the contracts, several of them, or any contract they
 * created.
 */
type From =
  | keyof LaunchpadContracts
  | 'locks'
  | 'stakes'
  | 'withVaults'
  | 'token'
  | 'presale'
  | 'pool'

/** An event to book, and its position. */
export interface Entry {
  readonly db: Database
  readonly contracts: LaunchpadContracts
  readonly made: Made
  /** Emitter of the event. */
  readonly contract: Address
  /** Index of the log within its transaction. */
  readonly position: number
  readonly place: Place
}

/** An event of the contracts `from`, and how it is booked. */
interface Declared<Fields> {
  readonly from: From
  readonly shape: EventShape<Fields>
  /**
   * Subjects as in `Said.of` and `Said.on`, as far as the fields can be read. Undefined for tokens,
   * presales and pools, whose events concern themselves and build on their token.
   */
  readonly of?: (fields: Partial<Fields>, contract: Address) => string | undefined
  readonly on?: (fields: Partial<Fields>) => string | undefined
  /** Contract that the event announces, if its own events are booked, too. */
  readonly creates?: (fields: Partial<Fields>, contracts: LaunchpadContracts) => Address | undefined
  readonly apply: (entry: Entry, fields: Fields) => Promise<unknown>
}

/** A declared event with its field types erased. */
export interface BookedEvent {
  readonly from: From
  readonly topic: string
  readonly read: (log: Log, contract: Address) => Heard
  /** Whether it announces contracts whose own events are booked, too. */
  readonly announces: boolean
  /** Returns the contracts that the log announces, as far as it can be read. */
  readonly childrenOf: (log: Log, contracts: LaunchpadContracts) => readonly Address[]
}

/** A log read as such an event: its subjects, if declared, and how it is booked. */
interface Heard {
  readonly about: { readonly of: string | undefined; readonly on: string | undefined } | undefined
  /** Books the event. Rejects with `Unbookable` if the log is no such event after all. */
  readonly apply: (entry: Entry) => Promise<unknown>
}

/** Declares an event of a chapter, with fields typed by its shape. */
export const booked = <Fields>({
  from,
  shape,
  of,
  on,
  creates,
  apply,
}: Declared<Fields>): BookedEvent => ({
  from,
  topic: topicOf(shape),
  announces: creates !== undefined,
  childrenOf(log, contracts) {
    const child = creates?.(parseEvent(shape, log).known, contracts)
    return child === undefined ? [] : [child]
  },
  read(log, contract) {
    const { known, whole } = parseEvent(shape, log)
    return {
      about: of && { of: of(known, contract), on: on?.(known) },
      async apply(entry) {
        const fields = whole()
        await apply(entry, fields)
        await bookKey(entry, shape, fields as object)
      },
    }
  },
})

/** Events of one subject in the launchpad's book. */
export type Chapter = readonly BookedEvent[]

export function isFrom(
  from: From,
  contract: Address,
  contracts: LaunchpadContracts,
  made: Made,
): boolean {
  switch (from) {
    case 'token':
      return made.tokens.has(contract)
    case 'presale':
      return made.presales.has(contract)
    case 'pool':
      return made.pools.has(contract)
    case 'locks':
      return contract === contracts.tokenLock || contract === contracts.coinLock
    case 'stakes':
      return contract === contracts.staking || contract === contracts.fixedPlans
    case 'withVaults':
      return (
        isFrom('locks', contract, contracts, made) ||
        isFrom('stakes', contract, contracts, made) ||
        contract === contracts.otcMarket ||
        contract === contracts.rwaEquity
      )
    default:
      return contract === contracts[from]
  }
}

/** Returns an entry's position, as columns of tables that are read in chain order. */
export const placed = ({ position, place: { txId, blockNumber, index, at } }: Entry) => ({
  txId,
  position,
  blockNumber,
  txIndex: index,
  at,
})

/** Records an action; its account is known if the event names it. */
export const did = (
  { db, position, place }: Entry,
  act: Act,
  subject: string,
  account?: Address,
): Promise<unknown> => db.insert(acts).values({ txId: place.txId, position, act, subject, account })

/** Returns SQL for a column raised by an amount, or lowered if it is negative. */
export const raised = (column: PgColumn, by: bigint): SQL => sql`${column} + ${by}::numeric`

/** Converts terms to their JSON form. */
export const written = <Terms extends object>(terms: Terms): Written<Terms> =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  ) as Written<Terms>
