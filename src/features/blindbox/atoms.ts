import { atom, type Atom } from 'jotai'
import { endpoints } from '../../api/endpoints/table.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import { balanceAtom } from '../../state/balances.ts'
import { hasNoStorageAtom, operationsAtom } from '../../state/operations.ts'
import { ownerAtom } from '../../state/session.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/snapshot.ts'
import { joinUnfinished, openingsByOrder, type Opening, type UnfinishedOrder } from './orders.ts'
import type { Holdings } from './rules.ts'

export type Product = ResponseOf<typeof endpoints.productDetail>

/** Stock changes with every purchase and its finality: a few blocks are soon enough. */
const STOCK_MS = 10 * SECOND_MS
const ORDERS_MS = 10 * SECOND_MS

/** Every box on sale or to come; a market has few. */
export const marketAtom = snapshotAtom(
  endpoints.productPage,
  { pageSize: 100 },
  { refreshMs: STOCK_MS },
)

export const productAtom = (productId: string): SnapshotAtom<Product> =>
  snapshotAtom(endpoints.productDetail, { productId }, { refreshMs: STOCK_MS })

/** How many `owner` has bought and may still buy. */
export const limitsAtom = (productId: string, owner: Address) =>
  snapshotAtom(endpoints.canBuyProductNum, { productId, owner }, { refreshMs: STOCK_MS })

export const unpaidOrdersAtom = (owner: Address) =>
  snapshotAtom(endpoints.buyRecordOfNoPay, { owner }, { refreshMs: ORDERS_MS })

/** Unfinished orders of the connected account, and those handed over; undefined before any are known. */
export const unfinishedOrdersAtom: Atom<readonly UnfinishedOrder[] | undefined> = atom((get) => {
  const owner = get(ownerAtom)
  const records = owner ? get(unpaidOrdersAtom(owner)).data?.items : []
  const operations = get(operationsAtom)
  if (!records && !operations) return undefined
  return joinUnfinished(records ?? [], operations ?? [], owner)
})

/**
 * Whether this device has told what it knows of an order: nothing may be confirmed before. `none`:
 * it keeps nothing, as private windows may.
 */
export const queueAnswerAtom = atom((get): 'awaited' | 'known' | 'none' =>
  get(operationsAtom) ? 'known' : get(hasNoStorageAtom) ? 'none' : 'awaited',
)

/** What is about to be confirmed may be under way already: this device has not told yet. */
export const isQueueAwaitedAtom = atom((get) => get(queueAnswerAtom) === 'awaited')

const NONE: ReadonlyMap<string, readonly Opening[]> = new Map()

/** Openings of the connected account on this device, by order. */
export const openingsAtom = atom((get) => {
  const owner = get(ownerAtom)
  return owner ? openingsByOrder(get(operationsAtom) ?? [], owner) : NONE
})

const held = new Map<string, Atom<Holdings>>()

/** What `owner` holds of the coins of some payments, and of TRX. */
export function holdingsAtom(owner: Address, payments: readonly Amount[]): Atom<Holdings> {
  const coins = new Map<string, Coin>([['', TRX]])
  for (const { coin } of payments) coins.set(coin.contract ?? '', coin)
  const key = [owner, ...coins.keys()].join(' ')
  const existing = held.get(key)
  if (existing) return existing
  const created = atom((get): Holdings => {
    const balances = new Map(
      [...coins].map(([contract, coin]) => [contract, get(balanceAtom(owner, coin))]),
    )
    return (coin) => {
      const balance = balances.get(coin.contract ?? '')
      return balance?.known ? balance.units : undefined
    }
  })
  held.set(key, created)
  return created
}
