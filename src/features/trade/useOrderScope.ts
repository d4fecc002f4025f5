import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ownerAtom } from '../../state/account/session.ts'

/** The scope of a draft: each opening of a sheet is an order of its own. */
export function useOrderScope(name: string): string | undefined {
  const owner = useAtomValue(ownerAtom)
  const [opening] = useState(() => crypto.randomUUID())
  return owner && `${name}:${owner}:${opening}`
}
