import { afterEach, expect, it } from 'vitest'
import type { Chain } from '../../backend/chain/chain.ts'
import { report } from '../../backend/orders/report.ts'
import type { Service } from '../../backend/service.ts'
import { purchases } from '../../backend/database/books/launchpadSchema.ts'
import { scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { buyInPool, castToken } from './scriptedLaunchpad.ts'

const TOO_LONG = 'x'.repeat(65)

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0)) await index.stop()
})

async function open(chain: ScriptedChain) {
  const index = await openIndex(chain)
  opened.push(index)
  const service = {
    ...index,
    chain: chain as Partial<Chain> as Chain,
  } as Partial<Service> as Service
  return {
    ...index,
    async statusOf(txId: string) {
      const answer = await report(service, txId, async () => {
        const rows = await index.db.select().from(purchases)
        return rows.some((row) => row.txId === txId)
      })
      return answer.ok ? answer.value.status : answer.error.refused
    },
  }
}

it('acknowledges payments whatever was set aside before them', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1, TOO_LONG), castToken(2))
  const [fair] = chain.add(buyInPool(2, 8n))
  const { statusOf } = await open(chain)
  expect(await statusOf(fair!)).toBe('acknowledged')
})

it('says of a payment that was set aside that it is pending, and never that it is another', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1, TOO_LONG))
  const [paid] = chain.add(buyInPool(1, 8n))
  const [none] = chain.add([])
  const { statusOf } = await open(chain)
  expect(await statusOf(paid!)).toBe('pending')
  expect(await statusOf(none!)).toBe('transactionMismatch')
})

it('says pending while the index has not read the block of a payment', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1))
  const [paid] = chain.add(buyInPool(1, 8n))
  chain.solidified = 1
  const { statusOf } = await open(chain)
  expect(await statusOf(paid!)).toBe('pending')
  chain.solidified = undefined
  expect(await statusOf(paid!)).toBe('acknowledged')
})

it('says pending while the index fails', async () => {
  const chain = scriptedChain()
  const [paid] = chain.add(castToken(1))
  const { statusOf } = await open({
    ...chain,
    blocks: () => Promise.reject(new TypeError('a fault of ours')),
  })
  expect(await statusOf(paid!)).toBe('pending')
})
