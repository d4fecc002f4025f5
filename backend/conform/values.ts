import type { Endpoint, ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import type { Address } from '../../src/core/address.ts'
import type { Fields } from './ask.ts'

/** Existing values, as requests name them; the backend itself listed all of them. */
export interface Values {
  /** Values by field name, such as `token` or `offerId`. */
  readonly byField: ReadonlyMap<string, readonly (string | number)[]>
  /** Sets of fields that must belong together, by the endpoint that takes them. */
  readonly together: ReadonlyMap<ServedName, readonly Fields[]>
  /** Reports of booked operations. */
  readonly booked: readonly { readonly name: ServedName; readonly fields: Fields }[]
}

/** Asks and returns the answer; undefined if it is unusable, which is reported separately. */
export type Read = <N extends ServedName>(
  name: N,
  fields: Fields,
) => Promise<ResponseOf<(typeof served)[N]> | undefined>

/** Endpoints that return a list. */
type Listing = {
  [N in ServedName]: ResponseOf<(typeof served)[N]> extends { items: unknown } ? N : never
}[ServedName]
type ItemsOf<N extends Listing> = ResponseOf<(typeof served)[N]>['items']

/** Maximum number of values of each kind. */
const MOST = 6
const page = { pageSize: 100 }

/** Discovers values: first reads lists, then the details of their entries. */
export async function findValues(read: Read): Promise<Values> {
  const byField = new Map<string, Set<string | number>>()
  const together = new Map<ServedName, Fields[]>()
  const booked: { name: ServedName; fields: Fields }[] = []
  const found = (field: string, value: string | number | undefined) => {
    const known = byField.get(field) ?? new Set()
    byField.set(field, known)
    if (known.size < MOST && value !== undefined) known.add(value)
  }
  const among = (field: string) => [...(byField.get(field) ?? [])]
  const belong = (name: ServedName, fields: Fields) =>
    together.set(name, [...(together.get(name) ?? []), fields].slice(0, MOST))
  const isBooked = (name: ServedName, fields: Fields) => {
    if (booked.filter((each) => each.name === name).length < 2) booked.push({ name, fields })
  }

  /** Returns the items of a list. */
  const list = async <N extends Listing>(name: N, fields: Fields = page) =>
    ((await read(name, fields))?.items ?? []) as ItemsOf<N>

  for (const { id } of await list('announcementPage')) found('id', id)
  for (const { id } of await list('productPage')) found('productId', id)
  for (const { level } of await list('cardProductPage', { kind: 'card', ...page }))
    found('level', level)

  // Tokens and their later states.
  for (const { address: token } of await list('swapCoinIssuedList')) {
    const detail = await read('swapCoinIssuedDetail', { token })
    if (!detail) continue
    const { creator, txId, launchedAt } = detail.token
    found('token', token)
    found('creator', creator)
    found('txId', txId)
    if (launchedAt !== null) found('traded', token)
    if (!detail.presale || among('sold').length >= MOST) continue
    found('sold', token)
    for (const { buyer, orderKey, txId } of await list('presaleRecord', { token, ...page })) {
      found('owner', buyer)
      belong('receiveRewardInfo', { token, owner: buyer })
      isBooked('updatePresaleStatus', { orderKey, owner: buyer, txId })
    }
  }
  for (const token of among('traded').map(String))
    for (const { trader } of (await read('swapCoinInfo', { token }))?.trades.items ?? [])
      found('owner', trader)
  for (const { owner } of await list('detailHeadList')) found('owner', owner)
  for (const { id, seller } of await list('productMarketList')) {
    found('offerId', id)
    found('seller', seller)
  }
  for (const { tokenId, listing } of await list('skuPage')) {
    found('tokenId', tokenId)
    if (listing) found('listingId', listing.id)
    if (listing) found('seller', listing.seller)
  }

  // Pools of tokens and LP tokens for stakes.
  for (const { pool } of await list('lpList')) found('pool', pool)
  for (const { pool } of [...(await list('lpList')), ...(await list('stakePart'))])
    found('place', pool)
  for (const { plan } of await list('planList')) found('place', plan)
  for (const { coin } of (await read('depositTypes', {}))?.types ?? []) found('coin', coin.contract)

  // Accounts that are listed, lead a team, or were invited.
  for (const { address } of await list('userPage')) found('owner', address)
  for (const owner of [...among('owner'), ...among('seller')].slice(0, 1).map(String)) {
    const leader = (await read('myCommunity', { owner }))?.leader.address
    if (leader === undefined) continue
    found('leader', leader)
    for (const { address: member } of await list('directList', { owner: leader })) {
      found('member', member)
      belong('getMemberInfo', { owner: leader, member })
    }
  }
  const owners = ['owner', 'seller', 'leader', 'member'].flatMap(among).map(String)
  byField.set('owner', new Set([...new Set(owners)].slice(0, 2 * MOST)))
  for (const owner of among('owner') as Address[]) {
    found('code', inviteCode(owner))
    for (const { orderKey, payments } of await list('buyRecordPage', { owner })) {
      found('orderKey', orderKey)
      const txId = payments[0]?.txId
      if (txId !== undefined) isBooked('buyProductFirstPayAfter', { orderKey, owner, txId })
    }
    for (const { orderKey, txId } of await list('lpPledgeRecord', { owner }))
      isBooked('lpPledgeAfter', { orderKey, owner, txId })
    for (const { orderKey, txId } of await list('coinPledgeRecord', { owner }))
      isBooked('pledgePayAfter', { orderKey, owner, txId })
    for (const { orderKey, txId } of await list('planRecord', { owner }))
      isBooked('planPledgeAfter', { orderKey, owner, txId })
    for (const { orderKey, txId } of await list('userCalculationRecord', { owner }))
      isBooked('fuelAdd', { orderKey, owner, txId })
    for (const { orderKey, feeTxId, txId } of await list('withdrawRecord', {
      owner,
      state: 'success',
    })) {
      isBooked('payFeeAfter', { orderKey, owner, txId: feeTxId })
      if (txId !== null) isBooked('updateWithdrawHash', { orderKey, owner, txId })
    }
  }
  return {
    byField: new Map([...byField].map(([field, values]) => [field, [...values]])),
    together,
    booked,
  }
}

export const linesOf = (method: Endpoint['method']) =>
  (Object.entries(served) as [ServedName, Endpoint][]).filter(([, line]) => line.method === method)
