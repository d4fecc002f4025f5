import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { castTokens } from '../../../backend/database/books/launchpadSchema.ts'
import { launchpadRequests } from '../../../backend/database/kept/requestSchema.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { formatAddress } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { goOffline, goOnline, kept, prepare, readOldAge } from '../offline/steps.ts'
import { askAgain, holdRequests } from '../payments/steps.ts'
import { useSandbox } from '../sandbox.ts'
import { findFaults } from '../screens/faults.ts'
import { fullText } from '../screens/fullText.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { addressOf, castTraded, riskText, scrollToEnd, visitToken } from './steps.ts'

const sandbox = useSandbox({ blockMs: 300, solidLag: 3 })

const colourOf = (page: Page, testId: string) =>
  page.getByTestId(testId).evaluate((element) => getComputedStyle(element).color)

const said = {
  trading: 'Trading',
  taxed: 'Know this before you buy',
  unlocked: 'of the pool is not locked for good',
  taxes: 'Buying takes 2%, selling 3%',
  ours: 'Made by our factory',
  locked: '50.55% of the supply is locked',
  threshold: 'in TRX, little by little with sales after they come to 20,000 tokens',
  taken: 'The creator can withdraw 99.99% of the pool',
  twice: 'Think twice before you buy',
  high: 'Above 10%',
  closed: 'The pool takes no sales until',
  later: 'After the protection 12% and 3%',
  alike: 'Looks like USDT, but is another token',
  powers: 'make more of it at will, stop all transfers',
}

test('a token that is traded shows its price over time, its risks, its terms and every trade', async () => {
  const session = await openSession()
  const token = await addressOf(sandbox(), 'JADE')
  const page = await visitToken(session, sandbox(), token)
  expect(await page.getByTestId('token-phase').textContent()).toBe(said.trading)
  await page.getByTestId('token-chart').locator('canvas').first().waitFor()
  expect(await page.getByTestId('token-price').textContent()).toMatch(/0\.002\d+\sTRX/)
  expect(await page.getByTestId('token-change').textContent()).toMatch(/[+\u2212]?\d\.\d+%/)
  const risks = await riskText(page)
  expect(risks).toContain(said.taxed)
  expect(risks).toContain(said.unlocked)
  expect(risks).toContain(said.taxes)
  expect(risks).toContain(said.ours)
  for (const green of ['origin', 'control', 'sales', 'energy'])
    expect(await page.getByTestId(`token-risk-${green}`).getAttribute('data-level')).toBe('good')
  expect(await page.getByTestId('token-risk-high-tax').count()).toBe(0)
  expect(await page.getByTestId('token-risk-roundTrip').textContent()).toMatch(/94\.\d+%/)
  expect(await page.getByTestId('token-locked-share').textContent()).toBe(said.locked)
  expect(await page.getByTestId('token-terms-token').isVisible()).toBe(false)
  await page.getByTestId('token-terms-open').click()
  expect(await page.getByTestId('token-terms-token').innerText()).toContain(said.threshold)
  // Some of the supply was burnt for power.
  expect(await fullText(page, 'token-facts-supply')).toMatch(/^99,88\d,\d{3}\u00a0JADE$/)
  expect(await page.getByTestId('token-trade').getAttribute('href')).toBe(`/trade/${token}`)
  expect(await findFaults(page, 'token')).toEqual([])
  await saysInChinese(
    page,
    '交易中',
    '購買前請先了解',
    '未永久鎖定',
    '買入收取 2%，賣出收取 3%',
    '由我們的工廠製作',
    '50.55% 的供應量已鎖倉',
    '以 TRX 支付（滿 20,000 枚後，隨賣出陸續支付）',
  )
})

/**
 * Counts pixels of an axis that touch its ends, and pixels of dark text on the tag's amber. Runs in
 * the page.
 */
function readAxis(canvas: HTMLElement | SVGElement) {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('not a canvas')
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  const pixels = Array.from({ length: width * height }, (_, at) =>
    data.subarray(4 * at, 4 * at + 4),
  )
  const isDrawn = ([, , , alpha]: Uint8ClampedArray) => alpha !== 0
  const ends = [...pixels.slice(0, width), ...pixels.slice(-width)]
  return {
    cut: ends.filter(isDrawn).length,
    text: pixels.filter(([red, , blue]) => red! < 160 && red! > blue! + 25).length,
  }
}

