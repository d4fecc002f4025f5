import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeCall, encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'

const PAY = 'pay(bytes32,uint256,uint32)'
const PAY_SECOND = 'paySecond(bytes32)'
const OPEN = 'open(bytes32,uint32)'
const SEAL = 'seal(uint256[])'
const REARM = 'rearm(uint256)'
const WITHDRAW = 'withdraw(address,address,uint256)'
const NO_COIN = addressFromHex('00'.repeat(20))

let lastKey = 0
const orderKey = () => (++lastKey).toString(16).padStart(64, '0')
let lastBox = 0n
const boxId = () => ++lastBox

describe('the blind-box sale', () => {
  let fixture: SaleFixture
  beforeAll(async () => {
    fixture = await openSale()
  })
  afterAll(() => fixture.close())

  it('takes the exact price, once per order', async () => {
    const { act, setBox, people, sale } = fixture
    const [ann] = people
    const box = boxId()
    await setBox(Number(box), { prices: [{ coin: 'TRX', units: 50n }] })
    const order = orderKey()
    const before = await fixture.balance('TRX', sale)
    const pay = (callValue: bigint) => act(ann!, PAY, [order, box, 2n], { callValue })

    expect((await pay(99n)).result).toBe('WrongValue')
    expect((await pay(101n)).result).toBe('WrongValue')
    expect((await pay(100n)).result).toBe('SUCCESS')
    expect((await pay(100n)).result).toBe('OrderAlreadyPaid')
    expect(await fixture.balance('TRX', sale)).toBe(before + 100n)
  })

  it('takes no TRX for a price in USDT', async () => {
    const box = boxId()
    await fixture.setBox(Number(box), { prices: [{ coin: 'USDT', units: 50n }] })
    const paid = await fixture.act(fixture.people[0]!, PAY, [orderKey(), box, 1n], {
      callValue: 50n,
    })
    expect(paid.result).toBe('WrongValue')
  })

  it('opens what its buyer has paid in full, and nothing else', async () => {
    const { act, setBox, people } = fixture
    const [ann, bob] = people
    const box = boxId()
    const prices = [
      { coin: 'TRX', units: 50n },
      { coin: 'USDT', units: 30n },
    ] as const
    await setBox(Number(box), { prices })
    const order = orderKey()
    const open = async (who = ann!) => (await act(who, OPEN, [order, 1n])).result
    expect(await open()).toBe('OrderNotBought')
    expect((await act(ann!, PAY, [order, box, 1n], { callValue: 50n })).result).toBe('SUCCESS')
    expect(await open()).toBe('OrderNotBought')
    expect((await act(ann!, PAY_SECOND, [order])).result).toBe('SUCCESS')
    expect(await open(bob)).toBe('OrderNotBought')
    expect(await open()).not.toBe('OrderNotBought')
  })

  it("lets nobody use up another one's order id", async () => {
    const { act, setBox, people } = fixture
    const box = boxId()
    await setBox(Number(box), {})
    const order = orderKey()
    expect((await act(people[1]!, PAY, [order, box, 1n])).result).toBe('SUCCESS')
    expect((await act(people[0]!, PAY, [order, box, 1n])).result).toBe('SUCCESS')
  })

  it('refuses before it opens, after it ends, and boxes that it does not know', async () => {
    const { act, setBox, people, now } = fixture
    const [early, late] = [boxId(), boxId()]
    await setBox(Number(early), { startAt: now() + 1_000, endAt: now() + 2_000 })
    await setBox(Number(late), { startAt: now() - 1_000, endAt: now() })
    const pay = async (box: bigint) => (await act(people[0]!, PAY, [orderKey(), box, 1n])).result
    expect(await pay(early)).toBe('SaleNotOpen')
    expect(await pay(late)).toBe('SaleEnded')
    expect(await pay(999_999n)).toBe('UnknownBox')
  })

  it('keeps its terms from the first sale on', async () => {
    const { act, setBox, people, view } = fixture
    const box = boxId()
    const supply = async () =>
      (
        await view(
          'box(uint256)',
          [box],
          Array.from({ length: 5 }, () => 'uint256'),
        )
      )[4]
    const startAt = fixture.now() + 100
    await setBox(Number(box), { supply: 5, startAt })
    await setBox(Number(box), { supply: 6, startAt })
    expect(await supply()).toBe(6n)
    await fixture.chain.advanceTime(100_000)
    // There are no buyers yet, but users may have seen the terms.
    await setBox(Number(box), { supply: 7, startAt })
    expect(await supply()).toBe(6n)
    expect((await act(people[0]!, PAY, [orderKey(), box, 1n])).result).toBe('SUCCESS')
  })

  it('takes no odds that do not add up', async () => {
    const box = boxId()
    await fixture.setBox(Number(box), { odds: [7_200, 2_200, 500, 99] })
    const paid = await fixture.act(fixture.people[0]!, PAY, [orderKey(), box, 1n])
    expect(paid.result).toBe('UnknownBox')
  })

  it('lets its owner take what was earned and nothing that it holds', async () => {
    const { act, setBox, owner, people, sale } = fixture
    const box = boxId()
    await setBox(Number(box), {
      prices: [
        { coin: 'TRX', units: 70n },
        { coin: 'TRX', units: 30n },
      ],
    })
    const order = orderKey()
    const earned = async () => {
      const all = await fixture.balance('TRX', sale)
      const [held] = await fixture.view('held(address)', [NO_COIN], ['uint256'])
      return all - (held as bigint)
    }
    const take = async (units: bigint) =>
      (await act(owner, WITHDRAW, [NO_COIN, people[3]!.address, units])).result

    await act(people[0]!, PAY, [order, box, 1n], { callValue: 70n })
    const before = await earned()
    expect(await take(before + 1n)).toBe('ExceedsEarned')
    await act(people[0]!, PAY_SECOND, [order], { callValue: 30n })
    // The contents of the boxes are not decided yet.
    expect(await take((await earned()) + 1n)).toBe('ExceedsEarned')
    await fixture.chain.mine(2)
    const [waiting] = await fixture.view('waiting(uint256)', [100n], ['uint256[]'])
    await act(people[2]!, SEAL, [waiting as bigint[]])
    expect(await fixture.view('held(address)', [NO_COIN], ['uint256'])).toEqual([0n])
    expect(await take(await fixture.balance('TRX', sale))).toBe('SUCCESS')
    expect((await act(people[0]!, WITHDRAW, [NO_COIN, people[0]!.address, 1n])).result).toBe(
      'OwnableUnauthorizedAccount',
    )
  })

  it('holds both coins of what is not drawn, and nothing more once it is', async () => {
    const { act, setBox, owner, people, usdt, view } = fixture
    const box = boxId()
    const price = { TRX: 70n, USDT: 30n }
    await setBox(Number(box), {
      prices: [
        { coin: 'TRX', units: price.TRX },
        { coin: 'USDT', units: price.USDT },
      ],
    })
    const coins = { TRX: NO_COIN, USDT: usdt }
    const heldOf = async (coin: keyof typeof coins) =>
      (await view('held(address)', [coins[coin]], ['uint256']))[0] as bigint
    const take = async (coin: keyof typeof coins, units: bigint) =>
      (await act(owner, WITHDRAW, [coins[coin], owner.address, units])).result
    const before = { TRX: await heldOf('TRX'), USDT: await heldOf('USDT') }

    const order = orderKey()
    await act(people[0]!, PAY, [order, box, 2n], { callValue: 2n * price.TRX })
    const bought = await act(people[0]!, PAY_SECOND, [order])
    expect(bought.result).toBe('SUCCESS')
    for (const coin of ['TRX', 'USDT'] as const) {
      expect(await heldOf(coin)).toBe(before[coin] + 2n * price[coin])
      const inside = await fixture.balance(coin, fixture.sale)
      expect(await take(coin, inside - (await heldOf(coin)) + 1n)).toBe('ExceedsEarned')
    }
    await fixture.chain.mine(2)
    await act(people[1]!, SEAL, [[BigInt(bought.blockNumber)]])
    for (const coin of ['TRX', 'USDT'] as const)
      expect(await heldOf(coin)).toBeLessThanOrEqual(before[coin])
  })

  it('gives a first payment back as WTRX to a buyer that refuses TRX', async () => {
    const { act, setBox, owner, people, wtrx } = fixture
    const box = boxId()
    await setBox(Number(box), {
      prices: [
        { coin: 'TRX', units: 70n },
        { coin: 'USDT', units: 30n },
      ],
      secondPaymentSeconds: 60,
    })
    const buyer = (await owner.deploy(compileZoo().Hostile)).contract
    const order = orderKey()
    const paying = [fixture.sale, 70n, encodeCall(PAY, [order, box, 1n])]
    const sent = { contract: buyer, callValue: 0n }
    await people[0]!.send(buyer, '', { callValue: 70n })
    expect((await act(people[0]!, 'act(address,uint256,bytes)', paying, sent)).result).toBe(
      'SUCCESS',
    )
    const refuses = 1n
    await act(people[0]!, 'behave(uint8)', [refuses], sent)
    await fixture.chain.advanceTime(120_000)
    expect((await act(people[1]!, 'refund(address,bytes32)', [buyer, order])).result).toBe(
      'SUCCESS',
    )
    const held = trc20.balanceOf(wtrx, buyer)
    expect(await people[0]!.node.read(held)).toEqual({ ok: true, value: 70n })
    expect(await fixture.balance('TRX', buyer)).toBe(0n)
  })

  it('draws each rarity as often as declared', async () => {
    const { act, setBox, people } = fixture
    const box = boxId()
    const boxes = 2_000
    await setBox(Number(box), {
      supply: boxes,
      perPerson: boxes,
      prices: [{ coin: 'TRX', units: 1n }],
    })
    const order = orderKey()
    await act(people[0]!, PAY, [order, box, BigInt(boxes)], { callValue: BigInt(boxes) })
    await fixture.chain.mine(2)
    const drawn: number[] = []
    while (drawn.length < boxes) {
      const opened = await act(people[0]!, OPEN, [order, 500n])
      expect(opened.result).toBe('SUCCESS')
      drawn.push(...opened.rarities)
    }
    const chiSquare = [7_200, 2_200, 500, 100]
      .map((bp, rarity) => {
        const expected = (boxes * bp) / 10_000
        return (drawn.filter((each) => each === rarity).length - expected) ** 2 / expected
      })
      .reduce((a, b) => a + b)
    // Three degrees of freedom: a fair draw exceeds this once in a million.
    expect(chiSquare).toBeLessThan(30.66)
  })
})

