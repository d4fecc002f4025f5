import { burning } from '../../../src/api/endpoints/burning.ts'
import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { stakes } from '../../../src/api/endpoints/stakes.ts'
import { nobody } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import type { Sources } from '../../../src/features/earn/rules.ts'
import { ClaimSheet as Claim } from '../../../src/features/earn/sheets/ClaimSheet.tsx'
import { leg, operation, sent, transaction } from '../queued.tsx'
import { inStates, nothingAsked, ordinary, reverts, sheet, type Specimen } from '../specimen.tsx'
import { said, step, willSucceed } from '../words.ts'
import { answer, contracts, NOW, OTHER, OWNER, usdt, type World } from '../world.ts'

const USDT = 1_000_000n
const ORDERS = ['1e'.repeat(32), '2e'.repeat(32)]
const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

type Statistic = AnswerOf<typeof stakes.singleCoinPledgeStatistic>
type Place = AnswerOf<typeof stakes.projectList>['items'][number]

const statistic = (own: Partial<NonNullable<Statistic['own']>>): Statistic => ({
  open: 2,
  stakers: 12,
  staked: [],
  stakedWorth: null,
  own: {
    count: 0,
    staked: [],
    stakedWorth: null,
    due: 0,
    nextUnlockAt: null,
    streams: [],
    orders: [],
    claimed: [],
    ...own,
  },
  now: NOW,
})

const plan: Place = {
  of: 'plan',
  plan: 1,
  contract: contracts.fixedPlans,
  coin: usdt,
  days: 30,
  costBp: 500,
  least: '10000000',
  most: '20000000000',
  isClosed: false,
  staked: '4000000000',
  stakers: 12,
  own: null,
  rateBp: 600,
  fund: '1000000000',
  stillFits: '15000000000',
}

/** Amounts in smallest units, by stream number or by the order of a plan's stake. */
type Owed = Readonly<Record<string, bigint>>

const OF_TRX = '2'

const around = (owed: Owed): Partial<World> => ({
  answers: [
    answer(stakes.projectList, { total: 1, items: [plan], now: NOW }),
    answer(stakes.lpPledgeStatistic, statistic({})),
    answer(
      stakes.singleCoinPledgeStatistic,
      statistic({
        streams: Object.keys(owed)
          .filter((key) => Number(key) > 3)
          .map(Number),
        orders: ORDERS,
      }),
    ),
    answer(stakes.lpPledgeRecord, { total: 0, items: [], now: NOW }),
    answer(stakes.coinPledgeRecord, { total: 0, items: [], now: NOW }),
    answer(burning.projectProduct, {
      contract: contracts.burning,
      stream: {
        stream: 9,
        coin: usdt,
        perDay: '50000000',
        funded: '5000000000',
        endsAt: NOW + 90 * DAY_MS,
        totalWeight: '4000000000',
      },
      claimed: '0',
      totalPower: '0',
      miners: 0,
      own: { power: '1000', activatedAt: NOW - DAY_MS, claimed: '0' },
      now: NOW,
    }),
  ],
  views: {
    claimable: ([first, second], contract) => [
      owed[contract === contracts.fixedPlans ? second! : first!] ?? 0n,
    ],
    poolOf: ([stream]) => [
      OTHER,
      stream === OF_TRX ? nobody : contracts.usdt,
      50n * USDT,
      seconds(NOW + 90 * DAY_MS),
      4_000n * USDT,
      5_000n * USDT,
      0n,
    ],
    stakeOf: [[seconds(NOW - DAY_MS), seconds(NOW + DAY_MS), 0n, 500n, 1n, OWNER, 100n * USDT]],
    termsOf: [[contracts.usdt, 30n, 500n, 10n * USDT, 20_000n * USDT]],
  },
})

const claim = (owed: Owed, sources: Partial<Sources> = {}): Specimen => ({
  render: sheet((frame) => <Claim {...frame} {...sources} />),
  world: around(owed),
  says: willSucceed,
  button: 'enabled',
})

const MUCH = 900n * SUN_PER_TRX
const firstStep = said('Simulated: the first step will succeed.', '已模擬：第一步會成功。')

const several: Owed = {
  1: 12n * USDT,
  2: MUCH,
  4: 3n * USDT,
  9: USDT,
  [ORDERS[0]!]: 5n * USDT,
  [ORDERS[1]!]: USDT,
}

const choose = (...testIds: readonly string[]): Specimen['play'] => {
  return async (user) => {
    for (const testId of testIds) await user.press(testId)
  }
}

const coinNotPaid = said('The coin refused to be paid out', '該幣種拒絕轉出')

