import { source } from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * The serious and critical violations that axe finds in the page as it stands, one line each; only
 * those of colours if nothing else has changed since a full run.
 *
 * axe is injected through the debugger: the page's content security policy would refuse it
 * otherwise, and must not be switched off for it.
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
    // Half a megabyte, which stays until the page is replaced.
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

/** All rules about colours that are not only for experts. */
const COLOURS = ['color-contrast', 'link-in-text-block']
