import { products } from '../../../src/api/endpoints/products.ts'
import { orders } from '../../../src/api/endpoints/orders.ts'
import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { nobody } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import { BuySheet as Buy } from '../../../src/features/blindbox/sheets/BuySheet.tsx'
import { ClaimSheet as Claim } from '../../../src/features/blindbox/sheets/ClaimSheet.tsx'
import { HandOverSheet as HandOver } from '../../../src/features/blindbox/sheets/HandOverSheet.tsx'
import { RefundSheet as Refund } from '../../../src/features/blindbox/sheets/RefundSheet.tsx'
import { RevealSheet as Reveal } from '../../../src/features/blindbox/sheets/RevealSheet.tsx'
import type { OrderRecord, Purchase } from '../../../src/features/blindbox/orders.ts'
import type { Leg, Operation } from '../../../src/outbox/operation.ts'
import { leg, operation, queued, receiptOf, sent, signed, transaction } from '../queued.tsx'
import {
  begunBy,
  inStates,
  ordinary,
  reverts,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import {
  beyondPersonal,
  fewLeft,
  insufficient,
  notOpen,
  said,
  soldOut,
  stranger,
  willSucceed,
  type Said,
} from '../words.ts'
import { answer, contracts, NOW, OTHER, OWNER, usdt, type World } from '../world.ts'

const USDT = 1_000_000n
const SUN = 1_000_000n

type Product = AnswerOf<typeof products.productDetail>

const product: Product = {
  id: '7',
  name: 'Kiln Box',
  description: 'Boxes',
  contract: contracts.blindBoxSale,
  prices: [{ coin: usdt, units: String(30n * USDT) }],
  supply: 500,
  remaining: 120,
  perPerson: 10,
  startAt: NOW - DAY_MS,
  endAt: NOW + DAY_MS,
  state: 'onSale',
  odds: [{ rarity: 'common', bp: 10_000 }],
  secondPaymentMs: HOUR_MS,
}

const KEY = 'a1'.repeat(32)

const purchase: Purchase = {
  productId: '7',
  productName: 'Kiln Box',
  sale: contracts.blindBoxSale,
  quantity: 2,
  payments: [{ coin: usdt, units: 60n * USDT }],
  paid: 0,
}

const inTrx: Purchase = { ...purchase, payments: [trx(240n * SUN)] }

const inTwo: Purchase = {
  ...purchase,
  payments: [trx(100n * SUN), { coin: usdt, units: 60n * USDT }],
  secondPaymentMs: HOUR_MS,
}

const record: AnswerOf<typeof orders.orderByKey>['orders'][number] = {
  orderKey: KEY,
  owner: OTHER,
  product: { id: '7', name: 'Kiln Box' },
  contract: contracts.blindBoxSale,
  quantity: 2,
  prices: product.prices,
  state: 'unpaid',
  createdAt: NOW - HOUR_MS,
  payments: [],
  opened: [],
  announcements: [],
}

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

/** Builds the box as stored on chain, at the prices of the purchase. */
const boxOf = ({ payments, quantity }: Purchase) => {
  const [first, second] = payments
  const count = BigInt(quantity)
  return [
    first!.coin.contract ?? nobody,
    first!.units / count,
    second?.coin.contract ?? nobody,
    (second?.units ?? 0n) / count,
    500n,
    10n,
    seconds(NOW - DAY_MS),
    seconds(NOW + DAY_MS),
    3_600n,
    ...Array.from({ length: 9 }, () => 1n),
  ]
}

const around = (of: Purchase, told: Partial<Product> = {}, bought = 0): Partial<World> => ({
  answers: [
    answer(products.productDetail, { ...product, ...told }),
    answer(products.canBuyProductNum, {
      canBuy: 10 - bought,
      bought,
      perPerson: 10,
      remaining: told.remaining ?? product.remaining,
    }),
    answer(orders.orderByKey, { orders: [record] }),
  ],
  views: {
    box: boxOf(of),
    orderOf: [of.paid === 0 ? 0n : 1n, 7n, 2n, 0n, 0n, of.paid === 0 ? 0n : seconds(NOW + HOUR_MS)],
  },
})

const buy = (of: Purchase, orderKey?: string): Specimen => ({
  render: sheet((frame) => <Buy {...frame} purchase={of} orderKey={orderKey} />),
  world: around(of),
  says: willSucceed,
  button: 'enabled',
})

const closed = (says: readonly Said[], told: Partial<Product>, bought = 0) =>
  ({ world: around(purchase, told, bought), says, button: 'disabled' }) as const

export const BuySheet = inStates(buy(purchase), {
  ...ordinary,
  begun: begunBy('blindbox-confirm'),
  inTrx: buy(inTrx),
  inTwoPayments: {
    ...buy(inTwo),
    says: said('Simulated: the first step will succeed.', '已模擬：第一步會成功。'),
  },
  secondPayment: buy({ ...inTwo, paid: 1 }),
  approvedFirst: toBeApproved,
  notEnough: short('USDT', 59n * USDT),
  notEnoughInTrx: {
    ...buy(inTrx),
    world: { ...around(inTrx), trx: 200n * SUN },
    says: insufficient('TRX'),
    button: 'disabled',
  },
  notOpen: closed(notOpen, { startAt: NOW + HOUR_MS }),
  ended: closed(said('The sale has ended', '販售已結束'), { endAt: NOW - HOUR_MS }),
  soldOut: closed(soldOut, { remaining: 0 }),
  personalMaximum: closed(beyondPersonal, {}, 9),
  fewLeft: closed(fewLeft, { remaining: 1 }),
  soldOutMeanwhile: reverts('InsufficientRemaining()', fewLeft),
  otherPrice: {
    world: { views: { box: boxOf(inTrx) } },
    says: said(
      'The contract asks another price than the shop named. Nothing was signed.',
      '合約要求的價格與商店回傳的不同。尚未簽署任何內容。',
    ),
    button: 'disabled',
  },
  otherContract: { ...buy({ ...purchase, sale: OTHER }), says: stranger, button: undefined },
  otherAccount: { ...buy(purchase, KEY), says: undefined, button: 'disabled' },
  paidAlready: {
    world: { views: { orderOf: [2n, 7n, 2n, 0n, 0n, 0n] } },
    says: said('This order is paid already', '此訂單已付款'),
    button: 'none',
  },
})

const refunding = { orderKey: KEY, purchase: { ...inTwo, paid: 1 }, createdAt: NOW - DAY_MS }

export const RefundSheet = inStates(
  {
    render: sheet((frame) => <Refund {...frame} order={refunding} />),
    world: {
      ...around({ ...inTwo, paid: 1 }),
      views: { orderOf: [1n, 7n, 2n, 0n, 0n, seconds(NOW - HOUR_MS)] },
    },
    says: willSucceed,
    button: 'enabled',
  },
  ordinary,
)

const opened: OrderRecord = {
  orderKey: KEY,
  owner: OWNER,
  product: { id: '7', name: 'Kiln Box' },
  contract: contracts.blindBoxSale,
  quantity: 2,
  createdAt: NOW - HOUR_MS,
  payments: [],
  prices: [{ coin: usdt, units: 30n * USDT }],
  state: 'paid',
  claimable: 2,
  opened: [0, 1].map((index) => ({ index, rarity: 'rare', txId: KEY, tokenId: null })),
}

export const ClaimSheet = inStates(
  {
    render: sheet((frame) => (
      <Claim
        {...frame}
        record={opened}
        claim={{ firstIndex: 0, count: 2 }}
        operationId={undefined}
      />
    )),
    world: { views: { cardsOf: [2n, 0n] } },
    says: willSucceed,
    button: 'enabled',
  },
  ordinary,
)

export const HandOverSheet = inStates(
  {
    render: sheet((frame) => (
      <HandOver
        {...frame}
        purchase={{ ...purchase, payments: [{ coin: TRX, units: 240n * SUN }] }}
      />
    )),
    world: { account: 'missing', ...around(inTrx) },
  },
  {
    soldOut: {
      world: around(inTrx, { remaining: 0 }),
      says: soldOut,
      without: ['blindbox-continue-tronlink'],
    },
    otherPrice: {
      world: around(purchase),
      without: ['blindbox-continue-tronlink'],
      says: said(
        'The contract asks another price than the shop named. Nothing was signed.',
        '合約要求的價格與商店回傳的不同。尚未簽署任何內容。',
      ),
    },
  },
)

const opening = (legs: readonly Leg[], more: object = {}) =>
  operation({
    kind: 'blindbox.open',
    intent: {
      sale: contracts.blindBoxSale,
      productId: '7',
      productName: 'Kiln Box',
      order: KEY,
      firstIndex: 0,
      count: 2,
      ...more,
    },
    legs: [...legs],
  })

const isOpen = leg('open', {
  transactions: [transaction({ ...sent, included: receiptOf(), final: receiptOf() })],
  acknowledged: { txId: KEY, at: NOW },
})

type Piece = OrderRecord['opened'][number]

const piece = (index: number, rarity: Piece['rarity'], tokenId: string | null): Piece => ({
  index,
  rarity,
  txId: KEY,
  tokenId,
})

const reveal = (pieces: readonly Piece[], of: Operation, says: readonly Said[]): Specimen => {
  const { render, world } = queued(of, (found, frame) => (
    <Reveal
      {...frame}
      records={[{ ...opened, product: { id: '7', name: 'Jade Rail' }, opened: [...pieces] }]}
      operation={found}
    />
  ))
  return { render, world: { ...around(purchase), ...world }, says }
}

const both = [piece(0, 'epic', '3000000004'), piece(1, 'common', null)]

const beingSent = leg('open', { agreedAt: NOW, transactions: [transaction(signed)] })

const newDraw = opening([leg('prepareDraw', { agreedAt: NOW }), leg('open')], {
  purchaseBlock: 700,
})

export const RevealSheet = inStates(
  reveal(both, opening([isOpen]), [
    ...said('2 boxes opened', '已開啟 2 個盲盒'),
    ...said('Epic #4', '史詩 #4'),
    ...said('Done', '完成'),
  ]),
  {
    casting: {
      ...reveal([], opening([beingSent]), [
        ...said('Open 2 × Kiln Box', '開啟 2 × Kiln Box'),
        ...said('Signed, being sent', '已簽署，傳送中'),
      ]),
      waits: true,
    },
    oneBox: {
      ...reveal([piece(0, 'epic', '3000000004')], opening([isOpen], { count: 1 }), [
        ...said('Epic', '史詩'),
        ...said('Epic #4', '史詩 #4'),
        ...said('Explorer', '區塊瀏覽器'),
      ]),
    },
    newDraw: {
      ...reveal(
        [],
        newDraw,
        said(
          'Nobody opened these boxes or recorded their draw within 256 blocks (about 13 minutes), so a new block decides what they hold. Your wallet asks twice: for the new draw and, a few seconds later, for the opening. That costs one more small fee.',
          '256 個區塊（約 13 分鐘）內沒有人開啟這些盲盒，也沒有人記錄抽選結果，因此改由新的區塊決定內容。錢包會詢問兩次：先是重新抽選，幾秒後是開啟。這會多一筆小額手續費。',
        ),
      ),
      waits: true,
    },
  },
)
