import type { ConsoleMessage, Page } from 'playwright-core'

/** What went wrong in pages without a test asking for it: each problem fails the test. */
export interface Problems {
  watch(page: Page): void
  /** Says that the test expects problems like this one. */
  allow(pattern: RegExp): void
  /** All that were seen and not allowed. */
  unexpected(): string[]
}

/**
 * Collects script errors, crashes, and what the console shows as errors, which includes violations
 * of the content security policy and failed requests.
 */
export function collectProblems(): Problems {
  const seen: string[] = []
  const allowed: RegExp[] = []
  return {
    watch(page) {
      page.on('pageerror', (error) => seen.push(`uncaught ${error.stack || String(error)}`))
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()}${place(message)}`)
      })
      page.on('crash', () => seen.push('the page crashed'))
    },
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}

const place = (message: ConsoleMessage) => {
  const { url, lineNumber } = message.location()
  return url ? ` (${url}:${lineNumber})` : ''
}
