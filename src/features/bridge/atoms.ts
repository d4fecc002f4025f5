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
  /** For a crossing, in sun of the chain that it leaves. */
  fee: v.bigint(),
  retryFee: v.bigint(),
  /** For a mapping; 0 on the side chain, which takes none. */
  mappingFee: v.bigint(),
  /** The least of each that is taken at once, in smallest units; items have none. */
  least: v.object({ trx: v.bigint(), trc10: v.bigint(), trc20: v.bigint(), trc721: v.bigint() }),
})
export type GatewayTerms = v.InferOutput<typeof terms>

/** What the gateway of the chain takes that something leaves. */
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

/** What an account holds of it on a chain: units, or how many items. */
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

/** Whose this item is; null where there is none. */
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
      // It reverts for one that does not exist.
      const isNone = !answer.ok && answer.error.kind === 'malformed'
      return isNone ? ok(null) : answer
    },
  })

/** The connected account's crossings, mappings and gifts, newest first. */
export const crossingsAtom: Atom<readonly Operation[]> = atom((get) => {
  const owner = get(ownerAtom)
  return (get(operationsAtom) ?? []).filter(
    (each) => each.owner === owner && isOneOf(each, bridgeKinds),
  )
})
