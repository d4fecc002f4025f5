import { describe, expect, test, vi } from 'vitest'
import { createInstallation } from '../../../src/state/device/installation.ts'

function openPage({ standalone = false, navigator = {} } = {}) {
  const page = new EventTarget()
  const display = Object.assign(new EventTarget(), { matches: standalone })
  const installation = createInstallation({
    navigator,
    addEventListener: (type, listener) => page.addEventListener(type, listener),
    matchMedia: () => display as unknown as MediaQueryList,
  })
  const told = vi.fn<() => void>()
  installation.subscribe(told)
  return {
    installation,
    told,
    /** Offers installation as Chromium does once the page can be installed. */
    offer() {
      const prompt = vi.fn<() => Promise<void>>(async () => {})
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt,
      })
      page.dispatchEvent(event)
      return { event, prompt }
    },
    installed: () => page.dispatchEvent(new Event('appinstalled')),
    becomeStandalone() {
      display.matches = true
      display.dispatchEvent(new Event('change'))
    },
  }
}

describe('what the browser says about installing', () => {
  test('is kept until it is wanted, and the browser shows nothing of its own', async () => {
    const { installation, told, offer } = openPage()
    expect(installation.isReady()).toBe(false)
    const { event, prompt } = offer()
    expect(event.defaultPrevented).toBe(true)
    expect(installation.isReady()).toBe(true)
    expect(told).toHaveBeenCalledTimes(1)
    expect(prompt).not.toHaveBeenCalled()
    await installation.ask()
    expect(prompt).toHaveBeenCalledTimes(1)
  })

  test('serves once, until the browser says it again', async () => {
    const { installation, offer } = openPage()
    const first = offer()
    await installation.ask()
    expect(installation.isReady()).toBe(false)
    await installation.ask()
    expect(first.prompt).toHaveBeenCalledTimes(1)
    const second = offer()
    await installation.ask()
    expect(second.prompt).toHaveBeenCalledTimes(1)
  })

  test('is void once the app is installed', () => {
    const { installation, offer, installed } = openPage()
    offer()
    installed()
    expect(installation.isReady()).toBe(false)
    expect(installation.isInstalled()).toBe(true)
  })
})

describe('the installed app', () => {
  test('is known by its window, also when the page moves into one', () => {
    expect(openPage({ standalone: true }).installation.isInstalled()).toBe(true)
    const { installation, told, becomeStandalone } = openPage()
    expect(installation.isInstalled()).toBe(false)
    becomeStandalone()
    expect(installation.isInstalled()).toBe(true)
    expect(told).toHaveBeenCalledTimes(1)
  })

  test("is known by Safari's own word", () => {
    expect(openPage({ navigator: { standalone: true } }).installation.isInstalled()).toBe(true)
    expect(openPage({ navigator: { standalone: false } }).installation.isInstalled()).toBe(false)
  })
})
