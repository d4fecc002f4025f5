import type { Page } from 'playwright-core'
import { findViolations } from '../accessibility.ts'
import { isBroken, isForeign, layoutFaults, readTexts } from '../screens/faults.ts'
import type { Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { isThorough } from '../thorough.ts'
import type { View } from '../../kit/stage.tsx'
import type { useKit } from './openKit.ts'

/** Width of very old phones, and of current ones with everything enlarged. */
const NARROWEST = { width: 320, height: 844 }
const SMALLEST = { width: 360, height: 640 }

/**
 * Minimum number of specimens. They are found by file name, so a missing file would otherwise go
 * unnoticed.
 */
const LEAST = 700

/**
 * Views that vary language and theme together, because texts and layout hardly depend on the theme,
 * nor colours on the language.
 */
const VIEWS: readonly View[] = [
  { language: 'en', theme: 'light', text: 100 },
  { language: 'tc', theme: 'dark', text: 200 },
]

const pieceOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/**
 * Shows all specimens of every other piece. The first specimen of each piece appears in all views,
 * the others in one view, in turn. `npm run proofs` shows every specimen in all views. Returns the
 * faults, one line each.
 */
export async function walkKit(
  openKit: ReturnType<typeof useKit>,
  half: 'odd' | 'even',
): Promise<string[]> {
  const session = await openSession()
  const kit = await openKit(session)
  const all = await kit.paths()
  if (all.length < LEAST) return [`only ${all.length} specimens are there`]
  const pieces = [...new Set(all.map(pieceOf))].filter(
    (_, index) => index % 2 === (half === 'odd' ? 0 : 1),
  )
  const faults: string[] = []
  let known = 0
  for (const piece of pieces)
    for (const [index, path] of all.filter((each) => pieceOf(each) === piece).entries()) {
      // A piece's states differ more in words than in structure, so the first one stands for all.
      const isLookedAtClosely = isThorough || index === 0
      const views = isLookedAtClosely ? VIEWS : [VIEWS[index % VIEWS.length]!]
      for (const [at, view] of views.entries()) {
        const { language } = view
        const said = at === 0 ? await kit.show(path, view) : await kit.turn(view)
        const found = [...said, ...(await faultsOf(kit.page, language))]
        if (isLookedAtClosely) found.push(...(await structuralFaults(kit.page, language)))
        const problems = session.problems.unexpected()
        found.push(...problems.slice(known))
        known = problems.length
        faults.push(...found.map((fault) => `${path}: ${language}: ${fault}`))
      }
    }
  return faults
}

/** Finds broken or foreign texts and layout faults. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  return [
    ...texts.filter(isBroken).map((text) => `not a text for people: ${text}`),
    ...texts.filter((text) => isForeign(text, language)).map((text) => `foreign: ${text}`),
    ...(await page.evaluate(layoutFaults)),
  ]
}

/** Finds layout faults at other screen sizes, and runs axe. */
async function structuralFaults(page: Page, language: Language): Promise<string[]> {
  const usual = page.viewportSize()!
  const faults = await findViolations(page, { coloursOnly: language !== 'en' })
  if (language === 'en') {
    await page.setViewportSize(NARROWEST)
    faults.push(...(await page.evaluate(layoutFaults)).map((fault) => `at 320 px: ${fault}`))
  }
  await page.setViewportSize(SMALLEST)
  if (await page.evaluate(isReassuranceCut)) faults.push('what reassures is cut on a small phone')
  await page.setViewportSize(usual)
  return faults
}

/** Whether the reassuring note above the button is cut off at the usual text size. */
function isReassuranceCut(): boolean {
  const { style } = document.documentElement
  const { fontSize } = style
  style.fontSize = ''
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const sheet = boxOf('[role="dialog"]')
  const note = boxOf('[data-testid$="-sheet-verdict"]')
  const button = boxOf('[data-testid$="-confirm"]')
  style.fontSize = fontSize
  if (!sheet || !note || !button) return false
  const isWhole = note.top > sheet.top && note.bottom <= button.top && button.bottom <= innerHeight
  return sheet.top < 0 || !isWhole
}
