import { schema, type Schema } from './messages.ts'

// Field numbers are those of java-tron's protocol/src/main/protos.

const abiParam = schema([1, 'indexed', 'bool'], [2, 'name', 'string'], [3, 'type', 'string'])

const ENTRY_TYPES = [
  'UnknownEntryType',
  'Constructor',
  'Function',
  'Event',
  'Fallback',
  'Receive',
  'Error',
]
const MUTABILITIES = ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable']

// ABI as stored on the chain, without the `components` of tuples.
const abiSchema = schema([
  1,
  'entrys',
  schema(
    [1, 'anonymous', 'bool'],
    [2, 'constant', 'bool'],
    [3, 'name', 'string'],
    [4, 'inputs', abiParam, 'repeated'],
    [5, 'outputs', abiParam, 'repeated'],
    [6, 'type', ENTRY_TYPES],
    [7, 'payable', 'bool'],
    [8, 'stateMutability', MUTABILITIES],
  ),
  'repeated',
])

export const smartContractSchema = schema(
  [1, 'origin_address', 'address'],
  [2, 'contract_address', 'address'],
  [3, 'abi', abiSchema],
  [4, 'bytecode', 'bytes'],
  [5, 'call_value', 'int64'],
  [6, 'consume_user_resource_percent', 'int64'],
  [7, 'name', 'string'],
  [8, 'origin_energy_limit', 'int64'],
  [9, 'code_hash', 'bytes'],
  [10, 'trx_hash', 'bytes'],
  [11, 'version', 'int32'],
)

export const permissionSchema = schema(
  [1, 'type', ['Owner', 'Witness', 'Active']],
  [2, 'id', 'int32'],
  [3, 'permission_name', 'string'],
  [4, 'threshold', 'int64'],
  [5, 'parent_id', 'int32'],
  [6, 'operations', 'bytes'],
  [7, 'keys', schema([1, 'address', 'address'], [2, 'weight', 'int64']), 'repeated'],
)

export const assetSchema = schema(
  [1, 'owner_address', 'address'],
  [2, 'name', 'text'],
  [3, 'abbr', 'text'],
  [4, 'total_supply', 'int64'],
  [
    5,
    'frozen_supply',
    schema([1, 'frozen_amount', 'int64'], [2, 'frozen_days', 'int64']),
    'repeated',
  ],
  [6, 'trx_num', 'int32'],
  [7, 'precision', 'int32'],
  [8, 'num', 'int32'],
  [9, 'start_time', 'int64'],
  [10, 'end_time', 'int64'],
  [11, 'order', 'int64'],
  [16, 'vote_score', 'int32'],
  [20, 'description', 'text'],
  [21, 'url', 'text'],
  [22, 'free_asset_net_limit', 'int64'],
  [23, 'public_free_asset_net_limit', 'int64'],
  [24, 'public_free_asset_net_usage', 'int64'],
  [25, 'public_latest_free_net_time', 'int64'],
  [41, 'id', 'string'],
)

/** Contracts (kinds of transaction) that the sandbox executes, by java-tron's names. */
export const contractSchemas = {
  AccountCreateContract: schema(
    [1, 'owner_address', 'address'],
    [2, 'account_address', 'address'],
    [3, 'type', ['Normal', 'AssetIssue', 'Contract']],
  ),
  TransferContract: schema(
    [1, 'owner_address', 'address'],
    [2, 'to_address', 'address'],
    [3, 'amount', 'int64'],
  ),
  TransferAssetContract: schema(
    [1, 'asset_name', 'text'],
    [2, 'owner_address', 'address'],
    [3, 'to_address', 'address'],
    [4, 'amount', 'int64'],
  ),
  AssetIssueContract: assetSchema,
  CreateSmartContract: schema(
    [1, 'owner_address', 'address'],
    [2, 'new_contract', smartContractSchema],
    [3, 'call_token_value', 'int64'],
    [4, 'token_id', 'int64'],
  ),
  TriggerSmartContract: schema(
    [1, 'owner_address', 'address'],
    [2, 'contract_address', 'address'],
    [3, 'call_value', 'int64'],
    [4, 'data', 'bytes'],
    [5, 'call_token_value', 'int64'],
    [6, 'token_id', 'int64'],
  ),
  AccountPermissionUpdateContract: schema(
    [1, 'owner_address', 'address'],
    [2, 'owner', permissionSchema],
    [3, 'witness', permissionSchema],
    [4, 'actives', permissionSchema, 'repeated'],
  ),
  /** Only on side chains. */
  FundInjectContract: schema([1, 'owner_address', 'address'], [2, 'amount', 'int64']),
} as const satisfies Record<string, Schema>

export type ContractType = keyof typeof contractSchemas

/** Numbers of `Transaction.Contract.ContractType`. */
export const contractTypeNumbers: Readonly<Record<ContractType, number>> = {
  AccountCreateContract: 0,
  TransferContract: 1,
  TransferAssetContract: 2,
  AssetIssueContract: 6,
  CreateSmartContract: 30,
  TriggerSmartContract: 31,
  AccountPermissionUpdateContract: 46,
  FundInjectContract: 254,
}

/** `Transaction.Result.contractResult`, in the order of its numbers. */
export const CONTRACT_RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const
export type ContractResult = (typeof CONTRACT_RESULTS)[number]

const anySchema = schema([1, 'type_url', 'string'], [2, 'value', 'bytes'])

/** `Transaction.raw`; the parameter's value is decoded separately, by the contract's type. */
export const rawSchema = schema(
  [1, 'ref_block_bytes', 'bytes'],
  [3, 'ref_block_num', 'int64'],
  [4, 'ref_block_hash', 'bytes'],
  [8, 'expiration', 'int64'],
  [10, 'data', 'bytes'],
  [
    11,
    'contract',
    schema([1, 'type', 'int32'], [2, 'parameter', anySchema], [5, 'Permission_id', 'int32']),
    'repeated',
  ],
  [12, 'scripts', 'bytes'],
  [14, 'timestamp', 'int64'],
  [18, 'fee_limit', 'int64'],
)

export const transactionSchema = schema(
  [1, 'raw_data', 'bytes'],
  [2, 'signature', 'bytes', 'repeated'],
  [5, 'ret', schema([1, 'fee', 'int64'], [3, 'contractRet', CONTRACT_RESULTS]), 'repeated'],
)

/** `BlockHeader.raw`, which tronweb's own protobuf does not have. */
export const headerSchema = schema(
  [1, 'timestamp', 'int64'],
  [2, 'txTrieRoot', 'bytes'],
  [3, 'parentHash', 'bytes'],
  [7, 'number', 'int64'],
  [9, 'witness_address', 'address'],
  [10, 'version', 'int32'],
)