describe('the draw', () => {
  let fixture: SaleFixture
  const box = 1n
  beforeAll(async () => {
    fixture = await openSale({ mining: 'manual', people: 2 })
    await fixture.setBox(1, {})
  })
  afterAll(() => fixture.close())

  const buy = async () => {
    const order = orderKey()
    const { blockNumber } = await fixture.act(fixture.people[0]!, PAY, [order, box, 3n])
    return { order, purchaseBlock: BigInt(blockNumber) }
  }
  const open = (order: string) => fixture.act(fixture.people[0]!, OPEN, [order, 3n])

  it('cannot be made before the block after the purchase is known', async () => {
    const { order, purchaseBlock } = await buy()
    const next = await open(order)
    expect(next.blockNumber).toBe(Number(purchaseBlock) + 1)
    expect(next.result).toBe('NotDrawnYet')
    const later = await open(order)
    expect(later.result).toBe('SUCCESS')
    expect(later.rarities).toHaveLength(3)
    expect((await open(order)).result).toBe('WrongQuantity')
  })

  it('cannot be made in the block of the purchase', async () => {
    const { chain, people, sale } = fixture
    const order = orderKey()
    await people[0]!.call(contractCall(sale, PAY, [order, box, 1n]))
    const opening = await people[0]!.call(contractCall(sale, OPEN, [order, 1n]))
    await chain.mine()
    expect(chain.transaction(opening)!.receipt.result).toBe('REVERT')
  })

  it('is the hash of the block after the purchase, sealed by the purchases that follow', async () => {
    const { purchaseBlock } = await buy()
    await fixture.chain.mine()
    await buy()
    const [source, entropy] = await fixture.view(
      'drawOf(uint256)',
      [purchaseBlock],
      ['uint64', 'bytes32'],
    )
    expect(source).toBe(purchaseBlock + 1n)
    expect(entropy).toBe(fixture.chain.block(Number(purchaseBlock) + 1)!.id)
  })

  it('can be computed again by anybody', async () => {
    const order = orderKey()
    const buyer = fixture.people[0]!
    const count = 60
    const { blockNumber } = await fixture.act(buyer, PAY, [order, box, BigInt(count)])
    await fixture.chain.mine()
    const { rarities } = await fixture.act(buyer, OPEN, [order, BigInt(count)])
    const entropy = fixture.chain.block(blockNumber + 1)!.id
    const draw = (index: number) => {
      const types = ['bytes32', 'address', 'bytes32', 'uint32']
      const input = encodeValues(types, [entropy, buyer.address, order, BigInt(index)])
      const roll = Number(BigInt('0x' + bytesToHex(keccak_256(hexToBytes(input)))) % 10_000n)
      return [7_200, 9_400, 9_900, 10_000].findIndex((end) => roll < end)
    }
    expect(rarities).toEqual(Array.from({ length: count }, (_, index) => draw(index)))
  })

  it('waits for any length of time once anybody sealed it', async () => {
    const { order, purchaseBlock } = await buy()
    await fixture.chain.mine(2)
    await fixture.act(fixture.people[1]!, SEAL, [[purchaseBlock]])
    await fixture.chain.mine(300)
    expect((await open(order)).result).toBe('SUCCESS')
  })

  it('that nobody sealed in time is made anew by anybody, and its price is held until then', async () => {
    const { order, purchaseBlock } = await buy()
    const rearm = async () => (await fixture.act(fixture.people[1]!, REARM, [purchaseBlock])).result
    const held = async () => (await fixture.view('held(address)', [fixture.usdt], ['uint256']))[0]
    expect(await rearm()).toBe('DrawNotMissed')
    await fixture.chain.mine(256)
    expect((await open(order)).result).toBe('DrawMissed')
    expect(await held()).toBeGreaterThan(0n)
    expect(await rearm()).toBe('SUCCESS')
    expect(await rearm()).toBe('DrawNotMissed')
    await fixture.chain.mine(1)
    expect((await open(order)).result).toBe('SUCCESS')
    expect(await rearm()).toBe('DrawNotMissed')
  })
})

