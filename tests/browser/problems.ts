import type { ConsoleMessage, Page } from 'playwright-core'

/** Unexpected problems in pages. Each of them fails the test. */
export interface Problems {
  watch(page: Page): void
  /** Allows problems that match this pattern. */
  allow(pattern: RegExp): void
  /** Returns all problems seen but not allowed. */
  unexpected(): string[]
}

/**
 * Collects script errors, crashes and console errors. The console includes violations of the
 * content security policy and failed requests.
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
