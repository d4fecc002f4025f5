import type { Json, JsonValue } from './messages.ts'
import type { View } from './view.ts'

/** Answers one of java-tron's HTTP methods; a thrown error is answered as `{Error}`. */
export type Endpoint = (request: Json, view: View) => Promise<JsonValue> | JsonValue

/** By the last part of the path, as in `wallet/getnowblock`. */
export type Endpoints = Readonly<Record<string, Endpoint>>

export const textOf = (request: Json, key: string): string | undefined => {
  const value = request[key]
  return typeof value === 'string' ? value : undefined
}

/** A required text. Throws, naming the key that is missing. */
export function requireText(request: Json, key: string): string {
  const text = textOf(request, key)
  if (text === undefined || text === '') throw new Error(`${key} isn't set.`)
  return text
}

/** A number or its digits, since GET carries only text; undefined if absent. Throws on others. */
export function numberOf(request: Json, key: string): number | undefined {
  const value = request[key]
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`${key} is not a number: ${String(value)}`)
  return number
}

export const bigintOf = (request: Json, key: string): bigint => {
  const value = request[key]
  return value === undefined || value === '' ? 0n : BigInt(value as string | number)
}

/** Proto3 omits zeros: fields that are 0, '' or false, and empty lists, are left out of answers. */
export const withoutZeros = (json: Json): Json =>
  Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) =>
        value !== 0n &&
        value !== 0 &&
        value !== '' &&
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