describe('what is not drawn', () => {
  let fixture: SaleFixture
  beforeAll(async () => {
    fixture = await openSale({ mining: 'manual', people: 2 })
    await fixture.setBox(1, {})
  })
  afterAll(() => fixture.close())

  const buy = async () =>
    BigInt((await fixture.act(fixture.people[0]!, PAY, [orderKey(), 1n, 1n])).blockNumber)
  const rearm = async (purchaseBlock: bigint) =>
    (await fixture.act(fixture.people[1]!, REARM, [purchaseBlock])).result
  const seal = async (...purchaseBlocks: bigint[]) =>
    (await fixture.act(fixture.people[1]!, SEAL, [purchaseBlocks])).result
  const waiting = async () =>
    (await fixture.view('waiting(uint256)', [1_000n], ['uint256[]']))[0] as bigint[]
  const undrawn = (from: bigint, limit: bigint) =>
    fixture.view('undrawn(uint256,uint256)', [from, limit], ['uint256[]', 'uint256[]', 'uint256'])

  it('waits in one place however often strangers make it anew, and holds up no other', async () => {
    const missed = [await buy(), await buy()]
    for (let round = 0; round < 4; round++) {
      await fixture.chain.mine(257)
      for (const each of missed) expect(await rearm(each)).toBe('SUCCESS')
    }
    expect(await waiting()).toEqual(missed)
    await fixture.chain.mine(300)
    // The next calls seal the draws that wait behind them.
    const later = await buy()
    await fixture.chain.mine(2)
    expect(await seal()).toBe('SUCCESS')
    expect(await seal()).toBe('SUCCESS')
    expect(await waiting()).toEqual([])
    expect((await fixture.view('drawOf(uint256)', [later], ['uint64', 'bytes32']))[1]).not.toBe(
      '0'.repeat(64),
    )
    // They had left the list. Re-arming is still possible, and puts them on the list again.
    for (const each of missed) expect(await rearm(each)).toBe('SUCCESS')
    expect(await waiting()).toEqual(missed)
    await fixture.chain.mine(2)
    expect(await seal(...missed)).toBe('SUCCESS')
    expect((await undrawn(0n, 1_000n))[0]).toEqual([])
  })

  it('is told page by page, with the block that decides, whether it waits or was missed', async () => {
    const [, , begin] = (await undrawn(0n, 1_000n)) as [bigint[], bigint[], bigint]
    const missed = await buy()
    await fixture.chain.mine(300)
    const drawn = await buy()
    await fixture.chain.mine(2)
    await seal(drawn)
    const waits = await buy()
    expect(await undrawn(begin, 2n)).toEqual([[missed], [missed + 1n], begin + 2n])
    expect(await undrawn(begin + 2n, 2n)).toEqual([[waits], [waits + 1n], begin + 3n])
    expect(await undrawn(begin + 3n, 2n)).toEqual([[], [], begin + 3n])
    expect(await undrawn(begin + 99n, 2n)).toEqual([[], [], begin + 3n])
    expect(await undrawn(begin, 2n ** 255n)).toEqual([
      [missed, waits],
      [missed + 1n, waits + 1n],
      begin + 3n,
    ])
  })
})

describe('the USDT of the sandbox', () => {
  it('changes an allowance only through zero, as the real one does', async () => {
    const { people, act, usdt, sale, close } = await openSale({ people: 1 })
    const approve = async (units: bigint) =>
      (await act(people[0]!, 'approve(address,uint256)', [sale, units], { contract: usdt })).result
    expect(await approve(5n)).toBe('AllowanceNotZero')
    expect(await approve(0n)).toBe('SUCCESS')
    expect(await approve(5n)).toBe('SUCCESS')
    await close()
  })
})
