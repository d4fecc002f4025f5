import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { SUN_PER_TRX } from '../../src/core/amount.ts'
import { TOKEN_DECIMALS } from '../../src/core/tokenTerms.ts'
import type { Answer } from '../http/answer.ts'

type Suggested = Answer<'tokenConfig'>

const tokens = (whole: bigint) => String(whole * 10n ** BigInt(TOKEN_DECIMALS))
const trx = (whole: bigint) => String(whole * SUN_PER_TRX)

/** Returns plain terms: no trading tax, no burning, and an hour before the presale begins. */
export const suggestedTerms = (now: number): Omit<Suggested, 'now'> => ({
  token: {
    name: '',
    symbol: '',
    totalSupply: tokens(1_000_000n),
    feeBuy: 0,
    feeSell: 0,
    lpBurnEnabled: false,
    lpBurnFrequency: DAY_MS,
    percentForLPBurn: 50,
    burnLimit: tokens(100_000n),
    protectTime: 0,
    protectFee: 0,
    isInsideSell: true,
    swapThreshold: '0',
  },
  presale: {
    startTime: Math.ceil((now + HOUR_MS) / HOUR_MS) * HOUR_MS,
    presaleEthAmount: trx(50_000n),
    tradeEthAmount: trx(30_000n),
    maxTotalNum: tokens(500_000n),
    presaleMaxNum: tokens(10_000n),
    insideMaxNum: tokens(300_000n),
    softCapRate: 5_000,
    lpDistributionEnabled: false,
    userLPShare: 0,
    devLPShare: 0,
    vestingDelay: DAY_MS,
    vestingDis: 7 * DAY_MS,
    vestingRate: 2_500,
    backingShare: 2_000,
  },
})
