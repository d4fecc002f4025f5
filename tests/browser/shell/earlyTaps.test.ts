import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../sandbox.ts'
import { holdScripts, openBefore } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

describe('what is tapped before the app is there', () => {
  test('is answered once it is: chips, choices and the ways into a sheet', async () => {
    const { page, origin } = await openBefore(sandbox().origin)
    const release = await holdScripts(page)
    await page.goto(origin, { waitUntil: 'commit' })
    await page.getByTestId('home-phase-presale').click()
    await page.getByTestId('home-phase-notStarted').click()
    await page.getByTestId('home-sort').selectOption('newest')
    // A user taps again when nothing happens. The second tap must not close the search.
    await page.getByTestId('home-search-open').click()
    await page.getByTestId('home-search-open').click()
    await page.getByTestId('wallet-pill').click()
    release()
    await page.getByTestId('connect-sheet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('connect-sheet').waitFor({ state: 'detached' })
    await page.getByTestId('home-search').waitFor()
    await expect
      .poll(() => page.getByTestId('home-token').allTextContents())
      .toEqual([expect.stringContaining('Violet Post'), expect.stringContaining('Tin Lantern')])
    expect(await page.getByTestId('home-sort').inputValue()).toBe('newest')
  })

  thorough('leads back from a page whose code has not come', async () => {
    const { page, origin } = await openBefore(sandbox().origin)
    await page.goto(origin)
    await page.getByTestId('home-token').first().waitFor()
    const release = await holdScripts(page)
    await page.goto(`${origin}/blindBox`, { waitUntil: 'commit' })
    await page.getByTestId('page-back').click()
    release()
    await page.getByTestId('home-hero').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
