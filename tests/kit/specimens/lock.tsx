import { casting } from '../../../src/api/endpoints/casting.ts'
import { trades } from '../../../src/api/endpoints/trades.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import { CoinSheet as Coins } from '../../../src/features/lock/sheets/CoinSheet.tsx'
import { LockSheet as Lock, type LockOrder } from '../../../src/features/lock/sheets/LockSheet.tsx'
import { UnlockSheet as Unlock } from '../../../src/features/lock/sheets/UnlockSheet.tsx'
import type { LockRow } from '../../../src/features/lock/atoms.ts'
import { confirmed, done, operation } from '../queued.tsx'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
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
  likeContract,
  noAddress,
  noTokensAddress,
  ownAddress,
  said,
  unreadAddress,
  willSucceed,
  type Said,
} from '../words.ts'
import { answer, contracts, jade, NOW, OTHER, OWNER, TOKEN, usdt, type World } from '../world.ts'

const USDT = 1_000_000n
const KEPT = 10n ** 18n

const byDays: LockOrder = {
  version: 'days',
  contract: contracts.tokenLock,
  coin: jade,
  units: 250n * KEPT,
  length: { days: 30 },
  terms: { days: 30, unlockAt: NOW + 30 * DAY_MS },
  key: '250 30',
}

const untilTime: LockOrder = {
  ...byDays,
  version: 'time',
  contract: contracts.coinLock,
  coin: { ...usdt, contract: contracts.usdt },
  units: 100n * USDT,
  terms: { unlockAt: NOW + 30 * DAY_MS },
}

const lock = (wanted: LockOrder): Specimen => ({
  render: sheet(({ open, onClose }) => (
    <Lock open={open} onClose={onClose} wanted={wanted} onLocked={() => {}} />
  )),
  world: { views: { coinPrice: [2n * USDT], coin: [contracts.usdt] } },
  says: willSucceed,
  button: 'enabled',
})

/** Operation that a wallet's own browser has carried out. */
const doneElsewhere = operation({
  kind: 'handed',
  intent: {
    kind: 'lock.lock',
    intent: {
      contract: contracts.tokenLock,
      version: 'days',
      coin: jade,
      units: byDays.units,
      days: 30,
      factory: contracts.tokenFactory,
      feeLimit: 100n * SUN_PER_TRX,
    },
    handedTo: 'okx',
    path: '/MyLockWithVersion',
  },
  legs: [done('lock')],
})

export const LockSheet = inStates(lock(byDays), {
  ...ordinary,
  doneInWalletsApp: {
    world: confirmed(`lock:${OWNER}:${contracts.tokenLock}:${TOKEN}:250 30`, doneElsewhere),
    says: said("It was done in your wallet's app.", '已在你的錢包應用程式中完成。'),
  },
  begun: begunBy('lock-confirm'),
  untilTime: lock(untilTime),
  approvedFirst: toBeApproved,
  priceUnknown: {
    world: { views: { coinPrice: [0n] } },
    says: said('no price known', '沒有價格資料'),
    button: 'enabled',
  },
  notEnough: short('JADE'),
  tooFast: reverts(
    'LockExists()',
    said(
      'You made another lock in the same second. Try again.',
      '你在同一秒內建立了另一筆鎖倉，請再試一次。',
    ),
  ),
})

const row: LockRow = {
  contract: contracts.tokenLock,
  owner: OWNER,
  coin: jade.contract,
  counted: jade,
  units: 250n * KEPT,
  createdAt: NOW - 40 * DAY_MS,
  unlockAt: NOW - 10 * DAY_MS,
  state: 'waitingToUnlock',
  txId: '7a'.repeat(32),
  unlockTxId: null,
  unlockedAt: null,
}

const seconds = (at: number) => BigInt(Math.floor(at / SECOND_MS))

const kept = (isLocked: boolean) => [
  [[OWNER, jade.contract, row.units, seconds(row.createdAt), seconds(row.unlockAt), isLocked]],
]

