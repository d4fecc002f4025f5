import type { Page } from 'playwright-core'
import { changedSince } from '../../changed.ts'
import { seedOfCommit } from '../../proofs/commit.ts'
import { findViolations } from '../accessibility.ts'
import { isBroken, isForeign, layoutFaults, readTexts } from '../screens/faults.ts'
import type { Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { isThorough } from '../thorough.ts'
import type { useKit } from './openKit.ts'
import { halfOf, showingsOf } from './showings.ts'

/** Width of very old phones, and of current ones with everything enlarged. */
const NARROWEST = { width: 320, height: 844 }
const SMALLEST = { width: 360, height: 640 }

/**
 * Minimum number of specimens. They are found by file name, so a missing file would otherwise go
 * unnoticed.
 */
const LEAST = 700

/**
 * Shows the specimens of every other piece: in `npm test`, the part of this commit (`showingsOf`).
 * Returns the faults, one line each, and how to find them again.
 */
export async function walkKit(
  openKit: ReturnType<typeof useKit>,
  half: 'odd' | 'even',
): Promise<string[]> {
  const session = await openSession()
  const kit = await openKit(session)
  const all = await kit.paths()
  if (all.length < LEAST) return [`only ${all.length} specimens are there`]
  const seed = Number(process.env['KIT_SEED'] ?? seedOfCommit())
  const choice = { seed, changed: changedHere(), isThorough }
  const faults: string[] = []
  let known = 0
  for (const { path, views, isClose } of showingsOf(halfOf(all, half), choice))
    for (const [at, view] of views.entries()) {
      const { language } = view
      const said = at === 0 ? await kit.show(path, view) : await kit.turn(view)
      const found = [...said, ...(await faultsOf(kit.page, language))]
      if (isClose) found.push(...(await structuralFaults(kit.page, language)))
      const problems = session.problems.unexpected()
      found.push(...problems.slice(known))
      known = problems.length
      faults.push(...found.map((fault) => `${path}: ${language}: ${fault}`))
    }
  return faults.length === 0 ? [] : [...faults, `again: KIT_SEED=${seed} npm test -- browser/kit`]
}

/** Lists the files that this commit and uncommitted work have changed; none without git. */
function changedHere(): readonly string[] {
  try {
    return changedSince('HEAD~1')
  } catch {
    return []
  }
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
