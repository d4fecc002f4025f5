import { describe, expect, test } from 'vitest'
import { showKeptConfig } from '../../../src/app/configRenewal.ts'
import type { ConfigError } from '../../../src/config/load.ts'
import type { Config } from '../../../src/config/schema.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { createWebStorage } from '../../../src/core/webStorage.ts'

const named = (name: string) => ({ name }) as Config

/**
 * Starts the app with a stored configuration and the server's answer. `hold` opens a wallet's
 * window.
 */
function start(
  kept: Config | undefined,
  fetched: Promise<Result<Config, ConfigError>>,
  { isRenewal = false } = {},
) {
  const noted = new Map<string, string>(isRenewal ? [['configRenewal', 'changed']] : [])
  const storage = createWebStorage(() => ({
    getItem: (key) => noted.get(key) ?? null,
    setItem: (key, value) => void noted.set(key, value),
    removeItem: (key) => void noted.delete(key),
  }))
  let held = false
  let reloads = 0
  const listeners = new Set<() => void>()
  const { shown, settled } = showKeptConfig({
    kept: Promise.resolve(kept),
    fetched,
    version: {
      isHeld: () => held,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    storage,
    reload: () => (reloads += 1),
  })
  let isSettled = false
  void settled.then(() => (isSettled = true))
  return {
    shown,
    hold(isHeld: boolean) {
      held = isHeld
      for (const listener of listeners) listener()
    },
    /** Returns the state once both configurations have arrived or failed. */
    async state() {
      await Promise.allSettled([shown, fetched])
      await new Promise((done) => setTimeout(done))
      return { isSettled, reloads, isNoted: noted.has('configRenewal') }
    },
  }
}

const nothingDone = { isSettled: true, reloads: 0, isNoted: false }

describe('a kept configuration', () => {
  test('is not replaced by a reload because there is a notice about maintenance', async () => {
    const maintenance = { text: { en: 'Tonight', tc: '今晚' } }
    const app = start(named('a'), Promise.resolve(ok({ ...named('a'), maintenance })))
    expect(await app.state()).toEqual(nothingDone)
  })

  test('is shown before the server has answered, and not acted upon', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<Config, ConfigError>>()
    const page = start(named('A'), promise)
    expect(await page.shown).toEqual(ok(named('A')))
    resolve(ok(named('A')))
    expect(await page.state()).toEqual(nothingDone)
  })

  test('is acted upon where the server cannot be asked', async () => {
    const page = start(named('A'), Promise.resolve(err({ kind: 'unreachable', detail: '' })))
    expect(await page.state()).toEqual(nothingDone)
  })

  test('that has changed is never acted upon: the page is loaded again', async () => {
    const page = start(named('A'), Promise.resolve(ok(named('B'))))
    expect(await page.state()).toEqual({ isSettled: false, reloads: 1, isNoted: true })
  })

  test('that has changed stays while a wallet’s window is open', async () => {
    const page = start(named('A'), Promise.resolve(ok(named('B'))))
    page.hold(true)
    expect(await page.state()).toEqual({ isSettled: false, reloads: 0, isNoted: false })
    page.hold(false)
    expect(await page.state()).toEqual({ isSettled: false, reloads: 1, isNoted: true })
  })

  test('is not shown by the page that was loaded again: there is no second time', async () => {
    const page = start(named('A'), Promise.resolve(ok(named('B'))), { isRenewal: true })
    expect(await page.shown).toEqual(ok(named('B')))
    expect(await page.state()).toEqual(nothingDone)
  })
})

test('without a kept configuration the server’s is shown, or what is wrong with it', async () => {
  expect(await start(undefined, Promise.resolve(ok(named('B')))).shown).toEqual(ok(named('B')))
  const wrong = err({ kind: 'invalid', field: 'name', detail: 'is missing' } as const)
  const page = start(undefined, Promise.resolve(wrong))
  expect(await page.shown).toEqual(wrong)
  expect(await page.state()).toEqual(nothingDone)
})
