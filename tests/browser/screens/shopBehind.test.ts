import { describe, expect } from 'vitest'
import { SUCCESS } from '../../../src/api/answerCode.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { findFaults } from './faults.ts'
import { saysInChinese } from './language.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

describe('a shop that is behind', () => {
  thorough('says so to whoever waits for it, in the sheet and in the list', async () => {
    const { open } = await openSession()
    const { origin, backend } = sandbox()
    backend.faults.add({ path: 'PayAfter', acknowledgeLate: 1_000 })
    const wallet = { connected: true, mode: 'approve', account: 3 } as const
    const page = await open(origin + '/blindBox/2', { wallet })
    const asked: string[] = []
    const since = new Date(new Date().setHours(12, 3, 0, 0)).getTime()
    await page.route('**/shopLag', (route) => {
      asked.push(route.request().url())
      const at = { number: 1, at: since }
      const data = { booked: at, head: at, behindSince: since, setAside: 0 }
      return route.fulfill({ json: { code: SUCCESS, message: '', data } })
    })
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('blindbox-confirm').waitFor()
    expect(asked).toEqual([])
    await page.getByTestId('blindbox-confirm').click()
    const line = page.getByTestId('shop-behind')
    await line.waitFor()
    expect(await line.textContent()).toMatch(
      /^The shop is behind, since 12:03\. This counts all the same\.$/,
    )
    expect(await findFaults(page, 'shop-behind-sheet')).toEqual([])
    await saysInChinese(page, '商店自 12:03 起處理延遲。這筆交易仍然有效。')

    await page.goto(origin + '/activity')
    await line.waitFor()
    expect(await findFaults(page, 'shop-behind-activity')).toEqual([])

    backend.faults.clear()
    await line.waitFor({ state: 'detached' })
    const before = asked.length
    await page.goto(origin + '/token')
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(before)
  })
})
