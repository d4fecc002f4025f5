import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { encodeCall } from '../../src/chain/abi.ts'
import { isPlain, isTransfer, type Call, type TokenValue } from '../../src/chain/call.ts'
import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { createNode, type ChainNode } from '../../src/chain/node.ts'
import { addressFromHex, addressToHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { signOwn, type SigningKey } from './signature.ts'
import type { Json } from './messages.ts'
import type { ContractType } from './schemas.ts'
import { decodeTransaction, encodeRaw, encodeTransaction, signedHash } from './transaction.ts'
import type { Artifact } from '../../contracts/compile.ts'

/** Account with a key that sends transactions through a node's HTTP API. */
export interface Operator {
  readonly address: Address
  readonly node: ChainNode
  /**
   * Deploys a contract. Resolves once the node accepts it; otherwise throws the node's answer.
   * `args` are the encoded constructor arguments. The ABI is stored on the chain only on request.
   */
  deploy(
    artifact: Artifact,
    args?: string,
    options?: { readonly callValue?: bigint; readonly withAbi?: boolean },
  ): Promise<{ txId: string; contract: Address }>
  /**
   * Submits one of TRON's built-in contracts, with its fields in addition to the owner's address.
   */
  submit(type: ContractType, fields: Json): Promise<string>
  call(call: Call): Promise<string>
  /** Sends a call whose data is already encoded. */
  send(contract: Address, data: string, options?: SendOptions): Promise<string>
}

interface SendOptions {
  readonly callValue?: bigint
  readonly feeLimit?: bigint
  readonly trc10?: TokenValue
}

/** Deploying the sale uses about 2 million energy at 100 sun; the network allows 15,000 TRX. */
const DEPLOY_FEE_LIMIT = 1_000_000_000n
const LIFE_MS = 60_000

/** Creates an operator. With a side chain's id it signs for that chain. */
export function createOperator(
  baseUrl: string,
  fetch: Fetch,
  key: SigningKey,
  sideChainId?: ChainId,
): Operator {
  const node = createNode(baseUrl, fetch)
  const address = addressFromHex(key.address)
  let lastTimestamp = 0

  async function broadcast(type: ContractType, value: Json, feeLimit: bigint): Promise<string> {
    const head = await node.head()
    if (!head.ok) throw new Error(`no head block: ${JSON.stringify(head.error)}`)
    const { id, timestamp } = head.value
    // Two equal calls with the same timestamp would be one transaction.
    lastTimestamp = Math.max(timestamp, lastTimestamp + 1)
    const raw = encodeRaw(
      {
        ref_block_bytes: id.slice(12, 16),
        ref_block_hash: id.slice(16, 32),
        expiration: timestamp + LIFE_MS,
        timestamp: lastTimestamp,
        fee_limit: feeLimit,
        contract: [{ type, parameter: { value } }],
      },
      false,
    )
    const unsigned = decodeTransaction(raw, [])
    const signature = signOwn(signedHash(unsigned.id, sideChainId), key)
    const bytes = encodeTransaction({ ...unsigned, signatures: [signature] })
    const response = await fetch(`${baseUrl}/wallet/broadcasthex`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: bytesToHex(bytes) }),
    })
    const answer = (await response.json()) as { result?: boolean; code?: string; message?: string }
    if (answer.result !== true) throw new Error(`${answer.code}: ${answer.message}`)
    return unsigned.id
  }

  const send: Operator['send'] = (contract, data, { callValue = 0n, feeLimit, trc10 } = {}) =>
    broadcast(
      'TriggerSmartContract',
      {
        owner_address: addressToHex(address),
        contract_address: addressToHex(contract),
        call_value: callValue,
        data,
        call_token_value: trc10?.units,
        token_id: trc10?.id,
      },
      feeLimit ?? DEPLOY_FEE_LIMIT,
    )

  return {
    address,
    node,
    send,
    call: (call) =>
      isTransfer(call)
        ? broadcast(
            'TransferContract',
            {
              owner_address: addressToHex(address),
              to_address: addressToHex(call.to),
              amount: call.sun,
            },
            0n,
          )
        : isPlain(call)
          ? broadcast(
              'FundInjectContract',
              { owner_address: addressToHex(address), amount: call.sun },
              0n,
            )
          : send(call.contract, encodeCall(call.signature, call.args), call),
    submit: (type, fields) =>
      broadcast(type, { owner_address: addressToHex(address), ...fields }, 0n),
    async deploy({ name, bytecode, abi }, args = '', { callValue, withAbi } = {}) {
      const txId = await broadcast(
        'CreateSmartContract',
        {
          owner_address: addressToHex(address),
          new_contract: {
            origin_address: addressToHex(address),
            name,
            bytecode: bytecode + args,
            call_value: callValue,
            // The constructor and the receive function have no name, but the chain requires one.
            ...(withAbi && { abi: { entrys: abi.filter((entry) => entry.name) as never } }),
            consume_user_resource_percent: 100n,
            origin_energy_limit: 10_000_000n,
          },
        },
        DEPLOY_FEE_LIMIT,
      )
      return { txId, contract: contractAddress(txId, address) }
    },
  }
}

/** Computes a new contract's address on TRON: the last 20 bytes of keccak(txID ‖ owner). */
const contractAddress = (txId: string, owner: Address): Address =>
  addressFromHex(
    bytesToHex(keccak_256(concatBytes(hexToBytes(txId), hexToBytes(addressToHex(owner))))).slice(
      -40,
    ),
  )
