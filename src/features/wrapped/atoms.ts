import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { wrappedKinds } from './kinds.ts'

const loadToken = late(() => import('../../chain/contracts/trc20.ts').then((m) => m.trc20))

/** An account's balance of the WTRX at `contract`, in its smallest units. */
export const wrappedAtom = (contract: Address, owner: Address): ChainSnapshotAtom<bigint> =>
  chainSnapshotAtom({
    name: `wrapped ${contract} ${owner}`,
    schema: v.bigint(),
    ask: async ({ node }) => node.read((await loadToken()).balanceOf(contract, owner)),
  })

/**
 * Pending unwrap of the connected account on this device. Only one runs at a time, so that no
 * second one begins from a balance that is already being unwrapped.
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
