import {
  cards,
  type CardInfo,
  type CardLevelInfo,
  type Listing,
} from '../../../src/api/endpoints/cards.ts'
import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { nobody } from '../../../src/core/address.ts'
import { SUN_PER_TRX, trx } from '../../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { BuySheet as Buy } from '../../../src/features/card/sheets/BuySheet.tsx'
import { ChangePriceSheet as ChangePrice } from '../../../src/features/card/sheets/ChangePriceSheet.tsx'
import { ListSheet as List } from '../../../src/features/card/sheets/ListSheet.tsx'
import { PledgeSheet as Pledge } from '../../../src/features/card/sheets/PledgeSheet.tsx'
import { RevokeSheet as Revoke } from '../../../src/features/card/sheets/RevokeSheet.tsx'
import { TakeSheet as Take } from '../../../src/features/card/sheets/TakeSheet.tsx'
import { TransferSheet as Transfer } from '../../../src/features/card/sheets/TransferSheet.tsx'
import { UnlistSheet as Unlist } from '../../../src/features/card/sheets/UnlistSheet.tsx'
import { UnlockSheet as Unlock } from '../../../src/features/card/sheets/UnlockSheet.tsx'
import {
  inStates,
  nothingAsked,
  ordinary,
  reverts,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { beyondPersonal, fewLeft, said, stranger, willSucceed } from '../words.ts'
import { answer, contracts, NOW, OTHER, OWNER, usdt, type World } from '../world.ts'

const USDT = 1_000_000n
const ID = '1000000042'

const level: CardLevelInfo = {
  level: 1,
  levelStr: 'Ingot',
  supply: 500,
  remainSupply: 120,
  made: 400,
  perAccount: 10,
  pledgeTime: 30,
  weight: 100,
  isNode: false,
  price: 25n * SUN_PER_TRX,
  nextTokenId: '1000000400',
  fundAddress: OTHER,
  contract: contracts.card,
}

const told = { ...level, price: String(level.price) }

const card: CardInfo = {
  tokenId: ID,
  contract: contracts.card,
  level: 1,
  levelStr: 'Ingot',
  isNode: false,
  owner: OWNER,
  state: 'held',
  frozen: null,
  listing: null,
  pledge: null,
  madeAt: NOW - DAY_MS,
}

const listing: Listing = {
  id: '7',
  market: contracts.cardMarket,
  seller: OTHER,
  price: { coin: usdt, units: 30n * USDT },
  feeBp: 250,
  expiresAt: NOW + DAY_MS,
  listedAt: NOW - DAY_MS,
}

const own: Listing = { ...listing, seller: OWNER }

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const listed = ({ seller, expiresAt, price }: Listing, isOver = false) => [
  seller,
  seconds(expiresAt),
  250n,
  isOver,
  price.coin.contract ?? nobody,
  BigInt(ID),
  price.units,
]

const days = {
  days: [
    { days: 30, factorBp: 10_000 },
    { days: 90, factorBp: 15_000 },
  ],
}

/** World in which the account owns a card. */
const world: Partial<World> = {
  answers: [
    answer(cards.cardProductPage, { total: 1, items: [told], now: NOW }),
    answer(cards.productLevelInfo, { levels: [told], now: NOW }),
    answer(cards.nodePledgeDays, days as AnswerOf<typeof cards.nodePledgeDays>),
    answer(cards.skuPage, { total: 0, items: [], floors: [], now: NOW }),
    answer(cards.canBuySkuProduct, { can: true, code: 0, price: null }),
  ],
  views: {
    levels: [120n, 'Ingot', 30n, level.price, 1_000_000_400n, OTHER],
    boughtBy: [0n],
    ownerOfPage: [[OWNER]],
    pledgeOf: [0n, 0n, 0n, false, 0n],
    frozenOf: [0n, 0n],
    feeBp: [250n],
    nextFee: [250n, 0n],
    getApproved: [contracts.cardMarket],
    listingOf: listed(listing),
    poolOf: [
      OTHER,
      contracts.usdt,
      50n * USDT,
      seconds(NOW + 90 * DAY_MS),
      4_000n,
      5_000n * USDT,
      0n,
    ],
    weightOf: [0n],
    claimable: [0n],
  },
}

const usual = (render: Specimen['render'], views: World['views'] = {}): Specimen => ({
  render,
  world: { ...world, views: { ...world.views, ...views } },
  says: willSucceed,
  button: 'enabled',
})

const buy = (of: CardLevelInfo) => usual(sheet((frame) => <Buy {...frame} level={of} />))

export const BuySheet = inStates(buy(level), {
  ...ordinary,
  soldOut: {
    world: { views: { levels: [0n, 'Ingot', 30n, level.price, 1_000_000_400n, OTHER] } },
    says: fewLeft,
    button: 'disabled',
  },
  personalMaximum: {
    world: { views: { boughtBy: [10n] } },
    says: beyondPersonal,
    button: 'disabled',
  },
  otherPrice: {
    world: { views: { levels: [120n, 'Ingot', 30n, 1n, 1_000_000_400n, OTHER] } },
    says: said(
      'The price of this level was changed. Nothing was signed.',
      '此等級的價格已變更。沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
  soldOutMeanwhile: reverts('InsufficientRemaining()', fewLeft),
  paidAlready: {
    world: { views: { isUsed: [true] } },
    says: said('This order is paid already', '此訂單已付款'),
  },
  otherContract: { ...buy({ ...level, contract: OTHER }), says: stranger, button: undefined },
})

export const TakeSheet = inStates(
  usual(
    sheet((frame) => (
      <Take {...frame} card={{ ...card, owner: OTHER }} listing={listing} note={null} />
    )),
  ),
  {
    ...ordinary,
    toBeApproved,
    notEnough: short('USDT', 29n * USDT),
    own: {
      world: {
        answers: [
          answer(cards.canBuySkuProduct, { can: false, code: refusal.ownOffer, price: null }),
        ],
      },
      says: said('This is your own card.', '這是你自己的卡牌。'),
      button: 'disabled',
    },
    soldMeanwhile: reverts(
      'ListingOver()',
      said(
        'Purchase failed: this card was sold or taken down meanwhile',
        '購買失敗：這張卡牌已在此期間售出或下架',
      ),
    ),
    otherPrice: {
      world: { views: { listingOf: listed({ ...listing, price: trx(1n) }) } },
      button: 'disabled',
    },
  },
)

const sell = usual(sheet((frame) => <List {...frame} card={card} openedAt={NOW} />))

export const ListSheet = inStates(
  { ...sell, play: (user) => user.fill('nft-price-field', '30') },
  {
    ...ordinary,
    ...nothingAsked,
    toBeApproved: {
      world: { views: { getApproved: [nobody] } },
      says: said('Simulated: the approval will succeed.', '已模擬：授權會成功。'),
      button: 'enabled',
    },
    empty: { play: undefined },
    pledged: {
      world: { views: { pledgeOf: [seconds(NOW), seconds(NOW + DAY_MS), 30n, false, 1n] } },
      button: 'disabled',
    },
  },
)

export const ChangePriceSheet = inStates(
  {
    ...usual(
      sheet((frame) => <ChangePrice {...frame} card={card} listing={own} openedAt={NOW} />),
      { listingOf: listed(own) },
    ),
    play: (user) => user.fill('nft-price-field', '31'),
  },
  { ...ordinary, same: { play: undefined } },
)

const unlist = (of: Listing) =>
  usual(
    sheet((frame) => <Unlist {...frame} card={card} listing={of} />),
    {
      listingOf: listed(of),
    },
  )

export const UnlistSheet = inStates(unlist(own), {
  ...ordinary,
  ofAnother: unlist({ ...listing, expiresAt: NOW - DAY_MS }),
  over: { world: { views: { listingOf: listed(own, true) } } },
})

export const RevokeSheet = inStates(usual(sheet((frame) => <Revoke {...frame} card={card} />)), {
  ...ordinary,
  settled: {
    world: { views: { getApproved: [nobody] } },
    says: said('Nothing is approved any more', '已沒有任何授權'),
  },
})

export const TransferSheet = inStates(
  {
    ...usual(sheet((frame) => <Transfer {...frame} card={card} />)),
    play: (user) => user.fill('nft-to', OTHER),
  },
  {
    ...ordinary,
    empty: { play: undefined },
    wrong: { play: (user) => user.fill('nft-to', `${OTHER}x`) },
    toOneself: {
      play: (user) => user.fill('nft-to', OWNER),
      says: said(
        'This is your own account: the card is there already',
        '這是你自己的帳戶：卡牌已經在那裡',
      ),
    },
    toContract: {
      play: (user) => user.fill('nft-to', contracts.card),
      says: said(
        'This is a contract of the app: a card that is sent there is lost',
        '這是本應用程式的合約：轉移過去的卡牌將會遺失',
      ),
    },
    noCards: reverts(
      'ERC721InvalidReceiver(address)',
      said('Cards cannot be sent to this address', '卡牌無法轉移到這個地址'),
    ),
  },
)

const pledge = (...several: readonly CardInfo[]) =>
  usual(sheet((frame) => <Pledge {...frame} cards={several} />))

export const PledgeSheet = inStates(pledge(card), {
  ...ordinary,
  several: {
    ...pledge(card, { ...card, tokenId: '1000000043' }),
    says: said('Simulated: the first step will succeed.', '已模擬：第一步會成功。'),
  },
  pledgedElsewhere: {
    world: { views: { pledgeOf: [seconds(NOW), seconds(NOW + DAY_MS), 30n, false, 100n] } },
    says: said('The card has already been pledged', '卡牌已質押'),
    button: 'none',
  },
  onSale: {
    ...pledge({ ...card, state: 'listed', listing: own }),
    says: said('The card is on sale: take it down first', '卡牌正在販售：請先下架'),
    button: 'disabled',
  },
  pledged: {
    ...pledge({ ...card, state: 'staked' }),
    says: said('The card has already been pledged', '卡牌已質押'),
    button: 'disabled',
  },
})

const staked = (until: number): CardInfo => ({
  ...card,
  state: 'staked',
  pledge: { days: 30, since: NOW - 40 * DAY_MS, until, weight: 100n },
})

const unlock = (of: CardInfo) =>
  usual(
    sheet((frame) => <Unlock {...frame} cards={[of]} />),
    {
      pledgeOf: [seconds(NOW - 40 * DAY_MS), seconds(of.pledge!.until), 30n, false, 100n],
    },
  )

export const UnlockSheet = inStates(unlock(staked(NOW - DAY_MS)), {
  ...ordinary,
  notYet: {
    ...unlock(staked(NOW + DAY_MS)),
    says: said('Unlocking time has not yet arrived', '尚未到解鎖時間'),
    button: 'disabled',
  },
})
