import { expect, it } from 'vitest'
import { deploy, PublicKey, type Deployer } from '../../../contracts/deploy.ts'
import { cards, incomeFund, launchpad, referral } from '../../../contracts/deployments.ts'
import { encodeValues } from '../../../src/chain/abi.ts'
import { isPlain } from '../../../src/chain/call.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'

const numbered = (n: number) => addressFromHex(n.toString(16).padStart(40, '0'))
const deployer = numbered(900)
const usdt = numbered(901)
const pair = numbered(902)

/** A deployer that notes what it does; contracts have the numbers of their transactions. */
function record() {
  const notes: string[] = []
  const encoded = new Map<string, string>()
  const feeLimits = new Map<string, bigint>()
  let count = 0
  const node: Deployer['node'] = {
    async read({ call, decode }) {
      notes.push(`read ${call.signature}`)
      return ok(decode([pair]))
    },
  }
  const account: Deployer = {
    address: deployer,
    node,
    async deploy({ name }, args = '') {
      notes.push(`deploy ${name}`)
      encoded.set(name, args)
      return { txId: String(++count), contract: numbered(count) }
    },
    async call(call) {
      if (isPlain(call)) throw new Error('a deployment calls contracts alone')
      notes.push(`call ${call.signature}`)
      feeLimits.set(call.signature, call.feeLimit)
      return String(++count)
    },
  }
  const settle = async (txId: string) => void notes.push(`settle ${txId}`)
  return { account, notes, encoded, feeLimits, settle }
}

const terms = { creationFee: 5n, saleSeconds: 6n, insuranceSeconds: 7n, lockedToken: usdt }
const nothingIsPublic = () => false

it('sends each step once the one before is in a block', async () => {
  const { account, notes, settle, feeLimits } = record()
  const given = { contracts: { usdt }, decisions: terms }
  await deploy(account, launchpad, given, { settle, isPublic: nothingIsPublic })
  expect(notes.slice(0, 8)).toEqual([
    'deploy Wtrx',
    'settle 1',
    'deploy UniswapV2Factory',
    'settle 2',
    'call createPair(address,address)',
    'settle 3',
    'read getPair(address,address)',
    'deploy CastToken',
  ])
  expect(notes.filter((note) => note.startsWith('settle'))).toHaveLength(launchpad.length)
  // A pair costs more than most calls may.
  expect(feeLimits.get('createPair(address,address)')).toBe(1_000_000_000n)
  expect(feeLimits.get('setRouter(address)')).toBe(150_000_000n)
})

it('gives constructors the addresses made before, and the decisions', async () => {
  const { account, encoded, settle } = record()
  const given = { contracts: { usdt }, decisions: terms }
  const made = await deploy(account, launchpad, given, { settle, isPublic: nothingIsPublic })
  expect(made).toMatchObject({ wtrx: numbered(1), pools: numbered(2), usdtPair: pair })
  const { castToken, presale, pools, wtrx, tokenFactory } = made
  expect(encoded.get('TokenFactory')).toBe(
    encodeValues('address,address,address,address,uint256,uint64,uint32'.split(','), [
      castToken,
      presale,
      pools,
      wtrx,
      5n,
      6n,
      7n,
    ]),
  )
  expect(encoded.get('PoolRouter')).toBe(
    encodeValues(['address', 'address', 'address'], [tokenFactory, usdt, pair]),
  )
})

it('uses WTRX and a pair that exist already', async () => {
  const { account, notes, encoded, settle } = record()
  const [wtrx, usdtPair] = [numbered(800), numbered(801)]
  const given = { contracts: { usdt, wtrx, usdtPair }, decisions: terms }
  const made = await deploy(account, launchpad, given, { settle, isPublic: nothingIsPublic })
  expect(made).toMatchObject({ wtrx, usdtPair })
  expect(notes).not.toContain('deploy Wtrx')
  expect(notes.filter((note) => /Pair/.test(note))).toEqual([])
  expect(encoded.get('OtcMarket')).toBe(encodeValues(['address'], [wtrx]))
})

it('goes on from contracts that are deployed already', async () => {
  const { account, encoded, settle } = record()
  const wtrx = numbered(800)
  const decisions = { leader: usdt, incomeFees: numbered(3), incomeSigner: numbered(4) }
  const steps = [...referral, ...incomeFund] as const
  const given = { contracts: { wtrx }, decisions }
  const made = await deploy(account, steps, given, { settle, isPublic: nothingIsPublic })
  expect(Object.keys(made)).toEqual(['referral', 'incomeFund'])
  expect(encoded.get('IncomeFund')).toBe(
    encodeValues(['address', 'address', 'address'], [wtrx, numbered(3), numbered(4)]),
  )
})

it('stops at a transaction that failed', async () => {
  const { account, notes } = record()
  const settle = async (txId: string) => {
    if (txId === '2') throw new Error('it reverted')
  }
  const given = { contracts: { usdt }, decisions: terms }
  const done = deploy(account, launchpad, given, { settle, isPublic: nothingIsPublic })
  await expect(done).rejects.toThrow('it reverted')
  expect(notes).toEqual(['deploy Wtrx', 'deploy UniswapV2Factory'])
})

it('sends nothing if everybody knows the key of an account, and names its part', async () => {
  const { account, notes, settle } = record()
  const decisions = { leader: numbered(2), incomeFees: numbered(3), incomeSigner: numbered(4) }
  const given = { contracts: { wtrx: numbered(800) }, decisions }
  const steps = [...referral, ...incomeFund] as const
  const parts = [...Object.entries(decisions), ['deployer', deployer]] as [string, Address][]
  for (const [name, address] of parts) {
    const isPublic = (asked: Address) => asked === address
    const done = deploy(account, steps, given, { settle, isPublic })
    await expect(done).rejects.toThrow(PublicKey)
    await expect(done).rejects.toThrow(`${name}: everybody knows the key of ${address}`)
  }
  expect(notes).toEqual([])
})

it('does not compile without a decision or a contract', () => {
  const { account, settle } = record()
  const ports = { settle, isPublic: nothingIsPublic }
  const contracts = { usdt, wtrx: usdt }
  const decisions = { marketFeeBp: 1n, cardManager: usdt }
  const wrong = { ...decisions, cardManager: 1n }
  const attempts = [
    // @ts-expect-error: the fee of the market is missing.
    () => deploy(account, cards, { contracts, decisions: { cardManager: usdt } }, ports),
    // @ts-expect-error: WTRX is missing.
    () => deploy(account, cards, { contracts: { usdt }, decisions }, ports),
    // @ts-expect-error: a number is no address.
    () => deploy(account, cards, { contracts, decisions: wrong }, ports),
    () => deploy(account, cards, { contracts, decisions }, ports),
  ]
  expect(attempts).toHaveLength(4)
})
