import { is, SQL } from 'drizzle-orm'
import {
  getTableConfig,
  IndexedColumn,
  PgDialect,
  type Index,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'

// Drizzle's definitions are the one source of the tables. These functions render them as SQL, in
// the session's first schema.

/** Renders the statements that create tables with their constraints and indexes. */
export const createTables = (tables: readonly PgTable[]): string =>
  tables.map((table) => `${createTable(table)}\n`).join('\n')

function createTable(table: PgTable): string {
  const { name, columns, primaryKeys, uniqueConstraints, checks, indexes } = getTableConfig(table)
  const parts = [
    ...columns.map(column),
    ...primaryKeys.map((key) => `primary key (${list(key.columns)})`),
    ...uniqueConstraints.map(
      (each) => `constraint ${each.getName()!} unique (${list(each.columns)})`,
    ),
    ...checks.map((check) => `constraint ${check.name} check (${text(check.value)})`),
  ]
  return [
    `create table ${quote(name)} (\n  ${parts.join(',\n  ')}\n);`,
    ...indexes.map((index) => createIndex(name, index)),
  ].join('\n')
}

function column(column: PgColumn): string {
  const { name, notNull, primary, generated } = column
  return [
    `${quote(name)} ${column.getSQLType()}`,
    primary && 'primary key',
    notNull && !primary && 'not null',
    column.default !== undefined && `default ${literal(column.default)}`,
    generated && `generated always as (${literal(generated.as)}) stored`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(' ')
}

function createIndex(table: string, { config }: Index): string {
  const columns = config.columns.map((each) => {
    if (is(each, SQL)) return text(each)
    const { name, indexConfig } = each as IndexedColumn
    const { order, nulls } = indexConfig
    const isUsual = nulls === (order === 'desc' ? 'first' : 'last')
    return `${quote(name!)}${order === 'desc' ? ' desc' : ''}${isUsual ? '' : ` nulls ${nulls}`}`
  })
  const where = config.where ? ` where ${text(config.where)}` : ''
  const unique = config.unique ? 'unique ' : ''
  return `create ${unique}index ${config.name!} on ${quote(table)} (${columns.join(', ')})${where};`
}

const list = (columns: readonly { readonly name: string }[]) =>
  columns.map(({ name }) => quote(name)).join(', ')

/** Quotes each name, because some are words of SQL ("position", "until"). */
const quote = (name: string) => `"${name}"`

const dialect = new PgDialect()

/** Renders an expression, which may hold no parameters. */
const text = (expression: SQL): string => dialect.sqlToQuery(expression.inlineParams()).sql

function literal(value: unknown): string {
  const found = typeof value === 'function' ? (value as () => unknown)() : value
  if (is(found, SQL)) return text(found)
  if (['number', 'bigint', 'boolean'].includes(typeof found)) return String(found)
  throw new Error(`no default of a column: ${String(found)}`)
}
