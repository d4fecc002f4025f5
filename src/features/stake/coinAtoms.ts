import { atom, type WritableAtom } from 'jotai'
import { stakes } from '../../api/endpoints/stakes.ts'
import { nobody, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { chainPlaceAtom, recordsOf } from './atoms.ts'
import type { AskedPlace } from './coinSearch.ts'

// Data of the page for single assets.

/** Assets that can be staked, in pools and in plans. */
export const depositTypesAtom = snapshotAtom(stakes.depositTypes, {})

/** Returns the contract of an asset; the all-zero address means TRX. */
export const addressOf = ({ contract }: Coin): Address => contract ?? nobody

/**
 * Asset that a link names, directly or by a place. `none`: there is no such place. `unread`: the
 * chain, which lists places, does not answer.
 */
type AskedCoin =
  | {
      readonly kind: 'coin'
      readonly coin: Address
      /** Whether the place takes no new stakes. */
      readonly isClosed?: boolean
    }
  | { readonly kind: 'none' | 'unread' | 'unanswered' | 'nothing' }

type AskedCoinAtom = WritableAtom<AskedCoin, [], Promise<void>>

/**
 * Asset that a link names. The backend lists places by asset, so the asset of a place comes from
 * the chain. Writing to the atom asks again.
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

/** Number of an account's stakes of one kind, read from the shortest page of them. */
export const ownCountAtom = (of: 'plan' | 'coin', owner: Address, state?: 'running') =>
  snapshotAtom(recordsOf[of], { owner, ...(state && { state }), pageNo: 1, pageSize: 1 })
