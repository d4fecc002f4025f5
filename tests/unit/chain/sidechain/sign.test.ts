import { hexToBytes } from '@noble/hashes/utils.js'
import { TronWeb } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { withPermission } from '../../../../src/chain/sidechain/compare.ts'
import { sideChainHash } from '../../../../src/chain/sidechain/hash.ts'
import { recoverSigner } from '../../../../src/chain/sidechain/recover.ts'
import { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import {
  CHAIN_ID,
  failure,
  gateways,
  KEY,
  OTHER,
  OTHER_KEY,
  OWNER,
  OWNER_HEX,
  TOKEN,
  twoChains,
  WEIGHT,
} from './chains.ts'
import { injection, type Json } from './fakeNode.ts'

const { side, client, instance } = twoChains()

interface Unsigned {
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data: { readonly contract: readonly Json[] }
}

const ANY_BLOCK = {
  ref_block_bytes: '0000',
  ref_block_hash: '00'.repeat(8),
  expiration: 2_000,
  timestamp: 1_000,
}

/** Builds a plain transfer that its owner may sign. */
const transfer = async (owner: string = OWNER): Promise<Unsigned> => {
  const { transactionBuilder } = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
  const built = transactionBuilder.sendTrx(TOKEN, 5, owner, { blockHeader: ANY_BLOCK })
  return Object.freeze(await built) as unknown as Unsigned
}

const signers = (signed: unknown): unknown[] => {
  const { txID, signature } = signed as { txID: string; signature: string[] }
  return signature.map((each) => recoverSigner(sideChainHash(txID, CHAIN_ID), each))
}

const invalid = ['invalidTransaction', 'Invalid transaction provided']

describe('signing', () => {
  test('gives a copy with the signature for the side chain', async () => {
    const given = await transfer()
    const before = structuredClone(given)
    const signed = await client().sign(given)
    expect(given).toEqual(before)
    expect(signed).toMatchObject(before)
    expect(signers(signed)).toEqual([OWNER])
    expect(side.requests).toEqual([])
  })

  test('takes a fund injection as well, which tronweb does not know', async () => {
    const given = injection({ owner_address: OWNER_HEX, amount: 5 })
    expect(signers(await client().sign(given))).toEqual([OWNER])
    const other = {
      ...given,
      raw_data_hex: injection({ owner_address: OWNER_HEX, amount: 6 }).raw_data_hex,
    }
    expect(await failure(client().sign(other))).toEqual(invalid)
  })

  test('refuses what is no transaction', async () => {
    const given = await transfer()
    for (const each of [undefined, null, 5, false, [], {}, { txID: given.txID }])
      expect(await failure(client().sign(each))).toEqual(invalid)
    const [contract] = given.raw_data.contract
    for (const contracts of [[], [contract, contract]]) {
      const raw_data = { ...given.raw_data, contract: contracts }
      expect(await failure(client().sign({ ...given, raw_data }))).toEqual(invalid)
    }
  })

  test('refuses what is signed already, if only by an empty list, unless it is forced', async () => {
    const given = await transfer()
    const signed = await client().sign(given)
    const refused = ['alreadySigned', 'Transaction is already signed']
    for (const each of [signed, { ...given, signature: [] }])
      expect(await failure(client().sign(each, KEY))).toEqual(refused)
    expect(signers(await client().sign(signed, OTHER_KEY, true, true))).toEqual([OWNER, OTHER])
    // Signing again with the same key adds no second signature.
    expect(signers(await client().sign(signed, KEY, true, true))).toEqual([OWNER])
  })

  test('refuses somebody else’s transaction, unless it is forced', async () => {
    const given = await transfer()
    expect(await failure(client().sign(given, OTHER_KEY))).toEqual([
      'keyMismatch',
      'Private key does not match address in transaction',
    ])
    expect(signers(await client().sign(given, OTHER_KEY, true, true))).toEqual([OTHER])
  })

  test('takes an owner in base58check for the same', async () => {
    const given = structuredClone(await transfer())
    const [contract] = given.raw_data.contract as [{ parameter: { value: Json } }]
    contract.parameter.value['owner_address'] = OWNER
    expect(await failure(client().sign(given, OTHER_KEY))).toEqual([
      'keyMismatch',
      'Private key does not match address in transaction',
    ])
  })

  test('refuses bytes that are not those of the txID or of the JSON, forced or not', async () => {
    const given = await transfer()
    const other = await transfer(OTHER)
    for (const forced of [false, true])
      for (const wrong of [
        { ...given, txID: other.txID },
        { ...given, raw_data_hex: other.raw_data_hex },
        { ...given, txID: other.txID, raw_data_hex: other.raw_data_hex },
        { ...given, raw_data_hex: '00' },
      ])
        expect(await failure(client().sign(wrong, KEY, true, forced))).toEqual(invalid)
  })

  test('needs a key, a good one, or an account', async () => {
    const given = await transfer()
    expect(await failure(client().sign(given, `${KEY}00`))).toEqual([
      'invalidPrivateKey',
      'Invalid private key provided',
    ])
    expect(await failure(client(false).sign(given))).toEqual([
      'invalidOwner',
      'Invalid issuer address provided',
    ])
    const withAddress = instance('side')
    withAddress.setAddress(OWNER)
    const it = new SideChain(instance('main'), withAddress, gateways)
    expect(await failure(it.sign(given))).toEqual([
      'notSigned',
      'Transaction was not signed properly',
    ])
  })

  test('is what the client’s own instance does, too', async () => {
    const signed = await client().sidechain.trx.sign((await transfer()) as never)
    expect(signers(signed)).toEqual([OWNER])
  })
})

describe('signing with others', () => {
  const weight = (changed: (usual: Json) => Json = (usual) => usual) =>
    side.answers.set(WEIGHT, ({ body }) => ({
      body: changed({
        result: { code: 'NOT_ENOUGH_PERMISSION' },
        permission: { keys: [{ address: OWNER_HEX, weight: 1 }] },
        transaction: { transaction: body },
      }),
    }))

  test('asks whether the account may, and signs under the permission', async () => {
    weight()
    const given = await transfer(OTHER)
    const before = structuredClone(given)
    const signed = await client().multiSign(given, KEY, 2)
    expect(given).toEqual(before)
    expect(signed).toMatchObject({ raw_data: { contract: [{ Permission_id: 2 }] } })
    expect(signed.txID).not.toBe(given.txID)
    expect(signers(signed)).toEqual([OWNER])
    expect(side.requests).toHaveLength(1)
    // The signed bytes equal tronweb's own for the same transaction under this permission.
    expect(instance('side').utils.transaction.txCheck(signed as never)).toBe(true)
  })

  test('adds to the signatures that are there', async () => {
    weight()
    const first = await client().multiSign(await transfer(), KEY, 2)
    const both = await client().multiSign(first, OTHER_KEY, 2)
    expect(signers(both)).toEqual([OWNER, OTHER])
    expect(side.requests).toHaveLength(1)
  })

  test('asks nobody for a transaction that has a permission, or needs none', async () => {
    const given = await transfer()
    const under = withPermission(given as never, 3)
    expect(signers(await client().multiSign(under, KEY, 2))).toEqual([OWNER])
    for (const none of [0, false, undefined] as const)
      expect(signers(await client().multiSign(given, KEY, none))).toEqual([OWNER])
    expect(side.requests).toEqual([])
  })

  test('tells who may not sign, and who has, by the address and never by the key', async () => {
    weight()
    const refused = await failure(client().multiSign(await transfer(), OTHER_KEY, 2))
    expect(refused).toEqual(['noPermission', `${OTHER} has no permission to sign`])
    weight((usual) => ({ ...usual, approved_list: [OWNER_HEX.toUpperCase()] }))
    expect(await failure(client().multiSign(await transfer(), KEY, 2))).toEqual([
      'signedBefore',
      `${OWNER} already sign transaction`,
    ])
  })

  test('tells what the node says of the permission', async () => {
    weight(() => ({ result: { code: 'PERMISSION_ERROR', message: 'permission is wrong' } }))
    expect(await failure(client().multiSign(await transfer(), KEY, 2))).toEqual([
      'permissionRefused',
      'permission is wrong',
    ])
  })

  test('refuses another transaction in the node’s answer', async () => {
    const given = await transfer()
    const other = await transfer(OTHER)
    const under = withPermission(given as never, 2)
    for (const transaction of [
      undefined,
      {},
      given,
      withPermission(other as never, 2),
      withPermission(given as never, 4),
      { ...under, txID: '00'.repeat(32) },
    ]) {
      weight((usual) => ({ ...usual, transaction: { transaction } }))
      expect(await failure(client().multiSign(given, KEY, 2))).toEqual(invalid)
    }
  })

  test('refuses what is no transaction, and a permission that is none', async () => {
    const given = await transfer()
    const other = { ...given, raw_data_hex: (await transfer(OTHER)).raw_data_hex }
    for (const each of [undefined, null, 'abcd', {}, { raw_data: {} }, other])
      for (const permission of [0, 2])
        expect(await failure(client().multiSign(each, KEY, permission))).toEqual(invalid)
    for (const permission of [-1, 1.5, '2x'] as never[])
      expect((await failure(client().multiSign(await transfer(), KEY, permission)))[0]).toBe(
        'invalidOptions',
      )
    expect(side.requests).toEqual([])
  })

  test('settles whatever the node answers', async () => {
    const given = await transfer()
    const it = client()
    for (const body of ['', '<html>', '[]', '{}', 'null', '{"result":{}}', '{"result":5}']) {
      side.answers.set(WEIGHT, () => ({ body }))
      expect((await failure(it.multiSign(given, KEY, 2)))[0]).toBe('unknownError')
    }
    side.answers.set(WEIGHT, () => ({ status: 500, body: '' }))
    expect((await failure(it.multiSign(given, KEY, 2)))[0]).toBe('network')
    side.answers.set(WEIGHT, () => 'broken')
    expect((await failure(it.multiSign(given, KEY, 2)))[0]).toBe('network')
  })
})

test('a signature of the side chain is none of the main chain', async () => {
  const { txID, signature } = (await client().sign(await transfer())) as never as {
    txID: string
    signature: [string]
  }
  expect(recoverSigner(hexToBytes(txID), signature[0])).not.toBe(OWNER)
})
