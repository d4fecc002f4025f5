import type { GenericSchema } from 'valibot'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served } from '../../../src/api/endpoints/served.ts'
import type { Address } from '../../../src/core/address.ts'
import { inviteCode } from '../../../src/core/inviteCode.ts'
import type { Dice } from '../../simulation/dice.ts'
import { hostileText, hostileThing } from './hostile.ts'
import type { Fields, RawRequest } from './request.ts'
import { carry, multipart, textOf } from './transport.ts'

/** Data that exists in the world, so that requests pass the first checks. */
export interface Known {
  readonly addresses: readonly string[]
  /** Order keys, txIDs and block ids. */
  readonly hashes: readonly string[]
  /** Withdrawals of income that were ordered, with owner and order key. */
  readonly withdrawals: readonly { readonly owner: string; readonly orderKey: string }[]
  readonly sessions: readonly KnownSession[]
}

export interface KnownSession {
  readonly owner: string
  readonly token: string
}

const list: readonly (readonly [name: string, Endpoint])[] = Object.entries(served)

/** Makes a request to an endpoint of the table, valid except in some parts. */
export function backendRequest(dice: Dice, known: Known): RawRequest {
  const [line, { method, path, request, session, body }] = dice.pick(list)
  const shape = fieldsOf(dice, request)
  const fields: Fields = {}
  for (const [name, schema] of Object.entries(shape))
    if (isNeeded(schema) || dice.chance(0.5)) fields[name] = plausible(dice, name, schema, known)
  // Signing out would end a session that other requests need.
  const isLasting = session !== undefined && path !== served.signOut.path
  const signedIn = isLasting ? dice.pick(known.sessions) : undefined
  if (signedIn && dice.chance(0.8)) fields['owner'] = signedIn.owner
  if (Object.hasOwn(fields, 'orderKey') && known.withdrawals.length > 0 && dice.chance(0.3))
    Object.assign(fields, dice.pick(known.withdrawals))
  if (dice.chance(0.8)) spoil(dice, fields)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = dice.chance(0.3) ? hostileText(dice).toWellFormed() : textOf(fields[name])
    delete fields[name]
    return dice.chance(0.9) ? encodeURIComponent(value.toWellFormed()) : escape(value)
  })
  const sent = carry(dice, method, `/api${filled}`, fields)
  const headers = { ...sent.headers, ...(signedIn && authorization(dice, signedIn)) }
  if (body !== 'multipart' || dice.chance(0.3)) return { ...sent, line, headers }
  return {
    ...sent,
    line,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: new Uint8Array(Buffer.from(multipart(dice, fields), 'latin1')),
  }
}

const authorization = (dice: Dice, { token }: KnownSession) =>
  dice.chance(0.8)
    ? { authorization: `Bearer ${token}` }
    : dice.pick([{}, { authorization: dice.pick(['', 'Bearer', `bearer ${token}`, 'Basic Og==']) }])

/**
 * Files in latin1: a picture of one pixel, beginnings of other pictures, and files that are not
 * pictures.
 */
const FILES: readonly string[] = [
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC',
  ),
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff',
  '\xff\xd8\xff\xe0',
  'RIFF\0\0\0\0WEBPVP8L',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'GIF89a',
]

/** Removes some fields, adds others, and replaces values with hostile ones. */
export function spoil(dice: Dice, fields: Fields): void {
  for (const name of Object.keys(fields)) {
    if (dice.chance(0.2)) fields[name] = hostileThing(dice)
    else if (dice.chance(0.04)) delete fields[name]
  }
  if (dice.chance(0.1)) fields[dice.pick(['x', '', '__proto__', '\0', 'a[]'])] = hostileThing(dice)
}

type Shape = Record<string, GenericSchema>

/** Picks one shape if a schema allows several. */
function fieldsOf(dice: Dice, schema: GenericSchema): Shape {
  const { entries, options } = schema as { entries?: Shape; options?: { entries: Shape }[] }
  return options ? dice.pick(options).entries : (entries ?? {})
}

const isNeeded = (schema: GenericSchema) => schema.type !== 'optional'

function plausible(dice: Dice, name: string, schema: GenericSchema, known: Known): unknown {
  const { wrapped = schema } = schema as { wrapped?: GenericSchema }
  const { options, literal } = wrapped as { options?: readonly unknown[]; literal?: unknown }
  if (literal !== undefined) return literal
  if (options?.every((option) => typeof option === 'string')) return dice.pick(options)
  if (
    /^(owner|creator|seller|holder|token|to|coin|feeRecipient|contract|inviter|member)$/.test(name)
  )
    return dice.pick(known.addresses)
  if (name === 'code') return inviteCode(dice.pick(known.addresses) as Address)
  if (/^(orderKey|txId|image|nonce|orders)$/.test(name)) return dice.pick(known.hashes)
  if (/^(productId|id|offerId|listingId)$/.test(name)) return String(dice.int(7))
  if (name === 'tokenId') return dice.pick(['1000000001', '1000000015', '2000000009'])
  if (/^(numbers|streams)$/.test(name)) return dice.pick(['1', '1,2', '1000000001'])
  if (name === 'file') return dice.pick(FILES)
  if (/^(search|query|name|nickname|introduction|symbol|description)$/.test(name))
    return dice.pick(['Kiln', 'a', 'USDT', 'é'])
  if (/^(website|logo|telegram|x)$/.test(name)) return 'https://t.me/a'
  if (/^(is|.*Enabled)/.test(name)) return dice.pick(['true', 'false', true])
  const number = dice.pick([0, 1, 2, 7, 30, 100, 500, 5_000, 86_400_000, 10 ** 12])
  return dice.chance(0.5) ? number : String(number)
}
