import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ConstantCall } from './constantCall.ts'
import { buildUnsigned } from './buildUnsigned.ts'
import { fromHex, toHex, utf8 } from '../../backend/tron/bytes.ts'
import { bigintOf, requireText, textOf, withoutZeros, type Endpoints } from './endpoint.ts'
import { keys, readBytes, readCode, type EvmHex } from './ledger.ts'
import { decodeMessage, readAddress, type Json } from '../../backend/tron/messages.ts'
import { chainParameters } from './parameters.ts'
import { Refusal } from './refusal.ts'
import { smartContractSchema } from '../../backend/tron/schemas.ts'
import type { RunResult } from './tvm.ts'
import type { View } from './view.ts'

const evmAddress = (text: string): EvmHex => toHex(readAddress(text).subarray(1))

/**
 * Returns the calldata from selector and parameters or from raw data, because clients send either.
 */
function callData(request: Json): string {
  const selector = textOf(request, 'function_selector')
  if (selector === undefined || selector === '') return textOf(request, 'data') ?? ''
  return toHex(keccak_256(utf8(selector)).subarray(0, 4)) + (textOf(request, 'parameter') ?? '')
}

const buildTrigger = (request: Json, view: View, value: Json): Json =>
  buildUnsigned(request, view, 'TriggerSmartContract', value)

const triggerValue = (request: Json, data: string): Json => ({
  owner_address: requireText(request, 'owner_address'),
  contract_address: textOf(request, 'contract_address'),
  call_value: bigintOf(request, 'call_value'),
  data,
  call_token_value: bigintOf(request, 'call_token_value'),
  token_id: bigintOf(request, 'token_id'),
})

function readCall(request: Json): ConstantCall {
  const to = textOf(request, 'contract_address')
  const feeLimit = bigintOf(request, 'fee_limit')
  return {
    from: evmAddress(requireText(request, 'owner_address')),
    ...(to !== undefined && to !== '' && { to: evmAddress(to) }),
    data: fromHex(callData(request)),
    value: bigintOf(request, 'call_value'),
    tokenId: bigintOf(request, 'token_id'),
    tokenValue: bigintOf(request, 'call_token_value'),
    ...(feeLimit > 0n && { energyLimit: feeLimit / chainParameters.energyFee }),
  }
}

const hexText = (text: string): string => toHex(utf8(text))

/** Runs a call; turns a refusal into the `result` that java-tron returns. */
async function tryCall(
  request: Json,
  view: View,
): Promise<{ readonly run: RunResult } | { readonly failure: Json }> {
  try {
    const run = await view.chain.call(readCall(request), view.stateAt)
    if (run.result === 'SUCCESS' || run.result === 'REVERT') return { run }
    return { failure: { code: 'OTHER_ERROR', message: hexText(run.message ?? run.result) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { failure: { code: error.code, message: hexText(error.message) } }
  }
}

const readContract = (view: View, address: EvmHex) =>
  view.chain.read(
    (state) => ({
      contract: readBytes(state, keys.contract(address)),
      code: readCode(state, address),
    }),
    view.stateAt,
  )

export const contractEndpoints: Endpoints = {
  getcontract: async (request, view) => {
    const { contract } = await readContract(view, evmAddress(requireText(request, 'value')))
    return contract ? decodeMessage(smartContractSchema, contract, view.visible) : {}
  },

  getcontractinfo: async (request, view) => {
    const address = evmAddress(requireText(request, 'value'))
    const { contract, code } = await readContract(view, address)
    if (!contract) return {}
    return {
      smart_contract: decodeMessage(smartContractSchema, contract, view.visible),
      runtimecode: toHex(code),
      contract_state: withoutZeros({ energy_factor: view.chain.energyFactorOf(address) }),
    }
  },

  triggersmartcontract: async (request, view) => {
    const address = evmAddress(requireText(request, 'contract_address'))
    const { contract } = await readContract(view, address)
    if (!contract)
      return {
        result: {
          code: 'CONTRACT_VALIDATE_ERROR',
          message: hexText('No contract or not a valid smart contract'),
        },
      }
    return {
      result: { result: true },
      transaction: buildTrigger(request, view, triggerValue(request, callData(request))),
    }
  },

  triggerconstantcontract: async (request, view) => {
    const outcome = await tryCall(request, view)
    if ('failure' in outcome) return { result: outcome.failure }
    const { run } = outcome
    const isReverted = run.result === 'REVERT'
    return {
      result: {
        result: true,
        ...(isReverted && { message: hexText('REVERT opcode executed') }),
      },
      energy_used: run.energyUsed,
      ...(run.energyPenalty > 0n && { energy_penalty: run.energyPenalty }),
      constant_result: [toHex(run.output)],
      ...(run.logs.length > 0 && { logs: run.logs.map((log) => withoutZeros({ ...log })) }),
      transaction: {
        ret: [isReverted ? { ret: 'FAILED' } : {}],
        ...buildTrigger(request, view, triggerValue(request, callData(request))),
      },
    }
  },

  estimateenergy: async (request, view) => {
    const outcome = await tryCall(request, view)
    if ('failure' in outcome) return { result: outcome.failure }
    const { run } = outcome
    if (run.result === 'REVERT')
      return {
        result: {
          code: 'CONTRACT_EXE_ERROR',
          message: hexText('REVERT opcode executed'),
        },
      }
    return {
      result: { result: true },
      energy_required: await leastEnergy(request, view, run.energyUsed),
    }
  },
}

/**
 * Finds the lowest limit at which the call succeeds, within 1 TRX worth of energy as in java-tron.
 */
async function leastEnergy(request: Json, view: View, used: bigint): Promise<bigint> {
  const call = readCall(request)
  const passes = async (energyLimit: bigint): Promise<boolean> =>
    (await view.chain.call({ ...call, energyLimit }, view.stateAt)).result === 'SUCCESS'
  if (await passes(used)) return used
  let low = used
  let high = used * 2n
  while (!(await passes(high))) {
    low = high
    high *= 2n
  }
  const precision = 1_000_000n / chainParameters.energyFee
  while (high - low > precision) {
    const middle = (low + high) / 2n
    if (await passes(middle)) high = middle
    else low = middle
  }
  return high
}
