import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { transferCard } from '../../../src/features/card/operations/transfer.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'

const [OWNER, OTHER, CARD] = ['aa', 'ee', 'c1'].map((pair) => addressFromHex(pair.repeat(20)))

test.each([0n, 1n, 1_000_000_000n, 1_000_000_007n, 10n ** 20n - 1n])(
  'whose the card %s is can be asked, and is told if there is one',
  async (tokenId) => {
    const seen = { tokenId: String(tokenId), levelStr: '' }
    const intent = { card: CARD, seen, to: OTHER, feeLimit: 42n }
    const [leg] = transferCard.plan({ id: '1e'.repeat(32), owner: OWNER!, intent })!
    const places: unknown[] = []
    const node = scriptedNode(({ args }) => {
      places.push(args)
      return ok([[]])
    })
    expect(await leg!.verify!(node)).toMatchObject(ok({ kind: 'mismatch', field: 'notMinted' }))
    const [[level, start, size]] = places as [[bigint, bigint, bigint]]
    expect(size).toBe(1n)
    expect(start).toBeGreaterThanOrEqual(0n)
    // The last place stands for place 0.
    const place = tokenId % 1_000_000_000n
    expect([level, start]).toEqual([
      tokenId / 1_000_000_000n,
      place === 0n ? 999_999_999n : place - 1n,
    ])
  },
)