export const UnlockSheet = inStates(
  {
    render: sheet((frame) => <Unlock {...frame} lock={row} />),
    world: { views: { locks: kept(true) } },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    tooEarly: reverts(
      'StillLocked()',
      said('Unlocking time has not yet arrived', '尚未到解鎖時間'),
    ),
    settled: {
      world: { views: { locks: kept(false) } },
      button: 'none',
      says: said('This lock was unlocked already', '這筆鎖倉已經解鎖'),
    },
  },
)

/** World in which the account has created one token and bought another. */
const own: Partial<World> = {
  answers: [
    answer(casting.tokenForCreator, {
      total: 1,
      items: [
        {
          address: TOKEN,
          name: 'Jade Rail',
          symbol: 'JADE',
          createdAt: NOW,
          launchedAt: null,
          presale: null,
        },
      ],
      now: NOW,
    }),
    answer(trades.userProductBuyRecordList, {
      total: 1,
      items: [
        {
          kind: 'pool',
          txId: '7a'.repeat(32),
          position: 0,
          orderKey: '1e'.repeat(32),
          token: OTHER,
          coin: { symbol: 'FERN', decimals: 18, contract: OTHER },
          units: '1000000000000000000',
          paid: '1000000',
          offerId: null,
          blockNumber: 990,
          at: NOW,
        },
      ],
    }),
  ],
}

const none: Partial<World> = {
  answers: [
    answer(casting.tokenForCreator, { total: 0, items: [], now: NOW }),
    answer(trades.userProductBuyRecordList, { total: 0, items: [] }),
  ],
}

const pasted = (text: string, says: readonly Said[]) => ({
  play: ((user) => user.fill('lock-coin-address', text)) satisfies Specimen['play'],
  says,
})

const notVouchedFor = said(
  'Only USDT and tokens that were cast here can be locked. Of others this app knows nothing that would keep you safe.',
  '只能鎖倉 USDT 與在此鑄造的代幣。其他代幣的安全性無法由本應用程式查證。',
)

export const CoinSheet = inStates(
  {
    render: sheet((frame) => <Coins {...frame} onChoose={() => {}} />),
    world: own,
    says: [...said('USDT', 'USDT'), ...said('JADE', 'JADE'), ...said('FERN', 'FERN')],
  },
  {
    hasNone: { world: none, says: said('USDT', 'USDT'), without: ['lock-own-coins'] },
    ofNobody: {
      world: { account: 'none' },
      says: said('USDT', 'USDT'),
      without: ['lock-own-coins'],
    },
    loading: { world: { backend: 'slow' }, says: said('USDT', 'USDT'), waits: true },
    unread: {
      world: { backend: 'silent' },
      says: said(
        'Not all of your tokens could be loaded. You can enter an address.',
        '無法載入你的全部代幣，你可以改為輸入地址。',
      ),
    },
    pasted: { ...pasted(TOKEN, said('JADE', 'JADE')), without: ['lock-own-coins'] },
    pastedUsdt: {
      ...pasted(contracts.usdt, said('USDT', 'USDT')),
      without: ['lock-own-coins', 'lock-coin-refused'],
    },
    notCastHere: pasted(OTHER, notVouchedFor),
    noToken: {
      ...pasted(TOKEN, notVouchedFor),
      world: { views: { symbol: () => undefined, decimals: () => undefined } },
    },
    beingRead: { ...pasted(TOKEN, []), world: { node: 'slow' }, waits: true },
    unreadAddress: { ...pasted(TOKEN, unreadAddress), world: { node: 'silent' } },
    wrong: pasted(`${TOKEN}x`, noAddress),
    ownAddress: pasted(OWNER, ownAddress),
    ofTheChain: pasted(addressFromHex(`${'0'.repeat(39)}1`), noTokensAddress),
    lookalike: {
      ...pasted(FORGED, likeContract),
      world: { config: { contracts: { ...contracts, trxBurnSale: GENUINE } } },
    },
  },
)
