import { describe, expect, test } from 'vitest'
import { encodeValues } from '../../../src/chain/abi.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { createNode, type ChainNode } from '../../../src/chain/node.ts'
import { addressFromHex, addressToHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { createRests } from '../../../src/core/rests.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'

const owner = addressFromHex('aa'.repeat(20))
const contract = addressFromHex('cc'.repeat(20))
const txId = '1e'.repeat(32)
const call = contractCall(contract, 'pay(uint256)', [5n], { callValue: 9n })

interface Asked {
  url: string
  body: unknown
}

/** Creates a node that always gives this answer; `asked` collects the requests. */
function answering(body: unknown, status = 200, asked: Asked[] = []): ChainNode {
  return createNode('http://node', async (url, init) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status })
  })
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')
const held = trc20.balanceOf(call.contract, owner)

const everyCall = (node: ChainNode): (() => Promise<unknown>)[] => [
  () => node.head(),
  () => node.solidifiedHead(),
  () => node.blockId(1),
  () =>
    node.broadcast({ txID: txId, raw_data_hex: '00', raw_data: {}, visible: false, signature: [] }),
  () => node.transactionInfo(txId),
  () => node.solidifiedTransactionInfo(txId),
  () => node.constantCall(owner, call),
  () => node.read(held),
  () => node.runtimeCode(owner),
  () => node.balance(owner),
  () => node.tokenBalance(owner, '1000001'),
  () => node.resources(owner),
  () => node.feePrices(),
  () => node.permissions(owner),
  () => node.signersOf(txId),
]

describe('who may sign, and who has', () => {
  const key = addressFromHex('bb'.repeat(20))

  test('an account that has set no permissions has its own key', async () => {
    const own = [{ id: 0, name: 'owner', threshold: 1n, keys: [{ address: owner, weight: 1n }] }]
    for (const account of [{}, { address: addressToHex(owner), balance: 5 }])
      expect(await answering(account).permissions(owner)).toEqual(ok(own))
  })

  test('a permission that no signature is needed for is none that a chain has', async () => {
    const keys = [{ address: addressToHex(owner), weight: 1 }]
    const permitting = (changes: object) =>
      answering({ owner_permission: { threshold: 1, keys, ...changes } }).permissions(owner)
    expect(await permitting({})).toMatchObject({ ok: true })
    const weightless = [{ address: addressToHex(owner) }]
    for (const changes of [{ threshold: undefined }, { threshold: -1 }, { keys: weightless }])
      expect(await permitting(changes)).toMatchObject({ error: { kind: 'malformed' } })
  })

  /** A node that knows these transactions. */
  const knowing = (sent: object, approved: object, asked: Asked[] = []) =>
    createNode('http://node', async (url, init) => {
      asked.push({ url, body: JSON.parse(String(init.body)) })
      return Response.json(url.endsWith('getapprovedlist') ? approved : sent)
    })

  test('what a block holds is asked about as the node itself has it, whole', async () => {
    const sent = { txID: txId, raw_data_hex: '0a02', raw_data: { contract: [] }, signature: ['ab'] }
    const asked: Asked[] = []
    const approved = { approved_list: [addressToHex(owner), key], result: {} }
    expect(await knowing(sent, approved, asked).signersOf(txId)).toEqual(ok([owner, key]))
    expect(asked).toEqual([
      { url: 'http://node/wallet/gettransactionbyid', body: { value: txId } },
      { url: 'http://node/wallet/getapprovedlist', body: sent },
    ])
  })

  test('of what the node does not know, nobody is known; of what it says in words, nothing', async () => {
    expect(await knowing({}, {}).signersOf(txId)).toEqual(ok(undefined))
    const sent = { txID: txId, raw_data_hex: '0a02' }
    expect(await knowing(sent, {}).signersOf(txId)).toEqual(ok([]))
    expect(await knowing(sent, { approved_list: ['Ada'] }).signersOf(txId)).toMatchObject({
      error: { kind: 'malformed' },
    })
  })
})

