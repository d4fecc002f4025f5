import { afterAll, beforeAll, expect, test } from 'vitest'
import { TronWeb } from 'tronweb'
import { compileSolidity, deploy, startNode, type Node, type Person } from './chainNode.ts'

const box = compileSolidity(
  `contract Box {
    uint256 public value;
    mapping(address => uint256) public paid;
    event Stored(address indexed who, uint256 value, string note);
    error TooBig(uint256 value);
    constructor(uint256 first) { value = first; }
    function store(uint256 next, string calldata note) external payable {
      if (next > 1000) revert TooBig(next);
      value = next;
      paid[msg.sender] += msg.value;
      emit Stored(msg.sender, next, note);
    }
    function forever() external { while (true) value++; }
    function hashOf(uint256 number) external view returns (bytes32) { return blockhash(number); }
    function time() external view returns (uint256) { return block.timestamp; }
    function child() external returns (address) { return address(new Child()); }
  }
  contract Child { function hello() external pure returns (uint256) { return 7; } }`,
  'Box',
)

let node: Node
let ann: Person
let contract: string

beforeAll(async () => {
  node = await startNode()
  ann = node.person('ann')
  contract = await deploy(ann, box, [5])
})
afterAll(() => node.close())

const instance = async (person = ann) => person.tronWeb.contract(box.abi as never, contract)
const infoOf = (id: string) => ann.tronWeb.trx.getUnconfirmedTransactionInfo(id) as Promise<any>

test('finds the full node, the solidity node and the event server below a path', async () => {
  expect(await ann.tronWeb.isConnected()).toEqual({
    fullNode: true,
    solidityNode: true,
    eventServer: true,
  })
})

test('sends TRX to a new account and tells its fee: 1 TRX, and 0.1 instead of bandwidth', async () => {
  const carl = node.person('carl')
  const before = await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)
  const answer = await ann.tronWeb.trx.sendTransaction(carl.address, 5_000_000)
  expect(answer.result).toBe(true)
  expect(await carl.tronWeb.trx.getUnconfirmedBalance(carl.address)).toBe(5_000_000)
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)).toBe(before - 6_100_000)
  expect(await infoOf(answer.txid)).toMatchObject({
    id: answer.txid,
    fee: 1_100_000,
    blockNumber: node.chain.head.number,
    contractResult: [''],
    receipt: { net_fee: 100_000 },
  })
  const stored = await ann.tronWeb.trx.getTransaction(answer.txid)
  expect(stored.ret).toEqual([{ contractRet: 'SUCCESS' }])
  expect(stored.raw_data_hex).toBe(answer.transaction.raw_data_hex)
})

test('takes the free bandwidth of the day first, then sun for every byte', async () => {
  const dora = node.person('dora')
  await node.chain.fund(dora.address, 10_000_000n)
  const bills: object[] = []
  for (let i = 1; i <= 3; i++) {
    const { txid } = await dora.tronWeb.trx.sendTransaction(ann.address, i)
    bills.push((await infoOf(txid)).receipt)
  }
  expect(bills).toEqual([{ net_usage: 265 }, { net_usage: 265 }, { net_fee: 265_000 }])
  expect(await dora.tronWeb.trx.getBandwidth(dora.address)).toBe(600 - 2 * 265)
})

test('deploys a contract whose address tronweb predicts, and shows its ABI', async () => {
  const onChain = await ann.tronWeb.trx.getContract(contract)
  expect(onChain).toMatchObject({ contract_address: contract, name: 'Test' })
  const reread = await ann.tronWeb.contract().at(contract)
  expect(await reread['value']!().call()).toBe(5n)
  expect(await ann.tronWeb.fullNode.request('wallet/getcontract', { value: ann.address })).toEqual(
    {},
  )
})

test('calls a contract with value: state, energy, log and decoded event', async () => {
  const id = await (await instance())['store']!(42, 'hello').send({ callValue: 1234 })
  expect(await (await instance())['value']!().call()).toBe(42n)
  expect(await (await instance())['paid']!(ann.address).call()).toBe(1234n)
  const info = await infoOf(id)
  // Changing a slot from 5 to 42 costs 5,000, one from zero 20,000; the rest is computation.
  expect(info.receipt.energy_usage_total).toBeGreaterThan(25_000)
  expect(info.receipt.energy_usage_total).toBeLessThan(30_000)
  expect(info.receipt.energy_fee).toBe(info.receipt.energy_usage_total * 100)
  expect(info.fee).toBe(info.receipt.energy_fee + (info.receipt.net_fee ?? 0))
  expect(info.receipt.result).toBe('SUCCESS')
  expect(info.log[0].address).toBe(contract.slice(2))
  const events = await ann.tronWeb.getEventResult(TronWeb.address.fromHex(contract), {
    eventName: 'Stored',
  })
  expect(events.data?.[0]).toMatchObject({
    event_name: 'Stored',
    transaction_id: id,
    contract_address: TronWeb.address.fromHex(contract),
    result: { value: '42', note: 'hello', '1': '42' },
    result_type: { who: 'address', value: 'uint256', note: 'string' },
    _unconfirmed: true,
  })
  const byTransaction = await ann.tronWeb.event.getEventsByTransactionID(id)
  expect(byTransaction.data).toHaveLength(1)
  const other = await ann.tronWeb.getEventResult(contract, { eventName: 'Nothing' })
  expect(other.data).toEqual([])
})

