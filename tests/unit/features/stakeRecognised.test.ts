import { expect, test } from 'vitest'
import type { ContractCall } from '../../../src/chain/call.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { stakeBook } from '../../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import {
  FACTORY,
  NOW,
  ORDER,
  OTHER,
  PLANS,
  POOLS,
  ROUTER,
  SECOND,
  SHARES,
  STAKING,
  TOKEN,
  USDT,
  usdt,
} from './stakeSamples.ts'

// What a call to the contracts of stakes and pools did, known again without a row.

const older = {
  usdt: USDT,
  blindBoxSale: addressFromHex('f6'.repeat(20)),
  wtrx: addressFromHex('f0'.repeat(20)),
  tokenFactory: FACTORY,
  poolRouter: ROUTER,
  otcMarket: addressFromHex('f3'.repeat(20)),
  tokenLock: addressFromHex('f4'.repeat(20)),
  coinLock: addressFromHex('f5'.repeat(20)),
} satisfies Contracts
const contracts: Contracts = { ...older, rewardPools: POOLS, staking: STAKING, fixedPlans: PLANS }

const told = (call: ContractCall, of: Contracts = contracts) =>
  [...kinds.values()]
    .flatMap(({ recogniser }) =>
      recogniser?.signatures.includes(call.signature) ? (recogniser.read(call, of) ?? []) : [],
    )
    .map(({ title, ...rest }) => ({ ...rest, title: title.message }))

const paid = { callValue: 5n }
const both = [ORDER, SECOND]
const none = { payments: [] }
const buy = (router = ROUTER) => poolRouter.buyLiquidity(router, ORDER, TOKEN, 1n, NOW, paid)
const remove = (router = ROUTER) =>
  poolRouter.removeLiquidity(router, ORDER, TOKEN, 5n, { tokens: 1n, sun: 1n }, NOW)

test.each<[string, ContractCall, object]>([
  ['Coins pledged', stakeBook.pledge(STAKING, ORDER, 1n, 5n), { seed: STAKING, order: ORDER }],
  ['Coins pledged', stakeBook.pledge(PLANS, ORDER, 1n, 5n, paid), { seed: PLANS, order: ORDER }],
  ['Pledges unlocked', stakeBook.unlock(STAKING, both), { seed: STAKING }],
  ['Pledges unlocked', stakeBook.unlock(PLANS, both), { seed: PLANS }],
  ['Pledge cancelled', stakeBook.cancel(STAKING, ORDER), { seed: STAKING, order: ORDER }],
  ['Pledge cancelled', stakeBook.cancel(PLANS, ORDER), { seed: PLANS, order: ORDER }],
  ['Rewards claimed', fixedPlans.click(PLANS, both), { seed: PLANS }],
  ['Liquidity bought', buy(), { seed: TOKEN, order: ORDER, payments: [{ coin: TRX, units: 5n }] }],
  ['Liquidity taken out', remove(), { seed: TOKEN, order: ORDER }],
  [
    'Approval for staking',
    trc20.approve(USDT, STAKING, 7n),
    { seed: USDT, payments: [{ coin: usdt, units: 7n }] },
  ],
  [
    'Approval for staking',
    trc20.approve(USDT, PLANS, 7n),
    { seed: USDT, payments: [{ coin: usdt, units: 7n }] },
  ],
  // Of another coin nobody knows the decimals.
  ['Approval for staking', trc20.approve(SHARES, STAKING, 7n), { seed: SHARES }],
  [
    'Approval for staking without a limit',
    trc20.approve(SHARES, STAKING, 2n ** 255n),
    { seed: SHARES },
  ],
  ['Approval for the pools', trc20.approve(SHARES, ROUTER, 7n), { seed: SHARES }],
  [
    'Approval for the pools without a limit',
    trc20.approve(SHARES, ROUTER, 2n ** 255n),
    { seed: SHARES },
  ],
  ['Clear an old approval', trc20.approve(SHARES, ROUTER, 0n), { seed: SHARES }],
  ['Clear an old approval', trc20.approve(USDT, PLANS, 0n), { seed: USDT }],
])('%s', (title, call, what) => {
  expect(told(call)).toEqual([{ title, ...none, ...what }])
})

test.each<[string, ContractCall]>([
  ['a pledge elsewhere', stakeBook.pledge(OTHER, ORDER, 1n, 5n)],
  ['an unlocking there', stakeBook.unlock(OTHER, both)],
  ['a cancelling there', stakeBook.cancel(OTHER, ORDER)],
  ['a claim from its plans', fixedPlans.click(OTHER, both)],
  // Streams of rewards are no plans.
  ['a claim from plans where there are none', fixedPlans.click(STAKING, both)],
  ['liquidity of another router', buy(OTHER)],
  ['liquidity taken out there', remove(OTHER)],
  ['an approval to a stranger', trc20.approve(SHARES, OTHER, 7n)],
])('but not %s', (_, call) => {
  expect(told(call)).toEqual([])
})

test('where no contracts of stakes are configured, nothing is taken for theirs', () => {
  for (const call of [
    stakeBook.pledge(STAKING, ORDER, 1n, 5n),
    stakeBook.unlock(PLANS, both),
    stakeBook.cancel(STAKING, ORDER),
    fixedPlans.click(PLANS, both),
    trc20.approve(USDT, STAKING, 7n),
  ])
    expect(told(call, older)).toEqual([])
})
