import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import {
  LONGEST_BURN_FREQUENCY,
  LONGEST_PROTECTION,
  MOST_BURNT_AT_ONCE,
  MOST_FEE,
  MOST_PROTECT_FEE,
  MOST_SUPPLY,
  presaleTermErrors,
  tokenTermErrors,
  type TermError,
} from '../../../src/features/publish/rules.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const NOW = 1_700_000_000_000
const somebody = addressFromHex('ab'.repeat(20))

const token: TokenTerms = {
  name: 'Forge',
  symbol: 'FRG',
  totalSupply: 1_000n * TOKEN,
  ...plainToken,
}

const presale: PresaleTerms = {
  startTime: NOW + HOUR_MS,
  presaleEthAmount: 1_000n * TRX,
  tradeEthAmount: 500n * TRX,
  maxTotalNum: 600n * TOKEN,
  presaleMaxNum: 60n * TOKEN,
  insideMaxNum: 400n * TOKEN,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: DAY_MS,
  vestingDis: 7 * DAY_MS,
  vestingRate: 2_500,
  backingShare: 1_000,
}

const SUPPLY = token.totalSupply

test('terms without a fault have none', () => {
  expect(tokenTermErrors(token)).toEqual({})
  expect(presaleTermErrors(presale, { now: NOW, supply: SUPPLY })).toEqual({})
})

describe('a token', () => {
  const burning = {
    lpBurnEnabled: true,
    lpBurnFrequency: DAY_MS,
    percentForLPBurn: 20,
    burnLimit: TOKEN,
  }

  test.each<[string, Partial<TokenTerms>, keyof TokenTerms, TermError]>([
    ['a name of spaces', { name: '  ' }, 'name', { kind: 'empty' }],
    ['a name that turns its letters', { name: 'US\u202eTD' }, 'name', { kind: 'hidden' }],
    ['a name that is too long', { name: '鑄'.repeat(22) }, 'name', { kind: 'tooLong', bytes: 64 }],
    ['a symbol with a space nobody sees', { symbol: 'US\u200bDT' }, 'symbol', { kind: 'hidden' }],
    ['a name with a control character', { name: 'US\u0000DT' }, 'name', { kind: 'hidden' }],
    ['a name with half a character', { name: 'Forge\ud83d' }, 'name', { kind: 'hidden' }],
    ['a name that looks like TRX', { name: 'ТRХ' }, 'name', { kind: 'imitates', coin: 'TRX' }],
    ['a symbol like USDT', { symbol: 'USD₮' }, 'symbol', { kind: 'imitates', coin: 'USDT' }],
    [
      'a name like that of WTRX',
      { name: 'Wrapped TRX' },
      'name',
      { kind: 'imitates', coin: 'WTRX' },
    ],
    ['no symbol', { symbol: '' }, 'symbol', { kind: 'empty' }],
    ['nothing of it', { totalSupply: 0n }, 'totalSupply', { kind: 'tooLittle', least: 1n }],
    [
      'more than a pool can hold',
      { totalSupply: 10n ** 30n * TOKEN },
      'totalSupply',
      { kind: 'tooMuch', most: MOST_SUPPLY },
    ],
    ['too high a fee on purchases', { feeBuy: 2_501 }, 'feeBuy', { kind: 'tooMuch', most: 2_500n }],
    ['too high a fee on sales', { feeSell: 2_501 }, 'feeSell', { kind: 'tooMuch', most: 2_500n }],
    [
      'too high a fee at the start',
      { protectFee: 5_001 },
      'protectFee',
      { kind: 'tooMuch', most: 5_000n },
    ],
    ['a fee for nobody', { feeSell: 1 }, 'feeRecipient', { kind: 'needed' }],
    [
      'a protection that is too long',
      { protectTime: 30 * DAY_MS + SECOND_MS },
      'protectTime',
      { kind: 'tooMuch', most: BigInt(30 * DAY_MS) },
    ],
    [
      'a threshold beyond all',
      { swapThreshold: SUPPLY + 1n },
      'swapThreshold',
      { kind: 'tooMuch', most: SUPPLY },
    ],
    [
      'burning all the time',
      { ...burning, lpBurnFrequency: 59_000 },
      'lpBurnFrequency',
      { kind: 'tooLittle', least: 3_600_000n },
    ],
    [
      'burning once in more than a year',
      { ...burning, lpBurnFrequency: 365 * DAY_MS + SECOND_MS },
      'lpBurnFrequency',
      { kind: 'tooMuch', most: BigInt(365 * DAY_MS) },
    ],
    [
      'burning more than the pool bears at once',
      { ...burning, percentForLPBurn: 51 },
      'percentForLPBurn',
      { kind: 'tooMuch', most: 50n },
    ],
    [
      'burning nothing',
      { ...burning, burnLimit: 0n },
      'burnLimit',
      { kind: 'tooLittle', least: 1n },
    ],
  ])('with %s is told so at the field', (_, given, field, error) => {
    expect(tokenTermErrors({ ...token, ...given })).toMatchObject({ [field]: error })
  })

  test('may have the most of each', () => {
    const most = {
      ...burning,
      feeBuy: 2_500,
      feeSell: 2_500,
      feeRecipient: somebody,
      protectFee: 5_000,
      protectTime: 30 * DAY_MS,
      lpBurnFrequency: 365 * DAY_MS,
      percentForLPBurn: 50,
    }
    expect(tokenTermErrors({ ...token, ...most })).toEqual({})
  })

  test('is bounded as the deployment guide says', () => {
    const said = readFileSync('docs/deploying.md', 'utf8').replace(/\s+/g, ' ')
    for (const told of [
      `at most ${MOST_FEE / 100}% of a purchase or sale (\`feeBuy\`, \`feeSell\`)`,
      `at most ${MOST_PROTECT_FEE / 100}% (\`protectFee\`)`,
      `at most ${LONGEST_PROTECTION / DAY_MS} days (\`protectTime\`)`,
      `at most ${MOST_BURNT_AT_ONCE / 100}% of its pool at once (\`percentForLPBurn\`)`,
      `least once in ${LONGEST_BURN_FREQUENCY / DAY_MS} days (\`lpBurnFrequency\`)`,
    ])
      expect(said).toContain(told)
  })

  test('that burns nothing is not asked how', () => {
    expect(tokenTermErrors({ ...token, percentForLPBurn: 99_999 })).toEqual({})
  })
})

