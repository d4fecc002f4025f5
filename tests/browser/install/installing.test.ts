import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FLAGS, pathOfChromium } from '../chromium.ts'
import { startChromium } from '../ownChromium.ts'
import { PATIENCE_MS } from '../patience.ts'
import { buy, nextBuyer, paid, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { comeBack, countedVisit, offerInstall, openAs, timesAsked } from './steps.ts'

const sandbox = useQuickSandbox()

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE =
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} ` +
  'Version/18.5 Mobile/15E148 Safari/604.1'
const OKX =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/137.0 Mobile Safari/537.36 OKApp/(Android) version/6.110'

thorough('Chromium finds nothing that stands in the way of installing', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'casthouse-profile-'))
  // Uses its own profile, because a private window cannot install apps.
  const { context, kill } = await startChromium(profile)
  onTestFinished(async () => {
    await kill()
    rmSync(profile, { recursive: true })
  })
  const page = await context.newPage()
  await page.goto(sandbox().origin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const debug = await context.newCDPSession(page)
  const { url, errors } = await debug.send('Page.getAppManifest')
  expect({ url, errors }).toEqual({ url: `${sandbox().origin}/manifest.webmanifest`, errors: [] })
  expect((await debug.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
})

describe('the offer to install', () => {
  thorough('comes at the second visit, and not again once it is declined', async () => {
    const { open } = await openSession()
    const page = await open(`${sandbox().origin}/profile`, { device: 'desktop' })
    await offerInstall(page)
    // The profile offers the installation from the first visit.
    await page.getByTestId('profile-install').waitFor()
    await page.getByTestId('tab-home').click()
    await page.getByTestId('home-tokens-list').waitFor()
    await countedVisit(page, 1)
    expect(await page.getByTestId('install').count()).toBe(0)

    await comeBack(page)
    await offerInstall(page)
    await page.getByTestId('install-decline').click()
    await page.getByTestId('install').waitFor({ state: 'detached' })

    await comeBack(page)
    await offerInstall(page)
    await countedVisit(page, 3)
    await page.getByTestId('tab-profile').click()
    await page.getByTestId('profile-install-start').waitFor()
    await page.getByTestId('tab-home').click()
    expect(await page.getByTestId('install').count()).toBe(0)
    expect(await timesAsked(page)).toBe(0)

    await page.getByTestId('tab-profile').click()
    await page.getByTestId('profile-install-start').click()
    expect(await timesAsked(page)).toBe(1)
    await page.getByTestId('profile-install').waitFor({ state: 'detached' })
  })

  test('opens the browser’s own question, and goes', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { device: 'desktop' })
    await countedVisit(page, 1)
    await comeBack(page)
    await offerInstall(page)
    await page.getByTestId('install-accept').click()
    await page.getByTestId('install').waitFor({ state: 'detached' })
    expect(await timesAsked(page)).toBe(1)
  })

  thorough('comes at the first visit after something was paid, back at the top level', async () => {
    const { open } = await openSession()
    const { account } = nextBuyer(sandbox())
    const page = await open(`${sandbox().origin}/blindBox/2`, {
      device: 'desktop',
      wallet: { mode: 'approve', account, connected: true },
    })
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await offerInstall(page)
    await buy(page)
    await paid(page)
    await page.getByTestId('blindbox-sheet-close').click()
    expect(await page.getByTestId('install').count()).toBe(0)
    await page.getByTestId('page-back').click()
    await page.getByTestId('install').waitFor()
  })

  thorough('is not made by the installed app', async () => {
    const url = `${sandbox().origin}/profile`
    const profile = mkdtempSync(join(tmpdir(), 'casthouse-app-'))
    // Simulates the installed app's window, with a tab of the same browser.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: pathOfChromium(),
      args: [...FLAGS, `--app=${url}`],
      ignoreDefaultArgs: ['--headless'],
    })
    context.setDefaultTimeout(PATIENCE_MS)
    onTestFinished(async () => {
      await context.close()
      rmSync(profile, { recursive: true })
    })
    const tab = await context.newPage()
    await tab.goto(url)
    const app = context.pages().find((page) => page !== tab && page.url() === url)!
    for (const page of [app, tab]) {
      await page.getByTestId('profile-storage-used').waitFor()
      await offerInstall(page)
    }
    await tab.getByTestId('profile-install').waitFor()
    expect(await app.getByTestId('profile-install').count()).toBe(0)
  })

  thorough.each(
    firstOf([
      ['by its words', 'desktop', OKX],
      ['by the wallet that a phone’s page has', 'phone', undefined],
    ] as const),
  )('is not made in a wallet’s own browser, known %s', async (_, device, userAgent) => {
    const session = await openSession()
    const url = `${sandbox().origin}/profile`
    const page = userAgent
      ? await openAs(session, userAgent, url, { device })
      : await session.open(url, { device, wallet: { account: 0, connected: true } })
    await page.getByTestId('profile-storage-used').waitFor()
    await offerInstall(page)
    await page.getByTestId('profile-wallet').waitFor()
    // This browser cannot show notifications, either. The page says so once it has identified the
    // browser.
    await page.getByTestId('profile-notices').filter({ hasText: 'Not in this browser' }).waitFor()
    expect(await page.getByTestId('profile-install').count()).toBe(0)
  })
})

thorough('on an iPhone the steps are told, at the second visit and from the profile', async () => {
  const { open } = await openSession()
  const language = 'tc'
  const page = await open(sandbox().origin, { language, wallet: { shape: 'none' } })
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setUserAgentOverride', { userAgent: IPHONE })
  await countedVisit(page, 1)
  await comeBack(page)
  await page.getByTestId('install').waitFor()
  expect(await findFaults(page, 'install')).toEqual([])
  await page.getByTestId('install-accept').click()
  const steps = page.getByTestId('install-steps')
  await steps.filter({ hasText: '加入主畫面' }).waitFor()
  expect(await findFaults(page, 'install-steps')).toEqual([])
  await page.getByTestId('install-steps-close').click()
  await steps.waitFor({ state: 'detached' })
  expect(await page.getByTestId('install').count()).toBe(0)

  await page.getByTestId('tab-profile').click()
  await page.getByTestId('profile-install-start').click()
  await steps.waitFor()
})
