import type { Database } from './database.ts'
import type { Receipt } from './receipt.ts'

/** Log with its position on the chain; `eventIndex` counts within its transaction. */
export interface StoredLog {
  readonly id: number
  readonly number: number
  readonly timestamp: number
  readonly transactionId: string
  readonly eventIndex: number
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface LogQuery {
  /** 20-byte address as hex. */
  readonly address?: string
  readonly transactionId?: string
  readonly fromNumber?: number
  readonly toNumber?: number
  readonly minTimestamp?: number
  readonly maxTimestamp?: number
  /** Keccak of the event's signature. */
  readonly topic0?: string
  /** Log after which the results continue. */
  readonly after?: number
  readonly isAscending: boolean
  readonly limit: number
}

/** Reads matching logs, in chain order or reversed. */
export function readLogs(database: Database, query: LogQuery): StoredLog[] {
  const conditions: string[] = []
  const values: (string | number)[] = []
  const add = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  add('address = ?', query.address)
  add('transaction_id = ?', query.transactionId)
  add('number >= ?', query.fromNumber)
  add('number <= ?', query.toNumber)
  add('timestamp >= ?', query.minTimestamp)
  add('timestamp <= ?', query.maxTimestamp)
  add('topic0 = ?', query.topic0)
  add(query.isAscending ? 'id > ?' : 'id < ?', query.after)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const order = query.isAscending ? 'ASC' : 'DESC'
  return database
    .sql(`SELECT * FROM logs ${where} ORDER BY id ${order} LIMIT ?`)
    .all(...values, query.limit)
    .map((row) => ({
      id: row['id'] as number,
      number: row['number'] as number,
      timestamp: row['timestamp'] as number,
      transactionId: row['transaction_id'] as string,
      eventIndex: row['event_index'] as number,
      address: row['address'] as string,
      topics: JSON.parse(row['topics'] as string) as string[],
      data: row['data'] as string,
    }))
}

/** Writes the logs of a transaction that is in a block. */
export function insertLogs(database: Database, receipt: Receipt): void {
  for (const [eventIndex, log] of receipt.logs.entries())
    database
      .sql('INSERT INTO logs VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        receipt.number,
        receipt.timestamp,
        receipt.id,
        eventIndex,
        log.address,
        log.topics[0] ?? null,
        JSON.stringify(log.topics),
        log.data,
      )
}
