import { afterEach, expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { createWorld, ORDER, type World } from './world.ts'

let world: World
afterEach(() => world.end())

test('what is looked for ever more rarely is looked for at once when the user wants it', async () => {
  world = createWorld()
  // The node accepts the transaction, then forgets it.
  world.chain.scripts.set('broadcast', () => ok({ code: 'SUCCESS', message: '' }))
  const tab = world.tab()
  await world.buy(tab)
  await world.until(
    async () => (await world.row()).legs[0]?.transactions[0]?.missedAt !== undefined,
    10 * MINUTE_MS,
  )
  await world.pass(60 * MINUTE_MS)
  let looks = 0
  world.chain.scripts.set('transactionInfo', () => {
    looks += 1
    return undefined
  })
  await world.pass(10 * SECOND_MS)
  expect(looks).toBe(0)
  await tab.outbox.lookAgain(ORDER)
  await world.pass(SECOND_MS)
  expect(looks).toBe(1)
  // Only a tap to pay asks the wallet.
  expect(world.wallet.asked).toHaveLength(1)
})
