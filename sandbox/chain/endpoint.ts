import type { Json, JsonValue } from '../../backend/tron/messages.ts'
import type { View } from './view.ts'

/** Handler of one of java-tron's HTTP methods; a thrown error becomes `{Error}`. */
export type Endpoint = (request: Json, view: View) => Promise<JsonValue> | JsonValue

/** Endpoints by the last part of the path, as in `wallet/getnowblock`. */
export type Endpoints = Readonly<Record<string, Endpoint>>

export const textOf = (request: Json, key: string): string | undefined => {
  const value = request[key]
  return typeof value === 'string' ? value : undefined
}

/** Returns a required string. Throws an error that names the missing key. */
export function requireText(request: Json, key: string): string {
  const text = textOf(request, key)
  if (text === undefined || text === '') throw new Error(`${key} isn't set.`)
  return text
}

/**
 * Returns a number, given as such or as digits, because GET carries only text. Returns undefined if
 * absent; throws on other values.
 */
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

/** Removes fields that are 0, '' or false, and empty lists, because proto3 omits zeros. */
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
