import type { Millis } from '../../core/time.ts'
import { PRICE_OF_SUN } from '../../core/price.ts'
import { TOKEN_DECIMALS, type PresaleTerms } from '../../core/tokenTerms.ts'

// What a token costs in its presale, and how far it is. Amounts are sun.

/** What a token of a presale costs, in TRX as in `core/price.ts`; rounded down. */
export const presalePriceOf = ({
  presaleEthAmount,
  maxTotalNum,
}: Pick<PresaleTerms, 'presaleEthAmount' | 'maxTotalNum'>): bigint =>
  maxTotalNum === 0n
    ? 0n
    : (presaleEthAmount * PRICE_OF_SUN * 10n ** BigInt(TOKEN_DECIMALS)) / maxTotalNum

/** In which of its phases a token is, by the words of the list of tokens. */
export type TokenPhase = 'notStarted' | 'presale' | 'trading' | 'ended'

export function phaseOf(
  launchedAt: Millis | null,
  presale: { readonly phase: string } | null,
): TokenPhase {
  if (launchedAt !== null) return 'trading'
  if (!presale || presale.phase === 'notStarted') return 'notStarted'
  return presale.phase === 'inProgress' ? 'presale' : 'ended'
}

const WHOLE = 10_000

/** The part of a whole in basis points, rounded down; undefined of nothing. */
export const partOf = (part: bigint, whole: bigint): number | undefined =>
  whole > 0n ? Number((part * BigInt(WHOLE)) / whole) : undefined
