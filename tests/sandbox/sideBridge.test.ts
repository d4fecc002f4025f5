import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  mainGateway,
  mainGatewayCalls,
  mainGatewayErrors,
  mainGatewayEvents,
} from '../../src/chain/contracts/mainGateway.ts'
import {
  sideGateway,
  sideGatewayCalls,
  sideGatewayErrors,
  sideGatewayEvents,
} from '../../src/chain/contracts/sideGateway.ts'
import { sideToken, sideTokenCalls, sideTokenErrors } from '../../src/chain/contracts/sideToken.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trc721 } from '../../src/chain/contracts/trc721.ts'
import type { EventShape } from '../../src/chain/event.ts'
import type { View } from '../../src/chain/view.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { compileBridge, compileContracts, compileProbe } from '../../contracts/compile.ts'
import { createRelayer } from '../../sandbox/relayer/relayer.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { FEES, openBridge, RESERVE_SUN, type BridgeFixture, type Shore } from './bridgeFixture.ts'

let bridge: BridgeFixture
let usdt: { main: Address; side: Address }
let cards: { main: Address; side: Address }
let points: bigint
let ann: Operator
let bob: Operator
let sideAnn: Operator

beforeAll(async () => {
  bridge = await openBridge()
  ;[ann, bob] = bridge.main.people as [Operator, Operator]
  ;[sideAnn] = bridge.side.people as [Operator]
  usdt = await bridge.mapped(bridge.main.owner, compileContracts().Usdt)
  cards = await bridge.mapped(ann, compileProbe('Collectible'))
  await act(
    bridge.main.owner,
    contractCall(usdt.main, 'mint(address,uint256)', [ann.address, 1_000n]),
  )
  await act(ann, trc20.approve(usdt.main, bridge.main.gateway, 1_000n))
  for (const uid of [0n, 7n]) {
    await act(ann, contractCall(cards.main, 'mint(uint256)', [uid]))
    await act(ann, trc721.approve(cards.main, bridge.main.gateway, uid))
  }
  points = await bridge.issue(ann, 1_000n)
}, 60_000)
afterAll(() => bridge.close())

/** Sends a call on the main chain that must succeed. */
const act = async (who: Operator, call: ReturnType<typeof contractCall>) =>
  expect(await bridge.main.act(who, call)).toBe('SUCCESS')

