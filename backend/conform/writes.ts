import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import type { ServedName } from '../../src/api/endpoints/served.ts'
import { addressFromHex, nobody } from '../../src/core/address.ts'
import type { Fields } from './ask.ts'
import type { Expected } from './judge.ts'

/** Values that do not exist, generated for each run. */
export interface MadeUp {
  readonly hash: string
  /** Account that is not on the chain, and not a contract. */
  readonly stranger: string
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (each) =>
    each.toString(16).padStart(2, '0'),
  ).join('')

export const makeUp = (): MadeUp => ({ hash: hex(32), stranger: addressFromHex(hex(20)) })

/** Numbers above any that exist. */
const NUMBER = '9'.repeat(20)
const PLACE = 999_999_999

/**
 * Requests that would change something, if their subject existed or were allowed. They are refused
 * and leave nothing behind. Pure reports are not here: their requests are generated from their
 * fields.
 */
export const refused: Partial<Record<ServedName, (of: MadeUp) => Fields>> = {
  buyProductFirstPayBefore: (of) => ({ ...order(of), productId: '9'.repeat(12), quantity: 1 }),
  // A token whose tax would take everything that is bought.
  publishFirst: (of) => ({ kind: 'token', ...order(of), ...greedyToken }),
  donate: (of) => ({ ...order(of), token: of.stranger, units: '1' }),
  trxBurnBefore: (of) => ({ kind: 'burnTrx', ...order(of), given: '9'.repeat(30) }),
  releaseBefore: (of) => ({ ...order(of), token: of.stranger, what: 'tokens' }),
  productBuy: (of) => ({ ...order(of), offerId: '9'.repeat(30), units: '1' }),
  buyCardPayBefore: (of) => ({ ...order(of), level: 2 ** 32 - 1 }),
  buySkuProduct: (of) => ({ ...order(of), listingId: NUMBER }),
  transferBefore: (of) => ({ owner: of.stranger, tokenId: NUMBER, to: nobody }),
  openPledgeBefore: (of) => ({ owner: of.stranger, tokenId: NUMBER, days: 30 }),
  closePledgeBefore: (of) => ({ owner: of.stranger, tokenId: NUMBER }),
  pledgePayBefore: (of) => ({ ...order(of), place: PLACE, units: '1' }),
  lpPledgeBefore: (of) => ({ ...order(of), place: PLACE, units: '1' }),
  planPledgeBefore: (of) => ({ ...order(of), place: PLACE, units: '1' }),
  lpPledgeUnlockBefore: (of) => ({ owner: of.stranger, act: 'unlock', orders: of.hash }),
  planUnlockBefore: (of) => ({ owner: of.stranger, act: 'unlock', orders: of.hash }),
  computerValue: (of) => ({ ...order(of), way: 'burn', coin: of.stranger, quantity: '1' }),
  getChainSignNonce: (of) => ({ ...order(of), purpose: 'miner' }),
  bindUpMember: (of) => ({ owner: of.stranger, inviter: of.stranger }),
  signInNonce: (of) => ({ kind: 'signIn', owner: of.stranger, domain: 'another.invalid' }),
  signIn: (of) => ({
    owner: of.stranger,
    nonce: of.hash,
    language: 'en',
    signature: '1'.repeat(130),
  }),
  signOut: ({ stranger: owner }) => ({ owner }),
  editUser: ({ stranger: owner }) => ({ owner, nickname: 'a', introduction: '' }),
  saveMember: ({ stranger: owner }) => ({ owner, isListed: 'no' }),
  uploadImage: ({ stranger: owner }) => ({ owner, file: new Blob(['no picture']) }),
  payFeeBefore: (of) => ({ ...order(of), coin: nobody, amount: '9'.repeat(30) }),
  withdrawApplyAfter: order,
}

/** Only valid reasons for a refusal. */
const reasons: Partial<Record<ServedName, Extract<Expected, { kind: 'refusal' }>['names']>> = {
  bindUpMember: ['selfInvitation'],
  publishFirst: ['wrongTerms', 'castingClosed'],
  transferBefore: ['notMinted'],
  // The backend must not create a text to sign in the name of another site.
  signInNonce: ['badRequest', 'accountNotOnChain', 'tooOften'],
}

export function expectedOf(name: ServedName, { session }: Endpoint): Expected {
  if (!refused[name]) return { kind: 'notAcknowledged' }
  const names = session === 'needed' ? (['signInNeeded'] as const) : reasons[name]
  return { kind: 'refusal', ...(names && { names }) }
}

function order({ hash, stranger }: MadeUp) {
  return { orderKey: hash, owner: stranger }
}

const greedyToken = {
  name: 'Conformance',
  symbol: 'CONFORM',
  totalSupply: '1000000',
  feeBuy: 10_000,
  feeSell: 10_000,
  lpBurnEnabled: 'false',
  lpBurnFrequency: 0,
  percentForLPBurn: 0,
  burnLimit: '0',
  protectTime: 0,
  protectFee: 0,
  isInsideSell: 'false',
  swapThreshold: '0',
}

interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly options?: readonly (string | Shape)[]
  readonly literal?: string
}

const isAct = (option: string | Shape): option is Shape => typeof option !== 'string'

/** Returns one request for each kind of report, about a transaction that was never sent. */
export function reportsOf({ request }: Endpoint, of: MadeUp): Fields[] {
  const shape = request as unknown as Shape
  const shapes = shape.entries ? [shape] : (shape.options ?? []).filter(isAct)
  return shapes.flatMap(({ entries = {} }) => {
    const needed = Object.entries(entries).filter(([, each]) => each.type !== 'optional')
    const choices = Math.max(1, ...needed.map(([, { options }]) => options?.length ?? 1))
    return Array.from(
      { length: choices },
      (_, index) =>
        Object.fromEntries(
          needed.map(([field, { options, literal }]) => [
            field,
            literal ?? options?.[index % options.length] ?? made(field, of),
          ]),
        ) as Fields,
    )
  })
}

function made(field: string, { hash, stranger }: MadeUp): string | number {
  if (/^(owner|token|to|inviter)$/.test(field)) return stranger
  if (/^(tokenId|listingId|offerId|numbers)$/.test(field)) return NUMBER
  return field === 'streams' ? PLACE : hash
}
