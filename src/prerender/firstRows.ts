import { KEPT_ROWS, type KeptRows } from '../features/home/keptRows.ts'
import { layRows, type RowLook } from '../features/home/layRows.ts'
import { DEFAULT_LOCALE, languages, LOCALES } from '../i18n/locale.ts'
import { engraveHero } from '../ui/engraving/engraveHero.ts'
import type { Begun } from './begun.ts'
import type { RowTable } from './firstTable.ts'

// The build turns this file into an inline script (plugin.mjs). It is the last one in the document,
// so that it does not delay the first paint of other pages.

/** Replaced by the build with its own table. */
declare const ROW_TABLE: RowTable

const { classes, words } = ROW_TABLE

/** Fills in the home screen's content before its code is loaded. */
function fillHome({ answers }: Begun): void {
  // Before the first paint: later, they would wait for the app's code, which is cached too.
  layKeptRows()
  // Drawing code, a twentieth of the size of the lines that it draws.
  afterPaint(engraveHero)
  void answers?.then(([tokens]) => tokens && layAnswer(tokens))
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Returns the look and texts of the home screen's rows, in the document's language. */
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

/** Shows the rows of the last visit first. */
function layKeptRows(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_ROWS) ?? 'null') as KeptRows | null
    if (kept) layRows(kept.items, Date.now() + Number(kept.ahead), lookOfRows())
  } catch {
    // On unexpected content or blocked storage, the skeleton stays.
  }
}

/** Shows the rows of the answer, which arrives before the app's code. */
async function layAnswer(answer: Promise<Response>): Promise<void> {
  try {
    // Cloned, because the page reads the answer itself.
    const { data } = (await (await answer).clone().json()) as { data: Record<string, unknown> }
    layRows(data['items'], Number(data['now']), lookOfRows())
  } catch {
    // The page reports errors of the answer.
  }
}

if (self.begun?.layout === 'home') fillHome(self.begun)