describe('the market of a token', () => {
  thorough('is shown in other candles, and as candles or a line', async () => {
    const session = await openSession()
    const token = await addressOf(sandbox(), 'COPR')
    const page = await visitToken(session, sandbox(), token)
    await page.getByTestId('token-chart').waitFor()
    const asked = () =>
      sandbox()
        .backend.faults.requests.filter(({ path }) => path.endsWith('swapCoinInfo'))
        .map(({ fields }) => fields['interval'])
    const label = () => page.getByTestId('token-chart').locator('figcaption span').textContent()
    const hourly = await label()
    await page.getByTestId('token-interval-1d').click()
    await expect.poll(asked).toContain('1d')
    await page.getByTestId('token-chart').waitFor()
    const daily = page.getByTestId('token-interval-1d')
    expect(await daily.getAttribute('aria-pressed')).toBe('true')
    // The last 120 hours with trades do not cover all the days with trades.
    expect(await label()).not.toBe('')
    expect(hourly).toMatch(/^Price from 0\.\d+ to 0\.\d+ TRX$/)
    await page.getByTestId('token-chart-form').click()
    await page.getByRole('button', { name: 'Show a line' }).waitFor()
    await page.getByTestId('token-chart').locator('canvas').first().waitFor()
  })

  thorough.each(firstOf(['light', 'dark'] as const))(
    'has a whole axis and a readable tag, %s',
    async (theme) => {
      const session = await openSession()
      const token = await addressOf(sandbox(), 'JADE')
      const page = await visitToken(session, sandbox(), token, { theme })
      const axis = page.getByTestId('token-chart').locator('tr:first-child td:last-child canvas')
      const drawn = () => axis.first().evaluate(readAxis)
      await expect.poll(async () => (await drawn()).text).toBeGreaterThan(20)
      // A label that touches the edge is cut off there.
      expect((await drawn()).cut).toBe(0)
    },
  )

  thorough('tells every trade, page by page, each with its transaction', async () => {
    const session = await openSession()
    const token = await addressOf(sandbox(), 'COPR')
    const page = await visitToken(session, sandbox(), token)
    const rows = page.getByTestId('token-trade-row')
    await page.getByTestId('token-trades-list').waitFor()
    await scrollToEnd(page)
    await rows.first().waitFor()
    expect(await rows.first().getAttribute('href')).toMatch(
      /^\/explorer\/transaction\/[0-9a-f]{64}$/,
    )
    const pages = () =>
      new Set(
        sandbox()
          .backend.faults.requests.filter(({ fields }) => String(fields['candles']) === '0')
          .map(({ fields }) => String(fields['pageNo'])),
      )
    await expect
      .poll(async () => {
        await scrollToEnd(page)
        return [...pages()]
      })
      .toContain('3')
    // Rows far from the screen do not exist.
    expect(await rows.count()).toBeLessThan(40)
  })

  thorough('leads from the list of tokens to it, and on to its trading', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-token').filter({ hasText: 'Iron Fern' }).click()
    await page.getByTestId('token-name').filter({ hasText: 'Iron Fern' }).waitFor()
    await page.getByTestId('token-trade').click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/trade\/T/)
    await page.goBack()
    await page.getByTestId('token-name').waitFor()
    await page.getByTestId('page-back').click()
    await page.getByTestId('home-tokens-list').waitFor()
  })
})

thorough(
  'a token that is protected and takes much is warned of, with the time that is left',
  async () => {
    const session = await openSession()
    const token = await castTraded(sandbox(), {
      name: 'Hot Slag',
      symbol: 'SLAG',
      feeBuy: 1_200,
      feeSell: 300,
      protectTime: 3 * DAY_MS,
      protectFee: 2_500,
      isInsideSell: false,
    })
    const page = await visitToken(session, sandbox(), token)
    const risks = await riskText(page)
    expect(risks).toContain(said.twice)
    expect(risks).toContain(said.high)
    expect(risks).toContain(said.later)
    expect(risks).toContain(said.closed)
    expect(risks).toContain(said.taken)
    await saysInChinese(
      page,
      '購買前請三思',
      '超過 10%',
      '資金池不收賣單',
      '保護期過後為 12% 與 3%',
      '建立者可提走資金池的 99.99%',
    )
    await page.getByTestId('token-risk-cannotSell').waitFor()
    await expect
      .poll(() => page.getByTestId('token-risk-countdown').first().textContent())
      .toMatch(/^2d 23:59:\d\d$/)
    // The token has no trades yet.
    await page.getByTestId('token-chart-empty').waitFor()
    await page.getByTestId('token-trades-empty').waitFor()
  },
)

