import { KEPT_ROWS, type KeptRows } from '../features/home/keptRows.ts'
import { layRows, type RowLook } from '../features/home/layRows.ts'
import { DEFAULT_LOCALE, languages, LOCALES } from '../i18n/locale.ts'
import { engraveHero } from '../ui/engraving/engraveHero.ts'
import type { Begun } from './begun.ts'
import type { RowTable } from './firstTable.ts'

// The build makes an inline script of this file (plugin.mjs), the last of the document: the first
// picture of other pages does not wait for it.

/** The build's; replaced by it. */
declare const ROW_TABLE: RowTable

const { classes, words } = ROW_TABLE

/** Fills in what home is waiting for, before its code is there. */
function fillHome({ answers }: Begun): void {
  // Into the first picture: behind it, they would wait for the app's code, which is kept as well.
  layKeptRows()
  // This code is a twentieth of the lines that it draws.
  afterPaint(engraveHero)
  void answers?.then(([tokens]) => tokens && layAnswer(tokens))
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** How home's rows look and what they say, in the document's language. */
function lookOfRows(): RowLook {
  const { lang } = document.documentElement
  const locale = LOCALES.find((each) => languages[each].html === lang) ?? DEFAULT_LOCALE
  return {
    classes,
    locale,
    say: (word, values = {}) =>
      words[locale][word].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  }
}

/** Begins with the rows of the last visit. */
function layKeptRows(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_ROWS) ?? 'null') as KeptRows | null
    if (kept) layRows(kept.items, Date.now() + Number(kept.ahead), lookOfRows())
  } catch {
    // Whatever else stands there, or where storage is blocked: the bones stay.
  }
}

/** Begins with the rows of the answer, which is there before the app's code. */
async function layAnswer(answer: Promise<Response>): Promise<void> {
  try {
    // The page reads the answer itself.
    const { data } = (await (await answer).clone().json()) as { data: Record<string, unknown> }
    layRows(data['items'], Number(data['now']), lookOfRows())
  } catch {
    // What is wrong with it is for the page to say.
  }
}

if (self.begun?.layout === 'home') fillHome(self.begun)