describe('whatever is asked', () => {
  test.each<[string, unknown, number, unknown]>([
    ['HTTP 503', 'busy', 503, { kind: 'http', status: 503 }],
    ['HTML', '<html>Welcome to the hotel</html>', 200, { kind: 'malformed' }],
    ['a list', [], 200, { kind: 'malformed' }],
    [
      'an error of the node',
      { Error: 'class org.tron.core.exception' },
      200,
      { kind: 'malformed' },
    ],
  ])('%s is a failure as a value', async (_, body, status, error) => {
    for (const ask of everyCall(answering(body, status)))
      expect(await ask()).toMatchObject({ ok: false, error })
  })

  test('a network that is away is a failure as a value', async () => {
    const node = createNode('http://node', async () => {
      throw new TypeError('Failed to fetch')
    })
    for (const ask of everyCall(node))
      expect(await ask()).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  test('numbers that are none are malformed, and no exception', async () => {
    for (const strange of ['many', 1.5, true, null, {}]) {
      const node = answering({ balance: strange, id: txId, fee: strange })
      expect(await node.balance(owner)).toMatchObject({ error: { kind: 'malformed' } })
      expect(await node.transactionInfo(txId)).toMatchObject({ error: { kind: 'malformed' } })
    }
  })
})

describe('a block', () => {
  const block = (raw: object) => ({ blockID: txId, block_header: { raw_data: raw } })

  test('is read with its number and time', async () => {
    const asked: Asked[] = []
    const node = answering(block({ number: 7, timestamp: 99 }), 200, asked)
    expect(await node.head()).toEqual(ok({ id: txId, number: 7, timestamp: 99 }))
    await node.solidifiedHead()
    expect(asked.map(({ url }) => url)).toEqual([
      'http://node/wallet/getnowblock',
      'http://node/walletsolidity/getnowblock',
    ])
  })

  test('is the genesis block where zeros are left out', async () => {
    expect(await answering(block({})).head()).toEqual(ok({ id: txId, number: 0, timestamp: 0 }))
  })

  test('that is not there is undefined by number, and malformed as head', async () => {
    expect(await answering({}).blockId(9)).toEqual(ok(undefined))
    expect(await answering({}).head()).toMatchObject({ ok: false })
  })
})

describe('transaction info', () => {
  const info = {
    id: txId,
    fee: 345,
    blockNumber: 7,
    blockTimeStamp: 99,
    contractResult: ['08c379a0'],
    receipt: { result: 'REVERT', energy_usage_total: 12 },
    log: [{ address: 'cc'.repeat(20) }],
  }

  test('is read with its result, fee, output and logs', async () => {
    expect(await answering(info).transactionInfo(txId)).toEqual(
      ok({
        txId,
        blockNumber: 7,
        blockTimestamp: 99,
        fee: 345n,
        energyUsed: 12n,
        result: 'REVERT',
        output: '08c379a0',
        logs: [{ address: 'cc'.repeat(20), topics: [], data: '' }],
      }),
    )
  })

  test('is asked of the solidified chain by another path', async () => {
    const asked: Asked[] = []
    const node = answering(info, 200, asked)
    await node.transactionInfo(txId)
    await node.solidifiedTransactionInfo(txId)
    expect(asked).toEqual([
      { url: 'http://node/wallet/gettransactioninfobyid', body: { value: txId } },
      { url: 'http://node/walletsolidity/gettransactioninfobyid', body: { value: txId } },
    ])
  })

  test('of an unknown transaction is undefined: which proves nothing', async () => {
    expect(await answering({}).transactionInfo(txId)).toEqual(ok(undefined))
  })

  test('of another transaction decides nothing about ours', async () => {
    expect(await answering({ ...info, id: '2e'.repeat(32) }).transactionInfo(txId)).toMatchObject({
      error: { kind: 'malformed' },
    })
  })

  test.each<[object, string]>([
    [{ id: txId }, 'SUCCESS'],
    [{ id: txId, receipt: { result: 'SUCCESS' } }, 'SUCCESS'],
    [{ id: txId, result: 'FAILED' }, 'FAILED'],
    [{ id: txId, result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } }, 'OUT_OF_ENERGY'],
  ])('%j means %s', async (body, result) => {
    expect(await answering(body).transactionInfo(txId)).toMatchObject({ value: { result } })
  })

  test('keeps fees exactly', async () => {
    const answer = await answering({ id: txId, fee: '9007199254740993' }).transactionInfo(txId)
    expect(answer).toMatchObject({ value: { fee: 9_007_199_254_740_993n } })
  })
})

describe('a broadcast', () => {
  const signed = {
    txID: txId,
    raw_data_hex: '0a',
    raw_data: { expiration: 5 },
    visible: false,
    signature: ['ab'.repeat(65)],
  }

  test('sends the signed transaction as it is', async () => {
    const asked: Asked[] = []
    await answering({ result: true }, 200, asked).broadcast(signed)
    expect(asked).toEqual([{ url: 'http://node/wallet/broadcasttransaction', body: signed }])
  })

  test.each<[object, object]>([
    [
      { result: true, txid: txId },
      { code: 'SUCCESS', message: '' },
    ],
    [
      { code: 'SIGERROR', message: hexOf('Validate signature error') },
      { code: 'SIGERROR', message: 'Validate signature error' },
    ],
    [{ code: 'DUP_TRANSACTION_ERROR', message: 'Dup' }, { code: 'DUP_TRANSACTION_ERROR' }],
    [{}, { code: 'OTHER_ERROR' }],
  ])('answered %j says %j', async (body, answer) => {
    expect(await answering(body).broadcast(signed)).toMatchObject(ok(answer))
  })
})

describe('a constant call', () => {
  test('asks with hex addresses, encoded data and the value in sun', async () => {
    const asked: Asked[] = []
    await answering({ result: { result: true }, constant_result: [''] }, 200, asked).constantCall(
      owner,
      call,
    )
    expect(asked[0]).toMatchObject({
      url: 'http://node/wallet/triggerconstantcontract',
      body: {
        owner_address: `41${'aa'.repeat(20)}`,
        contract_address: `41${'cc'.repeat(20)}`,
        data: expect.stringMatching(/^[0-9a-f]{72}$/),
        call_value: 9,
      },
    })
  })

  test('that returns gives its output and energy', async () => {
    const body = { result: { result: true }, constant_result: ['ff'], energy_used: 500 }
    expect(await answering(body).constantCall(owner, call)).toEqual(
      ok({ kind: 'returned', output: 'ff', energyUsed: 500n, energyPenalty: 0n }),
    )
  })

  test('tells which part of the energy busy contracts take on top', async () => {
    const result = { result: true }
    const body = { result, constant_result: ['ff'], energy_used: 64_285, energy_penalty: 49_635 }
    expect(await answering(body).constantCall(owner, call)).toMatchObject({
      value: { energyUsed: 64_285n, energyPenalty: 49_635n },
    })
  })

  test('that reverts gives the reason', async () => {
    const body = {
      result: { result: true, message: hexOf('REVERT opcode executed') },
      constant_result: ['08c379a0'],
      energy_used: 9,
      transaction: { ret: [{ ret: 'FAILED' }] },
    }
    expect(await answering(body).constantCall(owner, call)).toEqual(
      ok({
        kind: 'reverted',
        output: '08c379a0',
        message: 'REVERT opcode executed',
        energyUsed: 9n,
      }),
    )
  })

  test('that did not run is no answer', async () => {
    const body = { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('No contract') } }
    expect(await answering(body).constantCall(owner, call)).toEqual(
      err({ kind: 'malformed', detail: 'No contract' }),
    )
  })

  test('of a view is decoded, and malformed if it is cut off or reverts', async () => {
    const result = { result: true }
    const good = { result, constant_result: [encodeValues(['uint256'], [7n])] }
    expect(await answering(good).read(held)).toEqual(ok(7n))
    const short = { result, constant_result: ['00'] }
    expect(await answering(short).read(held)).toMatchObject({ ok: false })
    const reverted = { ...good, transaction: { ret: [{ ret: 'FAILED' }] } }
    expect(await answering(reverted).read(held)).toMatchObject({ ok: false })
  })
})

