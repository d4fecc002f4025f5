import { addressFromHex } from '../../src/core/address.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import {
  addAsset,
  addBalance,
  burn,
  fundSun,
  isContract,
  keys,
  newAccount,
  readAccount,
  readBytes,
  writeAccount,
  type EvmHex,
} from './ledger.ts'
import { decodeMessage, encodeMessage, type Json } from '../../backend/tron/messages.ts'
import type { ChainParameters } from './parameters.ts'
import { invalidContract } from './refusal.ts'
import { assetSchema, contractSchemas, type ContractType } from '../../backend/tron/schemas.ts'
import type { FlatState } from './state.ts'
import { contractFields, type Transaction } from '../../backend/tron/transaction.ts'

/** Input of a system contract. */
export interface SystemCall {
  readonly state: FlatState
  readonly owner: EvmHex
  readonly fields: Json
  readonly value: Uint8Array
  readonly now: number
  readonly parameters: ChainParameters
}

export interface SystemOutcome {
  /** Sun burned in addition to bandwidth. */
  readonly fee: bigint
  readonly assetId?: string
}

type SystemContract = Exclude<ContractType, 'CreateSmartContract' | 'TriggerSmartContract'>

const ADDRESS_BYTES = /^41[0-9a-f]{40}$/

/** Reads the 20 bytes of an address field. Throws `Invalid <name>!` on other input. */
export function addressField(fields: Json, key: string, name: string): EvmHex {
  const text = fields[key]
  if (typeof text !== 'string' || !ADDRESS_BYTES.test(text))
    throw invalidContract(`Invalid ${name}!`)
  return text.slice(2)
}

const amountField = (fields: Json, key: string): bigint => (fields[key] ?? 0n) as bigint

export const ownerHex = (transaction: Transaction): EvmHex =>
  addressField(contractFields(transaction), 'owner_address', 'ownerAddress')

/** Whether a transaction pays for a new account instead of for its bytes. */
export function isActivation(state: FlatState, transaction: Transaction): boolean {
  if (transaction.type === 'AccountCreateContract') return true
  if (transaction.type !== 'TransferContract' && transaction.type !== 'TransferAssetContract')
    return false
  const to = contractFields(transaction)['to_address']
  return typeof to === 'string' && readAccount(state, to.slice(2)) === undefined
}

function transfer({ state, owner, fields, now, parameters }: SystemCall): SystemOutcome {
  const to = addressField(fields, 'to_address', 'toAddress')
  const amount = amountField(fields, 'amount')
  if (to === owner) throw invalidContract('Cannot transfer TRX to yourself.')
  if (amount <= 0n) throw invalidContract('Amount must be greater than 0.')
  if (isContract(state, to)) throw invalidContract('Cannot transfer TRX to a smartContract.')
  const fee = readAccount(state, to) ? 0n : parameters.createNewAccountFee
  if ((readAccount(state, owner)?.balance ?? 0n) < amount + fee)
    throw invalidContract('Validate TransferContract error, balance is not sufficient.')
  burn(state, owner, fee, now)
  addBalance(state, owner, -amount, now)
  addBalance(state, to, amount, now)
  return { fee }
}

function transferAsset({ state, owner, fields, now, parameters }: SystemCall): SystemOutcome {
  const to = addressField(fields, 'to_address', 'toAddress')
  const amount = amountField(fields, 'amount')
  const id = Buffer.from(fromHex((fields['asset_name'] ?? '') as string)).toString('utf8')
  if (to === owner) throw invalidContract('Cannot transfer asset to yourself.')
  if (amount <= 0n) throw invalidContract('Amount must be greater than 0.')
  if (!readBytes(state, keys.asset(id))) throw invalidContract('No asset!')
  if (isContract(state, to)) throw invalidContract('Cannot transfer asset to smartContract.')
  const fee = readAccount(state, to) ? 0n : parameters.createNewAccountFee
  if (!burn(state, owner, fee, now))
    throw invalidContract('Validate TransferAssetActuator error, insufficient fee.')
  if (!addAsset(state, owner, id, -amount, now))
    throw invalidContract('assetBalance is not sufficient.')
  addAsset(state, to, id, amount, now)
  return { fee }
}

const FIRST_ASSET_ID = 1_000_001n

