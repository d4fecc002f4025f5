import * as fc from 'fast-check'
import { providers, TronWeb } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import { addressToHex } from '../../../../src/core/address.ts'
import {
  failure,
  gateways,
  KEY,
  MAIN_GATEWAY,
  OTHER_KEY,
  SIDE_GATEWAY,
  TOKEN,
  twoChains,
} from './chains.ts'

const { main, side, client, instance } = twoChains()

const host = (url: string) => ({ fullHost: url })
const make = (changed: object, mainOptions: object = host('http://main.test')) =>
  new SideChain(TronWeb, mainOptions, { ...host('http://side.test'), ...gateways, ...changed }, KEY)

describe('what the client is made with', () => {
  test('is checked in the order of tronweb 3.2.7: main gateway, side gateway, chain id', async () => {
    const bad = { mainGatewayAddress: 'T', sideGatewayAddress: '', sideChainId: '' }
    expect(await failure(() => make(bad))).toEqual([
      'invalidMainGateway',
      'Invalid main gateway address provided',
    ])
    const { mainGatewayAddress: _, ...rest } = bad
    expect(await failure(() => make(rest))).toEqual([
      'invalidSideGateway',
      'Invalid side gateway address provided',
    ])
    expect(await failure(() => make({ sideChainId: '' }))).toEqual([
      'invalidChainId',
      'Invalid side chainId provided',
    ])
  })

  test('are gateways in base58check or hex, kept as they were given', () => {
    const hex = addressToHex(MAIN_GATEWAY)
    const it = make({ mainGatewayAddress: hex })
    expect([it.mainGatewayAddress, it.sideGatewayAddress]).toEqual([hex, SIDE_GATEWAY])
    for (const address of [undefined, null, 5, `0x${hex.slice(2)}`, hex.slice(2), `${hex}00`])
      expect(() => make({ sideGatewayAddress: address })).toThrow('Invalid side gateway address')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (address) => {
        expect(() => make({ mainGatewayAddress: address })).toThrow('Invalid main gateway address')
      }),
      { numRuns: 30 },
    )
  })

  test('is a chain id in hex of whole bytes', () => {
    for (const id of [undefined, 41, 'nile', '41c', '0x', ' 41'])
      expect(() => make({ sideChainId: id })).toThrow('Invalid side chainId provided')
  })

  test('are nodes: the one host wins over the three', () => {
    const three = {
      fullNode: 'http://a.test',
      solidityNode: 'http://b.test',
      eventServer: 'http://c.test',
    }
    const hosts = ({ fullNode, solidityNode, eventServer }: TronWeb) =>
      [fullNode, solidityNode, eventServer].map((node) => node?.host)
    const it = make({ ...host('http://side.test'), ...three }, three)
    expect(hosts(it.sidechain)).toEqual(Array(3).fill('http://side.test'))
    expect(hosts(it.mainchain)).toEqual(Object.values(three))
    const provider = new providers.HttpProvider('http://own.test')
    expect(hosts(make({ fullHost: provider }).sidechain)).toEqual(Array(3).fill('http://own.test'))
  })

  test('are nodes that tronweb knows', async () => {
    const cases: [object, string][] = [
      [{ fullHost: 'ftp://side.test' }, 'Invalid URL provided to HttpProvider'],
      [{ fullHost: undefined }, 'Invalid full node provided'],
      [{ fullHost: undefined, fullNode: 'http://a.test' }, 'Invalid solidity node provided'],
    ]
    for (const [options, text] of cases)
      expect(await failure(() => make(options))).toEqual(['invalidNode', text])
  })

  test('is a key, with 0x or not, or none', async () => {
    const options = { ...host('http://side.test'), ...gateways }
    const mainOptions = host('http://main.test')
    for (const key of [KEY, `0x${KEY}`])
      expect(new SideChain(TronWeb, mainOptions, options, key).sidechain.defaultPrivateKey).toBe(
        KEY,
      )
    for (const key of [undefined, false] as const)
      expect(new SideChain(TronWeb, mainOptions, options, key).mainchain.defaultPrivateKey).toBe(
        false,
      )
    const wrong = `${KEY.slice(0, 62)}zz`
    const [code, text] = await failure(() => new SideChain(TronWeb, mainOptions, options, wrong))
    expect([code, text]).toEqual(['invalidPrivateKey', 'Invalid private key provided'])
  })

  test('headers go to the nodes', () => {
    const it = make({ headers: { 'TRON-PRO-API-KEY': 'k' } })
    expect(it.sidechain.fullNode.headers).toEqual({ 'TRON-PRO-API-KEY': 'k' })
  })
})

describe('the client', () => {
  test('has the properties of tronweb 3.2.7', () => {
    const it = make({})
    expect(it.mainchain).toBeInstanceOf(TronWeb)
    expect(it.sidechain).toBeInstanceOf(TronWeb)
    expect(it.utils).toBe(it.mainchain.utils)
    expect(it.isAddress(MAIN_GATEWAY)).toBe(true)
  })

  test('changes gateways and chain id by the same rules, and calls the new ones', async () => {
    const it = client()
    it.setMainGatewayAddress(TOKEN)
    it.setSideGatewayAddress(addressToHex(TOKEN))
    it.setChainId('0xABCD')
    expect([it.mainGatewayAddress, it.sideGatewayAddress, it.chainId]).toEqual([
      TOKEN,
      addressToHex(TOKEN),
      'abcd',
    ])
    expect(() => it.setMainGatewayAddress('T')).toThrow('Invalid main gateway address provided')
    expect(() => it.setSideGatewayAddress('T')).toThrow('Invalid side gateway address provided')
    expect(() => it.setChainId('')).toThrow('Invalid side chainId provided')
    await it.depositTrx(1, 2, 3)
    await it.withdrawTrx(1, 2, 3)
    for (const node of [main, side])
      expect(node.requests[0]!.body['contract_address']).toBe(addressToHex(TOKEN))
  })

  test('has its own instance sign for the side chain, and leaves the main chain’s alone', () => {
    const it = client()
    expect(Object.hasOwn(it.sidechain.trx, 'sign')).toBe(true)
    expect(Object.hasOwn(it.sidechain.trx, 'multiSign')).toBe(true)
    expect(Object.hasOwn(it.mainchain.trx, 'sign')).toBe(false)
  })
})

describe('two instances of tronweb', () => {
  test('are taken as they are', async () => {
    const [one, other] = [instance('main', KEY), instance('side', OTHER_KEY)]
    const it = new SideChain(one, other, gateways)
    expect([it.mainchain, it.sidechain]).toEqual([one, other])
    expect(Object.hasOwn(other.trx, 'sign')).toBe(false)
  })

  test('each act by their own key, or the side chain by the main chain’s', async () => {
    const owners = async (sideKey?: string) => {
      const it = new SideChain(instance('main', KEY), instance('side', sideKey), gateways)
      await it.depositTrx(1, 2, 3)
      await it.withdrawTrx(1, 2, 3)
      return [main, side].map((node) => node.requests.at(-2)!.body['owner_address'])
    }
    const [first, second] = await owners(OTHER_KEY)
    expect(first).not.toBe(second)
    expect(await owners()).toEqual([first, first])
  })
})
