import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, addressToHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { fromHex } from '../../backend/tron/bytes.ts'
import { createdAddress } from '../../sandbox/chain/contractAddress.ts'
import { keyOfName } from '../keyOfName.ts'
import { decodeSigned } from '../../backend/tron/transaction.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'
import { openHostile, type HostileFixture } from './hostileFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// TRON derives the address of a created contract from the transaction's id, not from the creator's
// history. An attacker who signs a transaction and holds it back knows every address that it will
// create.

let fixture: HostileFixture
beforeAll(async () => {
  fixture = await openHostile()
  const paid = { callValue: 10_000n * TRX }
  await fixture.step(fixture.owner, contractCall(fixture.hostile, 'fund()', [], paid))
})
afterAll(() => fixture.close())

const attacker = keyOfName('person 0')
const person = (index: number) => fixture.people[index]!

/** Signs a transaction, but holds back its broadcast. */
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

/** Builds the call that runs the prepared calls. Its bytes are always the same. */
const go = () => contractCall(fixture.hostile, 'go()', [], { feeLimit: 1_000_000_000n })

/** Returns the position of this contract among those that a transaction created. */
function placeOf(txId: string, address: string): number {
  const places = Array.from({ length: 200 }, (_, place) => place)
  const place = places.find((each) => createdAddress(fromHex(txId), each) === address)
  if (place === undefined) throw new Error('made by nothing of this transaction')
  return place
}

const presaleOf = ({ logs }: Pick<Outcome, 'logs'>) =>
  decodeEvents(tokenFactoryEvents.presaleCreated, fixture.tokenFactory, logs)[0]?.[
    'presale'
  ] as Address

describe('a presale that is to receive its own pool shares', () => {
  it('is not made: it could be sold, and never be launched', async () => {
    // A rehearsal shows the position at which the transaction creates the presale.
    await fixture.step(person(0), fixture.prepare([create(fixture.owner.address)]))
    const rehearsed = await fixture.step(person(0), go())
    const there = addressToHex(presaleOf(rehearsed)).slice(2)
    const place = placeOf(rehearsed.txId, there)

    const kept = await signAndKeep((by) => by.call(go()))
    const itself = addressFromHex(createdAddress(kept.txId, place))
    await fixture.step(person(0), fixture.prepare([create(itself)]))
    await kept.broadcast()
    expect(
      await fixture.chain
        .call({ from: there, to: addressToHex(itself).slice(2), data: new Uint8Array() })
        .then(
          () => 'made',
          () => 'not made',
        ),
    ).toBe('not made')
  })
})

describe('a creation that somebody sees before it is in a block', () => {
  it('goes on with the pool of its token that a stranger has made first', async () => {
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
    const place = placeOf(rehearsed.txId, addressToHex(token).slice(2))

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
    expect(fixture.chain.transaction(txId)!.receipt.result).toBe('SUCCESS')
    const pair = tokenFactory.pairOf(fixture.tokenFactory, itsToken)
    expect((await fixture.says(pair)).token).toBe(itsToken)
    await fixture.approve(person(0), itsToken, fixture.poolRouter)
    const open = poolRouter.addLiquidity(
      fixture.poolRouter,
      fixture.order(),
      itsToken,
      TOKEN,
      0n,
      fixture.deadline(),
      { callValue: TRX },
    )
    await fixture.step(person(0), open)
  })
})
