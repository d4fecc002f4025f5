import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { wrappedKinds } from './kinds.ts'

/** What an account holds of the WTRX at `contract`, in its smallest units. */
export const wrappedAtom = (contract: Address, owner: Address): ChainSnapshotAtom<bigint> =>
  chainSnapshotAtom({
    name: `wrapped ${contract} ${owner}`,
    schema: v.bigint(),
    ask: ({ node }) => node.read(trc20.balanceOf(contract, owner)),
  })

/**
 * What this device is unwrapping for the connected account. One at a time: a second one cannot be
 * begun by somebody who sees a balance that is on its way out already.
 */
export const unwrappingAtom: Atom<Operation | undefined> = atom((get) => {
  const connected = get(ownerAtom)
  return get(operationsAtom)?.find(
    (operation) =>
      isOf(operation, wrappedKinds.unwrap) &&
      operation.owner === connected &&
      operation.archivedAt === undefined &&
      !hasFailed(operation),
  )
})
