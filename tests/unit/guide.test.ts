import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { err, ok } from '../../src/core/result.ts'
import { revokeApproval } from '../guide/revoke.ts'
import { scriptedNode } from './chain/scriptedViews.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const [kind, sheet] = ['tests/guide/revoke.ts', 'tests/guide/RevokeSheet.tsx']

const [owner, token, spender] = ['aa', 'bb', 'cc'].map((byte) => addressFromHex(byte.repeat(20)))
const intent = { token, spender, feeLimit: 42n }
const row = { id: '1e'.repeat(32), owner: owner!, intent }

test('a simple kind and its sheet take at most 60 lines, and the guide shows them as they are', () => {
  const lines = [kind, sheet].flatMap((path) => file(path).trimEnd().split('\n'))
  expect(lines.length).toBeLessThanOrEqual(60)
  const guide = file('docs/adding-a-feature.md')
  for (const path of [kind, sheet]) expect(guide).toContain(file(path).trimEnd())
})

test('the kind of the guide approves nothing, once, and is not needed where nothing is approved', async () => {
  const [leg, ...others] = revokeApproval.plan(row) ?? []
  expect(others).toEqual([])
  expect(leg).toMatchObject({
    call: { contract: token, signature: 'approve(address,uint256)', args: [spender, 0n] },
    opensNextAt: 'included',
  })
  const allowing = (units: bigint) => scriptedNode(() => ok([units]))
  expect(await leg?.skip?.(allowing(5n))).toEqual(ok(undefined))
  expect(await leg?.skip?.(allowing(0n))).toEqual(ok('alreadyDone'))
  const silent = err({ kind: 'timeout' as const })
  expect(await leg?.skip?.(scriptedNode(() => silent))).toEqual(silent)
  expect(revokeApproval.describe(row)).toMatchObject({ seed: token, payments: [] })
})
