import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from '../../core/address.ts'
import type { Found, FoundList } from '../../state/operations/foundList.ts'
import { foundOnChainAtom } from '../../state/operations/foundOnChain.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { useOnline } from '../../ui/states/useOnline.ts'

export interface FoundOfOwner extends Pick<FoundList, 'open' | 'more'> {
  readonly owner: Address
  readonly found: Found
}

/**
 * Looks up the connected account's transactions that are missing on this device, while the screen
 * is open. Returns undefined without an account.
 */
export function useFoundOnChain(): FoundOfOwner | undefined {
  const owner = useAtomValue(ownerAtom)
  const listOf = useAtomValue(foundOnChainAtom)
  const isOnline = useOnline()
  const list = owner && listOf(owner)
  useEffect(() => {
    if (isOnline) list?.open()
  }, [list, isOnline])
  const found = useSyncExternalStore(list?.subscribe ?? nothing, () => list?.found())
  if (!owner || !list || !found) return undefined
  const isHeldUp = found.state === 'loading' && !isOnline
  return {
    owner,
    found: isHeldUp ? { ...found, state: 'failed' } : found,
    open: list.open,
    more: list.more,
  }
}

const nothing = () => () => {}
