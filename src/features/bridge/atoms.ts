import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { mainGateway } from '../../chain/contracts/mainGateway.ts'
import { sideGateway } from '../../chain/contracts/sideGateway.ts'
import { trc721 } from '../../chain/contracts/trc721.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { mapOk, ok } from '../../core/result.ts'
import { isOneOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { balanceAtom } from '../../state/account/balances.ts'
import { polledUnits, type Units } from '../../state/account/polledUnits.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import type { Services } from '../../state/services.ts'
import { coinAt, type Crosser, type Direction, type SideChain } from './crossers.ts'
import { bridgeKinds } from './kinds.ts'

const terms = v.object({
  /** Fee for a crossing, in sun of the source chain. */
  fee: v.bigint(),
  retryFee: v.bigint(),
  /** Fee for a mapping; 0 on the side chain, which offers no mapping. */
  mappingFee: v.bigint(),
  /** Minimum for each standard, in smallest units; 0 for TRC-721 items, which have no minimum. */
  least: v.object({ trx: v.bigint(), trc10: v.bigint(), trc20: v.bigint(), trc721: v.bigint() }),
})
export type GatewayTerms = v.InferOutput<typeof terms>

/** Reads the fees and minimums of the source chain's gateway. */
export const termsAtom = (
  direction: Direction,
  { mainGateway: main, sideGateway: side }: SideChain,
): ChainSnapshotAtom<GatewayTerms> =>
  chainSnapshotAtom({
    name: `gateway terms of a ${direction} from ${main} to ${side}`,
    schema: terms,
    ask: async ({ node, sideNode }) =>
      direction === 'deposit'
        ? mapOk(
            await node.readAll([
              mainGateway.depositFee(main),
              mainGateway.retryFee(main),
              mainGateway.mappingFee(main),
              mainGateway.depositMinTrx(main),
              mainGateway.depositMinTrc10(main),
              mainGateway.depositMinTrc20(main),
            ]),
            ([fee, retryFee, mappingFee, trx, trc10, trc20]) => ({
              fee,
              retryFee,
              mappingFee,
              least: { trx, trc10, trc20, trc721: 0n },
            }),
          )
        : mapOk(
            await sideNode!.readAll([
              sideGateway.withdrawFee(side),
              sideGateway.retryFee(side),
              sideGateway.withdrawMinTrx(side),
              sideGateway.withdrawMinTrc10(side),
              sideGateway.withdrawMinTrc20(side),
            ]),
            ([fee, retryFee, trx, trc10, trc20]) => ({
              fee,
              retryFee,
              mappingFee: 0n,
              least: { trx, trc10, trc20, trc721: 0n },
            }),
          ),
  })

const nodeAt = ({ node, sideNode }: Services, chain: 'side' | undefined) =>
  chain ? sideNode! : node

/**
 * Reads an account's balance of an asset on a chain, in smallest units; for TRC-721, the number of
 * items.
 */
export function heldAtom(
  owner: Address,
  crosser: Crosser,
  chain: 'side' | undefined,
): Atom<Units | undefined> {
  if (crosser.standard === 'trx' || crosser.standard === 'trc20')
    return balanceAtom(owner, coinAt(crosser, chain)!, chain)
  const name = chain ? crosser.side : crosser.main
  if (crosser.standard === 'trc10')
    return remembered(`TRC-10 ${chain} ${name} of ${owner}`, () =>
      polledUnits((services) => nodeAt(services, chain).tokenBalance(owner, name)),
    )
  const token = name as Address
  return remembered(`items ${chain} ${token} of ${owner}`, () =>
    polledUnits((services) => nodeAt(services, chain).read(trc721.balanceOf(token, owner))),
  )
}

/** Reads the owner of an item; null if the item does not exist. */
export const holderAtom = (
  token: Address,
  uid: bigint,
  chain: 'side' | undefined,
): ChainSnapshotAtom<Address | null> =>
  chainSnapshotAtom({
    name: `holder ${chain} ${token} ${uid}`,
    schema: v.nullable(addressSchema),
    async ask(services) {
      const answer = await nodeAt(services, chain).read(trc721.ownerOf(token, uid))
      // `ownerOf` reverts for an item that does not exist.
      const isNone = !answer.ok && answer.error.kind === 'malformed'
      return isNone ? ok(null) : answer
    },
  })

/** Crossings, retries, mappings and fund deposits of the connected account, newest first. */
export const crossingsAtom: Atom<readonly Operation[]> = atom((get) => {
  const owner = get(ownerAtom)
  return (get(operationsAtom) ?? []).filter(
    (each) => each.owner === owner && isOneOf(each, bridgeKinds),
  )
})
