import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ownerAtom } from '../state/account/session.ts'
import { handsOverAtom } from '../state/operations/handOver.ts'
import type { Handing } from './handing.ts'

/**
 * What the order key of a sheet belongs to that leads to another browser; undefined where it is
 * confirmed in this one. A wallet may turn up while it is open: what a link has shown under one key,
 * and what may be paid elsewhere, is not offered here under another.
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
