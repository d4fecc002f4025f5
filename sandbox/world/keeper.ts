import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { Operator } from './operator.ts'

export interface Keeper {
  /** Seals what is due now. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Blocks within which it seals, of the 256 in which the contract can. */
const DUE_AFTER_BLOCKS = 60
const MOST_AT_ONCE = 20n

/**
 * Seals draws before their block is out of the contract's reach, through the node's HTTP API like
 * anybody else. Purchases and openings seal too, so that on a busy day it has nothing to do.
 */
export function startKeeper(
  operator: Operator,
  sale: Address,
  { pollMs, onError }: { pollMs: number; onError: (error: unknown) => void },
): Keeper {
  const call = contractCall(sale, 'waiting(uint256)', [MOST_AT_ONCE])
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look() {
    const head = await operator.node.head()
    const waiting = await operator.node.read(call, ['uint256[]'])
    if (!head.ok || !waiting.ok) throw new Error('the node did not answer the keeper')
    const latest = BigInt(head.value.number - DUE_AFTER_BLOCKS)
    const due = (waiting.value[0] as bigint[]).filter((purchaseBlock) => purchaseBlock <= latest)
    if (due.length === 0) return
    await operator.call(contractCall(sale, 'seal(uint256[])', [due]))
  }

  const follow = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(onError)
        .then(() => {
          if (!isStopped) follow()
        })
    }, pollMs)
  }
  follow()
  return {
    look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