function issueAsset({ state, owner, fields, value, now, parameters }: SystemCall): SystemOutcome {
  const supply = amountField(fields, 'total_supply')
  if (!fields['name']) throw invalidContract('Invalid assetName')
  if (supply <= 0n) throw invalidContract('TotalSupply must greater than 0!')
  const precision = Number(fields['precision'] ?? 0)
  if (precision < 0 || precision > 6) throw invalidContract('precision cannot exceed 6')
  if (!burn(state, owner, parameters.assetIssueFee, now))
    throw invalidContract('No enough balance for fee!')
  const id = ((state.get(keys.nextAsset) as bigint | undefined) ?? FIRST_ASSET_ID).toString()
  state.set(keys.nextAsset, BigInt(id) + 1n)
  const asset: Json = { ...decodeMessage(assetSchema, value), id }
  state.set(keys.asset(id), encodeMessage(assetSchema, asset))
  addAsset(state, owner, id, supply, now)
  return { fee: parameters.assetIssueFee, assetId: id }
}

function createAccount({ state, owner, fields, now, parameters }: SystemCall): SystemOutcome {
  const address = addressField(fields, 'account_address', 'account address')
  if (readAccount(state, address)) throw invalidContract('Account has existed')
  if (!burn(state, owner, parameters.createNewAccountFee, now))
    throw invalidContract('Validate CreateAccountActuator error, insufficient fee.')
  writeAccount(state, address, newAccount(now))
  return { fee: parameters.createNewAccountFee }
}

function updatePermissions(call: SystemCall): SystemOutcome {
  const { state, owner, fields, now, parameters } = call
  const actives = (fields['actives'] ?? []) as readonly Json[]
  const all = [fields['owner'] as Json | undefined, ...actives]
  if (!fields['owner']) throw invalidContract('owner permission is missed')
  if (all.length < 2) throw invalidContract('active permission is missed')
  if (all.length > 9) throw invalidContract('active permission is too many')
  for (const permission of all) {
    const permissionKeys = (permission?.['keys'] ?? []) as Json[]
    const threshold = amountField(permission ?? {}, 'threshold')
    if (permissionKeys.length === 0) throw invalidContract("key's count should be greater than 0")
    if (permissionKeys.length > 5)
      throw invalidContract('number of keys in permission should not be greater than 5')
    if (threshold <= 0n) throw invalidContract("permission's threshold should be greater than 0")
    const sum = permissionKeys.reduce((total, key) => total + amountField(key, 'weight'), 0n)
    if (sum < threshold)
      throw invalidContract(
        "sum of all key's weight should not be less than threshold in permission",
      )
  }
  if (!burn(state, owner, parameters.updatePermissionFee, now))
    throw invalidContract('No enough balance for fee!')
  const permissions = encodeMessage(contractSchemas.AccountPermissionUpdateContract, {
    ...fields,
    actives: actives.map((permission, i): Json => Object.assign({}, permission, { id: 2 + i })),
  })
  writeAccount(state, owner, { ...readAccount(state, owner)!, permissions: toHex(permissions) })
  return { fee: parameters.updatePermissionFee }
}

const LEAST_INJECTION_SUN = 1_000_000n

/** Adds TRX to the fund that pays a side chain's witnesses (sun-network's FundInjectActuator). */
function injectFund({ state, owner, fields, now }: SystemCall): SystemOutcome {
  const amount = amountField(fields, 'amount')
  const account = readAccount(state, owner)
  if (!account) throw invalidContract(`Account[${addressFromHex(owner)}] not exists`)
  if (amount <= 0n) throw invalidContract('fund amount must be positive')
  if (amount < LEAST_INJECTION_SUN)
    throw invalidContract('fund amount must be larger than 1TRX/SunToken')
  if (!addBalance(state, owner, -amount, now))
    throw invalidContract('fund amount must be less than accountBalance')
  state.set(keys.fund, fundSun(state) + amount)
  return { fee: 0n }
}

/**
 * TRON's built-in contracts, by type. Each checks in java-tron's order and with its messages, and
 * returns its fee. It throws a Refusal before any change that the caller would not undo.
 */
export const systemContracts: Readonly<
  Record<SystemContract, (call: SystemCall) => SystemOutcome>
> = {
  TransferContract: transfer,
  TransferAssetContract: transferAsset,
  AssetIssueContract: issueAsset,
  AccountCreateContract: createAccount,
  AccountPermissionUpdateContract: updatePermissions,
  FundInjectContract: injectFund,
}
