import * as v from 'valibot'
import { burning as endpoints } from '../../api/endpoints/burning.ts'
import { solidifiedState } from '../../chain/chainState.ts'
import { burning } from '../../chain/contracts/burning.ts'
import { castToken } from '../../chain/contracts/castToken.ts'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import type { Address } from '../../core/address.ts'
import { allOk, mapOk, ok } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { burnKinds } from './kinds.ts'

/** Refresh interval of the terms: four blocks, because terms and prices change slowly. */
const TERMS_MS = 12 * SECOND_MS
/** Refresh interval of the quote: two blocks, because the pool's price changes faster. */
const QUOTE_MS = 6 * SECOND_MS

/** Tokens that can be burnt. */
export const burnConfigAtom = snapshotAtom(endpoints.baseConfig, {})

/** Amounts burnt by all accounts. */
export const fuelInfoAtom = snapshotAtom(endpoints.fuelInfo, {})

const terms = { uPrice: v.bigint(), factor: v.number() }

const coinNow = v.object({
  ...terms,
  decimals: v.number(),
  hasBurn: v.boolean(),
  next: v.nullable(v.object({ ...terms, from: v.number() })),
  /** Pool price of a whole token, in the smallest units of USDT; 0 if unknown. */
  price: v.bigint(),
})
export type CoinNow = v.InferOutput<typeof coinNow>

/**
 * Terms of a token as of the newest block. The backend is a minute behind it and is not trusted.
 */
export const coinNowAtom = (contract: Address, coin: Address): ChainSnapshotAtom<CoinNow> =>
  chainSnapshotAtom({
    name: `burning ${contract} ${coin}`,
    schema: coinNow,
    refreshMs: TERMS_MS,
    async ask({ node, config }) {
      const [known, price] = await Promise.all([
        node.read(burning.coin(contract, coin)),
        node.read(poolRouter.priceInUsdt(config.contracts.poolRouter, coin)),
      ])
      // A token without a pool has no price.
      const isPriceless = !price.ok && price.error.kind === 'malformed'
      if (!price.ok && !isPriceless) return price
      return mapOk(known, ({ next = null, ...now }) => ({
        ...now,
        next,
        price: price.ok ? price.value : 0n,
      }))
    },
  })

const powerNow = v.object({
  own: v.bigint(),
  total: v.bigint(),
  /** 0 until the miner is activated. */
  activatedAt: v.number(),
})
export type PowerNow = v.InferOutput<typeof powerNow>

/** Power of an account as of the newest block, and the total power. */
export const powerNowAtom = (contract: Address, owner: Address): ChainSnapshotAtom<PowerNow> =>
  chainSnapshotAtom({
    name: `power ${contract} ${owner}`,
    schema: powerNow,
    refreshMs: TERMS_MS,
    async ask({ node }) {
      const read = await allOk([
        node.read(burning.powerOf(contract, owner)),
        node.read(burning.totalPower(contract)),
        node.read(burning.activatedAt(contract, owner)),
      ])
      return mapOk(read, ([own, total, activatedAt]) => ({ own, total, activatedAt }))
    },
  })

const poolNow = v.object({
  tokens: v.bigint(),
  trx: v.bigint(),
  feeBuy: v.number(),
  isLaunched: v.boolean(),
})
export type PoolNow = v.InferOutput<typeof poolNow>

/** Pool of a token as of the newest block, with the token's buy tax. */
export const poolNowAtom = (coin: Address): ChainSnapshotAtom<PoolNow> =>
  chainSnapshotAtom({
    name: `pool to burn from ${coin}`,
    schema: poolNow,
    refreshMs: QUOTE_MS,
    async ask({ node, config }) {
      const read = await allOk([
        node.read(poolRouter.reservesOf(config.contracts.poolRouter, coin)),
        node.read(castToken.currentFees(coin)),
        node.read(castToken.launchedAt(coin)),
      ])
      return mapOk(read, ([{ tokens, sun }, [feeBuy], launchedAt]) => ({
        tokens,
        trx: sun,
        feeBuy: Number(feeBuy),
        isLaunched: launchedAt > 0n,
      }))
    },
  })

const ownBurns = v.object({
  power: v.bigint(),
  /** Amount burnt of each requested token, in the same order, in smallest units. */
  burned: v.array(v.bigint()),
})
export type OwnBurns = v.InferOutput<typeof ownBurns>

/**
 * Amounts that an account has burnt, read from the chain alone. Reads the newest solidified block,
 * like the list that is compared with it.
 */
export const ownBurnsAtom = (
  contract: Address,
  owner: Address,
  coins: readonly Address[],
): ChainSnapshotAtom<OwnBurns> =>
  chainSnapshotAtom({
    name: `burnt by ${owner} ${contract} ${coins.join()}`,
    schema: ownBurns,
    refreshMs: TERMS_MS,
    async ask({ node }) {
      const state = solidifiedState(node)
      const [power, burned] = await Promise.all([
        state.read(burning.powerOf(contract, owner)),
        state.readAll(coins.map((coin) => burning.burnedBy(contract, coin, owner))),
      ])
      if (!power.ok) return power
      return burned.ok ? ok({ power: power.value, burned: [...burned.value] }) : burned
    },
  })

/** Unfinished burn operations of the connected account on this device. */
export const burningAtom = underwayOf(burnKinds)
