import { atom, type WritableAtom } from 'jotai'
import { stakes } from '../../api/endpoints/stakes.ts'
import { nobody, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { chainPlaceAtom, recordsOf } from './atoms.ts'
import type { AskedPlace } from './coinSearch.ts'

// What the page of single coins reads.

/** The coins that can be pledged, in pools and in plans. */
export const depositTypesAtom = snapshotAtom(stakes.depositTypes, {})

/** A coin's contract; the all-zero address is TRX. */
export const addressOf = ({ contract }: Coin): Address => contract ?? nobody

/**
 * The coin that a link asks for: it names one, or a place. `none`: there is no such place; `unread`: the
 * chain, which knows that, does not answer.
 */
type AskedCoin =
  | {
      readonly kind: 'coin'
      readonly coin: Address
      /** The place takes nothing any more. */
      readonly isClosed?: boolean
    }
  | { readonly kind: 'none' | 'unread' | 'unanswered' | 'nothing' }

type AskedCoinAtom = WritableAtom<AskedCoin, [], Promise<void>>

/**
 * The backend lists places by their coin; which coin a place has, the chain knows. Writing to it asks
 * again.
 */
export function askedCoinAtom({ coin, plan, pool }: AskedPlace): AskedCoinAtom {
  const placeAtom = atom((get) => {
    const { fixedPlans, staking } = get(servicesAtom).config.contracts
    const contract = plan === undefined ? staking : fixedPlans
    const number = plan ?? pool
    if (!contract || number === undefined) return undefined
    return chainPlaceAtom({ of: plan === undefined ? 'coin' : 'plan', contract, number }, undefined)
  })
  return atom(
    (get): AskedCoin => {
      if (coin !== undefined) return { kind: 'coin', coin }
      if (plan === undefined && pool === undefined) return { kind: 'nothing' }
      const place = get(placeAtom)
      if (!place) return { kind: 'none' }
      const { data, state } = get(place)
      if (data) return data.most > 0n ? { kind: 'coin', ...data } : { kind: 'none' }
      return { kind: state === 'error' ? 'unread' : 'unanswered' }
    },
    async (get, set) => {
      const place = coin === undefined && get(placeAtom)
      if (place) await set(place)
    },
  )
}

/** How many pledges an account has of one kind: the shortest page of them tells. */
export const ownCountAtom = (of: 'plan' | 'coin', owner: Address, state?: 'running') =>
  snapshotAtom(recordsOf[of], { owner, ...(state && { state }), pageNo: 1, pageSize: 1 })
