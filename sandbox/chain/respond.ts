import type { JsonValue } from '../../backend/tron/messages.ts'

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

/** Writes JSON as java-tron does: int64 as exact digits, or as strings on request. */
export const stringify = (value: JsonValue, isInt64AsString = false): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'bigint') return each
    return isInt64AsString ? each.toString() : rawJson(each.toString())
  })
