import { expect, test } from 'vitest'
import { factorySettings } from '../../../backend/database/books/launchpadSchema.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { owner } from '../../../sandbox/world/accounts.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import { goOffline, goOnline } from '../offline/steps.ts'
import {
  askedFor,
  elsewhere,
  holdRequests,
  nextBuyer,
  stage,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { cast, castFacts, field, fillToken, madeAddress, next, step, visitForm } from './steps.ts'

const sandbox = useQuickSandbox()

test('a token is cast with its presale, from what is suggested, and is found again', async () => {
  const session = await openSession()
  const creator = nextBuyer(sandbox())
  const facts = castFacts(sandbox(), creator.identity.address)
  const before = await creator.sun()
  const page = await visitForm(session, sandbox(), creator)

  await fillToken(page, {
    name: 'Harbor Light',
    symbol: 'HLT',
    supply: '１，０００，０００，０００',
  })
  await field(page, 'feeSell').fill('12')
  await field(page, 'feeRecipient-mine').click()
  await field(page, 'high-tax').waitFor()
  await next(page)
  await step(page, 'burn')
  await next(page)
  await step(page, 'presale')
  // The suggestion follows the supply.
  expect(await field(page, 'maxTotalNum').inputValue()).toBe('500,000,000')
  await next(page)
  await step(page, 'release')
  await next(page)
  await step(page, 'review')
  await field(page, 'fee-facts-creation')
    .filter({ hasText: /50\s*TRX/ })
    .waitFor()
  await field(page, 'cost')
    .filter({ hasText: /\d TRX/ })
    .waitFor()
  expect(await field(page, 'review-price').innerText()).toContain('0.0001\u00a0TRX')
  expect(await field(page, 'review-recipient').innerText()).toContain(
    creator.identity.address.slice(0, 4),
  )
  await page.locator('[data-testid="publish-countdown"]', { hasText: ':' }).waitFor()
  const faults = await findFaults(page, 'publish-review')
  const powers = await field(page, 'powers').innerText()
  expect(powers).toContain('Not even you.')
  await saysInChinese(page, '連你也不行')

  await page.getByTestId('publish-cast').click()
  await page
    .getByTestId('publish-sheet-facts-fee')
    .filter({ hasText: /1,00\d/ })
    .waitFor()
  faults.push(...(await findFaults(page, 'publish-sheet')))
  await page.getByTestId('publish-confirm').click()
  await page.getByTestId('publish-made').waitFor()
  faults.push(...(await findFaults(page, 'publish-made')))
  const token = await madeAddress(page)
  expect(facts.tokens()).toEqual([token])
  expect(facts.presales()).toEqual([token])
  expect(facts.reports()).toEqual(['publishSecond'])
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  // Creation fee and network fee, never more than the fee limit.
  const paid = before - (await creator.sun())
  expect(paid).toBeGreaterThan(50_000_000n)
  expect(paid).toBeLessThan(1_050_000_000n)
  const link = page.getByTestId('publish-made-link')
  expect(await link.getAttribute('href')).toBe(`/token/${token}`)

  // The form is empty again and shows no errors.
  await page.getByTestId('publish-sheet-close').click()
  expect(await field(page, 'name').inputValue()).toBe('')
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
  await page.getByTestId('publish-tab-mine').click()
  const row = page.getByTestId('publish-mine-row')
  await row.filter({ hasText: 'HLT · Not started' }).waitFor()
  await saysInChinese(page, 'HLT · 未開始')
  expect(await page.getByTestId('publish-presell').count()).toBe(0)
  expect(faults).toEqual([])
})

thorough(
  'a token is cast alone: with the network lost once the wallet has signed, just once',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const creator = nextBuyer(sandbox())
    const facts = castFacts(sandbox(), creator.identity.address)
    const page = await visitForm(session, sandbox(), creator)
    await fillToken(page, { name: 'Quiet Pier', symbol: 'PIER', supply: '1000' })
    await next(page)
    await next(page)
    await page.getByTestId('publish-presold').click()
    await next(page)
    await step(page, 'review')

    const broadcast = await holdRequests(page, '**/wallet/broadcasttransaction')
    await cast(page)
    await broadcast.seen
    await goOffline(page)
    await broadcast.release()
    await page.getByTestId('operation-trouble').filter({ hasText: 'You are offline' }).waitFor()
    expect(facts.tokens()).toEqual([])
    await goOnline(page)
    await page.getByTestId('publish-made').waitFor()

    expect(facts.tokens()).toEqual([await madeAddress(page)])
    expect(facts.presales()).toEqual([])
    expect(facts.orders()).toHaveLength(1)
    expect(facts.reports()).toEqual(['createToken'])
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough('a page that dies before the report comes back to a token that is reported', async () => {
  const session = await openSession()
  const { backend } = sandbox()
  const creator = nextBuyer(sandbox())
  const facts = castFacts(sandbox(), creator.identity.address)
  const page = await visitForm(session, sandbox(), creator)
  await fillToken(page, { name: 'Late Bell', symbol: 'BELL', supply: '1000' })
  await next(page)
  await next(page)
  await page.getByTestId('publish-presold').click()
  await next(page)
  backend.faults.add({ path: 'exSwap/createToken', acknowledgeLate: 1_000 })
  await cast(page)
  await stage(page, 'final')
  await page.reload()

  // The draft is gone, because it has become the pending operation.
  const row = page.getByTestId('publish-casting-row')
  await row.filter({ hasText: 'Cast Late Bell' }).waitFor()
  expect(await field(page, 'name').inputValue()).toBe('')
  backend.faults.clear()
  await row.getByRole('button').click()
  await page.getByTestId('publish-made').waitFor()
  expect(facts.tokens()).toEqual([await madeAddress(page)])
  expect(facts.reports()).toEqual(['createToken'])
})

thorough(
  'a factory that was closed after the confirmation gets nothing, and the terms come back',
  async () => {
    const session = await openSession()
    const { origin, world, backend } = sandbox()
    const creator = nextBuyer(sandbox())
    const facts = castFacts(sandbox(), creator.identity.address)
    const operator = createOperator(`${origin}/chain`, fetch, owner.key)
    const { tokenFactory: factory } = world.launchpad
    const setEnabled = async (isEnabled: boolean) => {
      await operator.call(contractCall(factory, 'setEnabled(bool)', [isEnabled]))
      await until(async () => {
        const [settings] = await backend.db.select().from(factorySettings)
        return settings?.enabled === isEnabled
      })
    }
    const page = await visitForm(session, sandbox(), creator)
    await fillToken(page, { name: 'Shut Gate', symbol: 'GATE', supply: '1000' })
    await next(page)
    await next(page)
    await page.getByTestId('publish-presold').click()
    await next(page)
    const question = await holdRequests(page, '**/publishFirst')
    await cast(page)
    await question.seen
    await setEnabled(false)
    await question.release()
    await page.getByTestId('operation-trouble').filter({ hasText: 'Nothing can be cast' }).waitFor()
    await setEnabled(true)
    await page.getByTestId('publish-sheet-close').click()
    await page.getByTestId('publish-again').click()
    await step(page, 'review')
    expect(await field(page, 'review-name').innerText()).toBe('Shut Gate')
    await page.getByTestId('publish-casting').waitFor({ state: 'detached' })
    expect(facts.tokens()).toEqual([])
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  },
)

thorough(
  'the fee that a sheet shows never changes under the finger, and is new when it is opened again',
  async () => {
    const session = await openSession()
    const { origin, world } = sandbox()
    const operator = createOperator(`${origin}/chain`, fetch, owner.key)
    const page = await visitForm(session, sandbox(), nextBuyer(sandbox()))
    const shown = (trx: number) =>
      field(page, 'fee-facts-creation')
        .filter({ hasText: new RegExp(`${trx}\\s*TRX`) })
        .waitFor()
    const setFee = async (trx: number) => {
      const call = contractCall(world.launchpad.tokenFactory, 'setCreationFee(uint256)', [
        BigInt(trx) * 1_000_000n,
      ])
      await operator.call(call)
      // Simulates the return of the network, which refreshes everything.
      await page.evaluate(() => void dispatchEvent(new Event('online')))
      await shown(trx)
    }
    await fillToken(page, { name: 'Dear Quay', symbol: 'QUAY', supply: '1000' })
    await next(page)
    await next(page)
    await page.getByTestId('publish-presold').click()
    await next(page)
    await shown(50)
    const fee = page.getByTestId('publish-sheet-facts-creation')
    await page.getByTestId('publish-cast').click()
    expect(await fee.textContent()).toMatch(/50\sTRX/)
    await setFee(60)
    expect(await fee.textContent()).toMatch(/50\sTRX/)
    await page.getByTestId('publish-cancel').click()
    await fee.waitFor({ state: 'detached' })
    await page.getByTestId('publish-cast').click()
    expect(await fee.textContent()).toMatch(/60\sTRX/)
    await setFee(50)
  },
)

thorough(
  'a token that was cast alone gets a presale, which takes exactly what was approved',
  async () => {
    const session = await openSession()
    const { origin, world, chain } = sandbox()
    const creator = nextBuyer(sandbox())
    const facts = castFacts(sandbox(), creator.identity.address)
    const supply = 2_000_000n * 10n ** 18n
    const terms = { ...plainToken, name: 'Lone Buoy', symbol: 'BUOY', totalSupply: supply }
    const fee = { callValue: 50_000_000n }
    const { tokenFactory: factory } = world.launchpad
    await elsewhere(sandbox(), creator).call(
      tokenFactory.createToken(factory, '6'.repeat(64), terms, fee),
    )
    await until(() => facts.tokens().length === 1)
    const madeIn = chain.head.number
    await until(() => chain.solidNumber >= madeIn)
    const [token] = facts.tokens()
    const page = await visitForm(session, sandbox(), creator)
    await page.getByTestId('publish-tab-mine').click()
    await page.getByTestId('publish-presell').click()
    await step(page, 'presale')
    expect(new URL(page.url()).pathname).toBe(`/publish/${token}`)
    expect(await page.locator('h1:visible').textContent()).toBe('Lone Buoy')
    expect(await field(page, 'maxTotalNum').inputValue()).toBe('1,000,000')
    // More than the supply.
    await field(page, 'insideMaxNum').fill('1000001')
    await next(page)
    await page.getByText('With what is sold this is more than there is: 2,000,000').waitFor()
    await field(page, 'insideMaxNum').fill('600000')
    await next(page)
    await step(page, 'release')
    await next(page)
    await step(page, 'review')
    await page.getByTestId('publish-cast').click()
    await page.getByTestId('publish-sheet-approval').filter({ hasText: '1,600,000' }).waitFor()
    await page.getByTestId('publish-confirm').click()
    await page.getByTestId('publish-made').waitFor()

    expect(await madeAddress(page)).toBe(token)
    expect(facts.presales()).toEqual([token])
    expect(facts.reports()).toEqual(['swapCoinIssuedAdd'])
    expect(await facts.allowance(token!)).toBe(0n)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
    await page.goto(`${origin}/publish/${token}`)
    await page.getByTestId('publish-has-presale').waitFor()
  },
)
