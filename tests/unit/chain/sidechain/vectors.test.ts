import { bytesToHex } from '@noble/hashes/utils.js'
import { TronWeb, Trx } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { normalizeSignature } from '../../../../src/chain/sidechain/recover.ts'
import { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import { failure, gateways, KEY } from './chains.ts'
import { messageVectors, vectors } from './vectors.json'

const nowhere = { fullHost: 'http://127.0.0.1:1' }

const client = (sideChainId: string) =>
  new SideChain(TronWeb, nowhere, { ...nowhere, ...gateways, sideChainId })

describe.each(vectors)('the signature of $id', (vector) => {
  const { privateKey, txID, chainId } = vector
  const { signature } = client(chainId).signTransaction(privateKey, { txID })

  test('is that of tronweb 6.5, and of tronweb 3.2.7 but for its larger s', () => {
    expect(signature).toEqual([vector.signature_tronweb65.toLowerCase()])
    expect(signature).toEqual([normalizeSignature(vector.signature_sdk)])
    expect(vector.lowS_sdk).toBe(`${vector.r}${vector.s}` === vector.signature_sdk.slice(0, 128))
  })

  test('is not that of the main chain', () => {
    expect(signature).not.toEqual([vector.mainChainSignature_tronweb65.toLowerCase()])
  })

  test('is the same by the key’s bytes, by 0x, and by a chain id with 0x', () => {
    const bytes = Uint8Array.from(Buffer.from(privateKey, 'hex'))
    const it = client(`0x${chainId}`)
    expect(it.chainId).toBe(chainId)
    for (const key of [bytes, [...bytes], `0x${privateKey}`, privateKey.toUpperCase()])
      expect(it.signTransaction(key, { txID }).signature).toEqual(signature)
  })
})

test('the rule of what is signed can be replaced in one place', () => {
  const [first] = vectors as [(typeof vectors)[number]]
  const options = { ...nowhere, ...gateways }
  const bare = (txID: string) => Uint8Array.from(Buffer.from(txID, 'hex'))
  const it = new SideChain(TronWeb, nowhere, options, first.privateKey, { hash: bare })
  expect(it.signTransaction(first.privateKey, first).signature).toEqual([
    first.mainChainSignature_tronweb65.toLowerCase(),
  ])
})

test('a transaction signed at once is given back as a copy, a second signature beside the first', () => {
  const [one] = vectors as [(typeof vectors)[number]]
  const it = client(one.chainId)
  const given = Object.freeze({ txID: one.txID })
  const first = it.signTransaction(one.privateKey, given)
  const both = it.signTransaction('11'.repeat(32), first)
  expect(given).toEqual({ txID: one.txID })
  expect(first.signature).toHaveLength(1)
  expect(both.signature).toHaveLength(2)
  // Neither capitals nor a `v` that starts at 0 make it another signature.
  const spelled = { ...first, signature: [one.signature_sdk.toUpperCase()] }
  expect(it.signTransaction(one.privateKey, spelled).signature).toHaveLength(1)
})

test('nothing is signed at once by no key, without a txID, or with another transaction’s bytes', async () => {
  const it = client('41c2')
  const txID = 'ab'.repeat(32)
  const invalidKey = ['invalidPrivateKey', 'Invalid private key provided']
  for (const key of ['', 'zz', '00'.repeat(32), 'ff'.repeat(32), KEY.slice(2), new Uint8Array(31)])
    expect(await failure(() => it.signTransaction(key, { txID }))).toEqual(invalidKey)
  const invalid = ['invalidTransaction', 'Invalid transaction provided']
  for (const transaction of [
    { txID: '' },
    { txID: `0x${txID}` },
    { txID, raw_data_hex: '0a02' },
    { txID, raw_data_hex: 'zz' },
  ])
    expect(await failure(() => it.signTransaction(KEY, transaction))).toEqual(invalid)
})

describe('a message in hex', () => {
  test.each(messageVectors)('is signed without a chain id: $message', async (vector) => {
    const { message, privateKey, useTronHeader } = vector
    for (const chainId of ['41c2', vectors[0]!.chainId])
      expect(await client(chainId).sign(message, privateKey, useTronHeader)).toBe(
        vector.signature_tronweb65,
      )
  })

  test('is signed under either header as tronweb verifies it', async () => {
    const [first] = vectors as [(typeof vectors)[number]]
    for (const header of [true, false]) {
      const signature = await client('41c2').sign('deadbeef', first.privateKey, header)
      const { address } = first
      expect(Trx.verifySignature('deadbeef', address, signature as string, header)).toBe(true)
      expect(Trx.verifySignature('deadbeef', address, signature as string, !header)).toBe(false)
    }
  })

  test('has to be hex of whole bytes, and needs a key', async () => {
    const expected = ['invalidMessage', 'Expected hex message input']
    for (const message of [
      '',
      '0x',
      'hello',
      'abc',
      '0xabc',
      ' ab',
      'ab\n',
      bytesToHex(new Uint8Array()),
    ])
      expect(await failure(client('41c2').sign(message, KEY))).toEqual(expected)
    expect(await failure(client('41c2').sign('abcd'))).toEqual([
      'invalidPrivateKey',
      'Invalid private key provided',
    ])
  })
})
