import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContracts, compileZoo, type ZooName } from '../../contracts/compile.ts'
import { keyOfName } from '../keyOfName.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { estimateFee } from '../../src/chain/fee.ts'
import { examine } from '../../src/chain/preflight.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { sendToken } from '../../src/features/send/operations/token.ts'
import { sendTrx } from '../../src/features/send/operations/trx.ts'
import { arriving, mostSun } from '../../src/features/send/rules.ts'
import { readKeeps } from '../../src/features/send/token.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'
import { planned, preflight, type Ordered } from './kindsFixture.ts'
import { newKey } from './ordered.ts'

// Transfers on the sandbox's chain: TRX as java-tron moves it, and tokens of every kind.

const TRX = 1_000_000n

let fixture: ContractsFixture
beforeAll(async () => {
  fixture = await openContracts()
})
afterAll(() => fixture.close())

const person = (index: number): Operator => fixture.people[index]!

let count = 0
/** Returns an account that never received anything. */
const newcomer = () => {
  count += 1
  return createOperator('', fixture.fetch, keyOfName(`newcomer ${count}`))
}

function given<T>(answer: { ok: true; value: T } | { ok: false; error: object }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

describe('TRX', () => {
  const sending = (who: Operator, to: Address, sun: bigint) =>
    planned(sendTrx, who, newKey(), { to, sun })

  /** Sends a transfer, and compares the cost shown by the sheet with the real cost. */
  async function carryOut(who: Operator, ordered: Ordered): Promise<Outcome> {
    const prices = given(await who.node.feePrices())
    const found = await examine(who.node, who.address, ordered.legs, {
      readPrices: async () => ({ ...prices, fetchedAt: 0 }),
      pinned: new Set(),
    })
    expect(found).toMatchObject({ isComplete: true, willSucceed: true })
    const foreseen = estimateFee(found.transactions, prices, found.resources!, 0n)
    const outcome = await fixture.act(who, ordered.legs[0]!.call)
    expect(outcome.fee).toBe(foreseen.expectedSun)
    expect(foreseen.worstSun).toBe(foreseen.expectedSun)
    return outcome
  }

  it('reaches an account, as its receipt says without a result, an event or energy', async () => {
    const before = await fixture.sun(person(1).address)
    const { txId, energy } = await carryOut(
      person(0),
      sending(person(0), person(1).address, 5n * TRX),
    )
    expect(await fixture.sun(person(1).address)).toBe(before + 5n * TRX)
    expect(energy).toBe(0n)
    const info = given(await person(0).node.transactionInfo(txId))
    expect(info).toMatchObject({ txId, result: 'SUCCESS', energyUsed: 0n, logs: [], output: '' })
    // The receipt as java-tron writes it, which the reader takes for a success.
    const response = await fixture.fetch('/wallet/gettransactioninfobyid', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: txId }),
    })
    expect(await response.json()).toMatchObject({
      id: txId,
      contractResult: [''],
      receipt: { net_usage: expect.any(Number) },
    })
  })

  it('costs 1.1 TRX more to a new account, and nothing of the day’s bandwidth', async () => {
    const friend = newcomer()
    const { fee } = await carryOut(person(0), sending(person(0), friend.address, 1n))
    expect(fee).toBe(1_100_000n)
    expect(await fixture.sun(friend.address)).toBe(1n)
    expect(given(await person(0).node.accountKind(friend.address))).toBe('person')
  })

  it('costs its bytes once the day’s are used up, to the sun', async () => {
    const spender = newcomer()
    await fixture.act(person(0), sending(person(0), spender.address, 100n * TRX).legs[0]!.call)
    const fees: bigint[] = []
    for (let time = 0; time < 4; time += 1)
      fees.push((await carryOut(spender, sending(spender, person(1).address, TRX))).fee)
    expect(fees.slice(0, 2)).toEqual([0n, 0n])
    expect(fees[3]).toBeGreaterThan(200_000n)
  })

  it.each([
    ['an account', false],
    ['a new account', true],
  ])('goes to the last sun to %s', async (_, isNew) => {
    const [sender, receiver] = [newcomer(), newcomer()]
    await fixture.act(person(0), sending(person(0), sender.address, 7n * TRX + 1n).legs[0]!.call)
    if (!isNew) await fixture.act(person(0), sending(person(0), receiver.address, 1n).legs[0]!.call)
    const most = mostSun(7n * TRX + 1n, () => (isNew ? 1_100_000n : 0n))
    const more = sending(sender, receiver.address, most + 1n)
    expect(await preflight(sender, more, [])).toMatchObject({
      willSucceed: false,
      words: 'Insufficient {coin} balance',
    })
    await expect(fixture.act(sender, more.legs[0]!.call)).rejects.toThrow(
      /CONTRACT_VALIDATE_ERROR|BANDWITH_ERROR/,
    )
    await carryOut(sender, sending(sender, receiver.address, most))
    expect(await fixture.sun(sender.address)).toBe(0n)
  })

  it('is refused to a contract and to oneself, here and by the network', async () => {
    const { contract } = await fixture.owner.deploy(compileContracts().Usdt)
    for (const [to, words, said] of [
      [contract, 'it takes no TRX that is simply sent to it', 'to a smartContract'],
      [person(0).address, 'This is your own account', 'to yourself'],
    ] as const) {
      const ordered = sending(person(0), to, TRX)
      const found = await preflight(person(0), ordered, [])
      expect(found.willSucceed).toBe(false)
      expect(found.words).toContain(words)
      await expect(fixture.act(person(0), ordered.legs[0]!.call)).rejects.toThrow(said)
    }
  })
})

