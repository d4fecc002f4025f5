import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { eventShape } from '../../src/chain/event.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'

/**
 * Sets the limits of a claim's fee, in sun: decreases at once, increases in two days once an end is
 * set.
 */
export const setIncomeFees = (fund: Address, minimum: bigint, maximum: bigint): ContractCall =>
  contractCall(fund, 'setFees(uint64,uint64)', [minimum, maximum])

/**
 * Sets the time in which orders are accepted. The next two days stay as announced: an earlier end
 * is postponed until then. Moving a start within them reverts.
 */
export const setIncomeTimes = (fund: Address, start: Millis, end: Millis): ContractCall =>
  contractCall(fund, 'setTimes(uint64,uint64)', [toSeconds(start), toSeconds(end)])

/** Sets the daily cap of an asset: decreases at once, increases in two days. */
export const setDayCap = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'setDayCap(address,uint128)', [coin, units])

/** Sets the minimum of a claim: decreases at once, increases in two days once an end is set. */
export const setIncomeMinimum = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'setMinimum(address,uint128)', [coin, units])

/** Names another signer, valid in two days. */
export const nameSigner = (fund: Address, signer: Address): ContractCall =>
  contractCall(fund, 'nameSigner(address)', [signer])

/** Removes a signer, at once and permanently. */
export const removeSigner = (fund: Address, signer: Address): ContractCall =>
  contractCall(fund, 'removeSigner(address)', [signer])

/** Pauses or resumes the fund, at once. */
export const pauseIncome = (fund: Address, isPaused: boolean): ContractCall =>
  contractCall(fund, 'setPaused(bool)', [isPaused])

/** Deposits funds for payments; tokens must be approved. */
export const depositIncome = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'deposit(address,uint256)', [coin, units], {
    ...(coin === nobody && { callValue: units }),
  })

/** Events about deposits and the owner's withdrawals, which the app does not read. */
export const incomeOwnerEvents = {
  deposited: eventShape('Deposited(address indexed coin,address indexed from,uint256 amount)'),
  withdrawn: eventShape('Withdrawn(address indexed coin,address indexed to,uint256 amount)'),
}