describe('the code of a contract', () => {
  test('is told as the node runs it', async () => {
    const node = answering({ smart_contract: { name: 'x' }, runtimecode: '60FF' })
    expect(await node.runtimeCode(owner)).toEqual(ok('60ff'))
    // proto3 omits empty fields.
    expect(await answering({ smart_contract: {} }).runtimeCode(owner)).toEqual(ok(''))
  })

  test('is none where there is no contract, and malformed where it is no hex', async () => {
    expect(await answering({}).runtimeCode(owner)).toEqual(ok(undefined))
    for (const strange of ['6', 'xy', 7, null]) {
      const node = answering({ smart_contract: {}, runtimecode: strange })
      expect(await node.runtimeCode(owner)).toMatchObject({ error: { kind: 'malformed' } })
    }
  })
})

describe('an account', () => {
  test('that is not on the chain yet has nothing', async () => {
    expect(await answering({}).balance(owner)).toEqual(ok(0n))
    expect(await answering({}).tokenBalance(owner, '1000001')).toEqual(ok(0n))
  })

  test('has so much of each TRC-10', async () => {
    const node = answering({ assetV2: [{ key: '1000001', value: 12 }] })
    expect(await node.tokenBalance(owner, '1000001')).toEqual(ok(12n))
    expect(await node.tokenBalance(owner, '1000002')).toEqual(ok(0n))
  })

  test.each([
    [{}, 'none'],
    [{ address: '41' + 'aa'.repeat(20) }, 'person'],
    [{ address: '41' + 'aa'.repeat(20), balance: 1, type: 'AssetIssue' }, 'person'],
    [{ address: '41' + 'aa'.repeat(20), type: 'Contract' }, 'contract'],
  ])('answered %j is of the kind %s', async (body, kind) => {
    expect(await answering(body).accountKind(owner)).toEqual(ok(kind))
  })

  test('has what is left of free and staked resources', async () => {
    const body = {
      freeNetLimit: 600,
      freeNetUsed: 100,
      NetLimit: 90,
      NetUsed: 40,
      EnergyLimit: 9,
      EnergyUsed: 2,
    }
    expect(await answering(body).resources(owner)).toEqual(
      ok({ bandwidth: 550n, stakedBandwidth: 50n, energy: 7n }),
    )
  })
})

