import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileZoo } from '../../contracts/compile.ts'
import { contractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { givenUp } from '../../src/chain/contracts/givenUp.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { createNode } from '../../src/chain/node.ts'
import { addressToHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../src/core/tokenTerms.ts'
import { readReport } from '../../src/features/token/readReport.ts'
import type { Report } from '../../src/features/token/report.ts'
import { risksOf } from '../../src/features/token/risks.ts'
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

/** Returns the risks shown to a buyer, worst first. */
const told = (report: Report) =>
  risksOf({ ...report, now: report.at }).map(({ kind, level }) => `${level} ${kind}`)

async function cast(given: Partial<TokenTerms>): Promise<Address> {
  const { token, outcome } = await fixture.create(fixture.owner, given)
  expect(outcome.result).toBe('SUCCESS')
  return token
}

/** Opens trading with 1,000 tokens and 1,000 TRX. */
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

/** Reads a token's pool, and the owner's shares of it. */
async function sharesOf(token: Address) {
  const pool = await fixture.says(poolRouter.pairOf(fixture.poolRouter, token))
  return { pool, shares: await fixture.tokens(pool, fixture.owner.address) }
}

/** Gives all shares of a pool away. */
async function give(token: Address, to: Address): Promise<void> {
  const { pool, shares } = await sharesOf(token)
  await fixture.act(fixture.owner, trc20.transfer(pool, to, shares))
}

it('a plain token of ours is good once its pool is given up, and a trial of nobody’s money shows it', async () => {
  const token = await open(await cast({}))
  await give(token, givenUp[1]!)
  const report = await reportOf(token)
  expect(report).toMatchObject({ isOurs: true, told: { buyBp: 0, sellBp: 0 } })
  expect(report.trial).toMatchObject({ paid: TRX })
  expect(told(report)).toEqual([
    'good origin',
    'good taxes',
    'good sales',
    'good liquidity',
    'good control',
    'good roundTrip',
    'good energy',
  ])
})

describe('what can be withdrawn from the pool', () => {
  const ofPool = (report: Report) =>
    risksOf({ ...report, now: report.at }).filter(({ kind }) => /liquidity|emptyPool/.test(kind))

  /** Sells the whole presale to accounts that buy their maximum, then opens the pool. */
  async function launch(sale: Partial<PresaleTerms>) {
    const made = await fixture.createWithPresale(fixture.owner, {}, sale)
    const ahead = await reportOf(made.token)
    for (const buyer of fixture.people.slice(0, 3))
      await fixture.buy(
        buyer,
        made.presale,
        buyer === fixture.people[2] ? 200n * TOKEN : 400n * TOKEN,
      )
    expect((await fixture.act(fixture.owner, presale.launch(made.presale))).result).toBe('SUCCESS')
    return { ...made, ahead, report: await reportOf(made.token) }
  }

  it('is a warning while the creator has it, and when the creator has taken it', async () => {
    const { owner, poolRouter: router } = fixture
    const token = await open(await cast({}))
    const before = await reportOf(token)
    const largest = { account: owner.address, isCreator: true }
    expect(ofPool(before)).toMatchObject([{ level: 'bad', kind: 'liquidity', bp: 9_999, largest }])
    const { pool, shares } = await sharesOf(token)
    await fixture.act(owner, trc20.approve(pool, router, shares))
    const least = { tokens: 0n, sun: 0n }
    const deadline = fixture.now() * SECOND_MS + HOUR_MS
    const call = poolRouter.removeLiquidity(router, fixture.order(), token, shares, least, deadline)
    expect((await fixture.act(owner, call)).result).toBe('SUCCESS')
    const after = await reportOf(token)
    expect(after.trial).toBeUndefined()
    expect(ofPool(after)).toEqual([{ level: 'bad', kind: 'emptyPool' }])
  })

  it('is to be known once its shares are with others, whom the chain does not list', async () => {
    const token = await open(await cast({}))
    await give(token, fixture.people[0]!.address)
    expect(ofPool(await reportOf(token))).toMatchObject([{ level: 'notice', bp: 9_999 }])
  })

  it('is nothing where a presale locks it for good, as it says before', async () => {
    const { ahead, report } = await launch({})
    expect(ofPool(ahead)).toMatchObject([{ level: 'good', bp: 10_000 }])
    expect(ofPool(report)).toMatchObject([{ level: 'good', bp: 10_000 }])
  })

  it('is what a presale gives to one account, as it says before', async () => {
    const devLPReceiver = fixture.people[3]!.address
    const { ahead, report } = await launch({
      lpDistributionEnabled: true,
      userLPShare: 6_000,
      devLPShare: 4_000,
      devLPReceiver,
    })
    const largest = { account: devLPReceiver, isCreator: false }
    expect(ofPool(ahead)).toMatchObject([{ level: 'bad', bp: 4_000, largest }])
    expect(ofPool(report)).toMatchObject([{ level: 'bad', bp: 3_999, largest }])
  })

  it('is not said where the node does not tell who holds the shares', async () => {
    const token = await open(await cast({}))
    const { pool } = await sharesOf(token)
    const silent = createNode('', (url, init) =>
      String(init?.body).includes(addressToHex(pool))
        ? Promise.resolve(new Response('', { status: 503 }))
        : fixture.fetch(url, init),
    )
    expect(await readReport(silent, fixture, token)).toMatchObject({ ok: false })
  })
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
  await give(token, fixture.people[0]!.address)
  const during = await reportOf(token)
  expect(during.told).toEqual({ buyBp: 2_500, sellBp: 2_500 })
  expect(during.trial).toEqual({ reason: 'SalesProtected' })
  expect(told(during)).toEqual([
    'bad taxes',
    'bad sales',
    'bad cannotSell',
    'notice protection',
    'notice liquidity',
    'good origin',
    'good control',
  ])
  await fixture.wait(DAY_MS)
  await fixture.chain.mine()
  const after = await reportOf(token)
  expect(told(after)).toEqual([
    'notice taxes',
    'notice liquidity',
    'notice roundTrip',
    'good origin',
    'good sales',
    'good control',
    'good energy',
  ])
})

it('a token that the factory has not made is told as strange, pool or not', async () => {
  for (const token of [fixture.usdt, fixture.owner.address])
    expect(told(await reportOf(token))).toEqual([
      'bad origin',
      'bad unreadable',
      'bad powers',
      'notice notTraded',
    ])
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

it('what the owner of another token may do is read from its code', async () => {
  const { powers } = await reportOf(fixture.usdt)
  expect(powers).toEqual({
    code: 'read',
    found: ['mint', 'pause', 'shutOut', 'takeMore'],
    runsOthers: false,
    owner: fixture.owner.address,
  })
  expect((await reportOf(fixture.owner.address)).powers).toMatchObject({ code: 'none' })
})

/** Creates a node that gives this answer about the code of contracts. */
const tellingOfCode = (answer: () => Response) =>
  createNode('', (url, init) =>
    String(url).endsWith('getcontractinfo') ? Promise.resolve(answer()) : fixture.fetch(url, init),
  )

it('code that was not read is not called good, and other code than that of our tokens is bad', async () => {
  const token = await open(await cast({ feeBuy: 100, feeRecipient: fixture.owner.address }))
  const asked = async (answer: () => Response) => {
    const report = await readReport(tellingOfCode(answer), fixture, token)
    return report.ok ? told(report.value) : report.error.kind
  }
  const unserved = await asked(() => new Response('', { status: 404 }))
  expect(unserved).toContain('notice control')
  expect(unserved).toContain('notice recipient')
  expect(unserved).toContain('notice sales')
  const code = { smart_contract: {}, runtimecode: '6080' }
  expect(await asked(() => Response.json(code))).toContain('bad control')
  // A temporary failure is retried later, and no risk is reported in the meantime.
  expect(await asked(() => new Response('', { status: 503 }))).toBe('http')
})

describe('a contract that gets something', () => {
  let hostile: Address
  beforeAll(async () => {
    hostile = (await fixture.owner.deploy(compileZoo().Hostile)).contract
  })

  it.each([
    [0n, 'getsTokens'],
    [1n, 'runsCode'],
  ] as const)('of the fees, kept from %s on, is told: it %s', async (swapThreshold, how) => {
    const report = await reportOf(
      await cast({ feeSell: 100, feeRecipient: hostile, swapThreshold }),
    )
    expect(report.recipient).toBe(how)
    expect(told(report)).toContain('notice recipient')
  })

  it('may take what it is given, and no more: a trial stays near the usual energy', async () => {
    const busy = {
      feeBuy: 300,
      feeSell: 300,
      swapThreshold: 1n,
      lpBurnEnabled: true,
      lpBurnFrequency: HOUR_MS,
      percentForLPBurn: 50,
      burnLimit: 100n * TOKEN,
    }
    const energyOf = async (feeRecipient: Address) => {
      const token = await open(await cast({ ...busy, feeRecipient }))
      await fixture.wait(2 * HOUR_MS)
      await fixture.chain.mine()
      const report = await reportOf(token)
      expect(told(report)).toContain('good energy')
      return Number(report.trial && 'energy' in report.trial ? report.trial.energy : 0n)
    }
    const usual = await energyOf(fixture.owner.address)
    expect(usual).toBeGreaterThan(0.9 * 626_000)
    expect(usual).toBeLessThan(1.1 * 626_000)
    const burns = contractCall(hostile, 'behave(uint8)', [2n])
    await fixture.act(fixture.owner, burns)
    expect(await energyOf(hostile)).toBeLessThan(usual + 100_000)
  })
})

it('a trial of a plain token takes the usual energy', async () => {
  const { trial, energySun } = await reportOf(await open(await cast({})))
  const energy = Number(trial && 'energy' in trial ? trial.energy : 0n)
  expect(energy).toBeGreaterThan(0.9 * 347_000)
  expect(energy).toBeLessThan(1.1 * 347_000)
  expect(energySun).toBe(100n)
})
