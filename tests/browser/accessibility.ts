import { source } from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * The serious and critical violations that axe finds in the page as it stands, one line each.
 *
 * axe is put in through the debugger: the page's content security policy would refuse it otherwise,
 * and must not be switched off for it.
 */
export async function findViolations(page: Page): Promise<string[]> {
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
    await evaluate(`${source}; undefined`)
    const results: AxeResults = await evaluate(`axe.run({ resultTypes: ['violations'] })`)
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
  } finally {
    await debug.detach()
  }
}
