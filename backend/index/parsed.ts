import { decodeValues, typesOf, type AbiValue } from '../../src/chain/abi.ts'
import { toMillis } from '../../src/chain/contracts/seconds.ts'
import type { EventShape, Log } from '../../src/chain/event.ts'
import type { Millis } from '../../src/core/time.ts'
import { Unbookable } from './unbookable.ts'

export interface Parsed<Fields> {
  /** Readable fields. They identify the subject even of a broken event. */
  readonly known: Partial<Fields>
  /** Returns all fields; throws `Unbookable` if the log is no such event after all. */
  readonly whole: () => Fields
}

/**
 * Parses a log whose first topic is `shape`'s. As strict as Solidity, which rejects arguments
 * outside their type's range. Our contracts emit only valid numbers, and others would break the
 * app's schemas.
 */
export function parseEvent<Fields>(
  shape: EventShape<Fields>,
  { topics, data }: Log,
): Parsed<Fields> {
  const indexed = shape.fields.filter((field) => field.indexed)
  const plain = shape.fields.filter((field) => !field.indexed)
  const fields: Record<string, AbiValue> = {}
  let fault: unknown
  if (topics.length !== indexed.length + 1) fault = `${topics.length} topics`
  for (const [index, { name, type }] of indexed.entries())
    try {
      fields[name] = parseValue(type, decodeValues([type], topics[index + 1] ?? '')[0]!)
    } catch (error) {
      fault ??= error
    }
  // Truncated data lacks its end, so ever fewer fields are tried.
  for (let count = plain.length; count > 0; count -= 1)
    try {
      const some = plain.slice(0, count)
      const types = some.map(({ type }) => type)
      const values = decodeValues(types, data)
      for (const [index, { name, type }] of some.entries())
        fields[name] = parseValue(type, values[index]!)
      break
    } catch (error) {
      fault ??= error
    }
  return {
    known: fields as Partial<Fields>,
    whole() {
      if (fault !== undefined) throw new Unbookable(`${shape.name}: ${String(fault)}`)
      return fields as Fields
    },
  }
}

/** Returns a value in bookable form; throws if it does not fit its type. */
export function parseValue(type: string, value: AbiValue): AbiValue {
  // PostgreSQL has no NUL character, and our own names are plain.
  if (type === 'string') return (value as string).replaceAll('\0', '\uFFFD')
  if (type.endsWith('[]'))
    return (value as readonly AbiValue[]).map((each) => parseValue(type.slice(0, -2), each))
  if (type.startsWith('(')) {
    const types = typesOf(type)
    return (value as readonly AbiValue[]).map((each, index) => parseValue(types[index]!, each))
  }
  const [, bits] = /^uint(\d+)$/.exec(type) ?? []
  if (bits !== undefined && (value as bigint) >> BigInt(bits) > 0n)
    throw new Unbookable(`${String(value)} is no ${type}`)
  return value
}

/** Validates a time or duration in ms, which a number must hold exactly. */
export function parseMillis(millis: Millis): Millis {
  if (!Number.isSafeInteger(millis)) throw new Unbookable(`${millis} ms is no time`)
  return millis
}

/** Converts seconds, as used by contracts, to validated milliseconds. */
export const millisOf = (seconds: bigint): Millis => parseMillis(toMillis(seconds))
