import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findShell } from '../../../sandbox/launch/chromium.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casthouse-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program that answers like Chromium, or exits like Ubuntu's snap placeholder. */
const program = (path: string, starts = true) => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, starts ? '#!/bin/sh\necho Chromium 156.0.1\n' : '#!/bin/sh\nexit 10\n')
  chmodSync(file, 0o755)
  return file
}

/**
 * Builds an environment in which only the given folders and Playwright's cache can contain a
 * browser.
 */
const environment = (...folders: string[]) => ({
  PATH: folders.map((each) => join(folder, each)).join(delimiter),
  PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright'),
})

test('the browser that was named is taken, or said not to start', () => {
  program('bin/chromium')
  const named = program('mine')
  expect(findChromium({ ...environment('bin'), CHROMIUM_PATH: named })).toBe(named)
  const broken = program('broken', false)
  expect(() => findChromium({ ...environment('bin'), CHROMIUM_PATH: broken })).toThrow(
    `CHROMIUM_PATH is ${broken}, and that does not start.`,
  )
})

test('one on the path comes before Playwright’s, and one that does not start is passed over', () => {
  program('first/chromium-browser', false)
  const chrome = program('second/google-chrome')
  program('playwright/chromium-1200/chrome-linux64/chrome')
  expect(findChromium(environment('first', 'second'))).toBe(chrome)
})

test('of Playwright’s the newest is taken', () => {
  program('playwright/chromium-999/chrome-linux/chrome')
  const newest = program('playwright/chromium-1200/chrome-linux64/chrome')
  program('playwright/firefox-2000/firefox/firefox')
  expect(findChromium(environment())).toBe(newest)
})

test.runIf(process.platform === 'linux')('without any there is none', () => {
  expect(findChromium(environment('empty'))).toBeUndefined()
})

test('a shell is the one that was named, or one on the path', () => {
  const shell = program('bin/chromium-headless-shell')
  expect(findShell(environment('empty', 'bin'))).toBe(shell)
  const named = program('mine')
  expect(findShell({ ...environment('bin'), CHROMIUM_SHELL_PATH: named })).toBe(named)
  const broken = program('broken', false)
  expect(() => findShell({ ...environment('bin'), CHROMIUM_SHELL_PATH: broken })).toThrow(
    `CHROMIUM_SHELL_PATH is ${broken}, and that does not start.`,
  )
  expect(findShell(environment('empty'))).toBeUndefined()
})

test('where a Chromium was named and no shell, that one does everything', () => {
  program('bin/chromium-headless-shell')
  const named = program('mine')
  expect(findShell({ ...environment('bin'), CHROMIUM_PATH: named })).toBeUndefined()
})
