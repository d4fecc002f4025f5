import type { Content } from '../../backend/shop/content.ts'
import type { Localised } from '../../backend/shop/localised.ts'
import { DAY_MS, HOUR_MS, type Millis } from '../../src/core/time.ts'
import type { BoxPrice, BoxTerms } from './boxes.ts'
import { boxLevels, nodeLevels } from './cards.ts'

/** Boxes of the sandbox by name, with the number of each in the contract. */
export const boxIds = {
  /** 30 USDT each. */
  kiln: 1,
  /** 120 TRX each. */
  anvil: 2,
  /** 20 USDT, then 60 TRX within a day. */
  twinPour: 3,
  /** 80 TRX, then 15 USDT within ten minutes. */
  quench: 4,
  /** Opens two hours after the sandbox's first start. */
  firstLight: 5,
  soldOut: 6,
  ended: 7,
  /** One per account. */
  signet: 8,
  /** Holds nodes. 320 TRX each. */
  lattice: 9,
  /** 12 TRX each, fifty per account. */
  foundry: 10,
} as const

interface BoxSeed {
  readonly id: number
  readonly name: Localised
  readonly description: Localised
  readonly terms: BoxTerms
  /** Number that the collectors buy before other accounts. */
  readonly sold: number
}

const usdt = (whole: number): BoxPrice => ({ coin: 'USDT', units: BigInt(whole) * 1_000_000n })
const trx = (whole: number): BoxPrice => ({ coin: 'TRX', units: BigInt(whole) * 1_000_000n })
const seconds = (at: Millis) => Math.floor(at / 1_000)

/** Time for which boxes stay on sale in a new world. */
export const SALES_MS = 30 * DAY_MS

export const boxSeeds = (now: Millis): readonly BoxSeed[] => {
  const usual = {
    perPerson: 5,
    startAt: seconds(now - DAY_MS),
    endAt: seconds(now + SALES_MS),
    secondPaymentSeconds: 0,
    odds: [7_200, 2_200, 500, 100],
    levels: boxLevels,
  } as const
  return [
    {
      id: boxIds.kiln,
      name: { en: 'Kiln Box', tc: '窯變盲盒' },
      description: {
        en: 'Glazes that changed in the fire, no two alike. Each box holds one medallion; its rarity is drawn from the block after your purchase.',
        tc: '釉色入窯生變，每一件都獨一無二。每個盲盒內有一枚徽章，稀有度由購買後的下一個區塊決定。',
      },
      terms: { ...usual, prices: [usdt(30)], supply: 500 },
      sold: 88,
    },
    {
      id: boxIds.anvil,
      name: { en: 'Anvil Box', tc: '鐵砧盲盒' },
      description: {
        en: 'Struck by hand and paid in TRX: one transaction, no approval.',
        tc: '手工鍛打，直接以 TRX 支付：只需一筆交易，不用授權。',
      },
      terms: {
        ...usual,
        prices: [trx(120)],
        supply: 200,
        perPerson: 10,
        odds: [6_500, 2_600, 750, 150],
      },
      sold: 36,
    },
    {
      id: boxIds.twinPour,
      name: { en: 'Twin Pour Box', tc: '雙澆盲盒' },
      description: {
        en: 'Two metals, two payments: USDT first, then TRX within 24 hours. If the second one does not come, the first can be taken back.',
        tc: '兩種金屬，分兩次付款：先付 USDT，再於 24 小時內付 TRX。若未完成第二次付款，第一筆款項可以取回。',
      },
      terms: {
        ...usual,
        prices: [usdt(20), trx(60)],
        supply: 150,
        secondPaymentSeconds: 24 * 60 * 60,
        odds: [6_000, 2_800, 1_000, 200],
      },
      sold: 0,
    },
    {
      id: boxIds.quench,
      name: { en: 'Quench Box', tc: '淬火盲盒' },
      description: {
        en: 'Hot, then cold: TRX first, then USDT within ten minutes.',
        tc: '先熱後冷：先付 TRX，再於十分鐘內付 USDT。',
      },
      terms: {
        ...usual,
        prices: [trx(80), usdt(15)],
        supply: 80,
        perPerson: 3,
        secondPaymentSeconds: 10 * 60,
        odds: [5_500, 3_000, 1_200, 300],
      },
      sold: 0,
    },
    {
      id: boxIds.firstLight,
      name: { en: 'First Light Box', tc: '晨光盲盒' },
      description: {
        en: 'The first casting of the morning. The sale has not opened yet.',
        tc: '清晨的第一爐鑄造，尚未開賣。',
      },
      terms: {
        ...usual,
        prices: [usdt(45)],
        supply: 300,
        startAt: seconds(now + 2 * HOUR_MS),
        odds: [6_800, 2_400, 650, 150],
      },
      sold: 0,
    },
    {
      id: boxIds.soldOut,
      name: { en: 'Founders Box', tc: '創廠紀念盲盒' },
      description: {
        en: 'Forty pieces for the opening of the house. All of them have found an owner.',
        tc: '創廠紀念，限量四十枚，已全數售出。',
      },
      terms: {
        ...usual,
        prices: [trx(50)],
        supply: 40,
        odds: [4_000, 3_500, 2_000, 500],
        // Named once some are open: `boxSales.ts`.
        levels: [0, 0, 0, 0],
      },
      sold: 40,
    },
    {
      id: boxIds.ended,
      name: { en: 'Old Mint Box', tc: '舊幣廠盲盒' },
      description: {
        en: 'Struck from the dies of the old mint. This sale is over.',
        tc: '以舊幣廠的鋼模壓製，銷售已結束。',
      },
      terms: {
        ...usual,
        prices: [usdt(25)],
        supply: 120,
        startAt: seconds(now - 30 * DAY_MS),
        endAt: seconds(now - DAY_MS),
      },
      sold: 0,
    },
    {
      id: boxIds.signet,
      name: { en: 'Signet Box', tc: '印璽盲盒' },
      description: {
        en: 'A seal has one owner: one box for each person.',
        tc: '一人一印：每人限購一個。',
      },
      terms: {
        ...usual,
        prices: [usdt(10)],
        supply: 1_000,
        perPerson: 1,
        odds: [8_000, 1_600, 350, 50],
      },
      sold: 12,
    },
    {
      id: boxIds.lattice,
      name: { en: 'Lattice Box', tc: '星格節點盲盒' },
      description: {
        en: 'A node in every box: Node 1 mostly, Node 3 rarely. Nodes earn while they are staked.',
        tc: '每個盲盒都有一個節點：多為一級節點，偶有三級節點。質押節點即可累積收益。',
      },
      terms: {
        ...usual,
        prices: [trx(320)],
        supply: 200,
        perPerson: 10,
        odds: [6_000, 2_500, 1_200, 300],
        levels: nodeLevels,
      },
      sold: 6,
    },
    {
      id: boxIds.foundry,
      name: { en: 'Foundry Box', tc: '翻砂盲盒' },
      description: {
        en: 'Sand, fire and patience: small castings by the handful, fifty for each person.',
        tc: '砂模、烈火與耐心：小件鑄品成把入手，每人限購 50 個。',
      },
      terms: { ...usual, prices: [trx(12)], supply: 5_000, perPerson: 50 },
      sold: 50,
    },
  ]
}

export const productTexts = (now: Millis): Content['products'] =>
  boxSeeds(now).map(({ id, name, description }) => ({ id: String(id), name, description }))