test('fee prices come from the chain parameters, and are never guessed', async () => {
  const chainParameter = [
    { key: 'getEnergyFee', value: 100 },
    { key: 'getTransactionFee', value: 1_000 },
    { key: 'getAllowMultiSign' },
    { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
    { key: 'getCreateAccountFee', value: 100_000 },
    { key: 'getMultiSignFee', value: 1_000_000 },
  ]
  expect(await answering({ chainParameter }).feePrices()).toEqual(
    ok({
      energySun: 100n,
      bandwidthSun: 1_000n,
      activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
      multisigSun: 1_000_000n,
    }),
  )
  for (const missing of chainParameter.keys()) {
    const others = chainParameter.filter((_, index) => index !== missing)
    const { ok: isKnown } = await answering({ chainParameter: others }).feePrices()
    expect(isKnown).toBe(chainParameter[missing]!.key === 'getAllowMultiSign')
  }
  expect(await answering({ chainParameter: [] }).feePrices()).toMatchObject({ ok: false })
})

describe('a node that has too many requests', () => {
  /** Asks a node that refuses with this status, text and Retry-After. */
  const refusing = (status: number, text = '', retryAfter?: string) =>
    createNode('http://node', async () => {
      const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      return new Response(text, { status, headers })
    }).head()

  test.each<[string, Parameters<typeof refusing>, object]>([
    ['in its header', [429, '', '7'], { status: 429, waitMs: 7_000 }],
    [
      'in TronGrid’s words, whose header no page may read',
      [403, '{"Error":"… exceeded the allowed_rps(3), and the query server is suspended for 9 s"}'],
      { status: 403, waitMs: 9_000 },
    ],
    ['with no word, so it is five seconds', [429], { status: 429, waitMs: 5_000 }],
    ['in 503', [503, '', '20'], { status: 503, waitMs: 20_000 }],
    ['as a week, of which five minutes are obeyed', [429, '', '604800'], { waitMs: 300_000 }],
  ])('tells its wait %s', async (_, given, busy) => {
    expect(await refusing(...given)).toMatchObject(err({ kind: 'busy', ...busy }))
  })

  test('is asked nothing before that, by anybody on this device', async () => {
    let count = 0
    const rest = createRests().of('http://node')
    const node = createNode(
      'http://node',
      async () => {
        count += 1
        return new Response('', { status: 429, headers: { 'retry-after': '60' } })
      },
      rest,
    )
    await node.head()
    const answer = await node.balance(owner)
    expect(count).toBe(1)
    expect(answer).toMatchObject(err({ kind: 'busy' }))
    const { waitMs } = (answer as { error: { waitMs: number } }).error
    expect(waitMs).toBeGreaterThan(59_000)
    expect(waitMs).toBeLessThanOrEqual(66_000)
  })
})
