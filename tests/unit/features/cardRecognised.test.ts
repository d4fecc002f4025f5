import { expect, test } from 'vitest'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { cardMarket } from '../../../src/chain/contracts/cardMarket.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import {
  CARD,
  CARD_ID,
  EXPIRY,
  MARKET,
  ORDER,
  OTHER,
  OWNER,
  POOLS,
  USDT,
  usdt,
} from './cardSamples.ts'

// What a call to the contracts of cards did, known again without a row.

const SALE = OTHER
const older = {
  usdt: USDT,
  blindBoxSale: SALE,
  wtrx: addressFromHex('f0'.repeat(20)),
  tokenFactory: addressFromHex('f1'.repeat(20)),
  poolRouter: addressFromHex('f2'.repeat(20)),
  otcMarket: addressFromHex('f3'.repeat(20)),
  tokenLock: addressFromHex('f4'.repeat(20)),
  coinLock: addressFromHex('f5'.repeat(20)),
} satisfies Contracts
const contracts: Contracts = { ...older, card: CARD, cardMarket: MARKET, rewardPools: POOLS }

const known = (call: ContractCall, of: Contracts = contracts) =>
  [...kinds.values()].flatMap(({ recogniser }) =>
    recogniser?.signatures.includes(call.signature) ? (recogniser.read(call, of) ?? []) : [],
  )

const told = (call: ContractCall, of?: Contracts) =>
  known(call, of).map(({ title, ...rest }) => ({ ...rest, title: title.message }))

const paid = { callValue: 5n }
const terms = { coin: nobody, price: 5n, expiry: EXPIRY }
const seed = `card-${CARD_ID}`
const inTrx = [{ coin: TRX, units: 5n }]

test.each<[string, ContractCall, object]>([
  [
    'Purchase of a card',
    card.buy(CARD, 1n, ORDER, paid),
    { seed: 'level-1', order: ORDER, payments: inTrx },
  ],
  [
    'Purchase of a card',
    contractCall(CARD, 'Buy(uint256)', [1n], paid),
    { seed: 'level-1', payments: inTrx },
  ],
  ['Transfer of a card', card.transfer(CARD, OWNER, OTHER, CARD_ID), { seed, payments: [] }],
  [
    'Transfer of a card',
    contractCall(CARD, 'transferFrom(address,address,uint256)', [OWNER, OTHER, CARD_ID]),
    { seed, payments: [] },
  ],
  ['Pledge of a card', card.pledge(CARD, CARD_ID, 30n), { seed, payments: [] }],
  ['Unlocking of a card', card.unlock(CARD, CARD_ID), { seed, payments: [] }],
  ['Rewards claimed', rewardPools.claim(POOLS, [1n]), { seed: POOLS, payments: [] }],
  ['Approval of a card for its sale', card.approve(CARD, MARKET, CARD_ID), { seed, payments: [] }],
  ['Approval of a card revoked', card.approve(CARD, nobody, CARD_ID), { seed, payments: [] }],
  [
    'Card put on sale',
    cardMarket.list(MARKET, ORDER, CARD_ID, terms, 250),
    { seed, order: ORDER, payments: [] },
  ],
  [
    'Price of a card changed',
    cardMarket.changePrice(MARKET, 9n, terms, terms),
    { seed: 'listing-9', payments: [] },
  ],
  ['Card taken down', cardMarket.unlist(MARKET, 9n), { seed: 'listing-9', payments: [] }],
  [
    'Purchase of a card from its owner',
    cardMarket.buy(MARKET, ORDER, 9n, CARD_ID, terms, paid),
    { seed, order: ORDER, payments: inTrx },
  ],
  [
    'Purchase of a card from its owner',
    cardMarket.buy(MARKET, ORDER, 9n, CARD_ID, { coin: USDT, price: 5n }, { callValue: 0n }),
    { seed, order: ORDER, payments: [{ coin: usdt, units: 5n }] },
  ],
  [
    'Purchase of a card from its owner',
    cardMarket.buy(MARKET, ORDER, 9n, CARD_ID, { coin: OTHER, price: 5n }, { callValue: 0n }),
    // Of which nobody knows the decimals.
    { seed, order: ORDER, payments: [] },
  ],
  [
    'Approval for a card',
    trc20.approve(USDT, MARKET, 7n),
    { seed: USDT, payments: [{ coin: usdt, units: 7n }] },
  ],
  [
    'Approval for cards without a limit',
    trc20.approve(USDT, MARKET, 2n ** 255n),
    { seed: USDT, payments: [] },
  ],
  ['Clear an old approval', trc20.approve(USDT, MARKET, 0n), { seed: USDT, payments: [] }],
  [
    'Cards of opened boxes claimed',
    blindBoxSale.claimCards(SALE, ORDER),
    { seed: ORDER, order: ORDER, payments: [] },
  ],
])('%s', (title, call, what) => {
  expect(told(call)).toEqual([{ title, ...what }])
})

test.each<[string, ContractCall]>([
  ['a card of another contract', card.transfer(OTHER, OWNER, OTHER, CARD_ID)],
  ['a purchase there', card.buy(OTHER, 1n, ORDER, paid)],
  ['a pledge there', card.pledge(OTHER, CARD_ID, 30n)],
  ['an approval of its cards', card.approve(OTHER, MARKET, CARD_ID)],
  ['an approval of a card to a stranger', card.approve(CARD, OTHER, CARD_ID)],
  ['an approval of another token', trc20.approve(OTHER, MARKET, 7n)],
  ['an approval of USDT to nobody', trc20.approve(USDT, nobody, 7n)],
  ['a listing in another market', cardMarket.list(OTHER, ORDER, CARD_ID, terms, 250)],
  ['a purchase in another market', cardMarket.buy(OTHER, ORDER, 9n, CARD_ID, terms, paid)],
  ['rewards of other pools', rewardPools.claim(OTHER, [1n])],
])('but not %s', (_, call) => {
  expect(told(call)).toEqual([])
})

test('where no contracts of cards are configured, nothing is taken for theirs', () => {
  for (const call of [
    card.approve(CARD, MARKET, CARD_ID),
    card.pledge(CARD, CARD_ID, 30n),
    cardMarket.unlist(MARKET, 9n),
    rewardPools.claim(POOLS, [1n]),
    trc20.approve(USDT, MARKET, 7n),
  ])
    expect(told(call, older)).toEqual([])
})