const deposit = { callValue: FEES.deposit }
const withdraw = { callValue: FEES.withdraw }
describe('main chain, side chain, and back', () => {
  test('TRX', async () => {
    const { main, side } = bridge
    const before = await side.sun(ann.address)
    await act(ann, mainGateway.depositTrx(main.gateway, { callValue: 1_000_000n + FEES.deposit }))
    await bridge.carry()
    expect((await side.sun(ann.address)) - before).toBe(1_000_000n)
    expect(await side.says(sideGateway.circulatingTrx(side.gateway))).toBe(1_000_000n)
    const back = sideGateway.withdrawTrx(side.gateway, { callValue: 400_000n + FEES.withdraw })
    expect(await side.act(sideAnn, back)).toBe('SUCCESS')
    const poorer = await main.sun(ann.address)
    await bridge.carry()
    expect((await main.sun(ann.address)) - poorer).toBe(400_000n)
    expect(await side.says(sideGateway.circulatingTrx(side.gateway))).toBe(600_000n)
    expect(await side.sun(side.gateway)).toBe(RESERVE_SUN - 600_000n + FEES.withdraw)
  })

  test('TRC-10, which the relayer issues on the side chain when the first of it comes', async () => {
    const { main, side } = bridge
    const brought = { id: points, units: 300n }
    await act(ann, mainGateway.depositTrc10(main.gateway, brought, deposit))
    await bridge.carry()
    const sideId = await side.says(sideGateway.sideTokenIdOf(side.gateway, points))
    expect(await side.units(ann.address, String(sideId))).toBe(300n)
    // The whole supply exists, as on the main chain.
    expect(await side.units(side.gateway, String(sideId))).toBe(700n)
    const back = sideGateway.withdrawTrc10(side.gateway, { id: sideId, units: 100n }, withdraw)
    expect(await side.act(sideAnn, back)).toBe('SUCCESS')
    await bridge.carry()
    expect(await main.units(ann.address, String(points))).toBe(800n)
    expect(await main.units(main.gateway, String(points))).toBe(200n)
    expect(await side.says(sideGateway.circulatingTrc10(side.gateway, sideId))).toBe(200n)
  })

  test('TRC-20', async () => {
    const { main, side } = bridge
    await act(ann, mainGateway.depositTrc20(main.gateway, usdt.main, 500n, deposit))
    await bridge.carry()
    expect(await side.says(trc20.balanceOf(usdt.side, ann.address))).toBe(500n)
    expect(await side.says(trc20.symbol(usdt.side))).toBe('USDT')
    expect(await side.says(trc20.decimals(usdt.side))).toBe(6)
    expect(await side.says(sideToken.mainToken(usdt.side))).toBe(usdt.main)
    expect(await side.act(sideAnn, sideToken.withdrawal(usdt.side, 200n, withdraw))).toBe('SUCCESS')
    await bridge.carry()
    expect(await main.says(trc20.balanceOf(usdt.main, ann.address))).toBe(700n)
    expect(await main.says(trc20.balanceOf(usdt.main, main.gateway))).toBe(300n)
    expect(await side.says(trc20.totalSupply(usdt.side))).toBe(300n)
  })

  test('TRC-721, the one with number 0 too', async () => {
    const { main, side } = bridge
    for (const uid of [0n, 7n]) {
      await act(ann, mainGateway.depositTrc721(main.gateway, cards.main, uid, deposit))
      await bridge.carry()
      expect(await side.says(trc721.ownerOf(cards.side, uid))).toBe(ann.address)
      expect(await main.says(trc721.ownerOf(cards.main, uid))).toBe(main.gateway)
      const back = sideToken.withdrawal(cards.side, uid, withdraw)
      expect(await side.act(sideAnn, back)).toBe('SUCCESS')
      await bridge.carry()
      expect(await main.says(trc721.ownerOf(cards.main, uid))).toBe(ann.address)
      expect(await side.says(trc721.balanceOf(cards.side, ann.address))).toBe(0n)
    }
  })
})

