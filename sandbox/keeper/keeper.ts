import type { ContractCall } from '../../src/chain/call.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { staking } from '../../src/chain/contracts/staking.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Address } from '../../src/core/address.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Operator } from '../world/operator.ts'
import { createCostsReader, type Stakes } from './costs.ts'
import { costOf, type Deed, type Done } from './deed.ts'
import { dueOf } from './due.ts'
import { assertFunds, withinLimit } from './funds.ts'
import { answered, NodeAway, Refused } from './trouble.ts'
import { createUndrawnReader } from './undrawn.ts'

export interface KeeperOptions {
  /** Has the key that pays, and the node to ask. */
  readonly operator: Operator
  readonly sale: Address
  /** Where what leaving pools has cost is let flow; without them, nowhere. */
  readonly stakes?: Stakes | undefined
  /** A draw is sealed once this many blocks stand on the one that decides it. */
  readonly afterBlocks: number
  /** The most that one transaction may burn for energy, in sun. */
  readonly feeLimit: bigint
  /** Told of everything that was done, once it is in a block or will never be. */
  readonly tell: (done: Done) => void
}

export interface Keeper {
  /**
   * Does the next thing due, at most one transaction. `busy` while something needs attention soon.
   * Rejects with `NodeAway` or `Refused`, and may be called again after either.
   */
  look(): Promise<'busy' | 'idle'>
}

/** A transaction seals no more than this, to stay far below what a block allows it. */
const MOST_AT_ONCE = 20

/** A transaction lives for a minute: by then it is in a block, or never will be. */
const GIVEN_UP_MS = 2 * MINUTE_MS

/** If one burns its whole limit although it was simulated, the next waits this long. */
const REST_BLOCKS = 100

interface Sent {
  readonly deed: Deed
  readonly txId: string
  /** The head's time when it was sent. */
  readonly at: Millis
}

/**
 * Keeps draws of blind boxes from being missed, through a node's HTTP API like anybody else: seals
 * what is due, and re-arms what was missed while nobody watched. Lets flow what leaving pools has
 * cost. All it knows is on the chain: it can be stopped at any time, and keepers cost each other
 * nothing but fees, however many run.
 */
export function createKeeper({
  operator,
  sale,
  stakes,
  afterBlocks,
  feeLimit,
  tell,
}: KeeperOptions): Keeper {
  const { node } = operator
  const readUndrawn = createUndrawnReader(node, sale)
  const readCosts = stakes && createCostsReader(node, stakes)
  let sent: Sent | undefined
  let restsUntil = 0
  /** What was re-armed here has to be sealed soon, or it was for nothing. */
  const rearmed = new Set<bigint>()

  async function look(): Promise<'busy' | 'idle'> {
    const head = answered(await node.head())
    if (sent) {
      await follow(sent, head)
      return 'busy'
    }
    const undrawn = await readUndrawn()
    const left = new Set(undrawn.map(({ purchaseBlock }) => purchaseBlock))
    for (const purchaseBlock of rearmed) if (!left.has(purchaseBlock)) rearmed.delete(purchaseBlock)
    const { seal, rearm } = dueOf(undrawn, head.number, afterBlocks)
    const isNothingDrawn = seal.length + rearm.length === 0
    if (isNothingDrawn && rearmed.size > 0) return 'busy'
    // Draws are lost if they wait; costs are not.
    const pool = isNothingDrawn ? await readCosts?.(head) : undefined
    if (isNothingDrawn && pool === undefined) return 'idle'
    if (head.number < restsUntil)
      throw new Refused(
        `the last one burnt its whole limit: the next is sent at block ${restsUntil}`,
      )
    // What can still be sealed cannot wait; what was missed can.
    await send(
      pool !== undefined
        ? { kind: 'flow', pool }
        : seal.length > 0
          ? { kind: 'seal', purchaseBlocks: seal.slice(0, MOST_AT_ONCE) }
          : { kind: 'rearm', purchaseBlocks: rearm.slice(0, 1) },
      head,
    )
    return 'busy'
  }

  async function send(wanted: Deed, head: BlockHead): Promise<void> {
    await assertFunds(operator, feeLimit)
    const { energySun } = answered(await node.feePrices())
    const deed = await withinLimit(wanted, feeLimit, async (tried) => {
      const ran = answered(await node.constantCall(operator.address, callOf(tried)))
      if (ran.kind === 'reverted') throw new NodeAway(`${tried.kind} would fail: ${ran.message}`)
      return costOf(ran.energyUsed, energySun)
    })
    const txId = await operator.call(callOf(deed)).catch((error: unknown) => {
      throw new NodeAway(`the node did not take it: ${String(error)}`)
    })
    sent = { deed, txId, at: head.timestamp }
  }

  /** Follows up the transaction that was sent last. */
  async function follow({ deed, txId, at }: Sent, head: BlockHead): Promise<void> {
    const info = answered(await node.transactionInfo(txId))
    if (!info && head.timestamp < at + GIVEN_UP_MS) return
    sent = undefined
    if (!info) return tell({ ...deed, txId, result: 'LOST', feeSun: 0n })
    const { result, fee: feeSun } = info
    if (deed.kind === 'rearm' && result === 'SUCCESS')
      for (const purchaseBlock of deed.purchaseBlocks) rearmed.add(purchaseBlock)
    if (result !== 'SUCCESS' && result !== 'REVERT') restsUntil = head.number + REST_BLOCKS
    tell({ ...deed, txId, result, feeSun })
  }

  function callOf(deed: Deed): ContractCall {
    if (deed.kind === 'flow') return staking.flow(stakes!.staking, deed.pool, { feeLimit })
    const { kind, purchaseBlocks } = deed
    return kind === 'seal'
      ? blindBoxSale.seal(sale, purchaseBlocks, { feeLimit })
      : blindBoxSale.rearm(sale, purchaseBlocks[0]!, { feeLimit })
  }

  return { look }
}
