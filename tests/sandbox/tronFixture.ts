import { addressFromHex } from '../../src/core/address.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import type { Receipt } from '../../sandbox/chain/receipt.ts'
import type { Json } from '../../backend/tron/messages.ts'
import { deployBytes, send, testKey } from './chainSender.ts'

/** Chain whose VM is under test, and `ann`, who has plenty of TRX. */
export interface TronChain {
  readonly chain: Chain
  /** Deploys code unchanged. Returns its address as 20 bytes. */
  readonly deploy: (code: string) => Promise<string>
  /** Calls a contract in a separate transaction. Returns the receipt. */
  readonly call: (contract: string, change?: CallChange) => Promise<Receipt>
  /** Runs code as a constructor whose contract is discarded. Returns its result as a number. */
  readonly numberOf: (code: string) => Promise<bigint>
}

interface CallChange {
  readonly data?: string
  /** Call value, in sun. */
  readonly value?: bigint
  /** Fee limit, in sun. */
  readonly feeLimit?: bigint
}

export const ann = testKey('ann')

export async function openTronChain(): Promise<TronChain> {
  const chain = await openChain({
    mining: 'instant',
    genesis: {
      accounts: [{ address: addressFromHex(ann.address), balanceSun: 100_000_000_000n }],
    },
  })
  return {
    chain,
    deploy: (code) => deployBytes(chain, ann, returning(code)),
    call: async (contract, { data = '', value = 0n, feeLimit } = {}) => {
      const fields: Json = { contract_address: contract, data, call_value: value }
      const answer = await send(chain, ann, 'TriggerSmartContract', fields, feeLimit)
      const stored = chain.transaction(answer.id)
      if (!stored) throw new Error(`${answer.code}: ${answer.message}`)
      return stored.receipt
    },
    numberOf: async (code) => {
      const run = await chain.call({ from: ann.address, data: fromHex(code) })
      if (run.result !== 'SUCCESS') throw new Error(run.message ?? run.result)
      return BigInt(`0x${toHex(run.output)}`)
    },
  }
}

/** Builds init code that deploys `code`. */
export function returning(code: string): string {
  const size = (code.length / 2).toString(16).padStart(4, '0')
  return `61${size}600e60003961${size}6000f3${code}`
}

/** Code that returns the top of the stack. */
export const RETURN_TOP = '60005260206000f3'

/** Encodes a word of 32 bytes, as calls take their arguments. */
export const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')

const CALLS = { CALL: 'f1', CALLCODE: 'f2', DELEGATECALL: 'f4', STATICCALL: 'fa' } as const
export type CallName = keyof typeof CALLS

/**
 * Builds code that calls the contract named in the calldata with `energy` (by default all that is
 * left) and `value` sun. It leaves the success flag on the stack.
 */
export function callWith(
  name: CallName = 'CALL',
  { value = 0, energy = 0xffff_ffff } = {},
): string {
  const hasValue = name === 'CALL' || name === 'CALLCODE'
  const pushValue = hasValue ? `63${value.toString(16).padStart(8, '0')}` : ''
  const pushEnergy = `63${energy.toString(16).padStart(8, '0')}`
  return `6000600060006000${pushValue}600035${pushEnergy}${CALLS[name]}`
}
