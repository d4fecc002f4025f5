import { describe, expect } from 'vitest'
import { useSandbox, useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { findFaultsHere } from './faults.ts'

describe('a configuration that an operator got wrong', () => {
  const sandbox = useSandbox({
    configure: ({ contracts, ...config }) => ({
      ...config,
      contracts: { ...contracts, blindBoxSale: contracts.blindBoxSale.toLowerCase() },
    }),
  })

  thorough.each(firstOf(['en', 'tc'] as const))(
    'is named by its field, on every path, in %s',
    async (language) => {
      const { open } = await openSession()
      const page = await open(sandbox().origin + '/blindBox/1', { language })
      const field = page.getByTestId('config-error-field')
      await field.waitFor()
      expect(await field.textContent()).toBe('contracts.blindBoxSale')
      expect(await findFaultsHere(page, 'config-wrong')).toEqual([])
    },
  )
})

describe('a configuration that does not arrive', () => {
  const sandbox = useSharedSandbox()

  thorough.each(firstOf(['en', 'tc'] as const))(
    'can be asked for again, in %s',
    async (language) => {
      const { open, problems } = await openSession()
      problems.allow(/Failed to load resource/)
      // A worker would bypass the page's routes and keep the configuration that arrives last.
      const page = await open('about:blank', { worker: 'none' })
      await page.route('**/config.json', (route) => route.abort())
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
      await page.goto(sandbox().origin + '/blindBox')
      const retry = page.getByTestId('config-error-retry')
      await retry.waitFor()
      expect(await page.getByTestId('config-error-field').count()).toBe(0)
      expect(await findFaultsHere(page, 'config-unreachable')).toEqual([])
      const failedAgain = page.waitForEvent('requestfailed')
      await retry.click()
      await failedAgain
      await retry.waitFor()
      await page.unroute('**/config.json')
      await retry.click()
      await page.getByTestId('blindbox-market-list').waitFor()
    },
  )
})
