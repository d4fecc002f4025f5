import { utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { decodeEvents, eventShape, type Log } from '../../../src/chain/event.ts'
import { addressFromHex, addressToEvmHex } from '../../../src/core/address.ts'

const token = addressFromHex('dd'.repeat(20))
const from = addressFromHex('aa'.repeat(20))
const to = addressFromHex('bb'.repeat(20))
const transfer = eventShape('Transfer(address indexed from,address indexed to,uint256 value)')

/** Encodes topics and data with tronweb's coder. */
const encode = (types: string[], values: unknown[]) =>
  utils.abi.encodeParams(types, values).slice(2)
const topic = utils.ethersUtils.id('Transfer(address,address,uint256)').slice(2)

const log: Log = {
  address: addressToEvmHex(token),
  topics: [topic, encode(['address'], [from]), encode(['address'], [to])],
  data: encode(['uint256'], ['12345678901234567890']),
}

test('a declaration is read as Solidity writes it', () => {
  expect(transfer).toEqual({
    name: 'Transfer',
    fields: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  })
})

test('a log gives its fields by name', () => {
  expect(decodeEvents(transfer, token, [log])).toEqual([
    { from, to, value: 12_345_678_901_234_567_890n },
  ])
})

test('fields that hold lists are read too', () => {
  const order = '1e'.repeat(32)
  const opened: Log = {
    address: addressToEvmHex(token),
    topics: [
      utils.ethersUtils.id('Opened(bytes32,address,uint256,uint32,uint8[])').slice(2),
      order,
      encode(['address'], [from]),
      encode(['uint256'], ['7']),
    ],
    data: encode(['uint32', 'uint8[]'], ['2', ['3', '1']]),
  }
  expect(decodeEvents(blindBoxSaleEvents.opened, token, [opened])).toEqual([
    { order, buyer: from, boxId: 7n, firstIndex: 2n, rarities: [3n, 1n] },
  ])
})

describe('no event of ours is', () => {
  test.each<[string, Partial<Log>]>([
    ["another contract's", { address: addressToEvmHex(to) }],
    ['another event', { topics: ['00'.repeat(32), ...log.topics.slice(1)] }],
    ['one without topics', { topics: [] }],
    ['one with too few topics', { topics: log.topics.slice(0, 2) }],
    ['one whose data is cut off', { data: log.data.slice(2) }],
    ['one whose data is no hex', { data: 'zz'.repeat(32) }],
    ['one whose address is no address', { address: 'nonsense' }],
    ['one without an address', { address: '' }],
  ])('%s', (_, changes) => {
    expect(decodeEvents(transfer, token, [{ ...log, ...changes }, log])).toHaveLength(1)
  })
})
