import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { parseConfig } from '../../src/config/load.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { NoWorld, openWorld } from '../../sandbox/world.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import { createOperator } from '../../backend/tron/operator.ts'
import { boxIds, boxSeeds } from '../../sandbox/world/products.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { openStillWorld, type StillWorld } from './stillWorld.ts'

const folder = mkdtempSync(join(tmpdir(), 'casthouse-world-'))

describe("the sandbox's world", () => {
  let opened: StillWorld
  beforeAll(async () => {
    opened = await openStillWorld()
  })
  afterAll(() => opened.close())
  const operator = (index = 0) => createOperator('', opened.node.fetch, accounts[index]!.key)

  it('has a past of weeks, and is at the present', () => {
    const { chain } = opened
    const { head } = chain
    expect(Math.abs(chain.now() - Date.now())).toBeLessThan(1_000)
    expect(head.timestamp).toBeLessThanOrEqual(Date.now())
    expect(Date.now() - head.timestamp).toBeLessThan(2 * HOUR_MS)
    expect(head.timestamp - chain.block(0)!.timestamp).toBeGreaterThan(40 * DAY_MS)
  })

  it('is solidified when it is ready, and leaves the lag as it was', () => {
    expect(opened.chain.solidNumber).toBe(opened.chain.head.number)
    expect(opened.chain.solidLag).toBe(19)
  })

  it('has a configuration that the app accepts', () => {
    const { config } = opened.world
    expect(parseConfig(JSON.parse(JSON.stringify(config)))).toEqual({ ok: true, value: config })
    expect(config.network.genesisBlockId).toBe(opened.chain.block(0)!.id)
  })

  it('gives each account what its label says', async () => {
    const { node } = operator()
    for (const { address, sun, usdt } of accounts) {
      const call = trc20.balanceOf(opened.world.usdt, address)
      expect(await node.balance(address)).toEqual({ ok: true, value: sun })
      expect(await node.read(call)).toEqual({ ok: true, value: usdt })
    }
    const labels = accounts.filter(({ usdt }) => usdt === 0n).map(({ label }) => label)
    expect(labels).toEqual(['No USDT'])
  })

  it('has each box on the contract, sold as far as it should be', async () => {
    const { node } = operator()
    for (const { id, terms, sold } of boxSeeds(opened.chain.now())) {
      const answer = await node.read(blindBoxSale.box(opened.world.sale, BigInt(id)))
      if (!answer.ok) throw new Error('no box')
      expect(answer.value.supply).toBe(terms.supply)
      expect(answer.value.sold).toBe(sold)
    }
  })

  it('keeps draws from being missed, whether anybody buys and opens or not', async () => {
    const { chain, world } = opened
    const buyer = operator()
    const order = 'ab'.repeat(32)
    const pay = blindBoxSale.pay(world.sale, order, BigInt(boxIds.anvil), 1n, {
      callValue: 120_000_000n,
    })
    await buyer.call(pay)
    const { number } = await chain.mine()
    await chain.mine(100)
    await world.keeper.look()
    await chain.mine(400)
    const draw = blindBoxSale.drawOf(world.sale, BigInt(number))
    expect(await buyer.node.read(draw)).toEqual({
      ok: true,
      value: { source: number + 1, isSealed: true },
    })
    const txId = await buyer.call(blindBoxSale.open(world.sale, order, 1n))
    await chain.mine()
    expect(chain.transaction(txId)!.receipt.result).toBe('SUCCESS')
  })
})

describe('a world with a folder', () => {
  const file = join(folder, 'chain.sqlite')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is found again after a restart', async () => {
    const first = await openStillWorld({ file })
    const { sale, usdt, config } = first.world
    const head = first.chain.head.number
    await first.close()
    const second = await openStillWorld({ file })
    expect(second.world).toMatchObject({ sale, usdt, config })
    expect(second.chain.head.number).toBe(head)
    await second.close()
  })

  it('is missed where it holds other contracts than this version has', async () => {
    const { chain, node, close } = await openStillWorld()
    const saved = JSON.parse(chain.readMeta('world')!) as Record<string, unknown>
    chain.writeMeta('world', JSON.stringify({ ...saved, contracts: 'f'.repeat(64) }))
    await expect(openWorld({ chain, node })).rejects.toThrow(NoWorld)
    await close()
  })

  it('is missed on a chain that does not have it', async () => {
    const chain = await openChain({ mining: 'manual' })
    const node = { baseUrl: '', fetch: async () => new Response() }
    await expect(openWorld({ chain, node })).rejects.toThrow(NoWorld)
    await chain.close()
  })
})
