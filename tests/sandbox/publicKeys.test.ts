import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddresses } from '../../backend/tron/publicAddresses.ts'
import { publicKeysOn, readIsSandbox } from '../../backend/tron/sandboxChain.ts'
import { deploy, PublicKey, type Deployer } from '../../contracts/deploy.ts'
import { incomeFund, rwaEquity } from '../../contracts/deployments.ts'
import { sandboxAddresses, sandboxKey } from '../../sandbox/chain/publicKeys.ts'
import { accounts, collectors, owner } from '../../sandbox/world/accounts.ts'
import { cardFund, decisions } from '../../sandbox/world/decisions.ts'
import { addressFromHex, isAddress, nobody, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { consecutiveBlocks } from '../unit/chain/publicBlocks.ts'
import { openContracts, type ContractsFixture } from './contractsFixture.ts'

let fixture: ContractsFixture
beforeAll(async () => {
  fixture = await openContracts()
})
afterAll(() => fixture.close())

/** Node of another network: its first block is one that java-tron made. */
const elsewhere: Fetch = async () => Response.json(consecutiveBlocks[0])

describe('the list of public addresses', () => {
  it('holds the address of each of the sandbox’s keys, and no other', () => {
    expect([...publicAddresses]).toEqual(sandboxAddresses())
    expect([...publicAddresses].filter((each) => !isAddress(each))).toEqual([])
  })

  it('holds all accounts of the world', () => {
    const known = [owner, ...accounts, ...collectors].map(({ address }) => address)
    for (const address of [...known, cardFund]) expect(publicAddresses).toContain(address)
    expect(publicAddresses).not.toContain(nobody)
  })

  it('is complete, because only a listed name has a key', () => {
    const unlisted = () => sandboxKey('account 110')
    expect(unlisted).toThrow('"account 110" is not a name')
    // @ts-expect-error: no other name compiles.
    expect(() => sandboxKey('somebody')).toThrow('"somebody" is not a name')
  })
})

describe('a chain', () => {
  it('is a sandbox’s if a public key made its first block', async () => {
    expect(await readIsSandbox('', fixture.fetch)).toEqual({ ok: true, value: true })
    expect(await readIsSandbox('', elsewhere)).toEqual({ ok: true, value: false })
  })

  it('is neither while its node does not answer properly', async () => {
    const failing: readonly Fetch[] = [
      async () => Response.json({}),
      async () => new Response('', { status: 503 }),
      () => Promise.reject(new TypeError('no network')),
    ]
    for (const fetch of failing) expect(await publicKeysOn('', fetch)).toMatchObject({ ok: false })
  })

  it('of a sandbox takes public keys', async () => {
    const asked = await publicKeysOn('', fixture.fetch)
    expect(asked.ok && asked.value(decisions.incomeSigner)).toBe(false)
  })
})

describe('on another genesis, a deployment', () => {
  const decided = {
    equityToken: addressFromHex('0a'.repeat(20)),
    equityFees: addressFromHex('0b'.repeat(20)),
    incomeFees: addressFromHex('0c'.repeat(20)),
    incomeSigner: addressFromHex('0d'.repeat(20)),
  }
  const steps = [...rwaEquity, ...incomeFund] as const

  async function attempt(changed: Partial<typeof decided>, address = nobody) {
    const asked = await publicKeysOn('', elsewhere)
    if (!asked.ok) throw new Error('no answer')
    let sent = 0
    const refuses = () => Promise.reject(new Error('nothing may be called or read'))
    const deployer: Deployer = {
      address,
      node: { read: refuses },
      call: refuses,
      deploy: async () => ({ txId: String(++sent), contract: nobody }),
    }
    const contracts = { card: nobody, wtrx: nobody }
    const given = { contracts, decisions: { ...decided, ...changed } }
    const ports = { settle: async () => undefined, isPublic: asked.value }
    const outcome = await deploy(deployer, steps, given, ports).catch((error: unknown) => error)
    return { outcome, sent }
  }

  it('goes ahead with keys of its own', async () => {
    const { outcome, sent } = await attempt({})
    expect(outcome).toEqual({ rwaEquity: nobody, incomeFund: nobody })
    expect(sent).toBe(2)
  })

  /** Tries a deployment that must send nothing; returns why. */
  async function refusalOf(changed: Partial<typeof decided>, from?: Address) {
    const { outcome, sent } = await attempt(changed, from)
    if (!(outcome instanceof PublicKey) || sent > 0) throw new Error(`not refused: ${outcome}`)
    return outcome.message
  }

  it.each(Object.keys(decided))('refuses every address of the sandbox as its %s', async (name) => {
    const refusals: string[] = []
    for (const address of publicAddresses) refusals.push(await refusalOf({ [name]: address }))
    const expected = [...publicAddresses].map(
      (address) => `${name}: everybody knows the key of ${address}`,
    )
    expect(refusals).toEqual(expected)
  })

  it('refuses the sandbox’s own decisions', async () => {
    const { equityFees, incomeFees, incomeSigner } = decisions
    expect(await refusalOf({ equityFees })).toContain('equityFees: everybody')
    expect(await refusalOf({ incomeFees })).toContain('incomeFees: everybody')
    expect(await refusalOf({ incomeSigner })).toContain('incomeSigner: everybody')
  })

  it('refuses the sandbox’s owner as the owner', async () => {
    expect(await refusalOf({}, owner.address)).toContain('deployer: everybody')
  })
})
