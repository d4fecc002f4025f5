import * as v from 'valibot'
import { address, hex32, millis, units, wholeNumber } from '../schema.ts'
import { assumed, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer, status } from './reports.ts'

// Calls made before a wallet stakes or unstakes, and reports sent afterwards. The specification
// gives no fields: requests and answers are our reading.

const pledgeRequest = v.object({ ...announcing, place: wholeNumber, units })
const pledged = {
  orderKey: hex32,
  owner: address,
  contract: address,
  place: wholeNumber,
  /** The all-zero address is TRX. */
  coin: address,
  units,
  days: wholeNumber,
  costBp: wholeNumber,
  announced: v.optional(v.object({ txId: hex32, expiresAt: millis })),
}

/** Up to ten order keys, separated by commas. */
const orders = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,9}$/))
/** Up to twenty stream numbers, separated by commas. */
const streams = v.pipe(v.string(), v.regex(/^\d{1,9}(,\d{1,9}){0,19}$/))

const act = v.picklist(['unlock', 'cancel'])
const leaveRequest = v.object({ owner: address, act, orders })
const leaving = v.object({
  owner: address,
  contract: address,
  act,
  orders,
  /** Total staked, and the present cost of unstaking it. */
  units,
  cost: units,
})
const leaveReport = v.object({ owner: address, act, orders, txId: hex32 })

export const stakeReports = {
  /** Prepares staking a single asset in a pool. */
  pledgePayBefore: post('/deposit/mucnft-pledge/pledgePayBefore', pledgeRequest, v.object(pledged)),
  pledgePayAfter: post('/deposit/mucnft-pledge/pledgePayAfter', orderReport, reportAnswer),
  /** Prepares staking LP tokens in a pool. */
  lpPledgeBefore: post('/swappledge/pledge/lp/pledgeBefore', pledgeRequest, v.object(pledged)),
  lpPledgeAfter: post('/swappledge/pledge/lp/pledgeAfter', orderReport, reportAnswer),
  /** Prepares unstaking from any pool, when due or early. */
  lpPledgeUnlockBefore: post('/swappledge/pledge/lp/lpPledgeUnlockBefore', leaveRequest, leaving),
  lpPledgeUnlockAfter: post('/swappledge/pledge/lp/lpPledgeUnlockAfter', leaveReport, reportAnswer),
  planPledgeBefore: post(
    '/swappledge/pledge/singleToken/pledgeBefore',
    pledgeRequest,
    v.object({ ...pledged, rateBp: wholeNumber, reward: units }),
    assumed,
  ),
  planPledgeAfter: post(
    '/swappledge/pledge/singleToken/pledgeAfter',
    orderReport,
    reportAnswer,
    assumed,
  ),
  planUnlockBefore: post(
    '/swappledge/pledge/singleToken/unlockBefore',
    leaveRequest,
    leaving,
    assumed,
  ),
  planUnlockAfter: post(
    '/swappledge/pledge/singleToken/unlockAfter',
    leaveReport,
    reportAnswer,
    assumed,
  ),
  /** Reports a claim of rewards from stakes in plans. */
  click: post(
    '/deposit/mucnft-pledge/click',
    v.object({ owner: address, orders, txId: hex32 }),
    reportAnswer,
  ),
  /** Reports a claim of rewards from streams. */
  receive: post(
    '/deposit/liquidity/receive',
    v.object({ owner: address, streams, txId: hex32 }),
    reportAnswer,
  ),
  /** Reports liquidity that was bought or removed; from then on, a purchase is `issued`. */
  syncLiquidity: post(
    '/deposit/liquidity/syncLiquidity',
    v.object({ ...orderReport.entries, act: v.picklist(['buy', 'remove']), token: address }),
    v.object({ status, shares: v.optional(units) }),
  ),
}
