import {
  TOKEN_DECIMALS,
  plainToken,
  type PresaleTerms,
  type TokenTerms,
} from '../../src/core/tokenTerms.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import type { Dice } from '../simulation/dice.ts'

export const TOKEN = 10n ** BigInt(TOKEN_DECIMALS)
export const TRX = 1_000_000n

/** Draws token terms that the factory accepts, from the plainest to the worst. */
export function drawTokenTerms(dice: Dice, recipients: readonly Address[]): TokenTerms {
  const hasFee = dice.chance(0.7)
  const burns = dice.chance(0.3)
  const isProtected = dice.chance(0.3)
  return {
    ...plainToken,
    name: 'Forge',
    symbol: 'FRG',
    totalSupply: 2_000n * TOKEN,
    feeBuy: hasFee ? dice.pick([0, 1, 300, 2_500]) : 0,
    feeSell: hasFee ? dice.pick([0, 1, 300, 2_500]) : 0,
    feeRecipient: dice.pick(recipients),
    lpBurnEnabled: burns,
    lpBurnFrequency: burns ? dice.pick([HOUR_MS, DAY_MS]) : 0,
    percentForLPBurn: burns ? dice.pick([1, 20, 50]) : 0,
    burnLimit: burns ? 500n * TOKEN : 0n,
    protectTime: isProtected ? dice.pick([MINUTE_MS, DAY_MS, 30 * DAY_MS]) : 0,
    protectFee: isProtected ? dice.pick([0, 100, 5_000]) : 0,
    isInsideSell: dice.chance(0.7),
    swapThreshold: dice.pick([0n, 1n, TOKEN / 100n, 10n * TOKEN, 10_000n * TOKEN]),
  }
}

/** Draws terms that the factory accepts, for a presale that starts at once. `now` is in seconds. */
export function drawPresaleTerms(
  dice: Dice,
  receivers: readonly Address[],
  now: number,
): PresaleTerms {
  const sharesPool = dice.chance(0.6)
  const userLPShare = sharesPool ? dice.pick([0, 1, 5_000, 10_000]) : 0
  const backingShare = dice.pick([0, 1, 3_333, 6_000])
  const raise = dice.pick([1_000n * TRX, 1_234_567_891n])
  const most = (raise * BigInt(10_000 - backingShare)) / 10_000n
  const maxTotalNum = dice.pick([1_000n * TOKEN, 999n * TOKEN + 1n, 7n * TOKEN])
  return {
    startTime: now * SECOND_MS,
    presaleEthAmount: raise,
    tradeEthAmount: dice.pick([TRX, most / 2n, most]),
    maxTotalNum,
    presaleMaxNum: dice.pick([maxTotalNum, maxTotalNum / 3n]),
    insideMaxNum: dice.pick([400n * TOKEN, TOKEN]),
    softCapRate: dice.pick([100, 3_000, 10_000]),
    lpDistributionEnabled: sharesPool,
    userLPShare,
    devLPShare: sharesPool ? 10_000 - userLPShare : 0,
    devLPReceiver: dice.pick(receivers),
    vestingDelay: dice.pick([0, HOUR_MS, DAY_MS]),
    vestingRate: dice.pick([10_000, 3_333, 2_500]),
    vestingDis: dice.pick([HOUR_MS, DAY_MS]),
    backingShare,
  }
}
