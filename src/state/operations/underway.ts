import { atom, type Atom } from 'jotai'
import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ownerAtom } from '../account/session.ts'
import { operationsAtom } from './operations.ts'

/** Live operations of these kinds, of the connected account on this device, newest first. */
export const underwayOf = (kinds: KindNames): Atom<readonly Operation[]> =>
  atom((get) => {
    const owner = get(ownerAtom)
    return (get(operationsAtom) ?? []).filter(
      (operation) =>
        operation.owner === owner &&
        operation.archivedAt === undefined &&
        isOneOf(operation, kinds),
    )
  })
