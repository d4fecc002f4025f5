import { describe, expect, test } from 'vitest'
import { toSeconds } from '../../../src/chain/contracts/seconds.ts'
import { readLock } from '../../../src/chain/contracts/tokenLock.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const owner = address('1')
const forDays = address('3')
const token = address('6')
const MADE = Date.UTC(2026, 10, 22)
const UNLOCKS = MADE + 30 * DAY_MS

type Row = readonly [Address, Address, bigint, bigint, bigint, boolean]

const row = (createdAt: number, isLocked: boolean, units = 500n): Row => [
  owner,
  token,
  units,
  toSeconds(createdAt),
  toSeconds(UNLOCKS),
  isLocked,
]

describe('a lock of the chain', () => {
  const many = Array.from({ length: 120 }, (_, index) => row(MADE + index * 1_000, true))
  const asked: [bigint, bigint][] = []
  const paged = scriptedNode(({ args }) => {
    const [, start, end] = args as [Address, bigint, bigint]
    asked.push([start, end])
    return ok([many.slice(Number(start), Number(end))])
  })

  test('is found wherever it stands, to the second', async () => {
    expect(await readLock(paged, forDays, owner, MADE + 60_999)).toEqual(
      ok({
        coin: token,
        units: 500n,
        createdAt: MADE + 60_000,
        unlockAt: UNLOCKS,
        isLocked: true,
      }),
    )
    expect(asked.at(-1)).toEqual([50n, 100n])
  })

  test('is none where the contract knows none, and not told while it does not answer', async () => {
    expect(await readLock(paged, forDays, owner, MADE - 1_000)).toEqual(ok(undefined))
    expect(
      (
        await readLock(
          scriptedNode(() => err({ kind: 'timeout' })),
          forDays,
          owner,
          MADE,
        )
      ).ok,
    ).toBe(false)
  })
})
