import type { Page } from 'playwright-core'
import { levelSeeds } from '../../../sandbox/world/cards.ts'
import { tokenSeeds } from '../../../sandbox/world/past/seeds.ts'
import { nobody } from '../../../src/core/address.ts'
import { findViolations } from '../accessibility.ts'
import { until } from '../payments/steps.ts'
import { keepPicture } from '../session.ts'
import { isThorough } from '../thorough.ts'
import { languageOf, speak, type Language } from './language.ts'

/** Names of products, wallets, tokens and networks, which are the same in every language. */
const NAMES = [
  'Casthouse',
  'Sandbox side chain',
  'Sandbox',
  'TronLink',
  'OKX Wallet',
  'Telegram',
  'TradingView',
  'English',
  '繁體中文',
  ...tokenSeeds.map(({ name }) => name),
  ...levelSeeds(nobody).map(({ terms }) => terms.name),
]

/** Names of boxes in orders. They stay in the language of the purchase. */
const BOUGHT = /\d+ × [A-Z][A-Za-z ]*Box\b|\d+ × \p{Script=Han}+盲盒/gu

/** Width of very old phones, and of current ones with everything enlarged. */
const NARROWEST = 320

const SMALLEST = { width: 360, height: 640 }

const THEMES = ['light', 'dark'] as const

type Theme = (typeof THEMES)[number]

/**
 * Finds faults that readers would notice on the current screen, one line each: missing or foreign
 * words, and content that overflows or is cut off. `npm run proofs` also looks closely
 * (`findCloseFaults`) and checks the other language. In `npm test`, the kit does that for sheets,
 * and the walk for pages. Leaves the page in its language.
 */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const own = await languageOf(page)
  const faults = await findFaultsHere(page, name)
  if (!isThorough) return faults
  await speak(page, own === 'en' ? 'tc' : 'en')
  faults.push(...(await findFaultsHere(page, name)))
  await speak(page, own)
  return faults
}

/**
 * Finds the same faults in the current language only, for screens shown before the app, which do
 * not change language.
 */
export async function findFaultsHere(page: Page, name: string): Promise<string[]> {
  await settle(page)
  const faults = [
    ...(await wordFaults(page, await languageOf(page))),
    ...(await page.evaluate(layoutFaults)),
  ]
  const close = isThorough ? await findCloseFaults(page, name, THEMES) : []
  return [...faults.map((fault) => `${name}: ${fault}`), ...close]
}

/**
 * Finds layout faults at the narrowest width and at twice the text size, and serious axe violations
 * in these themes. Saves screenshots in thorough runs, named after the screen.
 */
export async function findCloseFaults(
  page: Page,
  name: string,
  themes: readonly Theme[],
): Promise<string[]> {
  const faults: string[] = []
  const { width: usual, height } = page.viewportSize()!
  await page.setViewportSize({ width: NARROWEST, height })
  await settle(page)
  for (const fault of await page.evaluate(layoutFaults)) faults.push(`at ${NARROWEST} px: ${fault}`)
  await page.setViewportSize({ width: usual, height })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await settle(page)
  for (const fault of await page.evaluate(layoutFaults)) faults.push(`at 200% text: ${fault}`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settle(page)
    // Themes differ only in their colours.
    for (const violation of await findViolations(page, { coloursOnly: index > 0 }))
      faults.push(`${theme}: ${violation}`)
    await keepPictures(page, `${name}-${await languageOf(page)}-${theme}`)
  }
  return faults.map((fault) => `${name}: ${fault}`)
}

/** Saves screenshots for people to look at: the common size and the smallest one. */
async function keepPictures(page: Page, name: string): Promise<void> {
  if (!isThorough) return
  const usual = page.viewportSize()!
  await keepPicture(page, name)
  await page.setViewportSize(SMALLEST)
  await settle(page)
  await keepPicture(page, `${name}-small`)
  await page.setViewportSize(usual)
  await settle(page)
}

/** Resolves once nothing is loading or moving any more. */
async function settle(page: Page): Promise<void> {
  // waitForFunction would take the promise itself as the answer.
  await until(() =>
    page.evaluate(async () => {
      // A change starts to animate only with the next frame.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const isShown = (element: Element) => element.checkVisibility()
      const isWaiting = [...document.querySelectorAll('[aria-busy="true"]')].some(isShown)
      const isMoving = document
        .getAnimations()
        .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      return !isWaiting && !isMoving
    }),
  )
}

