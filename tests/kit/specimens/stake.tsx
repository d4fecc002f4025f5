import type { Plan, Stake, StakePool } from '../../../src/api/endpoints/stakeFields.ts'
import { addressFromHex, formatAddress, nobody } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { CancelSheet as Cancel } from '../../../src/features/stake/sheets/CancelSheet.tsx'
import { PledgeSheet as Pledge } from '../../../src/features/stake/sheets/PledgeSheet.tsx'
import { TokenSheet as Tokens } from '../../../src/features/stake/sheets/TokenSheet.tsx'
import { UnlockSheet as Unlock } from '../../../src/features/stake/sheets/UnlockSheet.tsx'
import { notHanded } from '../handed.ts'
import { begunBy, inStates, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { insufficient, said, stranger, willSucceed } from '../words.ts'
import { contracts, NOW, OTHER, OWNER, TOKEN, shares, usdt } from '../world.ts'

const USDT = 1_000_000n

const place = {
  coin: usdt,
  days: 30,
  costBp: 500,
  least: 10n * USDT,
  most: 20_000n * USDT,
  isClosed: false,
  staked: 4_000n * USDT,
  stakers: 12,
  own: null,
}

const plan: Plan = {
  of: 'plan',
  plan: 1,
  contract: contracts.fixedPlans,
  ...place,
  rateBp: 600,
  fund: 1_000n * USDT,
  stillFits: 15_000n * USDT,
}

const stream = {
  perDay: 50n * USDT,
  funded: 5_000n * USDT,
  endsAt: NOW + 90 * DAY_MS,
  totalWeight: 4_000n * USDT,
}

const pool: StakePool = {
  of: 'coin',
  pool: 1,
  contract: contracts.staking,
  ...place,
  token: null,
  rewards: { stream: 1, coin: usdt, ...stream },
  costs: null,
  stakedWorth: null,
  perDayWorth: null,
}

const ofLp: StakePool = {
  ...pool,
  of: 'lp',
  coin: shares,
  token: { address: TOKEN, name: 'Jade Rail', symbol: 'JADE' },
  least: 10n ** 18n,
  most: 10n ** 24n,
}

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const views = (of: Plan | StakePool) => ({
  termsOf: [[of.coin.contract ?? nobody, BigInt(of.days), BigInt(of.costBp), of.least, of.most]],
  isClosed: [of.isClosed],
  staked: [of.staked],
  stakedBy: [0n],
  decimals: [BigInt(of.coin.decimals)],
  rateBpOf: [600n],
  fundOf: [1_000n * USDT],
  stillFits: [15_000n * USDT],
  rewardFor: (args: readonly string[]) => [(BigInt(args[1]!) * 600n * 30n) / 3_650_000n],
  rewardsOf: [1n],
  costsOf: [1n],
  poolOf: [
    OTHER,
    of.coin.contract ?? nobody,
    50n * USDT,
    seconds(stream.endsAt),
    4_000n * USDT,
    5_000n * USDT,
    0n,
  ],
  weightOf: [0n],
  claimable: [USDT],
  rewardOf: [5n * USDT, 0n],
  // The stake does not exist yet.
  stakeOf: [[0n, 0n, 0n, 0n, 0n, nobody, 0n]],
})

const pledge = (of: Plan | StakePool, typed?: string): Specimen => ({
  render: sheet((frame) => (
    <Pledge {...frame} place={of} typed={typed} handed={notHanded()} onMine={() => {}} />
  )),
  world: { views: views(of) },
  says: willSucceed,
  button: 'enabled',
})

const wrong = (typed: string, en: string, tc: string) => ({
  ...pledge(plan, typed),
  says: said(en, tc),
  button: undefined,
  leadsTo: 'stake-amount',
})

export const PledgeSheet = inStates(pledge(plan, '100'), {
  ...ordinary,
  begun: begunBy('stake-pledge-confirm'),
  inPool: pledge(pool, '100'),
  ofShares: pledge(ofLp, '100'),
  ofTrx: pledge({ ...pool, coin: TRX }, '100'),
  empty: wrong('', 'Please enter the pledge amount', '請輸入質押數量'),
  zero: wrong('0', 'Please enter the pledge amount', '請輸入質押數量'),
  belowMinimum: wrong('9.999999', 'Less than the minimum amount', '低於最低數量'),
  exceedsMaximum: wrong('20000.000001', 'Exceeds maximum shares', '超過最大份額'),
  beyondFund: wrong(
    '19000',
    "The plan's fund covers 15,000\u00a0USDT more",
    '方案的資金還能支應 15,000\u00a0USDT',
  ),
  decimals: wrong('10.1234567', 'USDT has at most 6 decimals', 'USDT 最多 6 位小數'),
  unclear: wrong('1 5', 'Enter a number, for example 1234.5', '請輸入數字，例如 1234.5'),
  beyondAll: wrong(`1${'0'.repeat(80)}`, 'This is more than can exist', '超過可能存在的數量'),
  closed: {
    ...pledge({ ...plan, isClosed: true }, '100'),
    says: said('No new pledges are taken here any more.', '這裡已不再接受新的質押。'),
    button: 'disabled',
  },
  asMuchAsFits: pledge(plan, '15000'),
  notEnough: {
    world: { views: { balanceOf: [50n * USDT] } },
    says: insufficient('USDT'),
    leadsTo: 'stake-amount',
  },
  notEnoughOfTrx: {
    ...pledge({ ...pool, coin: TRX }, '100'),
    world: { views: views({ ...pool, coin: TRX }), trx: 99n * USDT },
    says: insufficient('TRX'),
    button: undefined,
    leadsTo: 'stake-amount',
  },
  otherContract: {
    ...pledge({ ...plan, contract: OTHER }, '100'),
    says: stranger,
    button: undefined,
  },
})

const stake: Stake = {
  of: 'plan',
  orderKey: '1e'.repeat(32),
  owner: OWNER,
  contract: contracts.fixedPlans,
  place: 1,
  coin: usdt,
  token: null,
  units: 100n * USDT,
  since: NOW - 40 * DAY_MS,
  until: NOW - 10 * DAY_MS,
  costBp: 500,
  state: 'due',
  endedAt: null,
  cost: null,
  reward: { whole: 5n * USDT, claimed: 0n },
  txId: '7a'.repeat(32),
  endTxId: null,
}

const kept = ({ since, until, endedAt, costBp, units }: Stake) => ({
  ...views(plan),
  stakeOf: [
    [seconds(since), seconds(until), seconds(endedAt ?? 0), BigInt(costBp), 1n, nobody, units],
  ],
})

const unlock = (...stakes: readonly Stake[]): Specimen => ({
  render: sheet((frame) => <Unlock {...frame} stakes={stakes} />),
  world: { views: kept(stakes[0]!) },
  says: willSucceed,
  button: 'enabled',
})

const locked: Stake = {
  ...stake,
  since: NOW - 10 * DAY_MS,
  until: NOW + 20 * DAY_MS,
  state: 'locked',
}

export const UnlockSheet = inStates(unlock(stake), {
  ...ordinary,
  several: unlock(stake, { ...stake, orderKey: '2e'.repeat(32) }),
  notYet: {
    ...unlock(locked),
    says: said('Unlocking time has not yet arrived', '尚未到解鎖時間'),
    button: 'disabled',
  },
  settled: {
    ...unlock({ ...stake, state: 'unlocked', endedAt: NOW - DAY_MS }),
    says: said('This was taken back already', '這筆已經取回'),
    button: 'none',
  },
})

const cancel = (of: Stake): Specimen => ({
  render: sheet((frame) => <Cancel {...frame} stake={of} />),
  world: { views: kept(of) },
  says: willSucceed,
  button: 'enabled',
})

export const CancelSheet = inStates(cancel(locked), { ...ordinary, forNothing: cancel(stake) })

const named = [
  { address: TOKEN, name: 'Jade Rail', symbol: 'JADE' },
  // Without a name, the token is identified by its address.
  { address: OTHER, name: '', symbol: 'FERN' },
]

const many = Array.from({ length: 60 }, (_, at) => ({
  address: addressFromHex(at.toString(16).padStart(40, '1')),
  name: `Jade Rail ${at}`,
  symbol: `T${at}`,
}))

const choose = (among: typeof named): Specimen['render'] =>
  sheet((frame) => (
    <Tokens open={frame.open} onClose={frame.onClose} tokens={among} onChoose={() => {}} />
  ))

const search = (text: string) =>
  ((user) => user.fill('lp-token-search', text)) satisfies Specimen['play']

const noSuchToken = said('No token is called that', '找不到這個代幣')

export const TokenSheet = inStates(
  {
    render: choose(named),
    says: [
      ...said('All', '全部'),
      ...said('Jade Rail', 'Jade Rail'),
      ...said(formatAddress(OTHER), formatAddress(OTHER)),
    ],
  },
  {
    byName: {
      play: search('rail'),
      says: said('JADE', 'JADE'),
      without: ['lp-token-all', 'lp-token-FERN'],
    },
    byAddress: { play: search(OTHER), says: said('FERN', 'FERN'), without: ['lp-token-JADE'] },
    many: {
      render: choose(many),
      says: said('There are more. Type a name to find them.', '還有更多，輸入名稱即可尋找。'),
      without: ['lp-token-T50'],
    },
    notFound: { play: search('copper'), says: noSuchToken, without: ['lp-tokens-list'] },
    none: { render: choose([]), says: noSuchToken },
  },
)
