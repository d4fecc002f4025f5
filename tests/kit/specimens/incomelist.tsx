import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import {
  income,
  type IncomeCause,
  type IncomeClaim,
  type IncomeState,
  type IncomeWithdrawal,
} from '../../../src/api/endpoints/income.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import type { BalanceChange } from '../../../src/features/incomelist/records.ts'
import { ChangeSheet as Change } from '../../../src/features/incomelist/sheets/ChangeSheet.tsx'
import { RecordSheet as Record } from '../../../src/features/incomelist/sheets/RecordSheet.tsx'
import { inStates, sheet, type Specimen } from '../specimen.tsx'
import { said, type Said } from '../words.ts'
import { answer, contracts, NOW, OTHER, OWNER, usdt } from '../world.ts'

const UNITS = 120_000_000n
const FEE_TX = '7b'.repeat(32)
const PAYMENT = '7c'.repeat(32)
const KEY = '1e'.repeat(32)

const claim: IncomeClaim = {
  type: 'lp',
  state: 'success',
  coin: usdt,
  units: UNITS,
  orderKey: null,
  txId: PAYMENT,
  position: 0,
  blockNumber: 990,
  at: NOW - HOUR_MS,
}

const order: IncomeWithdrawal = {
  orderKey: KEY,
  state: 'success',
  coin: usdt,
  units: UNITS,
  fee: 10n * SUN_PER_TRX,
  feeTxId: FEE_TX,
  feePaidAt: null,
  isRefused: false,
  voucherAt: null,
  expires: null,
  feeBackFrom: null,
  feeBackTxId: null,
  txId: null,
  paidAt: null,
  blockNumber: null,
  at: NOW - 3 * DAY_MS,
}

const paidFee = { feePaidAt: NOW - 3 * DAY_MS }
const hasVoucher = {
  ...paidFee,
  voucherAt: NOW - 2 * DAY_MS,
  expires: NOW + HOUR_MS,
}

const told = (of: IncomeWithdrawal): AnswerOf<typeof income.withdrawRecord> => ({
  total: 1,
  items: [{ ...of, units: String(of.units), fee: String(of.fee) }],
  now: NOW,
})

/** Shows a claim made on chain. */
const claimed = (state: IncomeState, says: readonly Said[], more: Partial<IncomeClaim> = {}) =>
  ({
    render: sheet((frame) => (
      <Record {...frame} owner={OWNER} claim={{ ...claim, ...more, state }} kept={undefined} />
    )),
    says,
  }) satisfies Specimen

/**
 * Shows an order by voucher. The list holds its earlier state; the order's own query returns the
 * current one.
 */
const ordered = (
  state: IncomeState,
  more: Partial<IncomeWithdrawal>,
  says: readonly Said[],
): Specimen => ({
  render: sheet((frame) => (
    <Record
      {...frame}
      owner={OWNER}
      claim={{
        ...claim,
        type: 'referral',
        state: 'packing',
        orderKey: KEY,
        txId: more.txId ?? FEE_TX,
        position: null,
        blockNumber: null,
      }}
      kept={undefined}
    />
  )),
  world: { answers: [answer(income.withdrawRecord, told({ ...order, ...more, state }))] },
  says,
})

const soon = said('usually within a few seconds', '通常在幾秒內完成')
const aMinute = said('about a minute', '約一分鐘')
const goOn = said('Continue', '繼續')
const noFeeBack = ['income-record-feeBack']

