import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainNode } from '../../src/chain/node.ts'
import { ok } from '../../src/core/result.ts'
import { deedText, type Done } from '../../backend/keeper/deed.ts'
import { createKeeper, type Keeper, type KeeperOptions } from '../../backend/keeper/keeper.ts'
import { Refused } from '../../backend/keeper/trouble.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'
import { keyOfName } from '../keyOfName.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'

const SUN = 1_000_000n
const AFTER = 10

let fixture: SaleFixture
let done: Done[]
beforeEach(async () => {
  fixture = await openSale({ mining: 'manual', people: 3 })
  await fixture.setBox(1, {})
  done = []
})
afterEach(() => fixture.close())

let lastKey = 0
const orderKey = () => (++lastKey).toString(16).padStart(64, '0')

/** Buys a box. Returns the block of the purchase, which is the last one. */
async function buy(): Promise<bigint> {
  const pay = 'pay(bytes32,uint256,uint32)'
  const { result, blockNumber } = await fixture.act(fixture.people[0]!, pay, [orderKey(), 1n, 1n])
  expect(result).toBe('SUCCESS')
  return BigInt(blockNumber)
}

const keeperOf = (operator: Operator, changed: Partial<KeeperOptions> = {}) =>
  createKeeper({
    operator,
    sale: fixture.sale,
    afterBlocks: AFTER,
    feeLimit: 50n * SUN,
    tell: (one) => done.push(one),
    ...changed,
  })

/** Lets the keepers look at every block until all are idle. */
async function keep(...keepers: Keeper[]): Promise<void> {
  for (let blocks = 0; blocks < 100; blocks++) {
    const looks = await Promise.all(keepers.map((keeper) => keeper.look()))
    if (looks.every((look) => look === 'idle')) return
    await fixture.chain.mine()
  }
  throw new Error('the keepers come to no end')
}

const drawOf = async (purchaseBlock: bigint) => {
  const [source, entropy] = await fixture.view(
    'drawOf(uint256)',
    [purchaseBlock],
    ['uint64', 'bytes32'],
  )
  return { source, isSealed: !/^0*$/.test(entropy as string) }
}

