import { describe as about, expect, test } from 'vitest'
import { isPlain, type Call } from '../../../src/chain/call.ts'
import type { Address } from '../../../src/core/address.ts'
import { kinds } from '../../../src/operations.ts'
import { COSIGNED, COSIGNED_THERE } from '../../../src/outbox/cosigned.ts'
import type { Kind } from '../../../src/outbox/kind.ts'
import { describe, recogniseCall } from '../../../src/state/operations/recognised.ts'
import { mutantsOf, places, written } from '../golden/observe.ts'
import { ORDER, OWNER, samples, told } from '../golden/samples.ts'
import { bytesOf } from '../outbox/cosigners.ts'

// Another signer's order is shown without any of that signer's words.

const config = { contracts: places }

/** Each leg of each order on users' disks, as another signer receives it. */
const handed = [...kinds.values()].flatMap((kind) => {
  if (kind.name.startsWith(COSIGNED)) return []
  return (samples[kind.name] ?? []).flatMap(({ intent, ...sample }) =>
    plansOf(kind, intent)
      .filter(({ follow }) => !follow)
      .map(({ name, call, before, vouched }) => {
        const answer = before && { ...told[before.call().endpoint], ...sample.told }
        return {
          kind,
          intent,
          leg: name,
          planned: [call, vouched?.by.call],
          call: before?.complete?.(answer).call ?? call,
        }
      }),
  )
})

function plansOf(kind: Kind, intent: unknown) {
  try {
    return kind.plan({ id: ORDER, owner: OWNER, intent }) ?? []
  } catch {
    // No sheet writes such an order.
    return []
  }
}

const names = [...new Set(handed.map(({ kind }) => kind.name))]

async function rowOf({ kind, intent, leg, call }: (typeof handed)[number]) {
  const { raw_data_hex: rawDataHex } = await bytesOf(call, { owner: OWNER })
  const row = (given: unknown) => ({
    id: '0c'.repeat(32),
    kind: kind.chain ? COSIGNED_THERE : COSIGNED,
    owner: OWNER,
    intent: { kind: kind.name, intent: given, order: ORDER, leg, rawDataHex },
  })
  return { row, own: row(intent) }
}

test.each(names)('of %s nothing is said that its maker could have made up', async (name) => {
  for (const one of handed.filter(({ kind }) => kind.name === name)) {
    const { row, own } = await rowOf(one)
    const words = (operation: typeof own) => {
      const { title, payments, seed } = describe(kinds, config, operation) ?? {}
      return written([title, payments, seed])
    }
    const said = words(own)
    expect(said).toContain('"id"')
    for (const [where, changed] of mutantsOf(one.intent)) {
      const same = plansOf(one.kind, changed).find(({ name: leg }) => leg === one.leg)
      // Other bytes, or a contract vouched for as another's, are refused.
      if (!same || written([same.call, same.vouched?.by.call]) !== written(one.planned)) continue
      expect([where, words(row(changed))]).toEqual([where, said])
    }
  }
})

test('what a contract that is vouched for is told by is the token that it is vouched for with', async () => {
  const one = handed.find(({ kind }) => kind.name === 'presale.buy')!
  const { own } = await rowOf(one)
  const { token } = one.intent as { token: string }
  expect(describe(kinds, config, own)).toMatchObject({
    seed: token,
    title: { message: 'Buy {symbol} in the presale' },
    payments: [{ coin: { symbol: 'TRX' } }],
  })
})

test.each([
  ['card.transfer', 'transfer', 'Transfer {name} to {receiver}'],
  ['card.list', 'list', 'Put {name} on sale for {shown}'],
  ['pool.buy', 'buy', 'Buy {symbol}'],
  ['pool.sell', 'sell', 'Sell {symbol}'],
  ['otc.offer', 'offer', 'Offer {symbol} for sale'],
  ['burn.burn', 'burn', 'Burn {amount}'],
])('%s is told as its order, since the bytes carry all of that', async (name, leg, message) => {
  const one = handed.find(({ kind, leg: its }) => kind.name === name && its === leg)!
  const { own } = await rowOf(one)
  const said = describe(kinds, config, own)
  expect(said).toMatchObject({ title: { message } })
  expect(said).not.toHaveProperty('isByCall')
})

test.each([
  ['otc.edit', 'edit', 'Change of an OTC offer'],
  ['stake.pledge', 'pledge', 'Coins pledged'],
  ['pool.sell', 'approve', 'Approval for the pools'],
])('%s (%s) is told by its call, since its order says more than the bytes', async (...wanted) => {
  const [name, leg, message] = wanted
  const one = handed.find(({ kind, leg: its }) => kind.name === name && its === leg)!
  const { own } = await rowOf(one)
  expect(describe(kinds, config, own)).toMatchObject({ title: { message }, isByCall: true })
})

about('what a call says itself', () => {
  const { call } = handed.find(({ kind, leg }) => kind.name === 'blindbox.buy' && leg === 'pay1')!
  const at = (contract: Address): Call => (isPlain(call) ? call : { ...call, contract })

  test('is what its words are, where the configuration names its contract', async () => {
    const one = handed.find(({ kind }) => kind.name === 'blindbox.buy')!
    const { own } = await rowOf(one)
    const recognised = recogniseCall(kinds, config, call)
    expect(recognised).toMatchObject({ order: ORDER })
    expect(describe(kinds, config, own)).toMatchObject({ ...recognised })
  })

  test('is nothing of a contract that the configuration does not name', () => {
    expect(recogniseCall(kinds, config, at(OWNER))).toBeUndefined()
  })
})

test('one’s own order is told in one’s own words', () => {
  const { intent, kind } = handed.find(({ kind: { name } }) => name === 'presale.buy')!
  const own = { id: ORDER, kind: kind.name, owner: OWNER, intent }
  expect(describe(kinds, config, own)).toEqual(kind.describe(own))
  expect(describe(undefined, config, own)).toBeUndefined()
})
