import { expect } from 'vitest'
import { addManyUsers, userAddress } from '../../sandbox/manyUsers.ts'
import { until, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from '../stake/scrollDownTo.ts'
import { says } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'ten thousand people are looked through, searched and kept for when the network is lost (in Chinese)',
  async () => {
    const session = await openSession()
    const { origin, backend } = sandbox()
    await addManyUsers(backend.db, 10_000)
    const page = await session.open(`${origin}/usersList`, {
      wallet: { shape: 'none' },
      language: 'tc',
    })
    await says(page, 'users-total', '10,000')
    const rows = page.getByTestId('users-row')
    const search = page.getByTestId('users-search')
    await rows.first().waitFor()
    const faults = await findFaults(page, 'users')

    // Only the rows on screen exist, however far the user has scrolled.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await until(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return (await height()) > 10 * before
    })
    expect(await rows.count()).toBeLessThan(60)

    await search.fill('nobody at all')
    await page.getByTestId('users-empty').waitFor()
    await search.fill(`${userAddress(5).slice(0, -1)}1`)
    await page.getByText('請輸入正確的地址').waitFor()
    await search.fill('x'.repeat(65))
    await page.getByText('最多 64 個字').waitFor()
    faults.push(...(await findFaults(page, 'users-wrong')))
    await search.fill(userAddress(99))
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)
    await rows.first().getByRole('link').click()
    await page.getByTestId('person-address').waitFor()
    faults.push(...(await findFaults(page, 'person')))

    // The list is unchanged.
    await page.getByTestId('page-back').click()
    await rows.first().waitFor()
    expect(await search.inputValue()).toBe(userAddress(99))
    await search.fill('')
    await scrollDownTo(page, rows.filter({ hasText: 'Ann 1000' }).first())

    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await search.fill('ann 1000')
    await says(page, 'users-stale', '離線')
    await rows.filter({ hasText: 'Ann 1000' }).first().waitFor()
    await search.fill('nobody at all, either')
    await page.getByTestId('users-empty').filter({ hasText: '先前看過的用戶' }).waitFor()
    expect(faults).toEqual([])
  },
)
