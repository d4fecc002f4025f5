import { source } from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Returns the serious and critical violations that axe finds in the current page, one line each.
 * With `coloursOnly`, checks only the colour rules, for when nothing else has changed since a full
 * run.
 *
 * Injects axe through the debugger. The page's content security policy would refuse it otherwise,
 * and must stay on during the test.
 */
export async function findViolations(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  const debug = await page.context().newCDPSession(page)
  try {
    const evaluate = async (expression: string) => {
      const { result, exceptionDetails } = await debug.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    // The source is half a megabyte and stays loaded until the page is replaced.
    if (!(await evaluate(`'axe' in window`))) await evaluate(`${source}; undefined`)
    const options = { resultTypes: ['violations'], ...(coloursOnly && { runOnly: COLOURS }) }
    const results: AxeResults = await evaluate(`axe.run(${JSON.stringify(options)})`)
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
  } finally {
    await debug.detach()
  }
}

/** Colour rules that axe enables by default. */
const COLOURS = ['color-contrast', 'link-in-text-block']