describe('the relayer', () => {
  const trx = async (callValue = 10n) => {
    await act(
      ann,
      mainGateway.depositTrx(bridge.main.gateway, { callValue: callValue + FEES.deposit }),
    )
    return lastDeposit()
  }
  const lastDeposit = () =>
    last((nonce) => mainGateway.depositOf(bridge.main.gateway, nonce), bridge.main)
  /** Finds the newest nonce that is known. */
  const last = async (of: (nonce: bigint) => View<unknown>, { says }: Shore) => {
    for (let nonce = 1n; ; nonce++) if (!(await says(of(nonce + 1n)))) return nonce
  }
  const isThere = (nonce: bigint) =>
    bridge.side.says(sideGateway.isDeposited(bridge.side.gateway, nonce))
  const circulating = () => bridge.side.says(sideGateway.circulatingTrx(bridge.side.gateway))

  test('comes late, and a deposit that was asked for again is paid once', async () => {
    const before = await circulating()
    bridge.relayer.behave({ mode: 'late' })
    const nonce = await trx()
    expect(await bridge.relayer.look()).toBe('busy')
    expect(await isThere(nonce)).toBe(false)
    expect(bridge.relayer.waiting()).toEqual([
      { kind: 'deposit', nonce: String(nonce), state: 'held' },
    ])
    bridge.relayer.behave({ mode: 'prompt' })
    const again = mainGateway.retryDeposit(bridge.main.gateway, nonce, { callValue: FEES.retry })
    await act(ann, again)
    await bridge.carry()
    expect(await isThere(nonce)).toBe(true)
    await act(ann, again)
    bridge.relayer.release()
    await bridge.carry()
    expect((await circulating()) - before).toBe(10n)
  })

  test('comes so many milliseconds late as it is told', async () => {
    bridge.relayer.behave({ mode: 'late', lateMs: 60_000 })
    const nonce = await trx()
    expect(await bridge.relayer.look()).toBe('busy')
    await bridge.main.chain.advanceTime(60_000)
    bridge.relayer.behave({ mode: 'prompt' })
    await bridge.carry()
    expect(await isThere(nonce)).toBe(true)
  })

  test('never comes, until it is asked again', async () => {
    bridge.relayer.behave({ mode: 'never' })
    const nonce = await trx()
    expect(await bridge.relayer.look()).toBe('idle')
    bridge.relayer.behave({ mode: 'prompt' })
    expect(await bridge.relayer.look()).toBe('idle')
    expect(await isThere(nonce)).toBe(false)
    await act(ann, mainGateway.retryDeposit(bridge.main.gateway, nonce, { callValue: FEES.retry }))
    await bridge.carry()
    expect(await isThere(nonce)).toBe(true)
  })

  test('comes twice, and the second time changes nothing', async () => {
    const before = await circulating()
    const number = bridge.side.chain.head.number
    bridge.relayer.behave({ mode: 'twice' })
    await trx()
    await bridge.carry()
    bridge.relayer.behave({ mode: 'prompt' })
    expect((await circulating()) - before).toBe(10n)
    const results = [1, 2].map(
      (block) => bridge.side.chain.transactionsOf(number + block)[0]!.receipt.result,
    )
    expect(results).toEqual(['SUCCESS', 'REVERT'])
  })

  test('begins anew after a restart, and pays nothing again', async () => {
    const before = await circulating()
    bridge.relayer.behave({ mode: 'never' })
    const nonce = await trx()
    await bridge.relayer.look()
    bridge.relayer = createRelayer(bridge.bridge)
    await bridge.carry()
    expect(await isThere(nonce)).toBe(true)
    expect((await circulating()) - before).toBe(10n)
  })

  test('a withdrawal and a mapping are asked for again too', async () => {
    const { main, side } = bridge
    bridge.relayer.behave({ mode: 'never' })
    const back = sideGateway.withdrawTrx(side.gateway, { callValue: 9n + FEES.withdraw })
    expect(await side.act(sideAnn, back)).toBe('SUCCESS')
    const { txId, contract } = await bob.deploy(compileContracts().Wtrx)
    await act(bob, mainGateway.mapTrc20(main.gateway, txId, { callValue: FEES.mapping }))
    expect(await bridge.relayer.look()).toBe('idle')
    bridge.relayer.behave({ mode: 'prompt' })
    const withdrawal = await last((nonce) => sideGateway.withdrawalOf(side.gateway, nonce), side)
    const mapping = await last((nonce) => mainGateway.mappingOf(main.gateway, nonce), main)
    const retry = { callValue: FEES.retry }
    const again = sideGateway.retryWithdraw(side.gateway, withdrawal, retry)
    expect(await side.act(side.people[1]!, again)).toBe('NotYours')
    expect(await side.act(sideAnn, again)).toBe('SUCCESS')
    const remap = mainGateway.retryMapping(main.gateway, mapping, retry)
    expect(await main.act(ann, remap)).toBe('NotYours')
    await act(bob, remap)
    const before = await main.sun(ann.address)
    await bridge.carry()
    expect((await main.sun(ann.address)) - before).toBe(9n)
    const token = await side.says(sideGateway.sideTokenOf(side.gateway, contract))
    expect(await side.says(trc20.symbol(token))).toBe('WTRX')
    // Mapping it again creates no second token.
    await act(bob, remap)
    await bridge.carry()
    expect(await side.says(sideGateway.sideTokenOf(side.gateway, contract))).toBe(token)
  })

  test('a nonce is asked for again by whoever it belongs to, for the fee', async () => {
    const nonce = await trx()
    await bridge.carry()
    const again = (callValue: bigint, of = nonce) =>
      mainGateway.retryDeposit(bridge.main.gateway, of, { callValue })
    expect(await bridge.main.act(bob, again(FEES.retry))).toBe('NotYours')
    expect(await bridge.main.act(ann, again(FEES.retry - 1n))).toBe('WrongFee')
    expect(await bridge.main.act(ann, again(FEES.retry + 1n))).toBe('WrongFee')
    expect(await bridge.main.act(ann, again(FEES.retry, nonce + 100n))).toBe('UnknownNonce')
    expect(await bridge.main.act(ann, again(FEES.retry, 0n))).toBe('UnknownNonce')
  })
})

