import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { topicOf, type EventShape, type Log } from '../../../src/chain/event.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { acts, type Act, type Written } from '../database/launchpadSchema.ts'
import type { Place } from './book.ts'
import { bookKey } from './orderKeys.ts'
import { parseEvent } from './parsed.ts'

/** The contracts whose events are booked; tokens, presales and pools are what they have made. */
export interface LaunchpadContracts {
  readonly wtrx: Address
  readonly pools: Address
  readonly poolRouter: Address
  readonly tokenFactory: Address
  readonly otcMarket: Address
  /** Locks any coin for days. */
  readonly tokenLock: Address
  /** Locks one coin until a time. */
  readonly coinLock: Address
  /** Cards, their market, and what their stakes earn: absent where there are none. */
  readonly card?: Address | undefined
  readonly cardMarket?: Address | undefined
  readonly rewardPools?: Address | undefined
  /** Stakes of pool shares and coins. */
  readonly staking?: Address | undefined
  readonly fixedPlans?: Address | undefined
  /** Burns coins for power. */
  readonly burning?: Address | undefined
  /** Equity of cards. */
  readonly rwaEquity?: Address | undefined
  /** Gives tokens for TRX that is burnt. */
  readonly trxBurnSale?: Address | undefined
  /** Knows who invited whom. */
  readonly referral?: Address | undefined
  /** Pays booked income. */
  readonly incomeFund?: Address | undefined
  /** Sells boxes, which have a book of their own; here they count for teams. */
  readonly blindBoxSale?: Address | undefined
}

/** All of them: whoever has no cards names fewer. */
export const addressesOf = (contracts: LaunchpadContracts): Address[] =>
  Object.values(contracts).filter((each): each is Address => each !== undefined)

/** What they have made so far. */
export interface Made {
  readonly tokens: Set<Address>
  /** The token of each. */
  readonly presales: Map<Address, Address>
  readonly pools: Map<Address, { readonly token: Address; readonly isFirst: boolean }>
}

/** Who may emit an event: one of the contracts, several of them, or anything they have made. */
type From =
  | keyof LaunchpadContracts
  | 'locks'
  | 'stakes'
  | 'withVaults'
  | 'token'
  | 'presale'
  | 'pool'

/** An event to be booked, and its place. */
export interface Entry {
  readonly db: Database
  readonly contracts: LaunchpadContracts
  readonly made: Made
  /** Who emitted it. */
  readonly contract: Address
  /** Of the log within its transaction. */
  readonly position: number
  readonly place: Place
}

/** An event of the contracts `from`, and how it is booked. */
interface Declared<Fields> {
  readonly from: From
  readonly shape: EventShape<Fields>
  /**
   * `Said.of` and `Said.on`, as far as the fields can be read. Undefined for tokens, presales and
   * pools, whose events concern themselves and build on their token.
   */
  readonly of?: (fields: Partial<Fields>, contract: Address) => string | undefined
  readonly on?: (fields: Partial<Fields>) => string | undefined
  readonly apply: (entry: Entry, fields: Fields) => Promise<unknown>
}

/** The same, whatever fields it has. */
export interface BookedEvent {
  readonly from: From
  readonly topic: string
  readonly read: (log: Log, contract: Address) => Heard
}

/** One such event: what it concerns, if its declaration says so, and how it is booked. */
interface Heard {
  readonly about: { readonly of: string | undefined; readonly on: string | undefined } | undefined
  /** Rejects with `Unbookable` if it is not such an event after all. */
  readonly apply: (entry: Entry) => Promise<unknown>
}

/** An event of a chapter: its fields have the types of its declaration. */
export const booked = <Fields>({ from, shape, of, on, apply }: Declared<Fields>): BookedEvent => ({
  from,
  topic: topicOf(shape),
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

/** What the launchpad's book keeps of one subject. */
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

/** Its place, as kept in tables that are read in the order of the chain. */
export const placed = ({ position, place: { txId, blockNumber, index, at } }: Entry) => ({
  txId,
  position,
  blockNumber,
  txIndex: index,
  at,
})

/** Records that somebody did something; the account is known if the contract names it. */
export const did = (
  { db, position, place }: Entry,
  act: Act,
  subject: string,
  account?: Address,
): Promise<unknown> => db.insert(acts).values({ txId: place.txId, position, act, subject, account })

/** A column raised by this much, or lowered. */
export const raised = (column: PgColumn, by: bigint): SQL => sql`${column} + ${by}::numeric`

/** Terms as JSON keeps them. */
export const written = <Terms extends object>(terms: Terms): Written<Terms> =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  ) as Written<Terms>
