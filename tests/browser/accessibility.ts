import { source } from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * The serious and critical violations that axe finds in the page as it stands, one line each; those
 * of colours alone, if that is all that has changed since it was asked for all of them.
 *
 * axe is put in through the debugger: the page's content security policy would refuse it otherwise,
 * and must not be switched off for it.
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
    // Half a megabyte, that stays until the page is another one.
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

/** All rules that look at colours and are not for experts alone. */
const COLOURS = ['color-contrast', 'link-in-text-block']