test('what is orphaned before it is solidified was never carried, and what carried it is sent again', async () => {
  const slow = await openBridge({ people: 1, mining: 'manual', solidLag: 2 })
  const { main, side } = slow
  const [who] = main.people
  const isThere = () => side.says(sideGateway.isDeposited(side.gateway, 1n))
  const callValue = 10n + FEES.deposit
  await main.act(who!, mainGateway.depositTrx(main.gateway, { callValue }))
  await main.chain.mine()
  expect(await slow.relayer.look()).toBe('idle')
  await main.chain.orphan(2, { forget: true })
  await main.chain.mine(5)
  expect(await slow.relayer.look()).toBe('idle')

  await main.act(who!, mainGateway.depositTrx(main.gateway, { callValue }))
  await main.chain.mine(2)
  expect(await slow.relayer.look()).toBe('busy')
  await side.chain.mine()
  expect(await isThere()).toBe(true)
  await side.chain.orphan(1, { forget: true })
  expect(await isThere()).toBe(false)
  // More than two minutes later, no block can include it any more.
  await side.chain.advanceTime(3 * 60_000)
  await side.chain.mine(3)
  for (let looks = 0; looks < 2; looks++) {
    expect(await slow.relayer.look()).toBe('busy')
    await side.chain.mine(3)
  }
  expect(await slow.relayer.look()).toBe('idle')
  expect(await side.says(sideGateway.circulatingTrx(side.gateway))).toBe(10n)
  await slow.close()
})

test('what the app knows of the gateways and their tokens is what they are', () => {
  const compiled = compileBridge()
  const known = (names: readonly (keyof typeof compiled)[]) =>
    names.flatMap((name) =>
      compiled[name].abi.map(({ name: called, type, inputs = [] }) => {
        const types = inputs.map((input) => input.type).join(',')
        return `${type} ${called}(${types})`
      }),
    )
  const declared = (calls: object, views: object, events: object, errors: readonly string[]) => [
    ...Object.values<string>(calls as Record<string, string>).map((each) => `function ${each}`),
    ...signaturesOf(views).map((each) => `function ${each}`),
    ...Object.values(events as Record<string, EventShape>).map(
      ({ name, fields }) => `event ${name}(${fields.map(({ type }) => type).join(',')})`,
    ),
    ...errors.map((each) => `error ${each}`),
  ]
  const main = declared(mainGatewayCalls, mainGateway, mainGatewayEvents, mainGatewayErrors)
  const side = declared(sideGatewayCalls, sideGateway, sideGatewayEvents, sideGatewayErrors)
  const token = declared(sideTokenCalls, sideToken, {}, sideTokenErrors)
  // Only the main gateway has errors about tokens, and only the tokens have errors about holders.
  const isOfOthers = (each: string) => /CoinNot|NotDeployed|ERC|NotYours|OnlyGateway/.test(each)
  expect(known(['MainGateway'])).toEqual(expect.arrayContaining(main))
  const ofSide = side.filter((each) => !isOfOthers(each))
  expect(known(['SideGateway'])).toEqual(expect.arrayContaining(ofSide))
  expect(known(['SideTrc20', 'SideTrc721', 'SideGateway', 'MainGateway'])).toEqual(
    expect.arrayContaining(token),
  )
})

/** Collects the signatures of all calls and views, by making each with minimal arguments. */
const signaturesOf = (calls: object): string[] =>
  Object.values(calls as Record<string, (...args: readonly unknown[]) => object>).map((make) => {
    const made = make(nobody, ...Array.from({ length: 4 }, () => ({ id: 0n, units: 0n })))
    return 'call' in made
      ? (made as View<unknown>).call.signature
      : (made as ContractCall).signature
  })