test('pages through events by fingerprint without a gap or a repetition', async () => {
  const since = node.chain.head.timestamp + 1
  for (let i = 0; i < 5; i++) await (await instance())['store']!(i, `page ${i}`).send()
  const seen: string[] = []
  let fingerprint: string | undefined
  do {
    const page: any = await ann.tronWeb.getEventResult(contract, {
      eventName: 'Stored',
      minBlockTimestamp: since,
      orderBy: 'block_timestamp,asc',
      limit: 2,
      ...(fingerprint && { fingerprint }),
    })
    seen.push(...page.data.map((event: any) => event.result.note))
    fingerprint = page.meta.fingerprint
  } while (fingerprint)
  expect(seen).toEqual(['page 0', 'page 1', 'page 2', 'page 3', 'page 4'])
})

test('a revert is charged what it used, and a constant call brings its data', async () => {
  const id = await (await instance())['store']!(2000, 'big').send({ feeLimit: 50_000_000 })
  const info = await infoOf(id)
  expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
  expect(TronWeb.toUtf8(info.resMessage)).toBe('REVERT opcode executed')
  expect(info.receipt.energy_usage_total).toBeLessThan(2_000)
  expect(info.log).toBeUndefined()

  const call = await node.post('/chain/wallet/triggerconstantcontract', {
    owner_address: ann.tronWeb.defaultAddress.hex,
    contract_address: contract,
    function_selector: 'store(uint256,string)',
    parameter:
      '00000000000000000000000000000000000000000000000000000000000007d0' +
      '0000000000000000000000000000000000000000000000000000000000000040' +
      '0000000000000000000000000000000000000000000000000000000000000000',
  })
  const selector = TronWeb.sha3('TooBig(uint256)').slice(2, 10)
  expect(call.constant_result).toEqual([selector + (2000).toString(16).padStart(64, '0')])
  expect(call.result.result).toBe(true)
  expect(TronWeb.toUtf8(call.result.message)).toBe('REVERT opcode executed')
})

test('running out of energy costs the whole fee limit and changes nothing', async () => {
  const before = await (await instance())['value']!().call()
  const id = await (await instance())['forever']!().send({ feeLimit: 3_000_000 })
  expect(await infoOf(id)).toMatchObject({
    result: 'FAILED',
    receipt: { result: 'OUT_OF_ENERGY', energy_fee: 3_000_000, energy_usage_total: 30_000 },
  })
  expect(await (await instance())['value']!().call()).toBe(before)
})

test('estimates the energy that the call then uses', async () => {
  const parameters = [
    { type: 'uint256', value: 9 },
    { type: 'string', value: 'x' },
  ]
  const estimate = await ann.tronWeb.transactionBuilder.estimateEnergy(
    contract,
    'store(uint256,string)',
    {},
    parameters,
    ann.address,
  )
  const id = await (await instance())['store']!(9, 'x').send()
  expect(estimate.energy_required).toBe((await infoOf(id)).receipt.energy_usage_total)
})

test('estimates a deployment before there is a contract', async () => {
  const estimate = await node.post('/chain/wallet/estimateenergy', {
    owner_address: ann.tronWeb.defaultAddress.hex,
    data: box.bytecode + '5'.padStart(64, '0'),
  })
  const address = await deploy(ann, box, [5])
  const deployed = node.chain
    .transactionsOf(node.chain.head.number)
    .find(({ receipt }) => receipt.contractAddress === address)
  expect(BigInt(estimate.energy_required)).toBe(deployed?.receipt.energyUsed)
})

test('a contract sees the hashes of the last blocks and the time of its own', async () => {
  const { number, id } = node.chain.head
  expect(await (await instance())['hashOf']!(number).call()).toBe(`0x${id}`)
  expect(await (await instance())['hashOf']!(number + 1).call()).toBe(`0x${'0'.repeat(64)}`)
  const time = Number(await (await instance())['time']!().call())
  expect(time).toBeGreaterThan(node.chain.head.timestamp / 1000)
})

