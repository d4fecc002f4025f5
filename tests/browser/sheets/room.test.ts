import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { review as reviewLock, visitLocks } from '../lock/steps.ts'
import { nextBuyer, openSheet, useQuickSandbox, visitBox } from '../payments/steps.ts'
import {
  book,
  buyElsewhere,
  people,
  presell,
  TOKEN,
  visitToken,
  WEEK_MS,
} from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak, type Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { review as reviewTrade, tokenOf, visitTrade } from '../trade/steps.ts'

const sandbox = useQuickSandbox()

const SMALL = { width: 360, height: 640 }

/** What reassures has to be whole on the smallest phone, whatever the sheet holds above it. */
async function isWhole(page: Page, testId: string): Promise<boolean> {
  const verdict = page.getByTestId(`${testId}-sheet-verdict`)
  await verdict.filter({ hasText: /Simulated|已模擬/ }).waitFor()
  const [note, button] = await Promise.all([
    verdict.boundingBox(),
    page.getByTestId(`${testId}-confirm`).boundingBox(),
  ])
  const top = (await page.getByTestId(`${testId}-sheet`).boundingBox())?.y ?? -1
  return (
    note !== null &&
    button !== null &&
    top >= 0 &&
    note.y > top &&
    note.y + note.height <= button.y &&
    button.y + button.height <= SMALL.height
  )
}

/** The languages in which it is not. */
async function cutIn(page: Page, testId: string): Promise<Language[]> {
  const cut: Language[] = []
  for (const language of ['en', 'tc'] as const) {
    await speak(page, language)
    if (!(await isWhole(page, testId))) cut.push(language)
  }
  return cut
}

test('what reassures stands whole above the button in every sheet, on the smallest phone', async () => {
  const session = await openSession()
  const box = await visitBox(session, sandbox(), 'kiln', nextBuyer(sandbox()))
  await box.setViewportSize(SMALL)
  await openSheet(box)
  expect(await cutIn(box, 'blindbox')).toEqual([])

  const token = await tokenOf(sandbox(), 'JADE')
  const trade = await visitTrade(session, sandbox(), token, nextBuyer(sandbox()))
  await trade.setViewportSize(SMALL)
  await reviewTrade(trade, '100')
  expect(await cutIn(trade, 'trade')).toEqual([])

  const lock = await visitLocks(session, sandbox(), nextBuyer(sandbox()))
  await lock.setViewportSize(SMALL)
  await reviewLock(lock, '40', '7')
  expect(await cutIn(lock, 'lock')).toEqual([])
})

test('so it does above what has to be held, with the warning of what cannot be undone', async () => {
  const session = await openSession()
  const { creator, buyer } = people(sandbox())
  const sale = await presell(sandbox(), creator, { softCapRate: 1_000, backingShare: 2_000 })
  await buyElsewhere(sandbox(), buyer, sale, 100n * TOKEN)
  await sandbox().chain.advanceTime(WEEK_MS)
  await book(sandbox())
  const page = await visitToken(session, sandbox(), sale, buyer)
  await page.setViewportSize(SMALL)
  await page.getByTestId('presale-launch').click()
  await page
    .getByTestId('presale-sheet-irreversible')
    .filter({ hasText: /burns .* for good/ })
    .waitFor()
  expect(await cutIn(page, 'presale')).toEqual([])
  expect(await findFaults(page, 'presale-launch')).toEqual([])
})
