import { expect } from 'vitest'
import {
  approve,
  asked,
  askedToSign,
  buy,
  nextBuyer,
  reject,
  resume,
  switchAccount,
  trouble,
  unfinished,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { approveBefore, confirm, locked, review, visitLocks } from '../lock/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  "a sheet is one account's: no other sees it, and who comes back finds the order",
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const other = nextBuyer(sandbox())
    const page = await visitLocks(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await approveBefore(sandbox(), buyer, 40_000_000n)
    await review(page, '40', '7')
    await confirm(page)
    await asked(page, 1)

    await switchAccount(page, other.account)
    await page.getByTestId('lock-sheet').waitFor({ state: 'detached' })

    await switchAccount(page, buyer.account)
    await page.getByTestId('operation-stage').waitFor()
    expect(await page.getByTestId('lock-confirm').count()).toBe(0)
    await approve(page)
    await locked(page)
  },
)

thorough(
  'a sheet that went on by a tap does not do so by itself when its account is back',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const other = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await buy(page)
    await asked(page, 1)
    await reject(page)
    await unfinished(page, /Declined in wallet/)
    await page.getByTestId('blindbox-sheet-close').click()
    await resume(page)
    await asked(page, 2)
    await reject(page)
    await trouble(page, /you declined/)

    await switchAccount(page, other.account)
    await page.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
    await switchAccount(page, buyer.account)
    await trouble(page, /you declined/)
    expect(await askedToSign(page)).toHaveLength(2)
    await page.getByTestId('blindbox-sheet-resume').click()
    await asked(page, 3)
  },
)