test('a confirmed call sees the state of the solidified block', async () => {
  await (await instance())['store']!(1, '').send()
  await node.chain.mine(20)
  await (await instance())['store']!(2, '').send()
  const confirmed = await ann.tronWeb.transactionBuilder.triggerConfirmedConstantContract(
    contract,
    'value()',
  )
  expect(BigInt(`0x${confirmed.constant_result[0]}`)).toBe(1n)
  expect(await (await instance())['value']!().call()).toBe(2n)
})

test('a contract made by a contract exists and can be called', async () => {
  const id = await (await instance())['child']!().send()
  const child = `41${(await infoOf(id)).contractResult[0].slice(24)}`
  const answer = await ann.tronWeb.transactionBuilder.triggerConstantContract(child, 'hello()')
  expect(BigInt(`0x${answer.constant_result[0]}`)).toBe(7n)
  expect(await ann.tronWeb.trx.getContract(child)).toMatchObject({ contract_address: child })
})

test('builds a trigger that tronweb accepts, by the node and locally, with an id of its own', async () => {
  const build = (txLocal: boolean) =>
    ann.tronWeb.transactionBuilder.triggerSmartContract(
      contract,
      'forever()',
      { feeLimit: 1_000_000, txLocal },
      [],
      ann.address,
    )
  const [one, two, local] = [await build(false), await build(false), await build(true)]
  expect(one.transaction.txID).not.toBe(two.transaction.txID)
  expect(local.transaction.raw_data.contract[0]!.parameter.value).toEqual(
    one.transaction.raw_data.contract[0]!.parameter.value,
  )
})

test('answers in base58 when asked with visible, and with exact digits as text by GET', async () => {
  const visible = await node.post('/chain/wallet/getaccount', {
    address: ann.address,
    visible: true,
  })
  expect(visible.address).toBe(ann.address)
  expect(visible.owner_permission.keys[0].address).toBe(ann.address)
  const raw: any = await fetch(
    `${node.origin}/chain/wallet/getaccount?address=${ann.address}&int64_as_string=true`,
  ).then((response) => response.json())
  expect(raw.balance).toBe(String(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)))
})

test('broadcasts hex, and tells who signed how much', async () => {
  const transaction = await ann.tronWeb.transactionBuilder.sendTrx(node.person('bob').address, 77)
  const unsigned = await ann.tronWeb.trx.getSignWeight(transaction)
  expect(unsigned.result).toEqual({ code: 'NOT_ENOUGH_PERMISSION' })
  expect(unsigned.transaction.transaction).not.toHaveProperty('signature')
  const signed = await ann.tronWeb.trx.sign(transaction)
  const weight = await ann.tronWeb.trx.getSignWeight(signed)
  expect(weight).toMatchObject({ result: {}, current_weight: 1 })
  expect(weight.approved_list).toEqual([ann.tronWeb.defaultAddress.hex])
  const hex = ann.tronWeb.utils.transaction
  const pb = hex.txJsonToPb(signed)
  for (const each of signed.signature) pb.addSignature(Buffer.from(each, 'hex'))
  const answer = await ann.tronWeb.trx.sendHexTransaction(
    Buffer.from(pb.serializeBinary()).toString('hex'),
  )
  expect(answer).toMatchObject({ result: true, code: 'SUCCESS', txid: signed.txID })
})

test('tells what it cannot read in a body instead of breaking', async () => {
  const answers = await Promise.all(
    [
      ['/wallet/getaccount', '{'],
      ['/wallet/getaccount', '[]'],
      ['/wallet/getaccount', '{"address":"not an address"}'],
      ['/wallet/broadcasttransaction', '{"raw_data":{"contract":[{"type":"TransferContract"}]}}'],
      ['/wallet/broadcasthex', '{"transaction":"zz"}'],
      ['/wallet/getblockbynum', '{"num":"x"}'],
    ].map(async ([path, body]) => {
      const response = await fetch(`${node.origin}/chain${path}`, { method: 'POST', body: body! })
      return (await response.json()) as object
    }),
  )
  expect(answers.filter((answer) => !('Error' in answer) && !('code' in answer))).toEqual([])
})

test('lends funded accounts as TronBox does', async () => {
  const get = (path: string) =>
    fetch(`${node.origin}/chain/admin${path}`).then((response) => response.json() as any)
  const { privateKeys } = await get('/accounts-json')
  expect(privateKeys).toHaveLength(10)
  const { more } = await get('/temporary-accounts-generation?accounts=2')
  expect(more[0].privateKeys).toHaveLength(2)
  const address = TronWeb.address.fromPrivateKey(more[0].privateKeys[1]) as string
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(address)).toBe(10_000_000_000)
})
