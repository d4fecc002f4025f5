import { deployTrxBurnSale, depositForTrx, type TrxBurnTerms } from '../../sandbox/world/burning.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { tokensFor } from '../../src/features/trxburn/rules.ts'
import { TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import type { Ordered } from './ordered.ts'

/** Whole tokens per TRX. */
export const RATE = 4n

/** Sale of tokens for up to 100 TRX; by default for one day. */
export interface TrxBurnSale extends TrxBurnTerms {
  readonly sale: Address
  readonly coin: Coin & { readonly contract: Address }
}

/**
 * Deploys a sale of a new token with all its tokens deposited. It is open from the next block on.
 */
export async function sellForTrx(
  fixture: LaunchpadFixture,
  given: Partial<TrxBurnTerms> & { readonly deposited?: bigint } = {},
): Promise<TrxBurnSale> {
  const { owner } = fixture
  const { deposited = 100n * RATE * TOKEN, ...other } = given
  const token = other.token ?? (await fixture.create(owner)).token
  const now = fixture.now() * SECOND_MS
  const terms = {
    token,
    rate: RATE * TOKEN,
    start: now,
    end: now + DAY_MS,
    sum: 100n * TRX,
    ...other,
  }
  const sale = await deployTrxBurnSale(owner, terms)
  if (deposited > 0n) {
    await fixture.act(owner, trc20.approve(token, sale, deposited))
    const { result } = await fixture.act(owner, depositForTrx(sale, deposited))
    if (result !== 'SUCCESS') throw new Error(`nothing was deposited: ${result}`)
  }
  return { ...terms, sale, coin: { symbol: 'FRG', decimals: 18, contract: token } }
}

/** Builds the intent that a user confirms to give this amount. */
export const giftOf = ({ sale, coin, rate }: TrxBurnSale, sun: bigint) => ({
  sale,
  coin,
  rate,
  given: sun,
  units: tokensFor(rate, sun),
  feeLimit: 150_000_000n,
})

export const giftFrom = (who: Operator, sale: TrxBurnSale): Ordered => ({
  who,
  intent: giftOf(sale, 10n * TRX),
})
