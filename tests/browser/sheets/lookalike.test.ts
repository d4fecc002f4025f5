import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
import { askedFor, nextBuyer, readyButton, useQuickSandbox } from '../payments/steps.ts'
import { cast, errorAt, field, fillToken, next, step, visitForm } from '../publish/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Goes from the fees step to the review, without a presale. */
async function toReview(page: Page): Promise<void> {
  await next(page)
  await step(page, 'burn')
  await next(page)
  await step(page, 'presale')
  const presold = page.getByTestId('publish-presold')
  if ((await presold.getAttribute('aria-checked')) === 'true') await presold.click()
  await next(page)
  await step(page, 'review')
}

thorough(
  'an address that is a forgery of one used before is paid only by who has compared them',
  async () => {
    const session = await openSession()
    const page = await visitForm(session, sandbox(), nextBuyer(sandbox()))

    // A pasted address is shown in full and resembles no known address.
    await fillToken(page, { name: 'MOULD I', symbol: 'MLD', supply: '1000' })
    await field(page, 'feeRecipient-paste').click()
    await page.getByText('The clipboard cannot be read here.').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(`${text}\n`), GENUINE)
    await field(page, 'feeRecipient-paste').click()
    await field(page, 'feeRecipient-full').filter({ hasText: GENUINE }).waitFor()
    expect(await errorAt(page, 'feeRecipient')).toBe('')
    await toReview(page)
    await cast(page)
    await page.getByTestId('publish-made').waitFor()
    await page.getByTestId('publish-sheet-close').click()
    // The address is stored outside the operation, which may be dismissed.
    expect(await page.evaluate(() => localStorage.getItem('addresses.confirmed'))).toContain(
      GENUINE,
    )

    // A forger hopes that the address is copied from a list that shows 6…4.
    await fillToken(page, { name: 'MOULD II', symbol: 'MLD', supply: '1000' })
    await field(page, 'feeRecipient').fill(FORGED)
    const note = field(page, 'feeRecipient-lookalike')
    await note.filter({ hasText: 'like an address that you have used' }).waitFor()
    const pair = (await field(page, 'feeRecipient-lookalike-pair').textContent()) ?? ''
    expect(pair.indexOf(GENUINE)).toBeGreaterThan(-1)
    expect(pair.indexOf(FORGED)).toBeGreaterThan(pair.indexOf(GENUINE))
    await saysInChinese(page, '這看起來像你用過的地址，但其實是另一個地址。')
    await next(page)
    expect(await errorAt(page, 'feeRecipient')).toBe(
      'Compare it with the address that it looks like',
    )
    await step(page, 'fees')
    expect(await page.getByTestId('publish-step-review').isDisabled()).toBe(true)
    const faults = await findFaults(page, 'publish-lookalike')

    // The genuine address causes no warning.
    await field(page, 'feeRecipient').fill(GENUINE)
    await note.waitFor({ state: 'detached' })
    await next(page)
    await step(page, 'burn')
    await page.getByTestId('publish-back').click()

    // A user who means the other address must tick a box and hold the confirm button.
    await field(page, 'feeRecipient').fill(FORGED)
    await field(page, 'feeRecipient-compared').click()
    await toReview(page)
    await field(page, 'cast').click()
    await page.getByTestId('publish-sheet-lookalike-recipient').waitFor()
    await page.getByText('Hold for a second').waitFor()
    await readyButton(page, 'publish-confirm').click()
    faults.push(...(await findFaults(page, 'publish-sheet-lookalike')))
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    expect(faults).toEqual([])
  },
)
