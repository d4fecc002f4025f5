import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { OperationRow } from '../../src/db/database.ts'
import { readRows } from './rows.ts'

const failures = fileURLToPath(new URL('../../.cache/failures', import.meta.url))

/** Runs in the page: records presses, releases and clicks, to show why a tap had no effect. */
export function noteTaps(): void {
  const taps: string[] = []
  Object.assign(globalThis, { taps })
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      kind,
      ({ target }) => {
        const what = target instanceof Element ? target.closest('[data-testid]') : null
        taps.push(
          `${Math.round(performance.now())} ms: ${kind} ${what?.getAttribute('data-testid')}`,
        )
      },
      true,
    )
}

/**
 * Saves evidence of a test failure: each page's screenshot, text, taps and queue, and the problems.
 */
export async function keepTrace(
  name: string,
  pages: readonly Page[],
  problems: readonly string[],
): Promise<void> {
  const folder = join(failures, name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(folder, { recursive: true })
  for (const [index, page] of pages.entries()) {
    // A crashed or hanging page has no screenshot. That must not hide the cause of the failure.
    await page.screenshot({ path: join(folder, `${index}.png`), timeout: 5_000 }).catch(() => {})
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => String(error))
    const taps = await inTime(page.evaluate(() => (globalThis as { taps?: string[] }).taps ?? []))
    const rows = await inTime(readRows(page).then((all) => all.map(lineOf)))
    const told = [page.url(), text, taps, rows].join('\n\n')
    writeFileSync(join(folder, `${index}.txt`), `${told}\n`)
  }
  writeFileSync(join(folder, 'problems.txt'), problems.join('\n'))
  console.log(`What the pages looked like: ${folder}`)
}

/** Returns a page's lines, or the reason why there are none. A hanging page would never answer. */
async function inTime(lines: Promise<readonly string[]>): Promise<string> {
  const late = new Promise<string[]>((done) => setTimeout(done, 5_000, ['no answer']))
  const told = await Promise.race([lines, late]).catch((error: unknown) => [String(error)])
  return told.join('\n')
}

/** Formats a row. All times, `now` included, come from the device's clock. */
const lineOf = ({ id, live, nextAt, fence, lease }: OperationRow) =>
  `${id} live ${live}, due ${nextAt} (now ${Date.now()}), fence ${fence}, lease ${JSON.stringify(lease)}`
