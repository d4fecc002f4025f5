import { encodeValues } from '../../../src/chain/abi.ts'
import { rwaEquityEvents } from '../../../src/chain/contracts/rwaEquity.ts'
import { topicOf, type Log } from '../../../src/chain/event.ts'
import { addressToHex } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { nextDayAt, DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { utcText } from '../../../src/core/utcText.ts'
import type { KnownCard } from '../../../src/features/equity/knownCard.ts'
import type { Part } from '../../../src/features/equity/rules.ts'
import { InitialiseSheet as Initialise } from '../../../src/features/equity/sheets/InitialiseSheet.tsx'
import { LimitSheet as Limit } from '../../../src/features/equity/sheets/LimitSheet.tsx'
import { SettleSheet as Settle } from '../../../src/features/equity/sheets/SettleSheet.tsx'
import { WithdrawSheet as Withdraw } from '../../../src/features/equity/sheets/WithdrawSheet.tsx'
import { confirmed, done, operation, transaction } from '../queued.tsx'
import { inStates, nothingAsked, ordinary, reverts, sheet, type Specimen } from '../specimen.tsx'
import { insufficient, said, willSucceed } from '../words.ts'
import { contracts, NOW, OTHER, OWNER, receipt, usdt, type World } from '../world.ts'

const UNITS = 30_000_000n

const settle = (user = OWNER): Specimen => ({
  render: sheet((frame) => (
    <Settle
      {...frame}
      contract={contracts.rwaEquity}
      owed={{ order: 7n, user, units: UNITS, coin: usdt }}
    />
  )),
  world: {
    views: {
      orders: [user, UNITS, 2n],
      owedBefore: [0n],
      coinAddress: [contracts.usdt],
      fund: [OTHER],
      getData: Array.from({ length: 6 }, () => 10n ** 12n),
    },
  },
  says: willSucceed,
  button: 'enabled',
})

export const SettleSheet = inStates(settle(), {
  ...ordinary,
  ofAnother: settle(OTHER),
  settled: {
    world: { views: { orders: [OWNER, UNITS, 1n] } },
    says: said('This withdrawal is paid already', '這筆提領已經支付'),
  },
})

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const START = NOW - 10 * DAY_MS
const END = NOW + 50 * DAY_MS
const STAGE_MS = 30 * DAY_MS
/** First stage of the second series. */
const STAGE = (2n << 64n) + 1n

const part: Part = {
  weight: 100n,
  profit: UNITS,
  taken: 0n,
  maximum: 50_000_000n,
  isOpen: true,
  takenInStage: 0n,
  lastAt: 0,
}

const card = (of: Part, tokenId = '1000000042'): KnownCard => ({
  tokenId,
  level: 1,
  levelStr: 'Ingot',
  part: of,
  barrier: undefined,
  act: undefined,
  isShut: false,
  takable: 0n,
})

const times = (start: number, end: number, held = 10n ** 12n) => [
  SUN_PER_TRX,
  15n * SUN_PER_TRX,
  seconds(start),
  seconds(end),
  seconds(STAGE_MS),
  held,
]

/** Builds chain answers in which every card has the same share. */
const told = (of: Part): World['views'] => ({
  ownerOfPage: [[OWNER]],
  getData: times(START, END),
  getNext: [0n, 0n, 0n, 0n, 0n, 0n],
  stageNow: [STAGE],
  owed: [0n],
  identifiers: [[1n, 2n]],
  coinAddress: [contracts.usdt],
  getProfitByIds: [Array.from({ length: 20 }, () => of.profit)],
  shareOf: [of.weight, of.taken, of.maximum, of.isOpen, of.takenInStage, seconds(of.lastAt)],
  feeOf: ([count]) => [BigInt(count!) * SUN_PER_TRX],
})

const shared = { contract: contracts.rwaEquity, card: contracts.card }
const second = '1000000043'

const withdraw = (of: Part = part, cards = [card(of)]): Specimen => ({
  render: sheet((frame) => <Withdraw {...frame} {...shared} cards={cards} />),
  world: { views: told(of) },
  says: willSucceed,
  button: 'enabled',
})

const NAME = 'Ingot #42'
const TOMORROW = utcText(nextDayAt(NOW))
const NEXT_STAGE = utcText(START + STAGE_MS)

const barred = (of: Partial<Part>, en: string, tc: string) => ({
  ...withdraw({ ...part, ...of }),
  says: said(en, tc),
  button: 'disabled' as const,
})

/** Builds the state in which the contract itself reverts and names the card. */
const refused = (error: string, en: string, tc: string) => reverts(error, said(en, tc))

const otherOwner = {
  world: { views: { ownerOfPage: [[OTHER]] } },
  says: said(
    `${NAME} belongs to another account by now. Nothing was signed.`,
    `${NAME} 現已屬於另一個帳戶。沒有簽署任何內容。`,
  ),
  button: 'disabled',
} as const

const ended = {
  world: { views: { getData: times(START - 60 * DAY_MS, NOW - DAY_MS) } },
  says: said('Withdrawal has ended', '提領已結束'),
  button: 'disabled',
} as const

const notYetOpen = {
  world: { views: { getData: times(NOW + DAY_MS, END) } },
  says: said(
    `Not yet open. It opens at ${utcText(NOW + DAY_MS)}`,
    `尚未開放。${utcText(NOW + DAY_MS)} 開放`,
  ),
  button: 'disabled',
} as const

const neverOpen = {
  world: { views: { getData: times(0, 0) } },
  says: said('Not yet open', '尚未開放'),
  button: 'disabled',
} as const

const TX = transaction().txId

/** Withdrawal confirmed earlier and included in a final block. */
const withdrawn = confirmed(
  `equity.withdraw:${OWNER}:1000000042 0`,
  operation({
    kind: 'equity.withdraw',
    intent: {
      ...shared,
      cards: [{ tokenId: '1000000042', levelStr: 'Ingot', units: UNITS, lastAt: 0 }],
      coin: usdt,
      fee: SUN_PER_TRX,
      feeLimit: 100n * SUN_PER_TRX,
    },
    legs: [done('withdraw')],
  }),
)

/** Builds the contract's log of an order, with its status: paid or owed. */
const ordered = (status: bigint): Log => ({
  address: addressToHex(contracts.rwaEquity).slice(2),
  topics: [
    topicOf(rwaEquityEvents.ordered),
    encodeValues(['uint256'], [7n]),
    encodeValues(['address'], [OWNER]),
  ],
  data: encodeValues(['uint256', 'uint256', 'uint8'], [UNITS, SUN_PER_TRX, status]),
})

const onCards = { ...shared, cards: [{ tokenId: '1000000042', levelStr: 'Ingot' }] }

export const WithdrawSheet = inStates(withdraw(), {
  ...ordinary,
  ...nothingAsked,
  several: {
    ...withdraw(part, [card(part), card(part, second)]),
    says: [...willSucceed, ...said('Withdraw 60 USDT', '提領 60 USDT')],
  },
  asMuchAsTheLimit: {
    ...withdraw({ ...part, maximum: 20_000_000n }),
    says: [...willSucceed, ...said('Withdraw 20 USDT', '提領 20 USDT')],
  },
  fundLacks: {
    world: { views: { getData: times(START, END, 1n) } },
    says: said(
      'The fund has less now than that and what it owes already. The withdrawal counts, and is owed to you: anybody can settle it as soon as the fund has it.',
      '基金目前不足以支付這筆提領和先前的欠款。這筆提領仍然有效，款項將欠你：基金足夠時，任何人都可以結清。',
    ),
    button: 'enabled',
  },
  notEnoughForFee: {
    world: { trx: SUN_PER_TRX / 2n },
    says: insufficient('TRX'),
    button: 'disabled',
  },
  notYetOpen,
  neverOpen,
  ended,
  notInitialised: barred(
    { weight: 0n },
    `${NAME} is not initialised yet: it shares in nothing`,
    `${NAME} 尚未初始化，不參與分配`,
  ),
  limitLocked: barred(
    { isOpen: false },
    `The limit of this stage is not open for ${NAME}: open it first`,
    `${NAME} 尚未開啟本階段的額度，請先開啟`,
  ),
  noMaximum: barred(
    { maximum: 0n },
    `Cards of the level of ${NAME} may take nothing in this stage`,
    `${NAME} 所屬等級的卡牌在本階段沒有可提領的額度`,
  ),
  limitReached: barred(
    { takenInStage: part.maximum },
    `${NAME} has taken all that it may in this stage. It can again from ${NEXT_STAGE}`,
    `${NAME} 已領完本階段可領的全部額度。${NEXT_STAGE} 起可再次提領`,
  ),
  limitReachedForGood: {
    ...barred(
      { takenInStage: part.maximum },
      `${NAME} has taken all that it may in this stage, and no later one is known`,
      `${NAME} 已領完本階段可領的全部額度，目前沒有已知的下一階段`,
    ),
    world: {
      views: {
        ...told({ ...part, takenInStage: part.maximum }),
        getData: times(START, START + STAGE_MS),
      },
    },
  },
  withdrawnToday: barred(
    { lastAt: NOW },
    `${NAME} has withdrawn today already. It can again from ${TOMORROW}`,
    `${NAME} 今天已經提領過。${TOMORROW} 起可再次提領`,
  ),
  noIncome: barred({ profit: 0n }, 'No income available yet', '尚無可領取的收益'),
  nothingLeft: barred({ profit: 0n, taken: 1n }, 'No balance to be claimed', '沒有可領取的餘額'),
  otherOwner,
  otherFee: {
    world: { views: { feeOf: [1n] } },
    says: said(
      'The fee is another one by now. Nothing was signed.',
      '手續費已經變更。沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
  inBlock: {
    world: withdrawn,
    says: said('The withdrawal is in a block.', '提領已進入區塊。'),
  },
  paid: {
    world: { ...withdrawn, receipts: receipt(TX, { logs: [ordered(1n)] }) },
    says: said('30 USDT is in your wallet.', '30 USDT 已入你的錢包。'),
  },
  owed: {
    world: { ...withdrawn, receipts: receipt(TX, { logs: [ordered(2n)] }) },
    says: said(
      '30 USDT could not be paid now: it is owed to you, and anybody can settle it. You find it among your withdrawals.',
      '30 USDT 目前無法支付，款項將欠你，任何人都可以結清。你可在提領紀錄中找到。',
    ),
  },
  otherValue: refused(
    'WrongValue()',
    'The fee is another one by now. Nothing was signed.',
    '手續費已經變更。沒有簽署任何內容。',
  ),
  coinNotPaid: refused('CoinNotSent(address)', 'The coin refused to be paid out', '該幣種拒絕轉出'),
  endedMeanwhile: refused('HasEnded()', 'Withdrawal has ended', '提領已結束'),
  notOpenMeanwhile: refused('NotYetOpen()', 'Not yet open', '尚未開放'),
})

const limit = (of: Part = { ...part, isOpen: false }, cards = [card(of)]): Specimen => ({
  render: sheet((frame) => <Limit {...frame} {...shared} cards={cards} />),
  world: { views: told(of) },
  says: [...willSucceed, ...said('Open the limit', '開啟 1 個額度')],
  button: 'enabled',
})

export const LimitSheet = inStates(limit(), {
  ...ordinary,
  ...nothingAsked,
  several: {
    ...limit(undefined, [card(part), card(part, second)]),
    says: [...willSucceed, ...said('Open 2 limits', '開啟 2 個額度')],
  },
  notYetOpen,
  neverOpen,
  ended,
  otherOwner,
  notInitialised: {
    world: { views: told({ ...part, weight: 0n, isOpen: false }) },
    says: said(
      `${NAME} is not initialised yet: it shares in nothing`,
      `${NAME} 尚未初始化，不參與分配`,
    ),
    button: 'disabled',
  },
  openAlready: {
    world: { views: told(part) },
    says: said('The limit of this stage is open already', '本階段的額度已經開啟'),
  },
  oneOpenAlready: {
    ...limit(undefined, [card(part), card(part, second)]),
    world: {
      views: {
        ...told(part),
        shareOf: ([id]) => [100n, 0n, part.maximum, id === second, 0n, 0n],
      },
    },
    says: said(
      'The limit of this stage is open for Ingot #43 already',
      'Ingot #43 已開啟本階段的額度',
    ),
    button: 'disabled',
  },
  done: {
    world: confirmed(
      `equity.limit:${OWNER}:${STAGE}:1000000042`,
      operation({
        kind: 'equity.unlockLimit',
        intent: { ...onCards, stage: STAGE, feeLimit: 100n * SUN_PER_TRX },
        legs: [done('unlockLimit')],
      }),
    ),
    says: said('The limit of this stage is open for the card.', '已為 1 張卡牌開啟本階段的額度。'),
  },
  refusedAsOpen: refused(
    'LimitUnlocked(uint256)',
    `The limit of this stage is open for ${NAME} already`,
    `${NAME} 已開啟本階段的額度`,
  ),
})

const blank: Part = { ...part, weight: 0n, profit: 0n, isOpen: false }

const initialise = (cards = [card(blank)]): Specimen => ({
  render: sheet((frame) => <Initialise {...frame} {...shared} cards={cards} />),
  world: { views: told(blank) },
  says: [...willSucceed, ...said('Initialise 1 card', '初始化 1 張卡牌')],
  button: 'enabled',
})

export const InitialiseSheet = inStates(initialise(), {
  ...ordinary,
  several: {
    ...initialise([card(blank), card(blank, second)]),
    says: [...willSucceed, ...said('Initialise 2 cards', '初始化 2 張卡牌')],
  },
  otherOwner,
  otherLevel: {
    world: { views: { identifiers: [[2n]] } },
    says: said(`Cards of the level of ${NAME} do not share`, `${NAME} 所屬等級的卡牌不參與分配`),
    button: 'disabled',
  },
  initialisedAlready: {
    world: { views: told(part) },
    says: said('These cards are initialised already', '這些卡牌已經初始化'),
  },
  oneInitialisedAlready: {
    ...initialise([card(blank), card(blank, second)]),
    world: {
      views: {
        ...told(blank),
        shareOf: ([id]) => [id === second ? 100n : 0n, 0n, part.maximum, false, 0n, 0n],
      },
    },
    says: said('Ingot #43 is initialised already', 'Ingot #43 已經初始化'),
    button: 'disabled',
  },
  done: {
    world: confirmed(
      `equity.initialise:${OWNER}:1000000042`,
      operation({
        kind: 'equity.initialise',
        intent: { ...onCards, feeLimit: 100n * SUN_PER_TRX },
        legs: [done('initialise')],
      }),
    ),
    says: said(
      'The card shares in what is deposited from now on.',
      '1 張卡牌將參與分配今後的存入款項。',
    ),
  },
  refusedAsOtherLevel: refused(
    'WrongLevel(uint256)',
    `Cards of the level of ${NAME} do not share`,
    `${NAME} 所屬等級的卡牌不參與分配`,
  ),
})