test('a token that imitates USDT is red with its address wherever it is shown, and warned of before a trade', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const token = await castTraded(sandbox(), { name: 'USD\u0422', symbol: 'USD\u0422' })
  const short = formatAddress(token)
  const wallet = { account: 0, mode: 'approve', connected: true } as const
  const page = await visitToken(session, sandbox(), token, { wallet })
  expect(await page.getByTestId('token-lookalike').textContent()).toBe(`${said.alike}: ${short}`)
  expect(await riskText(page)).toContain(said.alike)
  // The statement about the token's origin never appears without the warning above it.
  const risks = page.getByTestId('token-risk').locator('li')
  expect(await risks.first().getAttribute('data-testid')).toBe('token-risk-lookalike')
  expect(await riskText(page)).toContain(said.ours)
  const red = await colourOf(page, 'token-risk-verdict')
  expect(await colourOf(page, 'token-address')).toBe(red)
  expect(await findFaults(page, 'token-lookalike')).toEqual([])
  await saysInChinese(page, '看起來像 USDT，但其實是另一個代幣')

  await page.getByTestId('token-trade').click()
  const address = page.getByTestId('trade-lookalike-address')
  await address.waitFor()
  expect(await address.textContent()).toBe(`USD\u0422 ${short}`)
  expect(await page.getByTestId('trade-lookalike').textContent()).toContain(said.alike)
  await page.getByTestId('trade-amount').fill('10')
  await page.locator('[data-testid="trade-review"]:not([disabled])').click()
  const inSheet = page.getByTestId('trade-sheet-lookalike')
  await inSheet.waitFor()
  expect(await inSheet.textContent()).toContain(said.alike)

  await page.goto(`${origin}/`)
  const row = page.getByTestId('home-token').filter({ hasText: short })
  await row.waitFor()
  expect(await row.textContent()).toContain(`USD\u0422 ${short}`)
})

thorough(
  'a token that imitates USDT is found by the app alone, where a backend says nothing',
  async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const token = await castTraded(sandbox(), { name: 'Tether USD', symbol: 'GLD' })
    const page = await open(origin, { worker: 'none' })
    const asked = await fetch(`${origin}/api/deposit/exSwap/swapCoinIssuedDetail?token=${token}`)
    const answer = (await asked.json()) as { data: { token: { looksLike?: unknown } } }
    expect(answer.data.token.looksLike).toBeDefined()
    delete answer.data.token.looksLike
    await page.route('**/swapCoinIssuedDetail?*', (route) => route.fulfill({ json: answer }))
    await page.goto(`${origin}/token/${token}`)
    await page.getByTestId('token-lookalike').waitFor()
    await page.getByTestId('token-risk-lookalike').waitFor()
  },
)

thorough('a token that is presold shows what it costs there', async () => {
  const session = await openSession()
  const token = await addressOf(sandbox(), 'KILN')
  const page = await visitToken(session, sandbox(), token)
  expect(await page.getByTestId('token-price').textContent()).toMatch(/0\.0006\s*TRX/)
  await page.getByTestId('token-risk-verdict').waitFor()
  await page.getByTestId('token-risk-untried').waitFor()
  await page.getByTestId('token-locked').waitFor()
  for (const absent of ['token-chart-area', 'token-trade', 'token-trades-list'])
    expect(await page.getByTestId(absent).count()).toBe(0)
  await page.getByTestId('token-terms-open').click()
  expect(await page.getByTestId('token-terms-presale').innerText()).toContain('25.00M')
  expect(await findFaults(page, 'token-presale')).toEqual([])
})

