import type { ContractCall } from '../../src/chain/call.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { staking } from '../../src/chain/contracts/staking.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Address } from '../../src/core/address.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Operator } from '../tron/operator.ts'
import { createCostsReader, type Stakes } from './costs.ts'
import { costOf, type Deed, type Done } from './deed.ts'
import { dueOf } from './due.ts'
import { assertFunds, withinLimit } from './funds.ts'
import { answered, NodeAway, Refused } from './trouble.ts'
import { createUndrawnReader } from './undrawn.ts'

export interface KeeperOptions {
  /** Sender with the key that pays, and the node to ask. */
  readonly operator: Operator
  readonly sale: Address
  /** Contracts of stakes whose costs of leaving are streamed; if absent, none are. */
  readonly stakes?: Stakes | undefined
  /** Number of blocks after the deciding block before a draw is sealed. */
  readonly afterBlocks: number
  /** Maximum that one transaction may burn for energy, in sun. */
  readonly feeLimit: bigint
  /** Receives every action, once it is in a block or can no longer get into one. */
  readonly tell: (done: Done) => void
}

export interface Keeper {
  /**
   * Takes the next due action, at most one transaction. Returns `busy` while something needs
   * attention soon. Rejects with `NodeAway` or `Refused`, and may be called again after either.
   */
  look(): Promise<'busy' | 'idle'>
}

/** Maximum number of blocks that a transaction seals, to stay far below a block's limit. */
const MOST_AT_ONCE = 20

/**
 * Time after which a transaction is given up. It expires after a minute if it is not in a block.
 */
const GIVEN_UP_MS = 2 * MINUTE_MS

/** Pause after a transaction burned its whole limit although its simulation succeeded. */
const REST_BLOCKS = 100

interface Sent {
  readonly deed: Deed
  readonly txId: string
  /** Head's time at sending. */
  readonly at: Millis
}

/**
 * Prevents missed draws of blind boxes, through a node's public HTTP API. Seals due draws, re-arms
 * missed ones, and streams the costs of leaving pools. All its state is on the chain, so it can be
 * stopped at any time. Several keepers cost each other only fees.
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
  /** Blocks re-armed here. They must be sealed soon; otherwise the re-arming was useless. */
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
    // Draws that can still be sealed are urgent; missed ones are not.
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

  /** Follows up the last transaction sent. */
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
