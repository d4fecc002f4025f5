import { fromHex, toHex, utf8 } from '../../backend/tron/bytes.ts'
import { deployedAddress } from './contractAddress.ts'
import type { Outcome, Workshop } from './receipt.ts'
import { addAsset, burn, isContract, keys, readAccount, readBytes, type EvmHex } from './ledger.ts'
import { encodeMessage, type Json } from '../../backend/tron/messages.ts'
import { invalidContract } from './refusal.ts'
import { smartContractSchema } from '../../backend/tron/schemas.ts'
import { addressField, systemContracts } from './systemContracts.ts'
import { contractFields, type Transaction } from '../../backend/tron/transaction.ts'
import type { RunResult } from './tvm.ts'

const amountField = (fields: Json, key: string): bigint => (fields[key] ?? 0n) as bigint

/** Executes the one contract of a transaction; see `executeTransaction`. */
export async function executeContract(
  workshop: Workshop,
  transaction: Transaction,
  owner: EvmHex,
): Promise<Outcome> {
  const { type, value } = transaction
  const fields = contractFields(transaction)
  if (type === 'TriggerSmartContract') return trigger(workshop, transaction, owner, fields)
  if (type === 'CreateSmartContract') return deploy(workshop, transaction, owner, fields)
  const { state, block, parameters } = workshop
  const now = block.timestamp
  const outcome = systemContracts[type!]({ state, owner, fields, value, now, parameters })
  return {
    result: 'SUCCESS',
    isVm: false,
    energyUsed: 0n,
    energyFee: 0n,
    output: '',
    logs: [],
    ...outcome,
  }
}

async function trigger(
  workshop: Workshop,
  transaction: Transaction,
  owner: EvmHex,
  fields: Json,
): Promise<Outcome> {
  const to = addressField(fields, 'contract_address', 'contractAddress')
  if (!isContract(workshop.state, to)) throw invalidContract('No contract or not a smart contract')
  return runAndCharge(workshop, transaction, owner, to, {
    to,
    data: fromHex((fields['data'] ?? '') as string),
    value: amountField(fields, 'call_value'),
    tokenId: amountField(fields, 'token_id'),
    tokenValue: amountField(fields, 'call_token_value'),
  })
}

async function deploy(
  workshop: Workshop,
  transaction: Transaction,
  owner: EvmHex,
  fields: Json,
): Promise<Outcome> {
  const { state, parameters } = workshop
  const contract = (fields['new_contract'] ?? {}) as Json
  if (contract['origin_address'] !== fields['owner_address'])
    throw invalidContract('OwnerAddress is not equals OriginAddress')
  if (utf8((contract['name'] ?? '') as string).length > 32)
    throw invalidContract("contractName's length cannot be greater than 32")
  const percent = amountField(contract, 'consume_user_resource_percent')
  if (percent < 0n || percent > 100n) throw invalidContract('percent must be >= 0 and <= 100')
  if (amountField(contract, 'origin_energy_limit') <= 0n)
    throw invalidContract('The originEnergyLimit must be > 0')
  const address = deployedAddress(fromHex(transaction.id), owner)
  if (readAccount(state, address))
    throw invalidContract('Trying to create a contract with existing contract address')
  const outcome = await runAndCharge(workshop, transaction, owner, address, {
    data: fromHex((contract['bytecode'] ?? '') as string),
    value: amountField(contract, 'call_value'),
    tokenId: amountField(fields, 'token_id'),
    tokenValue: amountField(fields, 'call_token_value'),
  })
  if (outcome.result === 'SUCCESS')
    state.set(
      keys.contract(address),
      encodeMessage(smartContractSchema, {
        ...contract,
        contract_address: `41${address}`,
        version: parameters.allowTvmCompatibleEvm ? 1 : 0,
      }),
    )
  return outcome
}

interface Invocation {
  readonly to?: EvmHex
  readonly data: Uint8Array
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
}

/** Runs code with as much energy as the fee limit and balance can buy, and burns the fee for it. */
async function runAndCharge(
  workshop: Workshop,
  transaction: Transaction,
  owner: EvmHex,
  contract: EvmHex,
  invocation: Invocation,
): Promise<Outcome> {
  const { state, parameters, block } = workshop
  const { feeLimit } = transaction
  const { value } = invocation
  const now = block.timestamp
  if (feeLimit < 0n || feeLimit > parameters.maxFeeLimit)
    throw invalidContract(`feeLimit must be >= 0 and <= ${parameters.maxFeeLimit}`)
  if (value < 0n) throw invalidContract('callValue must be >= 0')
  const balance = readAccount(state, owner)?.balance ?? 0n
  if (value > balance)
    throw invalidContract('Validate InternalTransfer error, balance is not sufficient.')
  const spendable = balance - value
  const energyLimit = (feeLimit < spendable ? feeLimit : spendable) / parameters.energyFee

  const beforeRun = state.mark()
  moveTokens(workshop, owner, contract, invocation)
  const run = await workshop.tvm.run(workshop, {
    ...invocation,
    caller: owner,
    energyLimit,
    txId: fromHex(transaction.id),
  })
  if (run.result === 'SUCCESS') recordInnerContracts(workshop, run, contract, transaction)
  else state.revertTo(beforeRun)

  const energyFee = run.energyUsed * parameters.energyFee
  if (!burn(state, owner, energyFee, now)) throw invalidContract('balance is not sufficient.')
  return {
    result: run.result,
    isVm: true,
    fee: 0n,
    energyUsed: run.energyUsed,
    energyPenalty: run.energyPenalty,
    energyFee,
    contractAddress: `41${contract}`,
    output: toHex(run.output),
    logs: run.logs,
    ...(run.message !== undefined && { message: toHex(utf8(run.message)) }),
  }
}

const FIRST_TOKEN_ID = 1_000_000n

function moveTokens(
  { state, block }: Workshop,
  owner: EvmHex,
  contract: EvmHex,
  { tokenId, tokenValue }: Invocation,
): void {
  if (tokenValue < 0n) throw invalidContract('tokenValue must be >= 0')
  if (tokenId !== 0n && tokenId <= FIRST_TOKEN_ID)
    throw invalidContract(`tokenId must be > ${FIRST_TOKEN_ID}`)
  if (tokenValue > 0n && tokenId === 0n)
    throw invalidContract(`invalid arguments with tokenValue = ${tokenValue}, tokenId = 0`)
  if (tokenValue === 0n) return
  const id = tokenId.toString()
  if (!readBytes(state, keys.asset(id))) throw invalidContract('No asset !')
  if (!addAsset(state, owner, id, -tokenValue, block.timestamp))
    throw invalidContract('assetBalance is not sufficient.')
  addAsset(state, contract, id, tokenValue, block.timestamp)
}

/**
 * Records contracts created by contracts, without ABI or bytecode and with their creator's version,
 * as in java-tron's createContractImpl.
 */
function recordInnerContracts(
  { state }: Workshop,
  run: RunResult,
  outermost: EvmHex,
  transaction: Transaction,
): void {
  for (const { address, creator, version } of run.created) {
    if (address === outermost) continue
    state.set(
      keys.contract(address),
      encodeMessage(smartContractSchema, {
        origin_address: `41${creator}`,
        contract_address: `41${address}`,
        consume_user_resource_percent: 100n,
        trx_hash: transaction.id,
        version,
      }),
    )
  }
}
