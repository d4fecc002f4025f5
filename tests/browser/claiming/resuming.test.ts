import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { buyElsewhere } from '../cards/steps.ts'
import { stakeEverything } from '../earn/steps.ts'
import { depositFor, initialiseElsewhere } from '../equity/steps.ts'
import { bindElsewhere } from '../invite/steps.ts'
import { askedToSign, hurried, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { activateElsewhere, burn } from '../power/steps.ts'
import { book } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { leaveToPages } from '../torture/leaveToPages.ts'
import { useProfile } from '../worker/profile.ts'
import {
  ask,
  castElsewhere,
  confirm,
  done,
  invite,
  isAt,
  orderOf,
  ordersOf,
  resume,
  says,
  SHARE,
  visitClaiming,
  visitClaimingIn,
} from './steps.ts'

const sandbox = useQuickSandbox()

test('a browser that was killed between fee and voucher goes on, and is paid once', async () => {
  const [who, invitee] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  await invite(sandbox(), who, invitee)
  await castElsewhere(sandbox(), invitee, 1)
  const before = who.transactions().length
  const { start } = useProfile()
  const { context, kill } = await start()
  await leaveToPages(context)
  const page = await visitClaimingIn(context, sandbox(), who)
  let isAsked = false
  await page.route('**/withdrawApplyAfter', () => {
    isAsked = true
  })
  await ask(page, '5')
  await confirm(page)
  await hurried(
    page,
    until(() => isAsked),
  )
  await isAt(sandbox(), who, 'verifying')
  await kill()

  const again = await visitClaimingIn((await start()).context, sandbox(), who)
  await resume(again)
  await hurried(
    again,
    again.getByTestId('claiming-underway-row').waitFor({ state: 'detached', timeout: 60_000 }),
  )
  const [order, ...others] = await ordersOf(sandbox(), who)
  expect(others).toEqual([])
  expect(await orderOf(sandbox(), who, order!.orderKey)).toMatchObject({
    state: 'paid',
    amount: SHARE,
  })
  expect(
    who
      .transactions()
      .slice(before)
      .map(({ result }) => result),
  ).toEqual(['SUCCESS', 'SUCCESS'])
})

test('income of all types of the chain is claimed from the page', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const who = nextBuyer(sandbox())
  await bindElsewhere(sandbox(), who)
  await stakeEverything(sandbox(), who)
  await burn(sandbox(), who, 60n)
  await activateElsewhere(sandbox(), who)
  const card = await buyElsewhere(sandbox(), who, 3)
  await initialiseElsewhere(sandbox(), who, card)
  await depositFor(sandbox(), card, 4n)
  await sandbox().chain.advanceTime(DAY_MS)
  await book(sandbox())
  const page = await visitClaiming(session, sandbox(), who, { query: '' })
  for (const type of ['nft', 'lp', 'coin', 'power'] as const) {
    await page.goto(`${origin}/claiming?type=${type}`)
    const before = (await askedToSign(page)).length
    await page.getByTestId('claiming-claim').click()
    await confirm(page, 'claim')
    await done(page, 'claim')
    expect((await askedToSign(page)).length).toBeGreaterThan(before)
    await page.getByTestId('claim-end').click()
    await page.getByTestId('claim-sheet').waitFor({ state: 'detached' })
  }
  const faults = await findFaults(page, 'claiming-power')
  await page.getByTestId('claiming-type-rwa').click()
  await says(page, 'claiming-chain-main', /[34]\.?\d*\sUSDT/)
  await page.getByTestId('claiming-to-equity').click()
  await page.getByTestId(`equity-card-${card}`).waitFor()
  expect(faults).toEqual([])
})
