import type { Chain, BroadcastAnswer } from '../../sandbox/chain/chain.ts'
import { draftTransaction, signTransaction } from '../../sandbox/chain/draft.ts'
import { keyOfName } from '../keyOfName.ts'
import type { SigningKey } from '../../backend/tron/signature.ts'
import type { Json } from '../../backend/tron/messages.ts'
import type { ContractType } from '../../backend/tron/schemas.ts'
import type { Transaction } from '../../backend/tron/transaction.ts'

let timestamp = 1_700_000_000_000

/** Returns the key of `person(name)` on a node, for tests without HTTP. */
export const testKey = (name: string): SigningKey => keyOfName(`test ${name}`)

/** Returns a transaction signed by the account of `key`, with a unique id. */
export const signed = (
  chain: Chain,
  key: SigningKey,
  type: ContractType,
  value: Json,
  feeLimit = 100_000_000n,
): Transaction =>
  signTransaction(
    draftTransaction({
      reference: chain.head,
      type,
      value: { owner_address: key.address, ...value },
      timestamp: timestamp++,
      lifetimeMs: 600_000,
      feeLimit,
    }),
    key,
  )

export const send = (
  chain: Chain,
  key: SigningKey,
  type: ContractType,
  value: Json,
  feeLimit?: bigint,
): Promise<BroadcastAnswer> => chain.broadcast(signed(chain, key, type, value, feeLimit))

/** Deploys code. Returns the new contract's address as 20 bytes. The chain must mine instantly. */
export async function deployBytes(
  chain: Chain,
  key: SigningKey,
  bytecode: string,
): Promise<string> {
  const answer = await send(
    chain,
    key,
    'CreateSmartContract',
    {
      new_contract: {
        origin_address: key.address,
        bytecode,
        consume_user_resource_percent: 100,
        origin_energy_limit: 10_000_000,
        name: 'Test',
      },
    },
    1_000_000_000n,
  )
  const address = chain.transaction(answer.id)?.receipt.contractAddress
  if (address === undefined) throw new Error(`not deployed: ${answer.code} ${answer.message}`)
  return address.slice(2)
}
