import { contractFields, decodeSigned } from '../../backend/tron/transaction.ts'
import type { Database } from './database.ts'
import type { StoredTransaction } from './receipt.ts'

/** Filter for transactions of an account. */
export interface AccountQuery {
  /** 20-byte address as hex. */
  readonly address: string
  readonly isFrom?: boolean
  readonly isTo?: boolean
  readonly fromNumber?: number
  readonly toNumber?: number
  readonly minTimestamp?: number
  readonly maxTimestamp?: number
  /** Entry after which the results continue. */
  readonly after?: number
  readonly isAscending: boolean
  readonly limit: number
}

/** Transaction of an account; `entry` rises along the chain. */
export interface AccountEntry {
  readonly entry: number
  readonly transactionId: string
}

/** Reads an account's matching transactions, in chain order or reversed. */
export function readAccountEntries(database: Database, query: AccountQuery): AccountEntry[] {
  const conditions = ['address = ?']
  const values: (string | number)[] = [query.address]
  const add = (condition: string, value: number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  add('is_from = ?', query.isFrom ? 1 : undefined)
  add('is_to = ?', query.isTo ? 1 : undefined)
  add('number >= ?', query.fromNumber)
  add('number <= ?', query.toNumber)
  add('timestamp >= ?', query.minTimestamp)
  add('timestamp <= ?', query.maxTimestamp)
  add(query.isAscending ? 'id > ?' : 'id < ?', query.after)
  return database
    .sql(
      `SELECT id, transaction_id FROM account_transactions WHERE ${conditions.join(' AND ')}
       ORDER BY id ${query.isAscending ? 'ASC' : 'DESC'} LIMIT ?`,
    )
    .all(...values, query.limit)
    .map((row) => ({
      entry: row['id'] as number,
      transactionId: row['transaction_id'] as string,
    }))
}

/** Indexes a transaction in a block by its sender and by its recipient or called contract. */
export function insertAccountEntries(database: Database, stored: StoredTransaction): void {
  const fields = contractFields(decodeSigned(stored.bytes))
  const from = bytesOf(fields['owner_address'])
  const to = bytesOf(fields['to_address']) ?? bytesOf(fields['contract_address'])
  const { id, number, timestamp } = stored.receipt
  for (const address of new Set([from, to]))
    if (address !== undefined)
      database
        .sql('INSERT INTO account_transactions VALUES (NULL, ?, ?, ?, ?, ?, ?)')
        .run(address, address === from ? 1 : 0, address === to ? 1 : 0, number, timestamp, id)
}

/** Returns the last 20 bytes of an address. */
const bytesOf = (hex: unknown): string | undefined =>
  typeof hex === 'string' && hex.length === 42 ? hex.slice(2) : undefined
