import * as v from 'valibot'
import { addressSchema, type Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { tokenCoinSchema, type TokenCoin } from '../../core/tokenCoin.ts'
import { pairKey, type Pair } from './rules.ts'

/** What is known of an allowance that was found, or that may be there. */
export interface Allowance extends Pair {
  /** Undefined where nobody knows: the node gave no answer that makes sense. */
  readonly units: bigint | undefined
  /** Undefined where the token does not say what it is counted in. */
  readonly coin: TokenCoin | undefined
  /** It was asked for again, and nobody answered. */
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

/** What this device keeps: what was above zero when it was last read. */
export type Kept = v.InferOutput<typeof keptSchema>

interface Known extends Pair {
  readonly units: bigint | undefined
  /** What it was when it was last read. */
  readonly was: bigint | undefined
  /** It was approved at some time: where the node does not say how it stands, that is told. */
  readonly isEvident: boolean
  /** The last question brought no answer. */
  readonly isSilent: boolean
}

export type Register = ReturnType<typeof createRegister>

const UNREAD = { units: undefined, was: undefined, isEvident: false, isSilent: false }

/** Keeps what is known of each allowance, apart from how that came to be known. */
export function createRegister() {
  const known = new Map<string, Known>()
  const coins = new Map<Address, TokenCoin>()
  /** Of cards whether the market may take them; undefined where nobody could say. */
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

    /** It was approved at some time; what it was is read later. */
    approved(pair: Pair): void {
      // If it has been read, that says more.
      if (known.get(pairKey(pair))?.units === undefined) put(pair, { isEvident: true })
    },
    says(pair: Pair, units: bigint): void {
      put(pair, { units, was: units, isSilent: false, ...(units > 0n && { isEvident: true }) })
    },
    /** Silence says nothing new; an answer that makes no sense says that nobody knows. */
    saysNothing: (pair: Pair, isSilence: boolean) =>
      put(pair, isSilence ? { isSilent: true } : { units: undefined, isSilent: false }),
    /** Of cards nothing old is shown: one that was approved at some time may still be. */
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

    /** Takes over what this device has kept; gives back of when that is. */
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
