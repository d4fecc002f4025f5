import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VerifiedBlock } from '../../../src/chain/block.ts'
import { certify, proofLength, type BlockShelf } from '../../../src/chain/certificate.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'

const SLOT_MS = 3_000
const txId = 'de'.repeat(32)

interface ChainOptions {
  readonly length?: number
  /** Block that contains the transaction. */
  readonly contains?: number
  /** First block that belongs to another chain. */
  readonly forkAt?: number
}

/** Builds blocks 0 to `length`, with block n at slot n. */
function chainOf({ length = 100, contains, forkAt = Infinity }: ChainOptions = {}) {
  const idOf = (number: number) =>
    number.toString(16).padStart(16, '0') + (number < forkAt ? 'a' : 'b').repeat(48)
  return Array.from({ length: length + 1 }, (_, number): VerifiedBlock => ({
    number,
    id: idOf(number),
    parentId: number > 0 ? idOf(number - 1) : '0'.repeat(64),
    timestamp: number * SLOT_MS,
    txIds: [`${number}`.padStart(64, '0'), ...(number === contains ? [txId] : [])],
  }))
}

/** Creates a node with these blocks; `asked` collects the blocks that were requested. */
function nodeOf(
  blocks: readonly VerifiedBlock[],
  { head = blocks.at(-1)!, missing = [] as readonly number[] } = {},
) {
  const asked: number[] = []
  let failure: NodeError | undefined
  return {
    asked,
    fail: (error: NodeError | undefined) => void (failure = error),
    solidifiedHead: async (): Promise<Result<VerifiedBlock, NodeError>> => ok(head),
    solidifiedBlock: async (
      number: number,
    ): Promise<Result<VerifiedBlock | undefined, NodeError>> => {
      asked.push(number)
      if (failure) return err(failure)
      return ok(missing.includes(number) ? undefined : blocks[number])
    },
  }
}

function shelfOf(blocks: readonly VerifiedBlock[] = []) {
  const kept = new Map(blocks.map((block) => [block.number, block]))
  const shelf: BlockShelf & { readonly kept: typeof kept } = {
    kept,
    read: async (number) => kept.get(number),
    keep: async (block) => void kept.set(block.number, block),
    async drop(from) {
      for (const number of kept.keys()) if (number >= from) kept.delete(number)
    },
  }
  return shelf
}

const suspect = { txId, referenceBlock: 10, expiresAt: 50 * SLOT_MS - 1 }
const busy: NodeError = { kind: 'http', status: 503 }

describe('a transaction is dead', () => {
  test('when no block from its reference to its expiration holds it, by the ids of all of them', async () => {
    const blocks = chainOf()
    const finding = await certify(suspect, [nodeOf(blocks)], shelfOf())
    expect(finding).toEqual(
      ok({
        kind: 'dead',
        certificate: {
          from: 11,
          to: 50,
          ids: blocks.slice(11, 51).map(({ id }) => id),
          nodes: 1,
        },
      }),
    )
  })

  test('a block dated at its very expiration is the last one: its children may not hold it', async () => {
    const blocks = chainOf({ contains: 51 })
    const atExpiration = { ...suspect, expiresAt: 50 * SLOT_MS }
    expect(await certify(atExpiration, [nodeOf(blocks)], shelfOf())).toMatchObject({
      value: { kind: 'dead', certificate: { to: 50 } },
    })
  })

  test('when the first block hangs on the one that its bytes name', async () => {
    const blocks = chainOf()
    const named = { ...suspect, referenceHash: blocks[10]!.id.slice(16, 32) }
    expect(await certify(named, [nodeOf(blocks)], shelfOf())).toMatchObject({
      value: { kind: 'dead' },
    })
  })

  test('as many nodes stand for it as were asked, each for the last block', async () => {
    const blocks = chainOf()
    const others = [nodeOf(blocks), nodeOf(blocks)]
    const finding = await certify(suspect, [nodeOf(blocks), ...others], shelfOf())
    expect(finding).toMatchObject({ value: { certificate: { nodes: 3 } } })
    expect(others.map(({ asked }) => asked)).toEqual([[50], [50]])
  })
})

describe('a transaction is included', () => {
  test.each([11, 30, 50])('when block %i holds it', async (contains) => {
    expect(await certify(suspect, [nodeOf(chainOf({ contains }))], shelfOf())).toEqual(
      ok({ kind: 'included', block: contains }),
    )
  })

  test('and is read anew at the next proof, since the look-ups may show that it was a lie', async () => {
    const shelf = shelfOf()
    await certify(suspect, [nodeOf(chainOf({ contains: 30 }))], shelf)
    expect(await certify(suspect, [nodeOf(chainOf())], shelf)).toMatchObject({
      value: { kind: 'dead' },
    })
  })
})

