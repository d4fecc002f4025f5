import { utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressToEvmHex } from '../../src/core/address.ts'
import { compileSolidity, deploy, startNode, type Node, type Person } from './chainNode.ts'

let node: Node
let ann: Person
beforeAll(async () => {
  node = await startNode({ solidLag: 19 })
  ann = node.person('ann')
})
afterAll(() => node.close())

test('the parameter for versions is off, which proto3 shows as a key without a value', async () => {
  const parameter = async () => {
    const { chainParameter } = await node.post('/chain/wallet/getchainparameters', {})
    return chainParameter.find(({ key }: { key: string }) => key === 'getAllowTvmCompatibleEvm')
  }
  expect(await parameter()).toEqual({ key: 'getAllowTvmCompatibleEvm' })
  await node.post('/sandbox/chain/vote', { allowTvmCompatibleEvm: true })
  expect(await parameter()).toEqual({ key: 'getAllowTvmCompatibleEvm', value: 1 })
  await node.post('/sandbox/chain/vote', { allowTvmCompatibleEvm: false })
})

const permit = `contract Permit {
  bytes32 constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
  bytes32 constant ORDER = keccak256("Order(address owner,uint256 units)");
  function chainId() external view returns (uint256) { return block.chainid; }
  function domain() public view returns (bytes32) {
    return keccak256(abi.encode(DOMAIN, keccak256("Permit"), block.chainid & 0xffffffff, address(this)));
  }
  function signer(address owner, uint256 units, uint8 v, bytes32 r, bytes32 s) external view returns (address) {
    bytes32 order = keccak256(abi.encode(ORDER, owner, units));
    return ecrecover(keccak256(abi.encodePacked("\\x19\\x01", domain(), order)), v, r, s);
  }
}`

test('the chain id is the end of the first block’s id, in code and in what is signed for it', async () => {
  const contract = compileSolidity(permit, 'Permit')
  const address = await deploy(ann, contract)
  const deployed = ann.tronWeb.contract(contract.abi as never, address) as any
  const chainId = Number(`0x${node.chain.block(0)!.id.slice(-8)}`)
  expect(await deployed.chainId().call()).toBe(BigInt(chainId))

  const domain = { name: 'Permit', chainId, verifyingContract: address }
  expect(await deployed.domain().call()).toBe(utils._TypedDataEncoder.hashDomain(domain))

  const order = { owner: ann.address, units: 5 }
  const types = {
    Order: [
      { name: 'owner', type: 'address' },
      { name: 'units', type: 'uint256' },
    ],
  }
  const signature = (await ann.tronWeb.trx._signTypedData(domain, types, order)) as string
  const { v, r, s } = utils.ethersUtils.Signature.from(signature)
  const signer = await deployed.signer(ann.address, 5, v, r, s).call()
  expect(signer.slice(2)).toBe(addressToEvmHex(ann.address))
})

describe('what is solidified', () => {
  const balanceAt = async (kind: string, address: string): Promise<number | undefined> =>
    (await node.post(`/chain/${kind}/getaccount`, { address, visible: true })).balance

  test('is 19 blocks behind, answers from its own time, and cannot be undone', async () => {
    const eve = node.person('eve').address
    const value = await node.chain.fund(eve, 7_000_000n)
    const { number } = node.chain.transaction(value)!
    const info = (kind: string) => node.post(`/chain/${kind}/gettransactioninfobyid`, { value })
    expect(await balanceAt('wallet', eve)).toBe(7_000_000)
    await node.chain.mine(18)
    expect([await balanceAt('walletsolidity', eve), await info('walletsolidity')]).toEqual([
      undefined,
      {},
    ])
    await node.chain.mine()
    expect(await balanceAt('walletsolidity', eve)).toBe(7_000_000)
    expect(await info('walletsolidity')).toMatchObject({ id: value, blockNumber: number })
    const head = await node.post('/chain/walletsolidity/getnowblock', {})
    expect(head.block_header.raw_data.number).toBe(number)
    await expect(node.chain.orphan(20)).rejects.toThrow('a solidified block cannot be undone')
    await node.chain.orphan(19)
    expect(await info('walletsolidity')).toMatchObject({ id: value, blockNumber: number })
  })
})