export const RecordSheet = inStates(claimed('success', said('Success', '成功')), {
  inNoBlock: claimed('packing', soon, { blockNumber: null }),
  notFinal: claimed('confirming', aMinute),
  owed: claimed('transferring', [
    ...said('Owed until its fund has it', '基金足夠前先記為欠款'),
    ...said('See what is owed', '查看欠款'),
  ]),
  failed: claimed(
    'failed',
    said('It failed, and nothing was taken out', '交易失敗，沒有領取任何款項'),
  ),
  withoutTransaction: claimed('success', said('Success', '成功'), {
    txId: null,
    blockNumber: null,
  }),
  feeInNoBlock: ordered('packing', {}, soon),
  feeNotFinal: ordered('confirming', paidFee, aMinute),
  noVoucherYet: ordered('verifying', paidFee, [
    ...said(
      'The app asks for it where it was begun; elsewhere, continue',
      '應用程式會在發起的裝置上自行取得；在其他裝置上請繼續',
    ),
    ...goOn,
  ]),
  notPaidYet: ordered('transferring', hasVoucher, [
    ...said('Continue before the voucher expires', '請在憑證到期前繼續'),
    ...said('Voucher expires', '憑證到期時間'),
    ...goOn,
  ]),
  paymentNotFinal: ordered(
    'transferring',
    { ...hasVoucher, txId: PAYMENT, paidAt: NOW, blockNumber: 990 },
    aMinute,
  ),
  paid: {
    ...ordered(
      'success',
      { ...hasVoucher, txId: PAYMENT, paidAt: NOW, blockNumber: 990 },
      said('Success', '成功'),
    ),
    without: noFeeBack,
  },
  noFee: ordered(
    'failed',
    {},
    said('The fee was not paid, and nothing was taken out', '手續費未支付，沒有領取任何款項'),
  ),
  refused: ordered('failed', { ...paidFee, isRefused: true, feeBackFrom: NOW - DAY_MS }, [
    ...said(
      'It was more than could be claimed once the fee was final',
      '手續費最終確認時，金額已超過可領取的餘額',
    ),
    ...said('Take the fee back', '取回手續費'),
  ]),
  noVoucher: {
    ...ordered('failed', { ...paidFee, feeBackFrom: NOW + DAY_MS }, [
      ...said('None was asked for in time', '未在期限內申請'),
      ...said('Fee can be taken back from', '手續費可取回時間'),
    ]),
    without: noFeeBack,
  },
  expired: {
    ...ordered(
      'failed',
      {
        ...hasVoucher,
        expires: NOW - DAY_MS,
        feeBackFrom: NOW - DAY_MS,
        feeBackTxId: '7d'.repeat(32),
      },
      [
        ...said(
          'The voucher expired unused. What it was for is in your balance again.',
          '憑證到期未使用，款項已退回你的餘額。',
        ),
        ...said('Voucher expired', '憑證已到期'),
        ...said('Fee taken back', '手續費已取回'),
      ],
    ),
    without: noFeeBack,
  },
  asked: { ...ordered('packing', {}, soon), world: { backend: 'slow' }, waits: true },
  unread: {
    ...ordered(
      'packing',
      {},
      said("The order's details did not arrive.", '未能取得訂單的詳細資料。'),
    ),
    world: { backend: 'silent' },
  },
})

const cause: IncomeCause = {
  txId: PAYMENT,
  position: 0,
  contract: contracts.incomeFund,
  event: 'Paid',
  blockNumber: 990,
  at: NOW - HOUR_MS,
}

const change = (of: Partial<BalanceChange>, says: readonly Said[]): Specimen => ({
  render: sheet((frame) => (
    <Change
      {...frame}
      change={{
        change: 'booked',
        coin: usdt,
        units: UNITS,
        balance: 3n * UNITS,
        orderKey: null,
        cause,
        at: NOW - HOUR_MS,
        ...of,
      }}
    />
  )),
  says,
})

export const ChangeSheet = inStates(
  change({}, [
    ...said('Booked', '入帳'),
    ...said('+120', '+120'),
    ...said('360 USDT', '360 USDT'),
    ...said('IncomeFund', 'IncomeFund'),
  ]),
  {
    ordered: change({ change: 'ordered', orderKey: KEY }, [
      ...said('Taken for an order', '訂單扣款'),
      ...said('−120', '−120'),
    ]),
    ofAnotherContract: {
      ...change({ cause: { ...cause, contract: OTHER } }, said('Paid', 'Paid')),
      without: ['income-change-by-time'],
    },
    givenBack: {
      ...change({ change: 'returned', orderKey: KEY, cause: null }, [
        ...said('Given back', '退回'),
        ...said(
          "No transaction caused it: the order's time was over, and what it was for came back.",
          '這筆變動沒有對應的交易：訂單已到期，款項退回餘額。',
        ),
      ]),
      without: ['income-cause'],
    },
  },
)