describe('a transaction is included, where further nodes are asked', () => {
  const holding = nodeOf(chainOf({ contains: 30 }))

  test('when all of them have the block that holds it', async () => {
    const other = nodeOf(chainOf({ contains: 30 }))
    expect(await certify(suspect, [holding, other], shelfOf())).toEqual(
      ok({ kind: 'included', block: 30 }),
    )
    expect(other.asked).toEqual([30])
  })

  test('not when one of them has another block there: what one node says alone is unsound', async () => {
    const forged = nodeOf(chainOf({ contains: 30, forkAt: 20 }))
    const shelf = shelfOf()
    expect(await certify(suspect, [forged, nodeOf(chainOf())], shelf)).toEqual(
      ok({ kind: 'unsound', detail: 'two nodes have another block 30' }),
    )
    expect(shelf.kept.size).toBe(0)
  })

  test('not before all of them are there', async () => {
    const behind = nodeOf(chainOf({ length: 29 }))
    expect(await certify(suspect, [holding, behind], shelfOf())).toEqual(ok({ kind: 'alive' }))
  })
})

describe('a transaction is alive', () => {
  test('while solidified time is before its expiration, and no block is asked for', async () => {
    const node = nodeOf(chainOf({ length: 49 }))
    expect(await certify(suspect, [node], shelfOf())).toEqual(ok({ kind: 'alive' }))
    expect(node.asked).toEqual([])
  })

  test('while a further node is not there yet', async () => {
    const behind = nodeOf(chainOf({ length: 49 }))
    expect(await certify(suspect, [nodeOf(chainOf()), behind], shelfOf())).toEqual(
      ok({ kind: 'alive' }),
    )
  })

  test('while the blocks come after their head: behind one address there may be several nodes', async () => {
    const node = nodeOf(chainOf({ length: 49 }), { head: chainOf({ length: 52 })[52]! })
    const shelf = shelfOf()
    expect(await certify(suspect, [node], shelf)).toEqual(ok({ kind: 'alive' }))
    expect([...shelf.kept.keys()]).toEqual(Array.from({ length: 39 }, (_, at) => 11 + at))
  })
})

describe('what the nodes show is unsound', () => {
  test('when a block does not follow the one before; then what was kept of it is forgotten', async () => {
    const blocks = chainOf().with(30, chainOf({ forkAt: 0 })[30]!)
    const shelf = shelfOf()
    expect(await certify(suspect, [nodeOf(blocks)], shelf)).toEqual(
      ok({ kind: 'unsound', detail: 'block 30 has another parent' }),
    )
    expect(shelf.kept.size).toBe(0)
  })

  test('when a kept block is of another chain, and it is proved on the second try', async () => {
    const shelf = shelfOf([chainOf({ forkAt: 0 })[20]!])
    const node = nodeOf(chainOf())
    expect(await certify(suspect, [node], shelf)).toMatchObject({ value: { kind: 'unsound' } })
    expect(await certify(suspect, [node], shelf)).toMatchObject({ value: { kind: 'dead' } })
  })

  test('when the first block does not hang on the one that its bytes name', async () => {
    const named = { ...suspect, referenceHash: 'c'.repeat(16) }
    expect(await certify(named, [nodeOf(chainOf())], shelfOf())).toEqual(
      ok({ kind: 'unsound', detail: 'block 11 has another parent' }),
    )
  })

  test('when a block is missing far below the head; what was read stays', async () => {
    const shelf = shelfOf()
    const node = nodeOf(chainOf(), { missing: [30] })
    expect(await certify(suspect, [node], shelf)).toEqual(
      ok({ kind: 'unsound', detail: 'block 30 is missing' }),
    )
    expect(shelf.kept.has(29)).toBe(true)
  })

  test('when a further node has another last block', async () => {
    const nodes = [nodeOf(chainOf()), nodeOf(chainOf()), nodeOf(chainOf({ forkAt: 50 }))] as const
    const shelf = shelfOf()
    expect(await certify(suspect, nodes, shelf)).toEqual(
      ok({ kind: 'unsound', detail: 'two nodes have another block 50' }),
    )
    expect(shelf.kept.size).toBe(0)
  })

  test('whatever number the head claims, no more is forgotten than was read', async () => {
    const blocks = chainOf().with(12, chainOf({ forkAt: 0 })[12]!)
    const head = { ...blocks.at(-1)!, number: Number.MAX_SAFE_INTEGER }
    expect(await certify(suspect, [nodeOf(blocks, { head })], shelfOf())).toMatchObject({
      value: { kind: 'unsound' },
    })
  })
})

