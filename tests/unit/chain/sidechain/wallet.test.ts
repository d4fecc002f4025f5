import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { TronWeb } from 'tronweb'
import { describe, expect, test } from 'vitest'
import type { Ports } from '../../../../src/chain/sidechain/connection.ts'
import { recoverSigner } from '../../../../src/chain/sidechain/recover.ts'
import { sideChainHash } from '../../../../src/chain/sidechain/hash.ts'
import { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import type { SignRequest } from '../../../../src/chain/sidechain/signing.ts'
import {
  BROADCAST,
  CHAIN_ID,
  errorOf,
  failure,
  gateways,
  INJECT,
  KEY,
  OTHER_KEY,
  OWNER,
  OWNER_HEX,
  TRIGGER,
  twoChains,
} from './chains.ts'

const { main, side, client, instance } = twoChains()

/** Signs 32 bytes with a key. */
const signatureOf = (hash: string, key = KEY) =>
  instance('side').utils.crypto.ECKeySign([...hexToBytes(hash)], [...hexToBytes(key)])

/** Returns the other signature of the same key and bytes, with the larger s. */
const highOf = (signature: string): string => {
  const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${signature.slice(64, 128)}`)
  const v = signature.endsWith('1B') ? '1C' : '1B'
  return signature.slice(0, 64) + s.toString(16).padStart(64, '0') + v
}

const withWallet = (sign: (request: SignRequest) => unknown, ports: Ports = {}) =>
  client(false, { signer: { address: OWNER, sign }, ...ports })

const raise = (thrown: unknown) => {
  throw thrown
}

const sent = () => [...main.sentTo(BROADCAST), ...side.sentTo(BROADCAST)]

describe('a wallet', () => {
  test('signs the hash of the chain that the transaction is for', async () => {
    const asked: SignRequest[] = []
    const it = withWallet((request) => {
      asked.push(request)
      return signatureOf(request.hash)
    })
    const deposit = await it.depositTrx(1, 2, 3)
    const withdrawal = await it.withdrawTrx(1, 2, 3)
    const fund = await it.injectFund(5, 1)
    expect(asked.map(({ chain, owner, chainId }) => [chain, owner, chainId])).toEqual([
      ['main', OWNER, CHAIN_ID],
      ['side', OWNER, CHAIN_ID],
      ['side', OWNER, CHAIN_ID],
    ])
    expect(asked.map(({ transaction }) => transaction.txID)).toEqual([deposit, withdrawal, fund])
    expect(asked[0]!.hash).toBe(deposit)
    expect(main.sentTo(TRIGGER)[0]!['owner_address']).toBe(OWNER_HEX)
    const signatures = sent().map((each) => (each['signature'] as string[])[0]!)
    expect(recoverSigner(hexToBytes(deposit as string), signatures[0]!)).toBe(OWNER)
    for (const [at, txID] of [withdrawal as string, fund].entries())
      expect(recoverSigner(sideChainHash(txID, CHAIN_ID), signatures[at + 1]!)).toBe(OWNER)
  })

  test('may answer with the transaction, with 0x, and with v from 0', async () => {
    const forms: ((signature: string, request: SignRequest) => unknown)[] = [
      (signature, { transaction }) => ({ ...transaction, signature: [signature] }),
      (signature) => ({ signature: [`0x${signature}`] }),
      (signature) => `${signature.slice(0, 128)}0${signature.endsWith('1B') ? 0 : 1}`,
      async (signature) => signature.toUpperCase(),
    ]
    for (const form of forms)
      await withWallet((request) => form(signatureOf(request.hash), request)).withdrawTrx(1, 2, 3)
    const [first, ...others] = sent().map((each) => each['signature'])
    expect(others).toEqual([first, first, first])
  })

  test('that gives the larger s has the smaller one sent', async () => {
    await withWallet(({ hash }) => highOf(signatureOf(hash))).withdrawTrx(1, 2, 3)
    await client().withdrawTrx(1, 2, 3)
    const [first, second] = sent().map((each) => each['signature'])
    expect(first).toEqual(second)
  })

  test('that signed the bare txID is found out before anything is sent', async () => {
    const it = withWallet(({ transaction }) => signatureOf(transaction.txID))
    const expected = [
      'signedBareTxId',
      'The wallet signed for the main chain: it does not know the side chain',
    ]
    expect(await failure(it.withdrawTrx(1, 2, 3))).toEqual(expected)
    expect(await failure(it.injectFund(1, 2))).toEqual(expected)
    expect(sent()).toEqual([])
    // On the main chain, this is the expected outcome.
    await it.depositTrx(1, 2, 3)
  })

  test('that signed as another account, or something else, is found out', async () => {
    const expected = ['wrongSigner', 'Transaction was signed by another account']
    for (const wrong of [
      (hash: string) => signatureOf(hash, OTHER_KEY),
      () => signatureOf('ab'.repeat(32)),
      () => '00'.repeat(65),
      () => 'nonsense',
    ])
      for (const send of ['depositTrx', 'withdrawTrx'] as const)
        expect(await failure(withWallet(({ hash }) => wrong(hash))[send](1, 2, 3))).toEqual(
          expected,
        )
    expect(sent()).toEqual([])
  })

  test('that changed the transaction is found out', async () => {
    for (const changed of [{ txID: 'ab'.repeat(32) }, { raw_data_hex: '0a02' }]) {
      const it = withWallet(({ transaction, hash }) => ({
        ...transaction,
        ...changed,
        signature: [signatureOf(hash)],
      }))
      expect((await failure(it.withdrawTrx(1, 2, 3)))[0]).toBe('walletChangedTransaction')
    }
    const careless = withWallet(({ transaction, hash }) => {
      Object.assign(transaction.raw_data, { contract: [], fee_limit: 99 })
      return signatureOf(hash)
    })
    await careless.withdrawTrx(1, 2, 3)
    expect(sent()).toMatchObject([{ raw_data: { fee_limit: 3, contract: [{}] } }])
  })

  test('that signs nothing, refuses or fails ends the operation with its words', async () => {
    for (const nothing of [undefined, null, false, {}, { signature: [] }, { signature: [5] }])
      expect(await failure(withWallet(() => nothing).withdrawTrx(1, 2, 3))).toEqual([
        'notSigned',
        'Transaction was not signed properly',
      ])
    const said = 'Confirmation declined by user'
    for (const thrown of [said, new Error(said), { message: said }])
      for (const refuse of [() => Promise.reject(thrown), () => raise(thrown)])
        expect(await failure(withWallet(refuse).withdrawTrx(1, 2, 3))).toEqual([
          'walletFailed',
          said,
        ])
    expect(sent()).toEqual([])
  })

  test('is not asked where a key is given, and before the chain’s own key', async () => {
    const asked: string[] = []
    const sign = ({ hash }: SignRequest) => {
      asked.push(hash)
      return signatureOf(hash)
    }
    const it = client(OTHER_KEY, { signer: { address: OWNER, sign } })
    await it.withdrawTrx(1, 2, 3, {}, OTHER_KEY)
    expect(asked).toEqual([])
    await it.withdrawTrx(1, 2, 3)
    expect(asked).toHaveLength(1)
    expect(side.sentTo(TRIGGER)[1]!['owner_address']).toBe(OWNER_HEX)
  })

  test('without an address acts as the chain’s default one; without any, nothing is asked', async () => {
    const sign = ({ hash }: SignRequest) => signatureOf(hash)
    expect(await failure(client(false, { signer: { sign } }).withdrawTrx(1, 2, 3))).toEqual([
      'invalidOwner',
      'Invalid issuer address provided',
    ])
    expect([...main.requests, ...side.requests]).toEqual([])
    const own = instance('side')
    own.setAddress(OWNER)
    await new SideChain(instance('main'), own, gateways, { signer: { sign } }).withdrawTrx(1, 2, 3)
    expect(side.sentTo(TRIGGER)[0]!['owner_address']).toBe(OWNER_HEX)
  })

  test('signs transactions that are handed over, too', async () => {
    await client().withdrawTrx(1, 2, 3)
    const { signature: _, ...unsigned } = sent()[0]!
    const signed = await withWallet(({ hash }) => signatureOf(hash)).sign(unsigned)
    expect(signed).toEqual({ ...sent()[0] })
  })
})

describe('a wallet that took the place of trx.sign on an instance', () => {
  /** Replaces the signing function as TronLink does. */
  const replaced = (
    sign: (transaction: { txID: string }, key: unknown) => unknown,
    key?: string,
  ) => {
    const instances = [instance('main', key), instance('side', key)] as const
    for (const each of instances) {
      if (key === undefined) each.setAddress(OWNER)
      Object.assign(each.trx, { sign })
    }
    return new SideChain(...instances, gateways)
  }

  test('signs on both chains if it knows them', async () => {
    const it = replaced(({ txID }) => ({ txID, signature: [signatureOf(txID)] }))
    await it.depositTrx(1, 2, 3)
    expect((await errorOf(it.withdrawTrx(1, 2, 3))).code).toBe('signedBareTxId')
    const knowing = replaced(({ txID }) => ({
      signature: [signatureOf(Buffer.from(sideChainHash(txID, CHAIN_ID)).toString('hex'))],
    }))
    await knowing.withdrawTrx(1, 2, 3)
    expect(sent()).toHaveLength(2)
  })

  test('and gives no signature leaves the texts of tronweb 3.2.7', async () => {
    const notSigned = ['notSigned', 'Transaction was not signed properly']
    const invalidKey = ['invalidPrivateKey', 'Invalid private key provided']
    for (const send of ['depositTrx', 'withdrawTrx'] as const) {
      expect(await failure(replaced((it) => it)[send](1, 2, 3))).toEqual(notSigned)
      expect(await failure(replaced((it) => it, KEY)[send](1, 2, 3))).toEqual(invalidKey)
      expect(await failure(replaced((it) => it)[send](1, 2, 3, {}, KEY))).toEqual(invalidKey)
    }
    expect(await failure(replaced((it) => it).injectFund(1, 2))).toEqual(notSigned)
    expect(await failure(replaced((it) => it, KEY).injectFund(1, 2))).toEqual(invalidKey)
    expect(sent()).toEqual([])
    expect(side.sentTo(INJECT)).toHaveLength(2)
  })

  test('is given the key that the call was given, as before', async () => {
    const keys: unknown[] = []
    const it = replaced((_, key) => void keys.push(key))
    await failure(it.depositTrx(1, 2, 3))
    await failure(it.depositTrx(1, 2, 3, {}, `0x${KEY}`))
    expect(keys).toEqual([false, KEY])
  })
})

test('without a key and without a wallet nothing is signed', async () => {
  const instances = [instance('main'), instance('side')] as const
  for (const each of instances) each.setAddress(OWNER)
  const it = new SideChain(...instances, gateways)
  for (const send of [
    () => it.depositTrx(1, 2, 3),
    () => it.withdrawTrx(1, 2, 3),
    () => it.injectFund(1, 2),
  ])
    expect(await failure(send)).toEqual(['notSigned', 'Transaction was not signed properly'])
  expect(await failure(client(KEY).withdrawTrx(1, 2, 3, {}, false))).toEqual([
    'notSigned',
    'Transaction was not signed properly',
  ])
  expect(sent()).toEqual([])
})

test('a key that is none is refused before anything is asked', async () => {
  const it = new SideChain(
    TronWeb,
    { fullHost: main.url },
    { fullHost: side.url, ...gateways },
    KEY,
  )
  for (const key of ['x', KEY.slice(1), '00'.repeat(32)])
    expect(await failure(it.depositTrx(1, 2, 3, {}, key))).toEqual([
      'invalidPrivateKey',
      'Invalid private key provided',
    ])
  expect(main.requests).toEqual([])
})
