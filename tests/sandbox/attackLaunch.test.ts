import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { presale, presalePhases } from '../../src/chain/contracts/presale.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, addressToHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { fromHex } from '../../sandbox/chain/bytes.ts'
import { createdAddress } from '../../sandbox/chain/contractAddress.ts'
import { sandboxKey } from '../../sandbox/chain/genesis.ts'
import { decodeSigned } from '../../sandbox/chain/transaction.ts'
import { createOperator, type Operator } from '../../sandbox/world/operator.ts'
import { openAttack, type AttackFixture } from './attackFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// TRON names what a contract makes after the id of the transaction, and not after what its maker has
// done before. Whoever signs a transaction and keeps it back knows every address that it will make.

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await openAttack()
  const paid = { callValue: 10_000n * TRX }
  await fixture.step(fixture.owner, contractCall(fixture.hostile, 'fund()', [], paid))
})
afterAll(() => fixture.close())

const attacker = sandboxKey('person 0')
const person = (index: number) => fixture.people[index]!

/** A signed transaction that its sender has not shown to anybody. */
async function signAndKeep(
  send: (by: Operator) => Promise<string>,
): Promise<{ txId: Uint8Array; broadcast: () => Promise<void> }> {
  const written = Promise.withResolvers<string>()
  const shown = Promise.withResolvers<void>()
  const fetch: Fetch = async (url, init) => {
    if (String(url).endsWith('/wallet/broadcasthex')) {
      const { transaction } = JSON.parse(String(init?.body)) as { transaction: string }
      written.resolve(decodeSigned(fromHex(transaction)).id)
      await shown.promise
    }
    return fixture.fetch(url, init)
  }
  const sent = send(createOperator('', fetch, attacker))
  const txId = fromHex(await written.promise)
  return {
    txId,
    async broadcast() {
      shown.resolve()
      await sent
    },
  }
}

const create = (devLPReceiver: Address) =>
  tokenFactory.createTokenAndPresale(
    fixture.tokenFactory,
    fixture.order(),
    fixture.tokenTerms(),
    fixture.presaleTerms({ lpDistributionEnabled: true, devLPShare: 10_000, devLPReceiver }),
    { callValue: fixture.fee },
  )

/** Has the hostile account do what was prepared: the same bytes, whatever that is. */
const go = () => contractCall(fixture.hostile, 'go()', [], { feeLimit: 1_000_000_000n })

const presaleOf = ({ logs }: Pick<Outcome, 'logs'>) =>
  decodeEvents(tokenFactoryEvents.presaleCreated, fixture.tokenFactory, logs)[0]?.[
    'presale'
  ] as Address

describe('a presale that is to receive its own pool shares', () => {
  it('is sold, can never be launched, and gives nobody anything back', async () => {
    // A rehearsal tells at which place in the transaction the presale is made.
    await fixture.step(person(0), fixture.prepare([create(fixture.owner.address)]))
    const rehearsed = await fixture.step(person(0), go())
    const there = addressToHex(presaleOf(rehearsed)).slice(2)
    const place = Array.from({ length: 200 }, (_, n) => n).find(
      (n) => createdAddress(fromHex(rehearsed.txId), n) === there,
    )!
    expect(place).toBeDefined()

    const kept = await signAndKeep((by) => by.call(go()))
    const itself = addressFromHex(createdAddress(kept.txId, place))
    await fixture.step(person(0), fixture.prepare([create(itself)]))
    await kept.broadcast()
    await fixture.wait(60_000)
    const sellOut = async (contract: Address) => {
      for (const [index, units] of [400n, 400n, 200n].entries())
        expect((await fixture.buy(person(index + 1), contract, units * TOKEN)).result).toBe(
          'SUCCESS',
        )
      return presale.launch(contract, { feeLimit: 1_000_000_000n })
    }
    // The same presale with another receiver is launched.
    await fixture.step(person(1), await sellOut(presaleOf(rehearsed)))
    const launch = await sellOut(itself)
    expect((await fixture.act(person(1), launch)).result).toBe('CoinNotSent')
    await fixture.wait(3_650 * DAY_MS)
    const [phase] = await fixture.view(presale.phase(itself), ['uint8'])
    expect(presalePhases[Number(phase)]).toBe('succeeded')
    expect((await fixture.act(person(1), launch)).result).toBe('CoinNotSent')
    expect((await fixture.act(person(1), presale.refund(itself))).result).toBe('NotFailed')
    expect((await fixture.act(person(1), presale.insurance(itself))).result).toBe('NotLaunched')
    expect(await fixture.sun(itself)).toBe(1_000n * TRX)
  })
})

describe('a creation that somebody sees before it is in a block', () => {
  it('is stopped by whoever makes the pool of its token first', async () => {
    const call = tokenFactory.createToken(
      fixture.tokenFactory,
      fixture.order(),
      fixture.tokenTerms(),
      { callValue: fixture.fee },
    )
    const rehearsed = await fixture.step(person(0), call)
    const { token } = decodeEvents(
      tokenFactoryEvents.tokenCreated,
      fixture.tokenFactory,
      rehearsed.logs,
    )[0]! as { token: Address }
    const place = Array.from({ length: 200 }, (_, n) => n).find(
      (n) => createdAddress(fromHex(rehearsed.txId), n) === addressToHex(token).slice(2),
    )!
    expect(place).toBeDefined()

    const again = { ...call, args: [fixture.order(), ...call.args.slice(1)] }
    let txId = ''
    const victim = await signAndKeep(async (by) => (txId = await by.call(again)))
    const itsToken = addressFromHex(createdAddress(victim.txId, place))
    const { pools, wtrx } = fixture
    const taken = contractCall(pools, 'createPair(address,address)', [itsToken, wtrx], {
      feeLimit: 1_000_000_000n,
    })
    await fixture.step(person(1), taken)
    await victim.broadcast()
    await fixture.wait(3_000)
    const { receipt } = fixture.chain.transaction(txId)!
    // Measured: 2.5 million energy for the stranger, 43,000 for the creator.
    expect(receipt.result).toBe('REVERT')
    expect(Buffer.from(receipt.output, 'hex').toString()).toContain('PAIR_EXISTS')
  })
})
