import * as v from 'valibot'
import { addressFromHex, type Address } from '../core/address.ts'
import { decodeValues, keccakHex, typesOf, type AbiValue } from './abi.ts'
import type { FieldsOf } from './abiTypes.ts'

/** One log entry of a receipt as the node writes it: 20-byte address, topics and data as hex. */
export const log = v.object({
  address: v.string(),
  topics: v.optional(v.array(v.string()), []),
  data: v.optional(v.string(), ''),
})

export type Log = v.InferOutput<typeof log>

export type EventFields = Readonly<Record<string, AbiValue>>

/** An event's shape as plain data. `indexed` fields come from topics, in order of declaration. */
export interface EventShape<Fields = EventFields> {
  readonly name: string
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly indexed: boolean
  }[]
  /** Type of the decoded fields. Never set at run time. */
  readonly decoded?: Fields
}

/**
 * Parses an event declaration in Solidity's form.
 *
 * ```ts
 * const transfer = eventShape('Transfer(address indexed from,uint256 value)')
 * transfer.name // → 'Transfer'
 * transfer.fields[0] // → { name: 'from', type: 'address', indexed: true }
 * ```
 */
export function eventShape<const Declaration extends string>(
  declaration: Declaration,
): EventShape<FieldsOf<Declaration>> {
  const fields = typesOf(declaration).map((field) => {
    const words = field.trim().split(/\s+/)
    return { type: words[0] ?? '', name: words.at(-1) ?? '', indexed: words.includes('indexed') }
  })
  return { name: declaration.slice(0, declaration.indexOf('(')), fields }
}

const topics = new WeakMap<object, string>()

/** Computes the first topic of the event's logs, as hex. */
export function topicOf(shape: Pick<EventShape, 'name' | 'fields'>): string {
  const known = topics.get(shape)
  if (known) return known
  const topic = keccakHex(`${shape.name}(${shape.fields.map(({ type }) => type).join(',')})`)
  topics.set(shape, topic)
  return topic
}

/** Decodes the fields of each log that `contract` wrote with this shape. Skips malformed logs. */
export function decodeEvents<Fields>(
  shape: EventShape<Fields>,
  contract: Address,
  logs: readonly Log[],
): Fields[] {
  const topic = topicOf(shape)
  return logs.flatMap((entry) => {
    if (entry.topics[0] !== topic) return []
    try {
      if (addressFromHex(entry.address) !== contract) return []
      const words = entry.topics.slice(1)
      const plain = shape.fields.filter(({ indexed }) => !indexed).map(({ type }) => type)
      const data = decodeValues(plain, entry.data)
      const fields = shape.fields.map(({ name, type, indexed }) => {
        const [value] = indexed ? decodeValues([type], words.shift() ?? '') : data.splice(0, 1)
        return [name, value] as const
      })
      return [Object.fromEntries(fields) as Fields]
    } catch {
      return []
    }
  })
}
