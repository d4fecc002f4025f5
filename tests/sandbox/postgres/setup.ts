import type { TestProject } from 'vitest/node'
import { startPostgres } from './start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server; undefined if none can run. */
    postgres: string | undefined
  }
}

/** Runs one PostgreSQL for all tests of the backend. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  provide('postgres', url)
  return stop
}
