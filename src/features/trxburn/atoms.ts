import * as v from 'valibot'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { trxBurn } from '../../api/endpoints/trxBurn.ts'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import { trxBurnSale } from '../../chain/contracts/trxBurnSale.ts'
import type { Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { trxBurnKinds } from './kinds.ts'

export type ToldSale = ResponseOf<typeof trxBurn.trxBurnSum>
export type Gift = ResponseOf<typeof trxBurn.trxBurnRecord>['items'][number]

/**
 * Refresh interval. The remaining amount changes with every burn and again when it is final, but a
 * few blocks of delay are acceptable.
 */
const SALE_MS = 10 * SECOND_MS

/** Request field that separates burns from presales, which use the same paths. */
export const ofTrxBurn = { kind: 'burnTrx' } as const

/** Sale as the backend reports it. */
export const saleAtom = snapshotAtom(trxBurn.trxBurnSum, ofTrxBurn, { refreshMs: SALE_MS })

/** Totals of an account: TRX burned and tokens received. */
export const ownTotalsAtom = (owner: Address) =>
  snapshotAtom(trxBurn.trxBurnOwn, { ...ofTrxBurn, owner })

const onChain = v.object({ given: v.bigint(), left: v.bigint(), own: v.bigint() })
export type OnChain = v.InferOutput<typeof onChain>

/** Progress of the sale in the newest block, with the TRX that `owner` burned in it. */
export const chainSaleAtom = (
  sale: Address,
  owner: Address | undefined,
): ChainSnapshotAtom<OnChain> =>
  chainSnapshotAtom({
    name: `trx burn ${sale} ${owner ?? ''}`,
    schema: onChain,
    refreshMs: SALE_MS,
    async ask({ node }) {
      const read = await node.readAll([
        trxBurnSale.given(sale),
        trxBurnSale.left(sale),
        ...(owner ? [trxBurnSale.givenBy(sale, owner)] : []),
      ])
      if (!read.ok) return read
      const [given, left, own = 0n] = read.value as readonly [bigint, bigint, bigint?]
      return ok({ given, left, own })
    },
  })

const reserves = v.object({ tokens: v.bigint(), trx: v.bigint() })

/** Reserves of the token's pool, as of the newest block; zero without a pool. */
export const poolAtom = (token: Address): ChainSnapshotAtom<v.InferOutput<typeof reserves>> =>
  chainSnapshotAtom({
    name: `trx burn pool ${token}`,
    schema: reserves,
    refreshMs: MINUTE_MS,
    async ask({ node, config }) {
      const read = await node.read(poolRouter.reservesOf(config.contracts.poolRouter, token))
      return read.ok ? ok({ tokens: read.value.tokens, trx: read.value.sun }) : read
    },
  })

/** Unfinished TRX burns of the connected account on this device. */
export const underwayAtom = underwayOf(trxBurnKinds)
