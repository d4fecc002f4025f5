import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { tokenLock } from '../../src/chain/contracts/tokenLock.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../sandbox/contracts/compile.ts'
import { openAttack, type AttackFixture } from './attackFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// What owners and creators can take within their powers, and what nobody can have.

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await openAttack()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!

describe('the creator of a presale that would miss its soft cap', () => {
  it('buys the rest at the last moment, and has all of it back with the buyers’ money', async () => {
    const { owner } = fixture
    const { presale: contract, token } = await fixture.createWithPresale(
      owner,
      { totalSupply: 1_000_000n * TOKEN },
      {
        presaleMaxNum: 1_000n * TOKEN,
        softCapRate: 10_000,
        lpDistributionEnabled: true,
        devLPShare: 10_000,
        devLPReceiver: owner.address,
      },
    )
    expect((await fixture.buy(person(0), contract, 100n * TOKEN)).result).toBe('SUCCESS')
    const before = await fixture.sun(owner.address)
    let fees = 0n
    const act = async (call: Parameters<AttackFixture['step']>[1]) => {
      fees += (await fixture.step(owner, call)).fee
    }
    fees += (await fixture.buy(owner, contract, 900n * TOKEN)).fee
    await act(presale.launch(contract, { feeLimit: 1_000_000_000n }))
    await act(presale.payCreator(contract))
    const [pair] = await fixture.view(contractCall(token, 'pair()', []), ['address'])
    const pool = pair as Address
    const shares = await fixture.tokens(pool, owner.address)
    await act(fixture.give(pool, pool, shares))
    await act(contractCall(pool, 'burn(address)', [owner.address], { feeLimit: 1_000_000_000n }))
    const trx = await fixture.tokens(fixture.wtrx, owner.address)
    const gained = (await fixture.sun(owner.address)) - before + fees + trx
    // All that the buyer paid, but for the thousand units of liquidity that Uniswap keeps.
    expect(gained).toBeGreaterThan((100n * TRX * 999n) / 1_000n)
    expect((await fixture.act(person(0), presale.refund(contract))).result).toBe('NotFailed')
  })
})

describe('a token whose presale has failed', () => {
  it('can never be traded in its pool, by whoever and with whatever', async () => {
    const { owner, poolRouter: router, tokenFactory: factory } = fixture
    const { presale: contract, token } = await fixture.createWithPresale(owner)
    await fixture.wait(8 * DAY_MS)
    await fixture.step(owner, presale.takeBack(contract))
    await fixture.approve(owner, token, router)
    const open = poolRouter.addLiquidity(
      router,
      fixture.order(),
      token,
      TOKEN,
      0n,
      fixture.deadline(),
      { callValue: TRX },
    )
    expect((await fixture.act(owner, open)).result).toBe('NotLaunched')
    await fixture.chain.mine()
    const again = tokenFactory.createPresale(
      factory,
      fixture.order(),
      token,
      fixture.presaleTerms(),
      { callValue: fixture.fee },
    )
    expect((await fixture.act(owner, again)).result).toBe('PresaleExists')
  })
})

describe('the coin of the lock that has one', () => {
  it('can become another one that its user has approved, between look and lock, for ten years', async () => {
    const { owner, coinLock, usdt } = fixture
    const user = person(1)
    const { token } = await fixture.openPool({}, 1_000n * TOKEN, 1_000n * TRX)
    await fixture.step(owner, fixture.give(token, user.address, 1_000n))
    await fixture.step(owner, contractCall(usdt, 'mint(address,uint256)', [user.address, 1_000n]))
    await fixture.approve(user, usdt, coinLock)
    await fixture.approve(user, token, coinLock)
    const setCoin = (coin: typeof token) => contractCall(coinLock, 'setCoin(address)', [coin])
    await fixture.step(owner, setCoin(token))
    // The user looks: it is the token. This is in a block before the lock.
    await fixture.step(owner, setCoin(usdt))
    const until = fixture.now() * SECOND_MS + 3_649 * DAY_MS
    await fixture.step(user, tokenLock.lockUntil(coinLock, 1_000n, until))
    expect(await fixture.tokens(usdt, user.address)).toBe(0n)
    expect(await fixture.tokens(token, user.address)).toBe(1_000n)
  })
})

describe('a lock that was opened', () => {
  it('keeps for good what its coin brings afterwards', async () => {
    const { owner, tokenLock: lock } = fixture
    const coin = (await owner.deploy(compileZoo().Rebasing)).contract
    const user = person(2)
    await fixture.step(owner, contractCall(coin, 'mint(address,uint256)', [user.address, TOKEN]))
    await fixture.approve(user, coin, lock)
    const locked = await fixture.step(user, tokenLock.lockForDays(lock, TOKEN, coin, 1n))
    await fixture.wait(DAY_MS)
    const created = locked.time * SECOND_MS
    await fixture.step(user, tokenLock.unlock(lock, created))
    const made = locked.logs.find(({ topics }) => topics.length === 2)!
    const vault = addressFromHex(made.topics[1]!.slice(-40))
    // What holders are given late: a dividend for the time of the lock, or what somebody sends.
    await fixture.step(owner, contractCall(coin, 'mint(address,uint256)', [vault, 5n]))
    expect(await fixture.tokens(coin, vault)).toBe(5n)
    expect((await fixture.act(user, tokenLock.unlock(lock, created))).result).toBe(
      'AlreadyUnlocked',
    )
  })
})

describe('the price in USDT before anybody has brought liquidity to its pair', () => {
  it('is what the first caller wants it to be, for next to nothing', async () => {
    const { owner, usdt, usdtPair, wtrx, poolRouter: router } = fixture
    const { token } = await fixture.openPool({}, 1_000n * TOKEN, 1_000n * TRX)
    await fixture.step(
      owner,
      contractCall(usdt, 'mint(address,uint256)', [person(3).address, 1_000_000n]),
    )
    await fixture.step(person(3), contractCall(wtrx, 'deposit()', [], { callValue: 2n }))
    await fixture.step(person(3), fixture.give(wtrx, usdtPair, 2n))
    await fixture.step(person(3), fixture.give(usdt, usdtPair, 1_000_000n))
    await fixture.step(
      person(3),
      contractCall(usdtPair, 'mint(address)', [person(3).address], { feeLimit: 1_000_000_000n }),
    )
    const [price] = await fixture.view(poolRouter.priceInUsdt(router, token), ['uint256'])
    // A TRX for half a million USDT.
    expect(price).toBe(500_000n * 1_000_000n)
  })
})

describe('a name', () => {
  it.each([
    ['a null notehead', '\u{1D159}'],
    ['a full blank of hieroglyphs', '\u{13441}'],
    ['an object that is not there', '\uFFFC'],
    ['an accent on nothing', '\u0301'],
  ])('can be of %s alone', async (_, name) => {
    const made = await fixture.create(fixture.owner, { name, symbol: `USDT${name}` })
    expect(made.outcome.result).toBe('SUCCESS')
  })
})