describe('reading', () => {
  test('a failure is passed on, and the next time goes on where it was', async () => {
    const node = nodeOf(chainOf())
    const shelf = shelfOf()
    const first = await certify(suspect, [node], shelf, async (checked) => {
      if (checked === 18) node.fail(busy)
      return true
    })
    expect(first).toEqual(err(busy))
    node.fail(undefined)
    node.asked.length = 0
    expect(await certify(suspect, [node], shelf)).toMatchObject({ value: { kind: 'dead' } })
    expect(node.asked[0]).toBe(29)
  })

  test('an hour’s 1,200 blocks are read once each, though the app is killed in the middle', async () => {
    const node = nodeOf(chainOf({ length: 1_240 }))
    const shelf = shelfOf()
    const hour = { txId, referenceBlock: 10, expiresAt: (10 + 1_200) * SLOT_MS }
    let checked = 0
    const killed = certify(hour, [node], shelf, (so) => {
      checked = so
      return so < 600 ? Promise.resolve(true) : new Promise(() => {})
    })
    const waited = new Promise((resolve) => setTimeout(resolve, 20))
    expect(await Promise.race([killed, waited])).toBeUndefined()
    expect([checked, node.asked.length]).toEqual([600, 600])
    const told: [number, number][] = []
    const found = await certify(hour, [node], shelf, async (...so) => told.push(so) > 0)
    expect(found).toMatchObject({ value: { kind: 'dead', certificate: { from: 11, to: 1_210 } } })
    expect(node.asked.slice(0, 1_200)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 11))
    expect(node.asked.length).toBeLessThan(1_210)
    // Stored blocks are counted again, which is quick.
    expect(told.slice(0, 2)).toEqual([
      [6, 1_240],
      [12, 1_240],
    ])
  })

  test("a further node's failure is passed on", async () => {
    const other = nodeOf(chainOf())
    other.fail(busy)
    expect(await certify(suspect, [nodeOf(chainOf()), other], shelfOf())).toEqual(err(busy))
  })

  test('a head that cannot be read is passed on', async () => {
    const node = { ...nodeOf(chainOf()), solidifiedHead: async () => err(busy) }
    expect(await certify(suspect, [node], shelfOf())).toEqual(err(busy))
  })

  test('two proofs share their blocks', async () => {
    const node = nodeOf(chainOf())
    const shelf = shelfOf()
    await certify(suspect, [node], shelf)
    node.asked.length = 0
    const later = { ...suspect, referenceBlock: 40, expiresAt: 55 * SLOT_MS }
    expect(await certify(later, [node], shelf)).toMatchObject({ value: { kind: 'dead' } })
    expect(node.asked.every((number) => number > 50)).toBe(true)
  })

  test('a block of another number is malformed, and not kept', async () => {
    const blocks = chainOf()
    const node = { ...nodeOf(blocks), solidifiedBlock: async () => ok(blocks[12]) }
    const shelf = shelfOf()
    expect(await certify(suspect, [node], shelf)).toMatchObject({ error: { kind: 'malformed' } })
    expect([...shelf.kept.keys()]).toEqual([12])
  })

  test('progress counts up to what may have to be read, and ends the reading by saying no', async () => {
    const told: [number, number][] = []
    const progress = async (checked: number, last: number) => {
      told.push([checked, last])
      return checked < 12
    }
    const node = nodeOf(chainOf())
    expect(await certify(suspect, [node], shelfOf(), progress)).toEqual(ok({ kind: 'alive' }))
    expect(told).toEqual([
      [6, 100],
      [12, 100],
    ])
    expect(Math.max(...node.asked)).toBe(22)
    expect(proofLength(suspect, 100)).toBe(90)
    expect(proofLength(suspect, 5)).toBe(0)
  })
})

test('no node alone can make what is included dead, as long as one is honest', async () => {
  const numberIn = (min: number, max: number) => fc.integer({ min, max })
  await fc.assert(
    fc.asyncProperty(
      numberIn(1, 80),
      numberIn(0, 90),
      numberIn(20, 90),
      numberIn(0, 100),
      fc.option(numberIn(1, 90), { nil: undefined }),
      fc.boolean(),
      async (referenceBlock, span, length, contains, forkAt, isFirst) => {
        const expiresAt = (referenceBlock + span) * SLOT_MS - 1
        const honest = nodeOf(chainOf({ length, contains }))
        // The fork is consistent and lacks the transaction. Below the fork, both chains have the
        // same blocks.
        const isHidden = forkAt !== undefined && forkAt <= contains
        const liar = nodeOf(
          chainOf({ length, ...(forkAt && { forkAt }), ...(!isHidden && { contains }) }),
        )
        const nodes = isFirst ? ([liar, honest] as const) : ([honest, liar] as const)
        const finding = await certify({ txId, referenceBlock, expiresAt }, nodes, shelfOf())
        // The parent of its block is before the expiration, so the network may have included it
        // there.
        const mayHold = contains > referenceBlock && (contains - 1) * SLOT_MS < expiresAt
        const isDead = finding.ok && finding.value.kind === 'dead'
        expect(isDead && mayHold && contains <= length).toBe(false)
        // If both nodes agree, a transaction that expired without being included is dead.
        const isPassed = length * SLOT_MS >= expiresAt && length > referenceBlock
        const isPlain = forkAt === undefined && isPassed
        // A transaction in a block that may not hold it is still found.
        const isUnlawful = contains > referenceBlock && contains <= length && !mayHold
        expect(!isPlain || isUnlawful || isDead === !mayHold).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})
