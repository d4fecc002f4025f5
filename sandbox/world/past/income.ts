import { contractCall } from '../../../src/chain/call.ts'
import { incomeFund } from '../../../src/chain/contracts/incomeFund.ts'
import { toSeconds } from '../../../src/chain/contracts/seconds.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { fromHex, toHex } from '../../../backend/tron/bytes.ts'
import { signHash } from '../../../backend/tron/signature.ts'
import { owner } from '../accounts.ts'
import { incomeSigner } from '../decisions.ts'
import {
  depositIncome,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../income.ts'
import { TRX, type Scene } from './casting.ts'
import type { Happenings } from './happenings.ts'
import { leader } from './inviting.ts'

const USDT = 1_000_000n

/** Start of claims, in hours before now. */
const BEGAN = 600

/** Leader's claim of income from creations, and its time in hours before now. */
const TAKEN = { sun: 8n * TRX, at: 200 }

/** Schedules the terms, deposits and claims of the fund that pays booked income. */
export function tellIncome(
  happenings: Happenings,
  { maker, present }: Scene,
  { incomeFund: fund, usdt }: { incomeFund: Address; usdt: Address },
): void {
  happenings.at(-BEGAN - 72, async () => {
    const start = present - BEGAN * HOUR_MS
    await maker.act(owner, setIncomeFees(fund, 2n * TRX, 20n * TRX))
    await maker.act(owner, setDayCap(fund, nobody, 1_000n * TRX))
    await maker.act(owner, setDayCap(fund, usdt, 300n * USDT))
    await maker.act(owner, setIncomeMinimum(fund, nobody, TRX))
    await maker.act(owner, setIncomeMinimum(fund, usdt, USDT / 2n))
    // Last, because higher minima and fees need a notice from then on.
    await maker.act(owner, setIncomeTimes(fund, start, start + 3_650 * DAY_MS))
  })
  happenings.at(-BEGAN, async () => {
    await maker.act(owner, depositIncome(fund, nobody, 3_000n * TRX))
    const units = 500n * USDT
    await maker.act(owner, contractCall(usdt, 'mint(address,uint256)', [owner.address, units]))
    await maker.act(owner, trc20.approve(usdt, fund, units))
    await maker.act(owner, depositIncome(fund, usdt, units))
  })
  let order = ''
  happenings.at(-TAKEN.at, async () => {
    order = maker.order()
    const paid = { callValue: 2n * TRX }
    await maker.act(leader, incomeFund.payFee(fund, order, nobody, TAKEN.sun, paid))
  })
  happenings.at(-TAKEN.at + 1, async () => {
    const expires = maker.now() + DAY_MS
    const seconds = toSeconds(expires)
    const digest = await maker.read(
      incomeFund.digestOf(fund, leader.address, order, nobody, TAKEN.sun, seconds),
    )
    const signature = toHex(signHash(fromHex(digest), incomeSigner))
    await maker.act(leader, incomeFund.withDraw(fund, order, TAKEN.sun, { expires, signature }))
  })
}
