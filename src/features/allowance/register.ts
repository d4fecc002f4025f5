import * as v from 'valibot'
import { addressSchema, type Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { tokenCoinSchema, type TokenCoin } from '../../core/tokenCoin.ts'
import { pairKey, type Pair } from './rules.ts'

/** A found or possible allowance, as far as it is known. */
export interface Allowance extends Pair {
  /** Allowance in smallest units; undefined if unknown, because the node gave no valid answer. */
  readonly units: bigint | undefined
  /** Token, or undefined if it reports no usable symbol and decimals. */
  readonly coin: TokenCoin | undefined
  /** Whether `units` is old, because the last read brought no answer. */
  readonly isOld: boolean
}

const keptSchema = v.object({
  at: v.number(),
  items: v.array(
    v.object({
      token: addressSchema,
      spender: addressSchema,
      units: v.bigint(),
      coin: v.optional(tokenCoinSchema),
    }),
  ),
})

/** Allowances stored on this device: those above zero when last read. */
export type Kept = v.InferOutput<typeof keptSchema>

interface Known extends Pair {
  readonly units: bigint | undefined
  /** Allowance when it was last read. */
  readonly was: bigint | undefined
  /**
   * Whether an approval is known to have been made. If so, the pair is listed even while its amount
   * is unknown.
   */
  readonly isEvident: boolean
  /** Whether the last read brought no answer. */
  readonly isSilent: boolean
}

export type Register = ReturnType<typeof createRegister>

const UNREAD = { units: undefined, was: undefined, isEvident: false, isSilent: false }

/** Creates a register of the known allowances, independent of how they were found. */
export function createRegister() {
  const known = new Map<string, Known>()
  const coins = new Map<Address, TokenCoin>()
  /** Whether the market may transfer each card; undefined if unknown. */
  const cards = new Map<bigint, boolean | undefined>()

  const put = ({ token, spender }: Pair, changes: Partial<Omit<Known, keyof Pair>>) => {
    const key = pairKey({ token, spender })
    const before = known.get(key) ?? UNREAD
    known.set(key, { ...before, token, spender, ...changes })
  }

  return {
    has: (pair: Pair) => known.has(pairKey(pair)),
    pairs: (): Pair[] => [...known.values()],
    hasCoin: (token: Address) => coins.has(token),
    counts: (coin: TokenCoin) => void coins.set(coin.contract, coin),

    /** Records that an approval was made at some time. Its amount is read later. */
    approved(pair: Pair): void {
      // An amount already read is more precise.
      if (known.get(pairKey(pair))?.units === undefined) put(pair, { isEvident: true })
    },
    says(pair: Pair, units: bigint): void {
      put(pair, { units, was: units, isSilent: false, ...(units > 0n && { isEvident: true }) })
    },
    /**
     * Records a failed read. Silence keeps the last amount; a malformed answer makes it unknown.
     */
    saysNothing: (pair: Pair, isSilence: boolean) =>
      put(pair, isSilence ? { isSilent: true } : { units: undefined, isSilent: false }),
    /**
     * Records whether the market may transfer a card. Unlike a token's amount, an old answer is not
     * reused: without a new one, the approval may still exist.
     */
    saysOfCard: (tokenId: bigint, isApproved: boolean | undefined) =>
      void cards.set(tokenId, isApproved),

    seen() {
      const all = [...known.values()]
      const isListed = ({ units, isEvident }: Known) =>
        units === undefined ? isEvident : units > 0n
      const approvedCards = [...cards].flatMap(([tokenId, isApproved]) =>
        isApproved === false ? [] : { tokenId, isKnown: isApproved !== undefined },
      )
      return {
        items: all.filter(isListed).map(({ token, spender, units, isSilent }): Allowance => {
          const isOld = isSilent && units !== undefined
          return { token, spender, units, coin: coins.get(token), isOld }
        }),
        cards: approvedCards,
        unread:
          all.filter((each) => each.isSilent || (each.units === undefined && !isListed(each)))
            .length + approvedCards.filter(({ isKnown }) => !isKnown).length,
        tokens: new Set(all.map(({ token }) => token)).size,
      }
    },

    /** Restores the stored allowances. Returns the time when they were read. */
    restore(kept: unknown): Millis | undefined {
      const parsed = v.safeParse(keptSchema, kept)
      if (!parsed.success) return undefined
      for (const { units, coin, ...pair } of parsed.output.items) {
        if (coin) coins.set(pair.token, coin)
        put(pair, { units, was: units, isEvident: true })
      }
      return parsed.output.at
    },
    kept: (at: Millis): Kept => ({
      at,
      items: [...known.values()].flatMap(({ token, spender, units: read, was }) => {
        const units = read ?? was ?? 0n
        const coin = coins.get(token)
        return units > 0n ? { token, spender, units, ...(coin && { coin }) } : []
      }),
    }),
  }
}
