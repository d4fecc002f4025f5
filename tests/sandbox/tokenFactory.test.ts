import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractCall } from '../../src/chain/call.ts'
import { contractCall } from '../../src/chain/call.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { presaleTerms, tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { addressFromHex, nobody } from '../../src/core/address.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result

describe('the factory', () => {
  it('takes its fee to the sun, and makes one thing for each order', async () => {
    const { tokenFactory: factory, fee } = fixture
    const order = fixture.order()
    const terms = fixture.tokenTerms()
    const create = (callValue: bigint) =>
      resultOf(person(0), tokenFactory.createToken(factory, order, terms, { callValue }))
    const before = await fixture.sun(factory)
    expect(await create(fee - 1n)).toBe('WrongFee')
    expect(await create(fee + 1n)).toBe('WrongFee')
    expect(await create(fee)).toBe('SUCCESS')
    expect(await create(fee)).toBe('OrderAlreadyUsed')
    expect((await fixture.sun(factory)) - before).toBe(fee)
    // Another account's order with the same id is a different order.
    const other = tokenFactory.createToken(factory, order, terms, { callValue: fee })
    expect(await resultOf(person(1), other)).toBe('SUCCESS')
  })

  it('keeps a record of each pair', async () => {
    const { tokenFactory: factory } = fixture
    const { token, presale, outcome } = await fixture.createWithPresale(person(2), {
      name: 'Kiln',
      symbol: 'KLN',
    })
    const record = [
      token,
      presale,
      person(2).address,
      BigInt(outcome.time),
      'Kiln',
      'KLN',
      2_000n * TOKEN,
    ]
    const { call: asked, types } = tokenFactory.pairOf(factory, token)
    expect(await fixture.view(asked, types)).toEqual([record])
    const countCall = contractCall(factory, 'pairCount()', [])
    const [count] = (await fixture.view(countCall, ['uint256'])) as [bigint]
    const page = (start: bigint, end: bigint) =>
      fixture.view(
        contractCall(factory, 'pairsByPage(uint256,uint256)', [start, end]),
        types.map((type) => `${type}[]`),
      )
    expect(await page(count - 1n, count + 5n)).toEqual([[record]])
    expect(await page(count, count + 5n)).toEqual([[]])
    const mine = contractCall(factory, 'tokensOf(address)', [person(2).address])
    expect(await fixture.view(mine, ['address[]'])).toEqual([[token]])
  })

  it('tells all terms in its events', async () => {
    const { tokenFactory: factory, launchpadTerms } = fixture
    const token = fixture.tokenTerms({ name: '鑄造', feeBuy: 5, feeRecipient: person(1).address })
    const presale = fixture.presaleTerms({ backingShare: 7 })
    const call = tokenFactory.createTokenAndPresale(factory, fixture.order(), token, presale, {
      callValue: fixture.fee,
    })
    const { logs } = await fixture.act(person(0), call)
    const { tokenCreated, presaleCreated } = tokenFactoryEvents
    const [created] = decodeEvents(tokenCreated, factory, logs)
    const [presold] = decodeEvents(presaleCreated, factory, logs)
    expect(tokenTerms.decode(created!['terms']!)).toEqual(token)
    expect(presaleTerms.decode(presold!['terms']!)).toEqual(presale)
    expect(presold).toMatchObject({
      endTime: BigInt(presale.startTime / SECOND_MS) + launchpadTerms.saleSeconds,
      insuranceSeconds: launchpadTerms.insuranceSeconds,
    })
  })

  it('makes a presale for a token that its creator has made', async () => {
    const { tokenFactory: factory, fee } = fixture
    const { token } = await fixture.create(person(0))
    const presell = (who: Operator) => {
      const terms = fixture.presaleTerms()
      const order = fixture.order()
      return resultOf(
        who,
        tokenFactory.createPresale(factory, order, token, terms, { callValue: fee }),
      )
    }
    expect(await presell(person(1))).toBe('OnlyCreator')
    expect(await presell(person(0))).toBe('ERC20InsufficientAllowance')
    await fixture.act(person(0), trc20.approve(token, factory, 1_400n * TOKEN))
    expect(await presell(person(0))).toBe('SUCCESS')
    expect(await presell(person(0))).toBe('PresaleExists')
    const { presale: made } = await fixture.says(tokenFactory.pairOf(factory, token))
    expect(await fixture.tokens(token, made!)).toBe(1_400n * TOKEN)
  })

  it('makes no presale for what it does not know, or what is traded already', async () => {
    const { tokenFactory: factory, poolRouter: router, fee } = fixture
    const presell = (token: typeof nobody) =>
      resultOf(
        person(0),
        tokenFactory.createPresale(factory, fixture.order(), token, fixture.presaleTerms(), {
          callValue: fee,
        }),
      )
    expect(await presell(fixture.usdt)).toBe('UnknownToken')
    const { token } = await fixture.create(person(0))
    await fixture.act(person(0), trc20.approve(token, router, TOKEN))
    const paid = { callValue: TRX }
    const deadline = fixture.now() * SECOND_MS + HOUR_MS
    const open = poolRouter.addLiquidity(router, fixture.order(), token, TOKEN, 0n, deadline, paid)
    expect(await resultOf(person(0), open)).toBe('SUCCESS')
    await fixture.act(person(0), trc20.approve(token, factory, 1_400n * TOKEN))
    expect(await presell(token)).toBe('AlreadyLaunched')
  })

  it('makes no token with a name that hides something', async () => {
    for (const name of [
      'US\0DT',
      'TRX\n',
      'U\u200bSDT',
      '\u202eXRT',
      '\x7f',
      '\u{1d159}',
      '\u{13441}',
      '\ufffc',
    ])
      for (const given of [{ name }, { symbol: name }])
        expect((await fixture.create(person(0), given)).outcome.result).toBe('WrongTerms')
  })

  it('makes no token whose fees nobody could fetch', async () => {
    const { wtrx, poolRouter } = fixture
    for (const feeRecipient of [wtrx, poolRouter])
      expect((await fixture.create(person(0), { feeBuy: 1, feeRecipient })).outcome.result).toBe(
        'WrongTerms',
      )
  })

  it('is told once where its tokens are traded', async () => {
    const set = contractCall(fixture.tokenFactory, 'setRouter(address)', [person(0).address])
    expect(await resultOf(person(0), set)).toBe('OwnableUnauthorizedAccount')
    expect(await resultOf(fixture.owner, set)).toBe('RouterExists')
  })

  it('changes hands when the new owner takes it', async () => {
    const { tokenFactory: factory, owner } = fixture
    const give = (to: Operator) => contractCall(factory, 'transferOwnership(address)', [to.address])
    const take = contractCall(factory, 'acceptOwnership()', [])
    const ownerOf = async () =>
      (await fixture.view(contractCall(factory, 'owner()', []), ['address']))[0]
    expect(await resultOf(owner, give(person(2)))).toBe('SUCCESS')
    expect(await ownerOf()).toBe(owner.address)
    expect(await resultOf(person(1), take)).toBe('OwnableUnauthorizedAccount')
    expect(await resultOf(person(2), take)).toBe('SUCCESS')
    expect(await ownerOf()).toBe(person(2).address)
    const renounce = contractCall(factory, 'renounceOwnership()', [])
    expect(await resultOf(person(2), renounce)).toBe('OwnerNeeded')
    expect(await resultOf(person(2), give(owner))).toBe('SUCCESS')
    expect(await resultOf(owner, take)).toBe('SUCCESS')
  })

  it('leaves nobody a part of what pools take for those whose liquidity it is', async () => {
    const asked = (name: string) =>
      fixture.view(contractCall(fixture.pools, `${name}()`, []), ['address'])
    expect([await asked('feeTo'), await asked('feeToSetter')]).toEqual([[nobody], [nobody]])
  })

  it('pays no TRX to a precompile, which on TRON would fail whatever is done against it', async () => {
    const { tokenFactory: factory, owner, wtrx } = fixture
    expect((await fixture.create(person(0))).outcome.result).toBe('SUCCESS')
    const precompile = addressFromHex('1000005'.padStart(40, '0'))
    const held = await fixture.sun(factory)
    const withdraw = contractCall(factory, 'withdrawFees(address)', [precompile])
    expect(await resultOf(owner, withdraw)).toBe('SUCCESS')
    expect(await fixture.sun(precompile)).toBe(0n)
    expect(await fixture.tokens(wtrx, precompile)).toBe(held)
    expect(held).toBeGreaterThan(0n)
  })

  it('obeys its owner alone', async () => {
    const { tokenFactory: factory, owner } = fixture
    const calls = [
      contractCall(factory, 'setCreationFee(uint256)', [1n]),
      contractCall(factory, 'setEnabled(bool)', [false]),
      contractCall(factory, 'withdrawFees(address)', [person(0).address]),
      contractCall(factory, 'withdrawCoin(address,address,uint256)', [
        fixture.usdt,
        person(0).address,
        1n,
      ]),
      contractCall(factory, 'transferOwnership(address)', [person(0).address]),
    ]
    for (const call of calls)
      expect(await resultOf(person(0), call)).toBe('OwnableUnauthorizedAccount')

    const { address } = person(3)
    const before = await fixture.sun(address)
    const held = await fixture.sun(factory)
    const withdraw = contractCall(factory, 'withdrawFees(address)', [address])
    expect(await resultOf(owner, withdraw)).toBe('SUCCESS')
    expect((await fixture.sun(address)) - before).toBe(held)

    const enable = (isEnabled: boolean) =>
      fixture.act(owner, contractCall(factory, 'setEnabled(bool)', [isEnabled]))
    await enable(false)
    expect((await fixture.create(person(0))).outcome.result).toBe('Disabled')
    await enable(true)
    const setFee = (fee: bigint) =>
      fixture.act(owner, contractCall(factory, 'setCreationFee(uint256)', [fee]))
    await setFee(7n * TRX)
    expect((await fixture.create(person(0))).outcome.result).toBe('WrongFee')
    await setFee(fixture.fee)
  })
})
