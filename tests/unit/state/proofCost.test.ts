import { describe, expect, test } from 'vitest'
import type { VerifiedBlock } from '../../../src/chain/block.ts'
import { err, ok } from '../../../src/core/result.ts'
import { measureProof } from '../../../src/state/operations/proofCost.ts'
import { legOf, transaction } from '../outbox/rows.ts'

/** Creates a node with blocks of 1,000 bytes each, three seconds apart from time 0. */
const nodeAt = (head: number) => ({
  solidifiedHead: async () =>
    ok({ number: head, id: '', timestamp: head * 3_000, referenceHash: '' } as never),
  solidifiedBlock: async (number: number) =>
    ok<VerifiedBlock | undefined>(
      number <= head
        ? { number, id: '', parentId: '', timestamp: number * 3_000, txIds: [], size: 1_000 }
        : undefined,
    ),
})

const suspect = { handedAt: 1, missedAt: 2 }
const lost = legOf({
  transactions: [transaction({ ...suspect, referenceBlock: 100, expiresAt: 423_000 })],
})

describe('what a proof costs', () => {
  test('is every block from the reference block to the first one at the expiration', async () => {
    expect(await measureProof(nodeAt(5_000), lost)).toEqual(ok({ blocks: 41, bytes: 41_000 }))
  })

  test('is no more than there is', async () => {
    expect(await measureProof(nodeAt(110), lost)).toEqual(ok({ blocks: 10, bytes: 10_000 }))
  })

  test('is that of all that has to be proved', async () => {
    const [first] = lost.transactions
    const second = transaction({ ...suspect, referenceBlock: 200, expiresAt: 723_000 })
    const leg = legOf({ transactions: [first!, second] })
    expect(await measureProof(nodeAt(5_000), leg)).toEqual(ok({ blocks: 141, bytes: 141_000 }))
  })

  test('is not guessed when the node does not tell', async () => {
    const node = {
      ...nodeAt(5_000),
      solidifiedBlock: async () => err({ kind: 'timeout' } as const),
    }
    expect(await measureProof(node, lost)).toEqual(err({ kind: 'timeout' }))
    expect((await measureProof(nodeAt(50), lost)).ok).toBe(false)
  })
})
