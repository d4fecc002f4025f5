import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { kept, shownAddress, theLeader } from '../invite/steps.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { says } from '../presale/steps.ts'
import { fillToken } from '../publish/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession, type Session } from '../session.ts'
import { openPledge } from '../stake/coinSteps.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { tokenOf } from '../trade/steps.ts'
import { thorough } from '../thorough.ts'
import { continueIn, openWithoutWallet } from './steps.ts'

// A form filled in on a phone without a wallet arrives in the wallet's browser.

const sandbox = useQuickSandbox()

/** Opens the same page in the wallet's browser. */
const openThere = (session: Session, url: string): Promise<Page> =>
  session.open(url, {
    wallet: { mode: 'approve', account: nextBuyer(sandbox()).account, connected: true },
  })

const value = (page: Page, testId: string) => page.getByTestId(testId).inputValue()

thorough('an offer of one’s own and a part of another’s', async () => {
  const session = await openSession()
  const token = await tokenOf(sandbox(), 'JADE')
  const phone = await openWithoutWallet(session, sandbox(), `/trade/${token}`)
  await phone.getByTestId('trade-part-otc').click()
  await phone.getByTestId('otc-make').click()
  await phone.getByTestId('otc-amount').fill('1000')
  await phone.getByTestId('otc-price').fill('0.5')
  const making = await continueIn(phone, 'otc', 'tronlink')
  const faults = await findFaults(phone, 'otc-handed')
  await phone.getByTestId('otc-cancel-order').click()
  await phone.getByTestId('otc-cancel').click()
  await phone.getByTestId('otc-sheet').waitFor({ state: 'hidden' })

  await phone.getByTestId('otc-offer').getByRole('button').first().click()
  await phone.getByTestId('otc-amount').fill('1')
  const taking = await continueIn(phone, 'otc', 'tronlink')

  const inWallet = await openThere(session, making)
  await says(inWallet, 'otc-sheet', 'Offer for sale')
  expect(await value(inWallet, 'otc-amount')).toBe('1,000')
  expect(await value(inWallet, 'otc-price')).toBe('0.5')
  await inWallet.goto(taking)
  await says(inWallet, 'otc-sheet', 'that are left')
  expect(await value(inWallet, 'otc-amount')).toBe('1')
  expect(await askedFor(inWallet)).toEqual({ times: 0, transactions: 0 })
  expect(faults).toEqual([])
})

thorough('a pledge in a plan and one of pool shares', async () => {
  const session = await openSession()
  const phone = await openWithoutWallet(session, sandbox(), '/pledgeCoin')
  await openPledge(phone, 'plan-1', '150')
  const ofPlan = await continueIn(phone, 'stake-pledge', 'tronlink')
  const faults = await findFaults(phone, 'pledge-handed')
  await phone.goto(`${sandbox().origin}/pledgeLP?tab=staking`)
  const button = phone.getByTestId(/^place-lp-\d+-pledge$/).first()
  await scrollDownTo(phone, button)
  await button.click()
  await phone.getByTestId('stake-amount').fill('1')
  const ofShares = await continueIn(phone, 'stake-pledge', 'tronlink')

  const inWallet = await openThere(session, ofPlan)
  await inWallet.getByTestId('stake-pledge-sheet').waitFor()
  expect(await value(inWallet, 'stake-amount')).toBe('150')
  await inWallet.goto(ofShares)
  await inWallet.getByTestId('stake-pledge-sheet').waitFor()
  expect(await value(inWallet, 'stake-amount')).toBe('1')
  expect(faults).toEqual([])
})

thorough(
  'a casting with its review, unless its texts are too long for a link; and whom one is invited by',
  async () => {
    const session = await openSession()
    const phone = await openWithoutWallet(session, sandbox(), '/publish')
    const description = phone.getByTestId('publish-description')
    const review = phone.locator('[data-testid="publish-step-review"]')
    await description.fill('é '.repeat(450))
    await fillToken(phone, { name: 'Harbor Light', symbol: 'HLT', supply: '1,000,000' })
    for (const at of ['burn', 'presale', 'release', 'review']) {
      await phone.getByTestId('publish-next').click()
      await phone.locator(`[data-testid="publish-step-${at}"][aria-current="step"]`).waitFor()
    }
    await says(phone, 'publish-obstacle', 'too long for a link')
    const faults = await findFaults(phone, 'publish-too-long')
    await phone.getByTestId('publish-change-token').click()
    await description.fill('A light in the harbor.')
    await review.click()
    await phone.getByTestId('publish-cast').click()
    const casting = await continueIn(phone, 'publish', 'tronlink')

    const inWallet = await openThere(session, casting)
    await inWallet.getByTestId('publish-cast').waitFor()
    await inWallet.getByTestId('publish-cast').click()
    await until(() => inWallet.getByTestId('publish-confirm').isEnabled())
    await says(inWallet, 'publish-sheet-facts', 'Harbor Light (HLT)')
    // The phone keeps the typed values until the user replaces them.
    await phone.reload()
    await phone.getByTestId('publish-review-fees').or(review).first().waitFor()

    await phone.goto(`${sandbox().origin}/invitations?inviter=${theLeader}`)
    await phone.getByTestId('invitations-kept-bind').click()
    const binding = await continueIn(phone, 'bind', 'tronlink')
    await inWallet.goto(binding)
    await inWallet.getByTestId('invitations-kept-bind').waitFor()
    expect(await kept(inWallet)).toBe(theLeader)
    expect(await shownAddress(inWallet, 'invitations-kept-address')).toBe(theLeader)
    expect(await inWallet.getByTestId('bind-sheet').count()).toBe(0)
    expect(await askedFor(inWallet)).toEqual({ times: 0, transactions: 0 })
    expect(faults).toEqual([])
  },
)