async function wordFaults(page: Page, language: Language): Promise<string[]> {
  const faults: string[] = []
  // The page shows the backend's texts in the other language until the backend has answered in this
  // one.
  await until(
    async () => !(await page.evaluate(readTexts)).some((text) => isForeign(text, language)),
  ).catch(() => undefined)
  for (const text of await page.evaluate(readTexts)) {
    if (isBroken(text)) faults.push(`not a text for people: ${text}`)
    if (isForeign(text, language)) faults.push(`not in this language: ${text}`)
  }
  return faults
}

/**
 * Whether a text is a message's id, contains an unfilled placeholder, or contains a broken value.
 */
export const isBroken = (text: string): boolean =>
  /^(?=.*[0-9+/]|.*[a-z][A-Z])[A-Za-z0-9+/]{6}$/.test(text) ||
  /\{\w+\}|<\/?\d+>|\bundefined\b|\bNaN\b|\[object /.test(text)

export function isForeign(text: string, language: Language): boolean {
  // Some boxes are named after a level.
  const unbought = text.replaceAll(BOUGHT, ' ')
  const rest = NAMES.reduce((left, name) => left.replaceAll(name, ' '), unbought)
    // Addresses, hashes, URLs and token symbols do not count as words.
    .replaceAll(
      /\b[0-9a-f]{64}\b|\/config\.json|https?:\S+|\S+@\S+|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b\w{4,}…\w{4,}\b/g,
      ' ',
    )
  if (language === 'en') return /\p{Script=Han}/u.test(rest)
  return (rest.match(/[A-Za-z]{3,}/g) ?? []).some((word) => word !== word.toUpperCase())
}

/**
 * Returns every visible or read-aloud text on the page, except those marked as the same in all
 * languages.
 */
export function readTexts(): string[] {
  const texts = [document.title]
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[translate="no"]')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    // Joins adjacent nodes, because a sentence with values spans several of them.
    const runs = ['']
    for (const child of element.childNodes)
      if (child instanceof Text) runs.push(runs.pop() + child.data)
      else runs.push('')
    texts.push(...runs)
    for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '')
  }
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}

/** Finds texts that overflow the screen or their button, and controls that are cut off. */
export function layoutFaults(): string[] {
  /** Width in px above which a picture is an ornament and may be cut off. */
  const ART = 120
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  // Allows elements that scroll, end in an ellipsis or are only for screen readers. Sheets may
  // scroll only vertically.
  const mayBeWider = (element: Element): boolean => {
    const { overflowX } = getComputedStyle(element)
    if (overflowX === 'auto' || overflowX === 'scroll') return !element.closest('[role="dialog"]')
    return overflowX !== 'visible'
  }
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (mayBeWider(element) || isClipped(element.parentElement))
  while (texts.nextNode()) {
    const text = texts.currentNode
    const element = text.parentElement!
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (isClipped(element)) continue
    const box = (element.closest('button') ?? document.documentElement).getBoundingClientRect()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const beyond = Math.max(box.left - left, right - box.right)
    if (beyond > 1) faults.push(`does not fit by ${beyond} px: ${text.nodeValue}`)
  }
  // Words may end in an ellipsis, but icons and buttons must be whole. (Parts within a drawing are
  // cut on purpose.)
  for (const whole of document.querySelectorAll('main :is(button, svg:not(svg svg))')) {
    const { left, right, width } = whole.getBoundingClientRect()
    if (!whole.checkVisibility({ visibilityProperty: true }) || width > ART) continue
    // A button with only an icon has nothing around it but space for the finger.
    if (whole instanceof HTMLElement && whole.textContent === '') continue
    for (let place = whole.parentElement; place; place = place.parentElement) {
      const { overflowX } = getComputedStyle(place)
      if (overflowX === 'visible') continue
      if (overflowX === 'auto' || overflowX === 'scroll') break
      const box = place.getBoundingClientRect()
      if (left < box.left - 1 || right > box.right + 1)
        faults.push(`is cut: ${whole.outerHTML.slice(0, 120)}`)
    }
  }
  return faults
}