describe('an address', () => {
  thorough('that is none says so, and leads home', async () => {
    const { open } = await openSession()
    const page = await open(`${sandbox().origin}/token/nonsense`)
    await page.getByTestId('token-malformed').waitFor()
    await page.getByTestId('token-to-home').click()
    await page.getByTestId('home-tokens-list').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  thorough('of a token that was not made here is warned of', async () => {
    const { open } = await openSession()
    const { origin, world } = sandbox()
    const page = await open(`${origin}/token/${world.usdt}`)
    await page.getByTestId('token-unknown').waitFor()
    expect(await riskText(page)).toContain(said.twice)
    await page.locator('[data-testid="token-risk-origin"][data-level="bad"]').waitFor()
    await page.getByTestId('token-risk-unreadable').waitFor()
    const powers = page.locator('[data-testid="token-risk-powers"][data-level="bad"]')
    expect(await powers.innerText()).toContain(said.powers)
    await page.locator('[data-testid="token-risk-notTraded"][data-level="notice"]').waitFor()
    // Without any trading, the page does not also say that trading was untested.
    expect(await page.getByTestId('token-risk-untried').count()).toBe(0)
    expect(await page.getByTestId('token-unknown').innerText()).toContain(world.usdt.slice(0, 4))
    expect(await findFaults(page, 'token-unknown')).toEqual([])
    await saysInChinese(page, '任意增發、停止所有轉帳')
  })

  thorough('of a token that is not listed yet waits for it', async () => {
    const { open } = await openSession()
    const token = await addressOf(sandbox(), 'TINL')
    const { origin } = sandbox()
    const page = await open(origin, { worker: 'none' })
    await page.route('**/swapCoinIssuedDetail?*', (route) =>
      route.fulfill({ json: { code: refusal.notFound, message: 'no token', data: null } }),
    )
    await page.goto(`${origin}/token/${token}`)
    await page.getByTestId('token-unknown').filter({ hasText: 'made just now' }).waitFor()
    await page.unroute('**/swapCoinIssuedDetail?*')
    // Appears before the regular refresh of the data on screen.
    await page.getByTestId('token-name').waitFor({ timeout: 10_000 })
    expect(await page.getByTestId('token-name').textContent()).toBe('Tin Lantern')
  })
})

thorough('a token that only the backend calls ours is warned of before anything else', async () => {
  const { open } = await openSession()
  const { origin, world } = sandbox()
  const jade = await addressOf(sandbox(), 'JADE')
  const page = await open(origin, { worker: 'none' })
  const asked = await fetch(`${origin}/api/deposit/exSwap/swapCoinIssuedDetail?token=${jade}`)
  const body = (await asked.text()).replaceAll(jade, world.usdt)
  await page.route('**/swapCoinIssuedDetail?*', (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
  await page.goto(`${origin}/token/${world.usdt}`)
  await page.getByTestId('token-not-ours').waitFor()
  expect(await riskText(page)).toContain(said.twice)
})

describe('the words of a creator', () => {
  thorough('are text, and their links say where they lead', async () => {
    const session = await openSession()
    const { backend } = sandbox()
    const token = await addressOf(sandbox(), 'TINL')
    const rows = await backend.db.select().from(castTokens)
    const { orderKey, creator, createdAt } = rows.find(({ address }) => address === token)!
    await backend.db.insert(launchpadRequests).values({
      orderKey,
      owner: creator,
      kind: 'token',
      asked: '',
      profile: {
        description: 'Lanterns <img src=x onerror=alert(1)>\nof tin',
        website: 'https://xn--80ak6aa92e.com/mint',
        telegram: 'https://t.me/tinlantern',
        logo: 'https://elsewhere.example/logo.png',
      },
      createdAt: createdAt - 1,
    })
    const page = await visitToken(session, sandbox(), token)
    const text = page.getByTestId('token-description')
    expect(await text.textContent()).toBe('Lanterns <img src=x onerror=alert(1)>\nof tin')
    const website = page.getByTestId('token-website')
    expect(await website.getAttribute('href')).toBe('https://xn--80ak6aa92e.com/mint')
    expect(await website.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(await website.textContent()).toContain('xn--80ak6aa92e.com')
    expect(await page.getByTestId('token-telegram').textContent()).toContain('t.me')
    expect(await page.getByTestId('token-x').count()).toBe(0)
    expect(await page.locator('img').count()).toBe(0)
  })
})

describe('without a network', () => {
  thorough('everything that was seen is there, with its age', async () => {
    const session = await openSession({ worker: 'own' })
    const token = await addressOf(sandbox(), 'JADE')
    const page = await visitToken(session, sandbox(), token)
    await prepare(session, page, sandbox())
    await riskText(page)
    // The chart's library is stored when it is first used.
    await page.getByTestId('token-chart').locator('canvas').first().waitFor()
    await page.getByTestId('token-locked').waitFor()
    await page.getByTestId('token-trades-list').waitFor()
    for (const name of ['swapCoinIssuedDetail', 'swapCoinInfo', 'lockStatistic'])
      await kept(page, name)

    await goOffline(page)
    await page.reload()
    await page.getByTestId('token-name').filter({ hasText: 'Jade Rail' }).waitFor()
    for (const age of [
      'token-stale',
      'token-market-stale',
      'token-risk-stale',
      'token-trades-stale',
    ])
      await readOldAge(page, age)
    expect(await riskText(page)).toContain(said.taxes)
    await page.getByTestId('token-chart').locator('canvas').first().waitFor()
    await page.getByTestId('token-locked-share').filter({ hasText: '50.55%' }).waitFor()
    await scrollToEnd(page)
    await page.getByTestId('token-trade-row').first().waitFor()

    await goOnline(page)
    await page.getByTestId('token-risk-stale').waitFor({ state: 'detached' })
    await page.getByTestId('token-stale').waitFor({ state: 'detached' })
  })

  thorough(
    'of the node the risks are unknown, the rest stands, and asking again tells them',
    async () => {
      const session = await openSession()
      session.problems.allow(/Failed to load resource/)
      const token = await addressOf(sandbox(), 'JADE')
      setFaults(sandbox().chain, { refuse: { status: 503 } })
      const page = await visitToken(session, sandbox(), token)
      await page.getByTestId('token-risk-error').waitFor()
      expect(await page.getByTestId('token-risk-verdict').count()).toBe(0)
      await page.getByTestId('token-chart').waitFor()
      await page.getByTestId('token-facts-holders').waitFor()
      expect(await page.getByTestId('token-not-ours').count()).toBe(0)
      setFaults(sandbox().chain, {})
      await page.getByTestId('token-risk-error-retry').click()
      expect(await riskText(page)).toContain(said.taxes)
      // Later the node fails again. Its last answers stay, marked as old.
      setFaults(sandbox().chain, { refuse: { status: 503 } })
      await page.getByTestId('token-risk-again').click()
      await page.getByTestId('token-risk-stale').waitFor()
      expect(await riskText(page)).toContain(said.taxes)
    },
  )

  thorough('of the backend it offers to try again, and opens then', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    const { origin, backend } = sandbox()
    const token = await addressOf(sandbox(), 'JADE')
    backend.faults.add({ path: 'swapCoinIssuedDetail', status: 500 })
    const page = await open(`${origin}/token/${token}`, { worker: 'none' })
    await page.getByTestId('token-error').waitFor()
    await askAgain(page, '**/swapCoinIssuedDetail?*', 'token-error-retry', backend.faults.clear)
    await page.getByTestId('token-name').waitFor()
    expect(await page.getByTestId('token-error').count()).toBe(0)
  })

  thorough('of one of its answers the others stand, and each offers to try again', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    const { origin, backend } = sandbox()
    const token = await addressOf(sandbox(), 'JADE')
    for (const path of ['swapCoinInfo', 'lockStatistic']) backend.faults.add({ path, status: 500 })
    const page = await open(`${origin}/token/${token}`, { worker: 'none' })
    for (const error of ['token-market-error', 'token-trades-error', 'token-locked-error'])
      await page.getByTestId(error).waitFor()
    expect(await page.getByTestId('token-facts-holders').textContent()).toMatch(/^Holders[1-9]\d*$/)
    // Holds all answers until the last tap, because the page also asks automatically.
    const held = await holdRequests(page, '**/{swapCoinInfo,lockStatistic}?*')
    backend.faults.clear()
    for (const part of ['locked', 'market', 'trades'])
      await page.getByTestId(`token-${part}-error-retry`).click()
    await held.release()
    for (const there of ['token-locked-share', 'token-chart', 'token-trades-list'])
      await page.getByTestId(there).waitFor()
  })
})