describe('a keeper', () => {
  it('leaves a draw to buyers at first, then seals it, and tells what that cost', async () => {
    const operator = fixture.people[1]!
    const keeper = keeperOf(operator)
    const purchaseBlock = await buy()
    await fixture.chain.mine(AFTER)
    expect(await keeper.look()).toBe('idle')
    await fixture.chain.mine()
    const before = await fixture.balance('TRX', operator.address)
    await keep(keeper)

    expect(await drawOf(purchaseBlock)).toEqual({ source: purchaseBlock + 1n, isSealed: true })
    const [sealed, ...more] = done
    expect(more).toEqual([])
    const spent = before - (await fixture.balance('TRX', operator.address))
    expect(sealed).toMatchObject({ kind: 'seal', purchaseBlocks: [purchaseBlock], feeSun: spent })
    expect(spent).toBeGreaterThan(SUN)
    expect(deedText(sealed!)).toMatch(
      new RegExp(`^sealed the draws of block ${purchaseBlock} for [0-9.]+ TRX: [0-9a-f]{64}$`),
    )
  })

  it('re-arms what was missed, however it left the list of what waits, and seals it after', async () => {
    const missed = await buy()
    await fixture.chain.mine(257)
    // The next purchase removes it from the waiting list.
    const later = await buy()
    await keep(keeperOf(fixture.people[1]!))
    expect(
      done.map((one) => [one.kind, ...(one.kind === 'flow' ? [] : one.purchaseBlocks)]),
    ).toEqual([
      ['rearm', missed],
      // This call also seals the draws that have waited since then.
      ['seal', later],
    ])
    const draw = await drawOf(missed)
    expect(draw.isSealed).toBe(true)
    expect(draw.source).toBeGreaterThan(missed + 257n)
    expect(await drawOf(later)).toEqual({ source: later + 1n, isSealed: true })
  })

  it('stays within its fee limit however much is due', async () => {
    const missed: bigint[] = []
    for (let n = 0; n < 5; n++) {
      missed.push(await buy())
      await fixture.chain.mine(258)
    }
    const feeLimit = 13n * SUN
    await keep(keeperOf(fixture.people[1]!, { feeLimit }))
    for (const each of missed) expect((await drawOf(each)).isSealed).toBe(true)
    for (const { result, feeSun } of done) {
      expect(result).toBe('SUCCESS')
      expect(feeSun).toBeLessThanOrEqual(feeLimit)
    }
  })

  it('sends nothing that its fee limit does not allow', async () => {
    await buy()
    await fixture.chain.mine(AFTER + 2)
    const keeper = keeperOf(fixture.people[1]!, { feeLimit: SUN })
    await expect(keeper.look()).rejects.toThrow(
      /one seal may take [0-9.]+ TRX, .* raise --fee-limit/,
    )
    await fixture.chain.mine(257)
    await expect(keeper.look()).rejects.toThrow(/one rearm may take/)
  })

  it('sends nothing with a balance that does not suffice', async () => {
    await buy()
    await fixture.chain.mine(AFTER + 2)
    const poor = createOperator('', fixture.fetch, keyOfName('a keeper without TRX'))
    const refusal = await keeperOf(poor)
      .look()
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(String(refusal)).toMatch(/has 0 TRX, and one transaction may take 52 TRX/)
  })

  it('does no harm beside another one', async () => {
    const [first, second] = [keeperOf(fixture.people[1]!), keeperOf(fixture.people[2]!)]
    const sealed = await buy()
    await fixture.chain.mine(AFTER + 1)
    await keep(first, second)
    expect(done.map(({ kind, result }) => `${kind} ${result}`)).toEqual([
      'seal SUCCESS',
      'seal SUCCESS',
    ])
    expect(await drawOf(sealed)).toEqual({ source: sealed + 1n, isSealed: true })

    const missed = await buy()
    await fixture.chain.mine(258)
    done = []
    await keep(first, second)
    expect((await drawOf(missed)).isSealed).toBe(true)
    const rearmed = done.filter(({ kind }) => kind === 'rearm').map(({ result }) => result)
    expect(rearmed.toSorted()).toEqual(['REVERT', 'SUCCESS'])
  })

  it('sends again what came into no block, though not before that is sure', async () => {
    const purchaseBlock = await buy()
    await fixture.chain.mine(AFTER + 1)
    let swallows = true
    const broadcasts: string[] = []
    const operator = createOperator(
      '',
      async (url, init) => {
        if (!url.endsWith('broadcasthex')) return fixture.fetch(url, init)
        broadcasts.push(String(init.body))
        return swallows ? Response.json({ result: true }) : fixture.fetch(url, init)
      },
      keyOfName('person 1'),
    )
    const keeper = keeperOf(operator)
    expect(await keeper.look()).toBe('busy')
    await fixture.chain.mine(39)
    expect(await keeper.look()).toBe('busy')
    expect(broadcasts).toHaveLength(1)
    expect(done).toEqual([])
    swallows = false
    await fixture.chain.mine(2)
    await keep(keeper)
    expect(done.map(({ result }) => result)).toEqual(['LOST', 'SUCCESS'])
    expect((await drawOf(purchaseBlock)).isSealed).toBe(true)
  })

  it('rests after a transaction that burnt its whole limit', async () => {
    await buy()
    await fixture.chain.mine(AFTER + 1)
    const { node, ...operator } = fixture.people[1]!
    const burnt = { result: 'OUT_OF_ENERGY', fee: 50n * SUN }
    const lying = { ...node, transactionInfo: async () => ok(burnt) } as unknown as ChainNode
    let sent = 0
    const keeper = keeperOf({ ...operator, node: lying, call: async () => `${sent++}` })
    await keeper.look()
    await keeper.look()
    expect(done.map(deedText)).toEqual([
      expect.stringMatching(/failed with OUT_OF_ENERGY and cost 50 TRX/),
    ])
    await fixture.chain.mine(99)
    await expect(keeper.look()).rejects.toThrow(/the next is sent at block \d+/)
    expect(sent).toBe(1)
    await fixture.chain.mine(1)
    await keeper.look()
    expect(sent).toBe(2)
  })
})
