import type { Page } from 'playwright-core'
import { findViolations } from '../accessibility.ts'
import { isBroken, isForeign, layoutFaults, readTexts } from '../screens/faults.ts'
import type { Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { isThorough } from '../thorough.ts'
import type { useKit } from './openKit.ts'

/** The width of very old phones, and of today's with everything enlarged. */
const NARROWEST = { width: 320, height: 844 }
const SMALLEST = { width: 360, height: 640 }

/** All of them are found by their files' names: none is missed without a word. */
const LEAST = 700

const pieceOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** A piece's states differ in their words more than in how they are built: the first stands for all. */
const isBuiltAsOthers = (path: string, before: string | undefined) =>
  !isThorough && before !== undefined && pieceOf(before) === pieceOf(path)

export interface Walk {
  readonly language: Language
  readonly theme: 'light' | 'dark'
  /** The size of text in percent. */
  readonly text: number
}

/** Shows all specimens one after the other; returns what is wrong with them, one line each. */
export async function walkKit(
  openKit: ReturnType<typeof useKit>,
  { language, theme, text }: Walk,
): Promise<string[]> {
  const session = await openSession()
  const kit = await openKit(session, 'none', { language, theme, text })
  const paths = await kit.paths()
  if (paths.length < LEAST) return [`only ${paths.length} specimens are there`]
  const faults: string[] = []
  let known = 0
  for (const [index, path] of paths.entries()) {
    const found = [...(await kit.show(path)), ...(await faultsOf(kit.page, language))]
    if (!isBuiltAsOthers(path, paths[index - 1]))
      found.push(...(await structuralFaults(kit.page, language)))
    const problems = session.problems.unexpected()
    found.push(...problems.slice(known))
    known = problems.length
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return faults
}

/** Words that are no words of the language, and what does not fit. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  return [
    ...texts.filter(isBroken).map((text) => `not a text for people: ${text}`),
    ...texts.filter((text) => isForeign(text, language)).map((text) => `foreign: ${text}`),
    ...(await page.evaluate(layoutFaults)),
  ]
}

/** Finds what does not fit on other phones, and asks axe. */
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

/** Whether what reassures does not stand whole above the button, at the usual size of text. */
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
