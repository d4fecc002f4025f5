import { keccak_256 } from '@noble/hashes/sha3.js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import { burntSun, keys, readAccount } from '../../sandbox/chain/ledger.ts'
import { runs } from '../proofs/runs.ts'
import { compileSolidity } from './chainNode.ts'
import { deployBytes, send, testKey } from './chainSender.ts'

const purse = compileSolidity(
  `contract Purse {
    function keep() external payable {}
    function take(uint256 sun) external { payable(msg.sender).transfer(sun); }
    function pass(address payable to) external payable { to.transfer(msg.value); }
    function fail() external payable { revert("no"); }
    function forever() external payable { while (true) {} }
    function end(address payable to) external payable { selfdestruct(to); }
  }`,
  'Purse',
)

const people = ['ann', 'bob', 'carl', 'new'].map(testKey)

/** Sums all balances and the burned amount, now or after block `at`. */
async function wealth(at?: number): Promise<bigint> {
  const accounts = await chain.read((state) => state.keys(keys.account('')))
  return chain.read(
    (state) =>
      accounts.reduce(
        (sum, key) => sum + (readAccount(state, key.slice(1))?.balance ?? 0n),
        burntSun(state),
      ),
    at,
  )
}

let chain: Chain
let contract: string

const selector = (signature: string): string =>
  toHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))

beforeAll(async () => {
  chain = await openChain({ mining: 'manual', solidLag: 1_000 })
  for (const { address } of people.slice(0, 3))
    await chain.fund(addressFromHex(address), 50_000_000_000n)
  chain.setMining({ mode: 'instant' })
  contract = await deployBytes(chain, people[0]!, purse.bytecode)
  chain.setMining({ mode: 'manual' })
})
afterAll(() => chain.close())

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value).padStart(64, '0')

const who = fc.nat(people.length - 1)
const sun = fc.oneof(fc.bigInt(0n, 10_000_000n), fc.bigInt(0n, 90_000_000_000n))
const feeLimit = fc.constantFrom(0n, 300_000n, 2_000_000n, 50_000_000n)

const step = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), from: who, to: who, sun }),
  fc.record({
    kind: fc.constant('call' as const),
    from: who,
    to: who,
    sun,
    feeLimit,
    method: fc.constantFrom('keep', 'take', 'pass', 'fail', 'forever'),
  }),
  fc.record({ kind: fc.constant('mine' as const) }),
  fc.record({ kind: fc.constant('orphan' as const) }),
)

const dataFor = (method: string, to: string, amount: bigint): string => {
  if (method === 'take') return selector('take(uint256)') + word(amount)
  if (method === 'pass') return selector('pass(address)') + word(to)
  return selector(`${method}()`)
}

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

async function take(action: Step): Promise<void> {
  if (action.kind === 'mine') await chain.mine()
  else if (action.kind === 'orphan') {
    if (chain.head.number > chain.solidNumber + 1) await chain.orphan(1)
  } else if (action.kind === 'transfer')
    await send(chain, people[action.from]!, 'TransferContract', {
      to_address: people[action.to]!.address,
      amount: action.sun,
    })
  else {
    const isPaying = action.method !== 'take'
    await send(
      chain,
      people[action.from]!,
      'TriggerSmartContract',
      {
        contract_address: contract,
        call_value: isPaying ? action.sun : 0n,
        data: dataFor(action.method, people[action.to]!.address, action.sun),
      },
      action.feeLimit,
    )
  }
}

test('no sun appears or vanishes: balances and what was burnt are always the genesis sum', async () => {
  const total = await wealth()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const each of steps) await take(each)
      expect(await wealth()).toBe(total)
      expect(await wealth(chain.solidNumber)).toBe(total)
    }),
    { numRuns: runs(8, 60) },
  )
  expect(await chain.read(burntSun)).toBeGreaterThan(0n)
})

test('a destroyed contract leaves its TRX to the heir and nothing of itself', async () => {
  chain.setMining({ mode: 'instant' })
  const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]]
  const doomed = await deployBytes(chain, ann, purse.bytecode)
  const before = await chain.read((state) => readAccount(state, bob.address)!.balance)
  const total = await wealth()
  const answer = await send(chain, ann, 'TriggerSmartContract', {
    contract_address: doomed,
    call_value: 123n,
    data: selector('end(address)') + word(bob.address),
  })
  expect(chain.transaction(answer.id)?.receipt.result).toBe('SUCCESS')
  const after = await chain.read((state) => ({
    bob: readAccount(state, bob.address)!.balance,
    doomed: readAccount(state, doomed),
  }))
  expect(after).toEqual({ bob: before + 123n, doomed: undefined })
  expect(await wealth()).toBe(total)
})
