import { casting } from '../../../src/api/endpoints/casting.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import type { CastPlan } from '../../../src/features/publish/plan.ts'
import { CastSheet as Cast } from '../../../src/features/publish/sheets/CastSheet.tsx'
import { inStates, nothingAsked, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { insufficient, said, stranger, willSucceed } from '../words.ts'
import { answer, contracts, NOW, OTHER, usdt, type World } from '../world.ts'

const KEPT = 10n ** 18n

const token: TokenTerms = {
  ...plainToken,
  name: 'Copper Tide',
  symbol: 'TIDE',
  totalSupply: 1_000_000n * KEPT,
}

const presale: PresaleTerms = {
  startTime: NOW + DAY_MS,
  presaleEthAmount: 100_000n * SUN_PER_TRX,
  tradeEthAmount: 60_000n * SUN_PER_TRX,
  maxTotalNum: 500_000n * KEPT,
  presaleMaxNum: 5_000n * KEPT,
  insideMaxNum: 300_000n * KEPT,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: DAY_MS,
  vestingDis: 7 * DAY_MS,
  vestingRate: 2_500,
  backingShare: 2_000,
}

const { wtrx, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock } = contracts

const named = (factory = tokenFactory): Partial<World> => ({
  answers: [
    answer(casting.findConfig, {
      creationFee: String(300n * SUN_PER_TRX),
      enabled: true,
      saleMs: 7 * DAY_MS,
      insuranceMs: 3 * DAY_MS,
      contracts: {
        wtrx,
        pools: poolRouter,
        poolRouter,
        tokenFactory: factory,
        otcMarket,
        tokenLock,
        coinLock,
      },
      now: NOW,
    }),
  ],
  views: { creationFee: [300n * SUN_PER_TRX], enabled: [true], tokenOfOrder: [usdt.contract!] },
})

const cast = (plan: Partial<CastPlan>): Specimen => ({
  render: sheet((frame) => (
    <Cast
      {...frame}
      shown={{
        plan: { token, profile: { description: '' }, presale: undefined, ...plan },
        scope: 'cast:1',
      }}
      onOrder={() => {}}
    />
  )),
  world: {
    ...named(),
    views: { ...named().views, tokenOfOrder: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'] },
  },
  says: willSucceed,
  button: 'enabled',
})

export const CastSheet = inStates(cast({}), {
  ...ordinary,
  ...nothingAsked,
  withPresale: cast({ presale }),
  withFees: cast({ token: { ...token, feeBuy: 300, feeRecipient: OTHER } }),
  notEnough: { world: { trx: 200n * SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  late: {
    ...cast({ presale: { ...presale, startTime: NOW - HOUR_MS } }),
    says: said(
      'The start of the presale is over already. Go back and choose a later one.',
      '預售的開始時間已經過了，請返回選擇較晚的時間。',
    ),
    button: 'disabled',
  },
  otherFactory: { world: named(OTHER), says: stranger },
})
