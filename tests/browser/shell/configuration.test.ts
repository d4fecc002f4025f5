import { describe, expect, test } from 'vitest'
import { openSession } from '../session.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

/** A worker would store the configuration, and its requests bypass a page's routes. */
const worker = 'none'

describe('a broken configuration', () => {
  test('gives a screen that names the field, in both languages, and ends when it is mended', async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const config = await (await fetch(origin + '/config.json')).json()
    const page = await open(origin, { worker })
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { ...config, network: { ...config.network, nodes: [] } } }),
    )
    await page.reload()
    await page.getByTestId('config-error').waitFor()
    expect(await page.getByTestId('config-error-field').textContent()).toBe('network.nodes')
    await page.evaluate(() => localStorage.setItem('lang', 'tc'))
    await page.reload()
    expect(await page.getByTestId('config-error').locator('h1').textContent()).toBe('設定有誤')
    await page.unroute('**/config.json')
    await page.getByTestId('config-error-retry').click()
    await page.getByTestId('home-hero').waitFor()
  })

  thorough('that is no JSON, or not there at all, is told as well', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    const page = await open(sandbox().origin, { worker })
    await page.route('**/config.json', (route) => route.fulfill({ body: '<html>a portal</html>' }))
    await page.reload()
    expect(await page.getByTestId('config-error').textContent()).toContain('is not JSON')
    await page.unroute('**/config.json')
    await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    expect(await page.getByTestId('config-error').textContent()).toContain('HTTP 503')
  })
})
