import { expect, test } from 'vitest'
import type { Config } from '../../../src/config/schema.ts'
import { transactionPage } from '../../../src/state/operations/explorer.ts'
import { nameOfNetwork, otherNetwork } from '../../../src/state/operations/networkName.ts'

const pages = (host: string) => ({ transaction: `https://${host}/tx/{id}`, block: '', address: '' })
const [main, side, gone] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
]

const configOf = (explorer?: object) =>
  ({
    network: { name: 'TRON', genesisBlockId: main },
    explorer: pages('main'),
    sideChain: { name: 'Annexe', genesisBlockId: side, explorer },
  }) as unknown as Config

test('a row says its network where that is not the main chain', () => {
  const config = configOf()
  expect(otherNetwork(config, main)).toBeUndefined()
  expect(otherNetwork(config, side)).toBe('Annexe')
  // The configuration names another side chain by now.
  expect(otherNetwork(config, gone)).toBe('cccccccc…')
  expect(nameOfNetwork(config, main)).toBe('TRON')
})

test('a transaction is looked up in the explorer of its network, if that has one', () => {
  expect(transactionPage(configOf(), undefined, '1')).toBe('https://main/tx/1')
  expect(transactionPage(configOf(), main, '1')).toBe('https://main/tx/1')
  expect(transactionPage(configOf(), side, '1')).toBeUndefined()
  expect(transactionPage(configOf(pages('side')), side, '1')).toBe('https://side/tx/1')
})