describe('a presale', () => {
  const shared = {
    lpDistributionEnabled: true,
    userLPShare: 6_000,
    devLPShare: 4_000,
    devLPReceiver: somebody,
  }

  test.each<[string, Partial<PresaleTerms>, keyof PresaleTerms, TermError]>([
    ['a start that is over', { startTime: NOW - 1 }, 'startTime', { kind: 'past' }],
    [
      'a start after more than a year',
      { startTime: NOW + 366 * DAY_MS },
      'startTime',
      { kind: 'tooLate', latest: NOW + 365 * DAY_MS },
    ],
    [
      'no price',
      { presaleEthAmount: 0n, tradeEthAmount: TRX },
      'presaleEthAmount',
      { kind: 'tooLittle', least: 1n },
    ],
    [
      'a pool that the raise does not pay for',
      { tradeEthAmount: 900n * TRX + 1n },
      'tradeEthAmount',
      { kind: 'exceedsRaise', most: 900n * TRX },
    ],
    [
      'more for one than for all',
      { presaleMaxNum: 601n * TOKEN },
      'presaleMaxNum',
      { kind: 'tooMuch', most: 600n * TOKEN },
    ],
    [
      'more than there is',
      { insideMaxNum: 401n * TOKEN },
      'insideMaxNum',
      { kind: 'exceedsSupply', supply: SUPPLY },
    ],
    ['no soft cap', { softCapRate: 0 }, 'softCapRate', { kind: 'tooLittle', least: 100n }],
    [
      'nothing that is released',
      { vestingRate: 0 },
      'vestingRate',
      { kind: 'tooLittle', least: 1n },
    ],
    [
      'periods without length',
      { vestingDis: 0 },
      'vestingDis',
      { kind: 'tooLittle', least: 1_000n },
    ],
    [
      'a release after more than ten years',
      { vestingRate: 100, vestingDis: 40 * DAY_MS },
      'vestingDis',
      { kind: 'tooMuch', most: BigInt(Math.floor((3_649 * DAY_MS) / 99)) },
    ],
    [
      'a first release after more than ten years',
      { vestingDelay: 3_651 * DAY_MS },
      'vestingDelay',
      { kind: 'tooMuch', most: BigInt(3_650 * DAY_MS) },
    ],
    [
      'shares that do not add up',
      { ...shared, devLPShare: 3_999 },
      'devLPShare',
      { kind: 'mustAddUp' },
    ],
    [
      'a share for nobody',
      { ...shared, devLPReceiver: undefined },
      'devLPReceiver',
      { kind: 'needed' },
    ],
    [
      'a backing beyond all',
      { backingShare: 10_001 },
      'backingShare',
      { kind: 'tooMuch', most: 10_000n },
    ],
  ])('with %s is told so at the field', (_, given, field, error) => {
    const errors = presaleTermErrors({ ...presale, ...given }, { now: NOW, supply: SUPPLY })
    expect(errors).toMatchObject({ [field]: error })
  })

  test('whose shares nobody gets is not asked how they are divided', () => {
    const terms = { ...presale, userLPShare: 12, devLPShare: 3 }
    expect(presaleTermErrors(terms, { now: NOW, supply: SUPPLY })).toEqual({})
  })
})
