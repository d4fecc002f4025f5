import { addressFromHex } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../../src/core/tokenTerms.ts'

// A token and a presale that can be created.

export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n
export const NOW = Date.UTC(2026, 10, 22, 12)

export const creator = addressFromHex('aa'.repeat(20))
export const somebody = addressFromHex('ab'.repeat(20))

export const tokenTerms: TokenTerms = {
  ...plainToken,
  name: 'Forge',
  symbol: 'FRG',
  totalSupply: 1_000_000n * TOKEN,
}

export const presaleTerms: PresaleTerms = {
  startTime: NOW + HOUR_MS,
  presaleEthAmount: 100_000n * TRX,
  tradeEthAmount: 60_000n * TRX,
  maxTotalNum: 500_000n * TOKEN,
  presaleMaxNum: 5_000n * TOKEN,
  insideMaxNum: 300_000n * TOKEN,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: DAY_MS,
  vestingDis: 7 * DAY_MS,
  vestingRate: 2_500,
  backingShare: 2_000,
}
