import type { ConsoleMessage, Page } from 'playwright-core'

/** What went wrong in pages without any test having asked: each one fails the test. */
export interface Problems {
  watch(page: Page): void
  /** Tells that problems like this one are what the test is about. */
  allow(pattern: RegExp): void
  /** All that were seen and not allowed. */
  unexpected(): string[]
}

/**
 * Collects errors of scripts, lines that the console shows as errors (the browser puts violations
 * of the content security policy and failed requests there) and crashes.
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
