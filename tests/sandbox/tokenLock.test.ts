import { ok as assertThat } from 'node:assert'
import { array, assert, asyncProperty, bigInt, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { tokenLock, tokenLockEvents } from '../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { runs } from '../proofs/runs.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

let fixture: LaunchpadFixture
let token: Address
beforeAll(async () => {
  fixture = await openLaunchpad()
  ;({ token } = await fixture.create(person(0)))
  await fixture.act(person(0), trc20.approve(token, fixture.tokenLock, 1_000n * TOKEN))
  const { usdt, owner, coinLock } = fixture
  const mint = contractCall(usdt, 'mint(address,uint256)', [person(0).address, 1_000n * TRX])
  await fixture.act(owner, mint)
  await fixture.act(person(0), trc20.approve(usdt, coinLock, 1_000n * TRX))
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result

const locksOf = (contract: Address, user: Address) =>
  fixture.says(tokenLock.locks(contract, user, 0n, 100n))

describe('a lock for days', () => {
  it('keeps the coins until then, and gives them back once', async () => {
    const { tokenLock: contract } = fixture
    const before = await fixture.tokens(token, person(0).address)
    const outcome = await fixture.act(
      person(0),
      tokenLock.lockForDays(contract, 5n * TOKEN, token, 2n),
    )
    const made = outcome.time * SECOND_MS
    const [locked] = decodeEvents(tokenLockEvents.locked, contract, outcome.logs)
    const createTime = BigInt(outcome.time)
    const lockTime = BigInt((made + 2 * DAY_MS) / SECOND_MS)
    const user = person(0).address
    expect(locked).toEqual({ user, coin: token, amount: 5n * TOKEN, createTime, lockTime })
    const unlock = tokenLock.unlock(contract, made)
    expect(await resultOf(person(0), unlock)).toBe('StillLocked')
    await fixture.wait(2 * DAY_MS)
    expect(await resultOf(person(1), unlock)).toBe('UnknownLock')
    expect(await resultOf(person(0), unlock)).toBe('SUCCESS')
    expect(await resultOf(person(0), unlock)).toBe('AlreadyUnlocked')
    expect(await fixture.tokens(token, person(0).address)).toBe(before)
    const { call, types } = tokenLock.locks(contract, user, 0n, 100n)
    const record = [user, token, 5n * TOKEN, createTime, lockTime, false]
    expect(await fixture.view(call, types)).toEqual([[record]])
    expect(await locksOf(contract, user)).toEqual([
      {
        coin: token,
        units: 5n * TOKEN,
        createdAt: made,
        unlockAt: made + 2 * DAY_MS,
        isLocked: false,
      },
    ])
  })

  it('gives what its coin brings afterwards, too', async () => {
    const { tokenLock: contract, owner } = fixture
    const coin = (await owner.deploy(compileZoo().Rebasing)).contract
    const mint = (to: Address, units: bigint) =>
      resultOf(owner, contractCall(coin, 'mint(address,uint256)', [to, units]))
    const user = person(2)
    expect(await mint(user.address, TOKEN)).toBe('SUCCESS')
    await fixture.act(user, trc20.approve(coin, contract, TOKEN))
    const locked = await fixture.act(user, tokenLock.lockForDays(contract, TOKEN, coin, 1n))
    await fixture.wait(DAY_MS)
    const unlock = tokenLock.unlock(contract, locked.time * SECOND_MS)
    expect(await resultOf(user, unlock)).toBe('SUCCESS')
    expect(await resultOf(user, unlock)).toBe('AlreadyUnlocked')
    // Tokens that a holder receives late, for the duration of the lock.
    const vault = addressFromHex(
      locked.logs.find(({ topics }) => topics.length === 2)!.topics[1]!.slice(-40),
    )
    expect(await mint(vault, 5n)).toBe('SUCCESS')
    expect(await resultOf(user, unlock)).toBe('SUCCESS')
    expect(await fixture.tokens(coin, vault)).toBe(0n)
  })

  it('lasts a day at least, and ten years at most', async () => {
    const lock = (days: bigint) =>
      resultOf(person(0), tokenLock.lockForDays(fixture.tokenLock, TOKEN, token, days))
    expect(await lock(0n)).toBe('WrongTime')
    expect(await lock(3_651n)).toBe('WrongTime')
    expect(await lock(3_650n)).toBe('SUCCESS')
  })

  it('takes what was approved, and something', async () => {
    const lock = (units: bigint) =>
      resultOf(person(1), tokenLock.lockForDays(fixture.tokenLock, units, token, 1n))
    expect(await lock(0n)).toBe('WrongAmount')
    expect(await lock(1n)).toBe('CoinNotTaken')
    const exists = tokenLock.userExist(fixture.tokenLock, person(1).address)
    expect(await fixture.says(exists)).toBe(false)
  })

  it('is the only one that its owner makes within a second', async () => {
    const { chain, tokenLock: contract } = fixture
    const call = tokenLock.lockForDays(contract, TOKEN, token, 1n)
    chain.setMining({ mode: 'manual' })
    const first = await person(0).call(call)
    const second = await person(0).call(call)
    await chain.mine()
    chain.setMining({ mode: 'instant' })
    expect(chain.transaction(first)!.receipt.result).toBe('SUCCESS')
    expect(chain.transaction(second)!.receipt.result).toBe('REVERT')
  })
})

describe('a lock until a time', () => {
  it('keeps the coin that the owner of the contract has named', async () => {
    const { coinLock: contract, usdt, owner } = fixture
    const until = fixture.now() * SECOND_MS + DAY_MS
    const outcome = await fixture.act(person(0), tokenLock.lockUntil(contract, 7n * TRX, until))
    expect(outcome.result).toBe('SUCCESS')
    const setCoin = contractCall(contract, 'setCoin(address)', [token])
    expect(await resultOf(person(0), setCoin)).toBe('OwnableUnauthorizedAccount')
    expect(await resultOf(owner, setCoin)).toBe('SUCCESS')
    await fixture.wait(DAY_MS)
    const before = await fixture.tokens(usdt, person(0).address)
    const unlock = tokenLock.unlock(contract, outcome.time * SECOND_MS)
    expect(await resultOf(person(0), unlock)).toBe('SUCCESS')
    expect((await fixture.tokens(usdt, person(0).address)) - before).toBe(7n * TRX)
  })

  it('ends later than now', async () => {
    const past = fixture.now() * SECOND_MS
    const lock = tokenLock.lockUntil(fixture.coinLock, TRX, past)
    expect(await resultOf(person(0), lock)).toBe('WrongTime')
  })
})

describe('the locks', () => {
  const moves = array(
    record({
      act: constantFrom('lock' as const, 'unlock' as const, 'wait' as const),
      who: nat(1),
      lock: nat(4),
      units: bigInt(1n, 50n),
      days: bigInt(1n, 4n),
    }),
    { minLength: 10, maxLength: 30 },
  )

  /**
   * Sums the tokens of both people. Locked tokens are in separate vaults, which no one else needs
   * to know.
   */
  const heldByBoth = async () =>
    (await fixture.tokens(token, person(0).address)) +
    (await fixture.tokens(token, person(1).address))

  it('hold what is locked, and give it back once, not before its time', async () => {
    const { tokenLock: contract } = fixture
    const give = contractCall(token, 'transfer(address,uint256)', [person(1).address, TOKEN])
    await fixture.act(person(0), give)
    await fixture.act(person(1), trc20.approve(token, contract, TOKEN))
    await assert(
      asyncProperty(moves, async (played) => {
        const before = await heldByBoth()
        const made: { who: number; at: number; until: number; units: bigint }[] = []
        for (const { act, who, lock, units, days } of played) {
          if (act === 'wait') await fixture.wait(Number(days) * (DAY_MS / 2))
          if (act === 'lock') {
            const call = tokenLock.lockForDays(contract, units, token, days)
            const { result, time } = await fixture.act(person(who), call)
            assertThat(result === 'SUCCESS', result)
            const at = time * SECOND_MS
            made.push({ who, at, until: at + Number(days) * DAY_MS, units })
          }
          const known = made[lock]
          if (act === 'unlock' && known) {
            const outcome = await fixture.act(person(who), tokenLock.unlock(contract, known.at))
            const may =
              known.who === who && known.units > 0n && outcome.time * SECOND_MS >= known.until
            assertThat(may === (outcome.result === 'SUCCESS'), outcome.result)
            if (may) known.units = 0n
          }
          const held = made.reduce((total, each) => total + each.units, 0n)
          expect(before - (await heldByBoth())).toBe(held)
          expect(await fixture.tokens(token, contract)).toBe(0n)
        }
      }),
      { numRuns: runs(4, 40) },
    )
  })
})
