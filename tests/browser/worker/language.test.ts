import { expect } from 'vitest'
import {
  approve,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  PAID_ONCE,
  signed,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { layLink } from './link.ts'
import { allDone, readyForOffline } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Messages of a page without a network. */
const OFFLINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED/

thorough(
  'with no page open, the worker asks in the language that the user has chosen last',
  async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(OFFLINE)
    const { backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    // Playwright's own offline mode ends a moment before a closed page does.
    const link = await layLink(sandbox())
    const page = await visitBox(session, link, 'anvil', buyer, { mode: 'ask' })
    const worker = await readyForOffline(page)
    // The user changes the language in another tab of the same browser.
    const other = await session.openBeside(page, '/profile')
    await other.getByTestId('profile-language-tc').click()
    await page.locator('html[lang="zh-Hant-TW"]').waitFor()
    await other.close()
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await buy(page)
    await asked(page, 1)
    const context = page.context()
    await context.setOffline(true)
    link.cut()
    await approve(page)
    await signed(page)
    await page.close()

    const before = backend.faults.requests.length
    link.mend()
    await context.setOffline(false)
    await allDone(worker)
    expect(context.pages()).toEqual([])
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    const languages = backend.faults.requests.slice(before).map(({ language }) => language)
    expect(new Set(languages)).toEqual(new Set(['zh-TW,zh']))
  },
)
