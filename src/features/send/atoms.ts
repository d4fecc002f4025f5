import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import type { AccountKind } from '../../chain/nodeAnswers.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { SECOND_MS } from '../../core/time.ts'
import { isOneOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { sendKinds } from './kinds.ts'
import { keepsAnswer, readKeeps, readToken, tokenAnswer } from './token.ts'

/** Chain data of a token to send. */
export const tokenAtom = (token: Address): ChainSnapshotAtom<TokenCoin | null> =>
  chainSnapshotAtom({
    name: `token to send ${token}`,
    schema: tokenAnswer,
    ask: ({ node, config }) => readToken(node, config.contracts.usdt, token),
  })

/** Transfer fee of a token to send. */
export const keepsAtom = (token: Address): ChainSnapshotAtom<v.InferOutput<typeof keepsAnswer>> =>
  chainSnapshotAtom({
    name: `kept of what is sent ${token}`,
    schema: keepsAnswer,
    ask: ({ node }) => readKeeps(node, token),
  })

/** Price of one whole token in the smallest units of USDT, from its pool; zero without a pool. */
export const priceAtom = (token: Address): ChainSnapshotAtom<bigint> =>
  chainSnapshotAtom({
    name: `price to send ${token}`,
    schema: v.bigint(),
    ask: ({ node, config: { contracts } }) =>
      token === contracts.usdt
        ? Promise.resolve(ok(0n))
        : node.read(poolRouter.priceInUsdt(contracts.poolRouter, token)),
  })

/**
 * Refresh interval. An unused address can become an account at any time, so cached data soon
 * expires.
 */
const AGAIN_MS = 15 * SECOND_MS

/** Kind of an address: unused, an account, or a contract. */
export const accountKindAtom = (address: Address): ChainSnapshotAtom<AccountKind> =>
  chainSnapshotAtom({
    name: `account ${address}`,
    schema: v.picklist(['none', 'person', 'contract']),
    refreshMs: AGAIN_MS,
    ask: ({ node }) => node.accountKind(address),
  })

const resources = v.object({
  bandwidth: v.bigint(),
  stakedBandwidth: v.optional(v.bigint()),
  energy: v.bigint(),
})

/** Bandwidth and energy that the account can spend on fees instead of TRX. */
export const resourcesAtom = (owner: Address): ChainSnapshotAtom<v.InferOutput<typeof resources>> =>
  chainSnapshotAtom({
    name: `resources ${owner}`,
    schema: resources,
    refreshMs: AGAIN_MS,
    ask: ({ node }) => node.resources(owner),
  })

/** Unfinished transfers of the connected account. */
export const sendingAtom = underwayOf(sendKinds)

const sent = v.object({ to: addressSchema })

/** Number of recent receivers offered. */
const MOST_RECENT = 4

/** Recent receivers of the connected account's transfers from this device, last one first. */
export const recentReceiversAtom: Atom<readonly Address[]> = atom((get) =>
  receiversOf(get(operationsAtom) ?? [], get(ownerAtom)),
)

export function receiversOf(
  operations: readonly Operation[],
  owner: Address | undefined,
): readonly Address[] {
  const reached = operations
    .filter(
      (each) =>
        each.owner === owner &&
        isOneOf(each, sendKinds) &&
        each.archivedAt !== undefined &&
        !hasFailed(each),
    )
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ intent }) => {
      const read = v.safeParse(sent, intent)
      return read.success ? read.output.to : []
    })
  return [...new Set(reached)].slice(0, MOST_RECENT)
}
