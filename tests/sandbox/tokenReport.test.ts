import { afterAll, beforeAll, expect, it } from 'vitest'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { createNode } from '../../src/chain/node.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { factsOf, readReport, type Report } from '../../src/features/token/report.ts'
import { risksOf } from '../../src/features/token/rules.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const read = (token: Address) => readReport(createNode('', fixture.fetch), fixture, token)

async function reportOf(token: Address): Promise<Report> {
  const report = await read(token)
  if (!report.ok) throw new Error(JSON.stringify(report.error))
  return report.value
}

/** What a buyer is told, worst first. */
const told = (report: Report) =>
  risksOf(factsOf(report, report.at)).map(({ kind, level }) => `${level} ${kind}`)

async function cast(given: Partial<TokenTerms>): Promise<Address> {
  const { token, outcome } = await fixture.create(fixture.owner, given)
  expect(outcome.result).toBe('SUCCESS')
  return token
}

/** Opens trading with 1,000 of it and 1,000 TRX. */
async function open(token: Address): Promise<Address> {
  const { owner, poolRouter: router } = fixture
  await fixture.act(owner, trc20.approve(token, router, 1_000n * TOKEN))
  const deadline = fixture.now() * SECOND_MS + HOUR_MS
  const paid = { callValue: 1_000n * TRX }
  const all = 1_000n * TOKEN
  const call = poolRouter.addLiquidity(router, fixture.order(), token, all, 0n, deadline, paid)
  expect((await fixture.act(owner, call)).result).toBe('SUCCESS')
  return token
}

it('a plain token of ours is good, and a trial of nobody’s money shows it', async () => {
  const report = await reportOf(await open(await cast({})))
  expect(report).toMatchObject({ isOurs: true, told: { buyBp: 0, sellBp: 0 } })
  expect(report.trial).toMatchObject({ paid: TRX })
  expect(told(report)).toEqual(['good origin', 'good taxes', 'good sales', 'good roundTrip'])
})

it('what a token takes, for how long, and that it cannot be sold, is told until it is over', async () => {
  const token = await cast({
    feeBuy: 200,
    feeSell: 300,
    feeRecipient: fixture.owner.address,
    protectTime: DAY_MS,
    protectFee: 2_500,
    isInsideSell: false,
  })
  const before = await reportOf(token)
  expect(before.launchedAt).toBeUndefined()
  expect(before.trial).toBeUndefined()
  await open(token)
  const during = await reportOf(token)
  expect(during.told).toEqual({ buyBp: 2_500, sellBp: 2_500 })
  expect(during.trial).toEqual({ reason: 'SalesProtected' })
  expect(told(during)).toEqual([
    'bad taxes',
    'bad sales',
    'bad cannotSell',
    'notice protection',
    'good origin',
  ])
  await fixture.wait(DAY_MS)
  await fixture.chain.mine()
  const after = await reportOf(token)
  expect(told(after)).toEqual(['notice taxes', 'notice roundTrip', 'good origin', 'good sales'])
})

it('a token that the factory has not made is told as strange, pool or not', async () => {
  expect(told(await reportOf(fixture.usdt))).toEqual(['bad origin', 'bad unreadable'])
  expect(told(await reportOf(fixture.owner.address))).toEqual(['bad origin', 'bad unreadable'])
})

it('names are those of the contract, whoever made it', async () => {
  expect((await reportOf(await cast({ name: 'Kiln', symbol: 'KLN' }))).names).toEqual([
    'Kiln',
    'KLN',
  ])
  expect((await reportOf(fixture.usdt)).names).toEqual(['Tether USD', 'USDT'])
  expect((await reportOf(fixture.owner.address)).names).toEqual([])
})

it('nothing is said where the node does not answer', async () => {
  const silent = createNode('', async () => new Response('', { status: 503 }))
  const report = await readReport(silent, fixture, fixture.usdt)
  expect(report).toMatchObject({ ok: false, error: { kind: 'http', status: 503 } })
})
