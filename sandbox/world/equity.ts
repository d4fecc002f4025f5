import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { EquityTerms } from '../../src/chain/contracts/rwaEquity.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import type { Address } from '../../src/core/address.ts'

/** Sets the fee of a withdrawal, in sun, from the next stage on. */
export const setEquityFees = (contract: Address, minimum: bigint, maximum: bigint): ContractCall =>
  contractCall(contract, 'setFees(uint64,uint64)', [minimum, maximum])

/** Sets the times of withdrawals, from the next stage on. */
export const setEquityTimes = (
  contract: Address,
  { start, end, stageMs }: Pick<EquityTerms, 'start' | 'end' | 'stageMs'>,
): ContractCall =>
  contractCall(contract, 'setTimes(uint64,uint64,uint64)', [
    toSeconds(start),
    toSeconds(end),
    toSeconds(stageMs),
  ])

/** Sets the levels whose cards can be initialised, from the next stage on. */
export const setIdentifiers = (contract: Address, levels: readonly bigint[]): ContractCall =>
  contractCall(contract, 'setIdentifiers(uint256[])', [levels])

/** Sets the maximum that a card of a level may withdraw per stage, from the next one on. */
export const setMaximum = (contract: Address, level: bigint, units: bigint): ContractCall =>
  contractCall(contract, 'setMaximum(uint256,uint128)', [level, units])

/** Divides an approved amount among the cards that share. */
export const depositEquity = (
  contract: Address,
  units: bigint,
  proofHash: string,
  text: string,
): ContractCall =>
  contractCall(contract, 'deposit(uint256,bytes32,string)', [units, proofHash, text])
