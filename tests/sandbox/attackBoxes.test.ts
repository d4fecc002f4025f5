import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeValues } from '../../src/chain/abi.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'

let fixture: SaleFixture
beforeAll(async () => {
  fixture = await openSale()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const keccakOf = (hex: string) => bytesToHex(keccak_256(hexToBytes(hex)))
const order = (n: number) => n.toString(16).padStart(64, '0')
const pay = (index: number, id: number, box: bigint, quantity: bigint) =>
  fixture.act(person(index), 'pay(bytes32,uint256,uint32)', [order(id), box, quantity])

describe('terms of a box of which none is sold', () => {
  it('can become others between what the first buyer sees and what that buyer pays', async () => {
    await fixture.setBox(1, { prices: [{ coin: 'USDT', units: 30n }], odds: [0, 0, 0, 10_000] })
    // The buyer looks, and sends a purchase of one mythic box for 30; this is in a block before it.
    await fixture.setBox(1, {
      prices: [{ coin: 'USDT', units: 1_000_000_000n }],
      odds: [10_000, 0, 0, 0],
    })
    const before = await fixture.balance('USDT', person(0).address)
    expect((await pay(0, 1, 1n, 1n)).result).toBe('SUCCESS')
    expect(before - (await fixture.balance('USDT', person(0).address))).toBe(1_000_000_000n)
    await fixture.chain.mine(2)
    const opened = await fixture.act(person(0), 'open(bytes32,uint32)', [order(1), 1n])
    expect(opened.rarities).toEqual([0])
  })
})

describe('a first payment that is never meant to be followed', () => {
  it('keeps all boxes from everybody until the sale is over, and is given back in full', async () => {
    const seconds = 30 * 86_400
    await fixture.setBox(2, {
      prices: [
        { coin: 'USDT', units: 30n },
        { coin: 'USDT', units: 1_000_000n },
      ],
      supply: 200,
      perPerson: 100,
      secondPaymentSeconds: seconds,
      endAt: fixture.now() + 20 * 86_400,
    })
    const before = await fixture.balance('USDT', person(0).address)
    for (const account of [0, 1]) expect((await pay(account, 2, 2n, 100n)).result).toBe('SUCCESS')
    await fixture.chain.advanceTime(19 * 86_400_000)
    expect((await pay(2, 2, 2n, 1n)).result).toBe('InsufficientRemaining')
    await fixture.chain.advanceTime(12 * 86_400_000)
    for (const account of [0, 1]) {
      const refund = await fixture.act(person(account), 'refund(address,bytes32)', [
        person(account).address,
        order(2),
      ])
      expect(refund.result).toBe('SUCCESS')
    }
    expect(await fixture.balance('USDT', person(0).address)).toBe(before)
    expect((await pay(2, 3, 2n, 1n)).result).toBe('SaleEnded')
  })
})

describe('a buyer who alone watches the draws', () => {
  it('draws again until a box is mythic, where nobody else seals for 256 blocks each time', async () => {
    await fixture.setBox(3, { odds: [9_000, 0, 0, 1_000] })
    const bought = await pay(3, 4, 3n, 1n)
    expect(bought.result).toBe('SUCCESS')
    const at = BigInt(bought.blockNumber)
    /** Reckons what opening would draw, as the contract does. */
    const isMythic = (entropy: string) => {
      const input = encodeValues(
        ['bytes32', 'address', 'bytes32', 'uint32'],
        [entropy, person(3).address, order(4), 0n],
      )
      return BigInt('0x' + keccakOf(input)) % 10_000n >= 9_000n
    }
    for (let looks = 0; looks < 150; looks++) {
      await fixture.chain.mine(2)
      const [source] = await fixture.view('drawOf(uint256)', [at], ['uint64', 'bytes32'])
      if (isMythic(fixture.chain.block(Number(source))!.id)) break
      await fixture.chain.mine(256)
      expect((await fixture.act(person(3), 'rearm(uint256)', [at])).result).toBe('SUCCESS')
    }
    const opened = await fixture.act(person(3), 'open(bytes32,uint32)', [order(4), 1n])
    expect(opened.rarities).toEqual([3])
  })
})
