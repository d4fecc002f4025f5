import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddresses } from '../../backend/tron/publicAddresses.ts'
import { publicKeysOn, readIsSandbox } from '../../backend/tron/sandboxChain.ts'
import { sandboxAddresses, sandboxKey } from '../../sandbox/chain/publicKeys.ts'
import { accounts, collectors, owner } from '../../sandbox/world/accounts.ts'
import { incomeSigner } from '../../sandbox/world/income.ts'
import { addressFromHex, isAddress, nobody } from '../../src/core/address.ts'
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
    for (const address of known) expect(publicAddresses).toContain(address)
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
    expect(asked.ok && asked.value(addressFromHex(incomeSigner.address))).toBe(false)
  })
})
