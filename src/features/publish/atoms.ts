import { atom, useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { casting } from '../../api/endpoints/casting.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import {
  chainSnapshotAtom,
  type ChainSnapshot,
  type ChainSnapshotAtom,
} from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'

/** Tab shown; it stays when the user comes back to the page. */
export const tabAtom = atom<'new' | 'mine'>('new')

/** Suggested terms to start from. */
export const suggestionsAtom = snapshotAtom(casting.tokenConfig, {})

/** Durations of presales and of their insurance, with the launchpad's contracts. */
export const launchpadAtom = snapshotAtom(casting.findConfig, {})

export const tokenAtom = (token: Address) => snapshotAtom(casting.tokenDetail, { token })

// The form renders before the first chain request, so this code loads later.
const loadViews = late(() => import('./views.ts'))

/** Cost of a creation, and whether creations are possible now. */
const factoryState = v.object({
  /** Creation fee, in sun. */
  creationFee: v.bigint(),
  enabled: v.boolean(),
})
export type FactoryState = v.InferOutput<typeof factoryState>

const factoryAtom = chainSnapshotAtom<FactoryState>({
  name: 'factory',
  schema: factoryState,
  ask: async ({ node, config }) =>
    (await loadViews()).readFactory(node, config.contracts.tokenFactory),
})

/** Token that a creator's order created; null until the chain has it. */
const madeTokenAtom = (creator: Address, order: string) =>
  chainSnapshotAtom<Address | null>({
    name: `made ${creator} ${order}`,
    schema: v.nullable(addressSchema),
    ask: async ({ node, config }) =>
      (await loadViews()).readMade(node, config.contracts.tokenFactory, creator, order),
  })

/** Returns the factory's current settings, and refreshes them while on screen. */
export const useFactory = () => useAskedAgain(factoryAtom, 15 * SECOND_MS)

/** Returns the token that an order created, and polls until it exists. */
export function useMadeToken(creator: Address, order: string): Address | undefined {
  const { data } = useAskedAgain(madeTokenAtom(creator, order), 3 * SECOND_MS, (token) => !token)
  return data ?? undefined
}

function useAskedAgain<T>(
  asked: ChainSnapshotAtom<T>,
  everyMs: Millis,
  isWanted: (data: T | undefined) => boolean = () => true,
): ChainSnapshot<T> {
  const [snapshot, refresh] = useAtom(asked)
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isWanted(snapshot.data))
      refresh('poll').catch(reportError)
  })
  useEffect(() => {
    const timer = setInterval(again, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return snapshot
}
