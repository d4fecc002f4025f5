import { ok } from '../../src/core/result.ts'
import type { Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { readBalanceChanges } from './balanceChanges.ts'
import { readBookings } from './bookings.ts'
import { equityCoinOf } from './equityCoin.ts'
import { readTakenOut } from './takenOut.ts'
import { readWithdrawals } from './withdrawals.ts'

/** Creates the handlers for the records of incoming income and of withdrawals. */
export const incomeRecordHandlers = (
  service: Service,
): Handlers<
  | 'profitPage'
  | 'productProfitPage'
  | 'claimRecordList'
  | 'profitChangeRecordList'
  | 'withdrawRecord'
> => {
  const income = { ...service, readEquityCoin: equityCoinOf(service) }
  const answered = async <Read extends object>(read: Promise<Read>) =>
    ok({ ...(await read), now: await chainTime(service) })
  return {
    profitPage: ({ owner, type, ...page }) =>
      answered(readBookings(income, { owner, types: type && [type] }, pageOf(page))),
    productProfitPage: ({ owner, ...page }) =>
      answered(readBookings(income, { owner, types: ['nft', 'node'] }, pageOf(page))),
    claimRecordList: ({ owner, type, state, ...page }) =>
      answered(readTakenOut(income, { owner, types: type && [type], state }, pageOf(page))),
    profitChangeRecordList: ({ owner, ...page }) =>
      answered(readBalanceChanges(service, owner, pageOf(page))),
    withdrawRecord: (asked) => answered(readWithdrawals(service, asked)),
  }
}
