import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ownerAtom } from '../state/account/session.ts'
import { handsOverAtom } from '../state/operations/handOver.ts'
import type { Handing } from './handing.ts'

/**
 * Returns the draft scope of a sheet that continues in another browser; undefined if this browser
 * confirms it. It stays if a wallet appears while the sheet is open. A link has then shown the
 * order under one key, and it may be paid elsewhere, so it must not get another key here.
 */
export function useHandedScope(kind: string, handing: Handing | undefined): string | undefined {
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom)
  // The same form on another page is another order.
  const [page] = useState(() => handing && location.pathname)
  const [isShown, show] = useState(false)
  if (!handing || !(isShown || (handsOver !== 'no' && !owner))) return undefined
  if (!isShown && handsOver === 'yes') show(true)
  return `handed:${kind}:${page}:${JSON.stringify(handing.form)}`
}