describe('a token', () => {
  const UNITS = 1_000_000n

  async function deployed(name: ZooName | 'Usdt') {
    const artifact = name === 'Usdt' ? compileContracts().Usdt : compileZoo()[name]
    const { contract } = await fixture.owner.deploy(artifact)
    const mint = contractCall(contract, 'mint(address,uint256)', [person(0).address, UNITS])
    expect((await fixture.act(fixture.owner, mint)).result).toBe('SUCCESS')
    return contract
  }

  const sending = async (contract: Address, to: Address, units: bigint) =>
    planned(sendToken, person(0), newKey(), {
      coin: { symbol: 'ANY', decimals: await fixture.says(trc20.decimals(contract)), contract },
      to,
      units,
      feeLimit: 150n * TRX,
    })

  const seen = ({ legs }: Ordered, { logs }: Outcome) => {
    const { contract, shape, matches } = legs[0]!.expects!
    return decodeEvents(shape, contract, logs).some(matches)
  }

  it.each(['Usdt', 'NoReturn', 'TakesFee', 'NoDecimals0'] as const)(
    'that is %s is sent, and its event says so',
    async (name) => {
      const contract = await deployed(name)
      const to = newcomer().address
      const ordered = await sending(contract, to, UNITS)
      expect(await preflight(person(0), ordered, [])).toMatchObject({
        willSucceed: true,
        stranger: undefined,
      })
      const outcome = await fixture.act(person(0), ordered.legs[0]!.call)
      expect([outcome.result, seen(ordered, outcome)]).toEqual(['SUCCESS', true])
      const arrived = name === 'TakesFee' ? (UNITS * 99n) / 100n : UNITS
      expect(await fixture.says(trc20.balanceOf(contract, to))).toBe(arrived)
      expect(Number(outcome.energy)).toBeLessThan(1.1 * Number(ordered.legs[0]!.typicalEnergy))
      // The token knows no order ids, so a repeated call would send the amount again.
      expect(ordered.legs[0]!.repeat).toBe('needsProof')
    },
  )

  it('that keeps some of it says so beforehand, or says nothing of it', async () => {
    const contract = await deployed('Usdt')
    const keeps = async () => given(await readKeeps(person(0).node, contract))
    expect(arriving(UNITS, (await keeps())!)).toBe(UNITS)
    for (const [rate, most, units] of [
      [19n, 49n, UNITS / 3n],
      [19n, 0n, UNITS / 3n],
    ] as const) {
      const params = contractCall(contract, 'setParams(uint256,uint256)', [rate, most])
      await fixture.act(fixture.owner, params)
      expect(await keeps()).toEqual({ rate, most: most * 10n ** 6n })
      const to = newcomer().address
      await fixture.act(person(0), (await sending(contract, to, units)).legs[0]!.call)
      expect(await fixture.says(trc20.balanceOf(contract, to))).toBe(
        arriving(units, (await keeps())!),
      )
    }
    expect(given(await readKeeps(person(0).node, await deployed('TakesFee')))).toBeNull()
  })

  it('that counts otherwise than was confirmed is not sent', async () => {
    const contract = await deployed('TakesFee')
    const ordered = planned(sendToken, person(0), newKey(), {
      coin: { symbol: 'GIFT', decimals: 6, contract },
      to: person(1).address,
      units: 1n,
      feeLimit: 150n * TRX,
    })
    const found = await preflight(person(0), ordered, [])
    expect(found).toMatchObject({ mismatch: 'decimals', willSucceed: false })
  })

  it('that only says so is not taken at its word', async () => {
    const contract = await deployed('LiesTrue')
    const ordered = await sending(contract, person(1).address, UNITS)
    const outcome = await fixture.act(person(0), ordered.legs[0]!.call)
    expect([outcome.result, seen(ordered, outcome)]).toEqual(['SUCCESS', false])
    expect(await fixture.says(trc20.balanceOf(contract, person(1).address))).toBe(0n)
  })

  it('that is not held is refused beforehand, and by itself', async () => {
    const contract = await deployed('Usdt')
    const ordered = await sending(contract, person(1).address, UNITS + 1n)
    const found = await preflight(person(0), ordered, [])
    expect(found).toMatchObject({ mismatch: 'balance', willSucceed: false })
    expect(found.words).toBe('Insufficient {coin} balance')
    expect((await fixture.act(person(0), ordered.legs[0]!.call)).result).toBe(
      'ERC20InsufficientBalance',
    )
  })
})

it('an account that is no account yet, a person and a contract are told apart', async () => {
  const { node } = person(0)
  const { contract } = await fixture.owner.deploy(compileContracts().Usdt)
  expect(given(await node.accountKind(addressFromHex('0e'.repeat(20))))).toBe('none')
  expect(given(await node.accountKind(person(1).address))).toBe('person')
  expect(given(await node.accountKind(contract))).toBe('contract')
})
