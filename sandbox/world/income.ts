import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { eventShape } from '../../src/chain/event.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import { nobody, addressFromHex, type Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { sandboxKey } from '../chain/genesis.ts'
import { compileContracts } from '../contracts/compile.ts'
import type { Operator } from './operator.ts'

/** Whom the fees of withdrawals go to. */
const feeAddress = addressFromHex(sandboxKey('income fees').address)

/** Signs vouchers of the sandbox's backend. Its key is public, so never send it anything of value. */
export const incomeSigner = sandboxKey('income signer')

/** What a withdrawal's fee may be, in sun: less at once, more in two days once there is an end. */
export const setIncomeFees = (fund: Address, minimum: bigint, maximum: bigint): ContractCall =>
  contractCall(fund, 'setFees(uint64,uint64)', [minimum, maximum])

/**
 * When withdrawals are taken; what the next two days have of it stays: an earlier end is put off until
 * then, and a start in them stays as it is, or it reverts.
 */
export const setIncomeTimes = (fund: Address, start: Millis, end: Millis): ContractCall =>
  contractCall(fund, 'setTimes(uint64,uint64)', [toSeconds(start), toSeconds(end)])

/** The most of a coin that a day pays: less at once, more in two days. */
export const setDayCap = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'setDayCap(address,uint128)', [coin, units])

/** The least of a coin that a withdrawal is for: less at once, more in two days once there is an end. */
export const setIncomeMinimum = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'setMinimum(address,uint128)', [coin, units])

/** Lets another one sign, in two days. */
export const nameSigner = (fund: Address, signer: Address): ContractCall =>
  contractCall(fund, 'nameSigner(address)', [signer])

/** Takes it from one, at once and for ever. */
export const removeSigner = (fund: Address, signer: Address): ContractCall =>
  contractCall(fund, 'removeSigner(address)', [signer])

/** Stops all of it, or goes on, at once. */
export const pauseIncome = (fund: Address, isPaused: boolean): ContractCall =>
  contractCall(fund, 'setPaused(bool)', [isPaused])

/** Brings what is to be paid; tokens were approved. */
export const depositIncome = (fund: Address, coin: Address, units: bigint): ContractCall =>
  contractCall(fund, 'deposit(address,uint256)', [coin, units], {
    ...(coin === nobody && { callValue: units }),
  })

/** What the fund says of what comes in and what its owner takes out: the app reads neither. */
export const incomeOwnerEvents = {
  deposited: eventShape('Deposited(address indexed coin,address indexed from,uint256 amount)'),
  withdrawn: eventShape('Withdrawn(address indexed coin,address indexed to,uint256 amount)'),
}

/** Deploys the contract that pays booked income. `settle` puts what was sent into blocks. */
export async function deployIncomeFund(
  operator: Operator,
  wtrx: Address,
  settle: (txIds: readonly string[]) => Promise<void>,
): Promise<Address> {
  const args = encodeValues(
    ['address', 'address', 'address'],
    [wtrx, feeAddress, addressFromHex(incomeSigner.address)],
  )
  const { txId, contract } = await operator.deploy(compileContracts().IncomeFund, args)
  await settle([txId])
  return contract
}