export const ClaimSheet = inStates(
  {
    ...claim({ 1: 12n * USDT }),
    says: [...willSucceed, ...said('Cards', '卡牌'), ...said('12', '12')],
  },
  {
    ...ordinary,
    // The sheet has nothing to simulate until it knows the claimable amount.
    checked: nothingAsked.checked,
    unreachable: {
      world: { node: 'silent' },
      says: said(
        'The network does not say now what can be claimed. It is asked again by itself.',
        '目前無法從網路查詢可領取的收益，稍後會自動再次查詢。',
      ),
      button: 'disabled',
    },
    stakesUnknown: { world: { backend: 'silent' }, says: willSucceed, button: 'enabled' },
    several: {
      ...claim(several),
      says: [
        ...firstStep,
        ...said('Cards', '卡牌'),
        ...said('Nodes', '節點'),
        ...said('Reward pool 4', '獎勵池 4'),
        ...said('Computing power', '算力中心'),
        ...said('USDT plan, 6% a year', 'USDT 方案，年利率 6%'),
        ...said('900 TRX', '900 TRX'),
      ],
    },
    someLeftOut: {
      ...claim(several),
      play: choose('claim-pool-1', 'claim-pool-4', 'claim-pool-9', 'claim-plan-1'),
      says: [...willSucceed, ...said('900', '900')],
    },
    nothingChosen: {
      ...claim({ 1: 12n * USDT, 2: MUCH }),
      play: choose('claim-pool-1', 'claim-pool-2'),
      says: said('Choose what to claim', '請選擇要領取的項目'),
      button: 'disabled',
    },
    byName: claim(several, { streams: [4n], orders: [] }),
    ofPlans: {
      ...claim(several, { streams: [], orders: ORDERS }),
      says: [...willSucceed, ...said('USDT plan, 6% a year', 'USDT 方案，年利率 6%')],
    },
    manyTransactions: {
      ...claim(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 10, USDT]))),
      says: [
        ...firstStep,
        ...said(
          '(each claims from at most 8 pools, or 10 stakes of plans)',
          '（每筆交易最多領取 8 個獎勵池，或 10 筆方案質押）',
        ),
      ],
    },
    nothingOwed: {
      ...claim({}),
      says: said('No income available yet', '尚無可領取的收益'),
      button: 'disabled',
    },
    claimedMeanwhile: {
      ...claim({}, { streams: [1n] }),
      says: said('No balance to be claimed', '沒有可領取的餘額'),
      button: 'disabled',
    },
    worthIt: { ...claim({ 2: MUCH }), without: ['claim-dear', 'claim-unknown'] },
    dear: {
      ...claim({ 2: 1n }),
      says: said(
        'It costs more than it brings. It can wait: what is earned does not lapse.',
        '所需費用高於取得的金額。 可以先等等：收益不會失效。',
      ),
    },
    worthUnknown: {
      ...claim({ 1: 12n * USDT }),
      says: said(
        'Nothing tells here what all of it is worth in TRX: see whether it is worth its cost. It can wait: what is earned does not lapse.',
        '這裡無法得知全部值多少 TRX：請自行判斷是否值得這些費用。 可以先等等：收益不會失效。',
      ),
    },
    underway: {
      world: {
        operations: [
          operation({
            kind: 'earn.claim',
            intent: {
              rewardPools: contracts.rewardPools,
              streams: [1n],
              plans: contracts.fixedPlans,
              orders: [],
              amounts: [{ coin: usdt, units: 12n * USDT }],
              feeLimit: 100n * SUN_PER_TRX,
            },
            legs: [leg('streams 1', { agreedAt: NOW, transactions: [transaction(sent)] })],
          }),
        ],
      },
      says: [...step('Claiming', '領取', 'done'), ...step('In a block', '進入區塊', 'current')],
      waits: true,
    },
    nothingToClaim: reverts(
      'NothingToClaim()',
      said('No income available yet', '尚無可領取的收益'),
    ),
    noTrxTaken: {
      ...claim({ 2: MUCH }),
      ...reverts('TransferFailed()', said('This account does not take TRX', '此帳戶不接受 TRX')),
      world: { ...around({ 2: MUCH }), ...reverts('TransferFailed()', []).world },
    },
    coinNotPaid: reverts('CoinNotSent(address)', coinNotPaid),
    unknownStake: reverts(
      'UnknownStake()',
      said(
        'The chain knows this pledge otherwise than shown here. Nothing was signed.',
        '鏈上的這筆質押與這裡顯示的不同，沒有簽署任何內容。',
      ),
    ),
  },
)
