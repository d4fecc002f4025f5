import { atom } from 'jotai'
import * as v from 'valibot'
import { casting } from '../../api/endpoints/casting.ts'
import { presales } from '../../api/endpoints/presales.ts'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { SECOND_MS } from '../../core/time.ts'
import { isOneOf } from '../../outbox/kindName.ts'
import { chainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { presaleKinds } from './kinds.ts'

/**
 * Refresh interval. Stock changes with every purchase and again when it is final, but a few blocks
 * of delay are acceptable.
 */
const SALE_MS = 10 * SECOND_MS

/** Details of a token, with its presale. */
export const detailAtom = (token: Address) =>
  snapshotAtom(casting.swapCoinIssuedDetail, { token }, { refreshMs: SALE_MS })

/** Position of `owner` in the presale of a token. */
export const rewardAtom = (token: Address, owner: Address) =>
  snapshotAtom(presales.receiveRewardInfo, { token, owner }, { refreshMs: SALE_MS })

/** Unfinished operations of the connected account in one presale, newest first. */
export const underwayAtom = (contract: Address) =>
  atom((get) => {
    const owner = get(ownerAtom)
    return (get(operationsAtom) ?? []).filter(
      (operation) =>
        isOneOf(operation, presaleKinds) &&
        operation.owner === owner &&
        operation.archivedAt === undefined &&
        isIn(contract, operation.intent),
    )
  })

const isIn = (contract: Address, intent: unknown): boolean =>
  v.is(v.object({ presale: v.literal(contract) }), intent)

// The page renders before the first chain request, so this code loads later.
const loadViews = late(() => import('./views.ts'))

const creatorDue = v.object({ due: v.bigint(), backing: v.bigint() })

/** Amounts, in sun, that a presale owes its creator now and holds until the insurance ends. */
export const creatorDueAtom = (contract: Address) =>
  chainSnapshotAtom({
    name: `creatorDue ${contract}`,
    schema: creatorDue,
    ask: async ({ node }) => (await loadViews()).readCreatorDue(node, contract),
  })
