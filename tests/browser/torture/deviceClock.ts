import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import type { Deployment } from '../update/builds.ts'

/** Moves the clock of a page or worker forward or back by `ms` at every call. */
declare global {
  var putClock: (ms: number) => void
}

/** Runs before all other code of a page or worker. Time passes at its usual speed, but shifted. */
function shiftDate(ms: number): void {
  const Real = Date
  let shift = ms
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: [] | [number]) =>
      given.length === 0 ? new Real(Real.now() + shift) : new Real(...given),
    apply: () => String(new Real(Real.now() + shift)),
    get: (_, name) => (name === 'now' ? () => Real.now() + shift : Reflect.get(Real, name)),
  })
  globalThis.putClock = (more) => void (shift += more)
}

/** Device clock that all pages and workers of one browser share. */
export interface DeviceClock {
  /** Moves the clock forward or back while the app is running. */
  put(ms: number): Promise<void>
}

/**
 * Sets the clock of a browser that has not opened a page yet. A worker cannot be reached before its
 * own script runs, so its clock is part of the deployed build.
 */
export async function shiftClock(
  context: BrowserContext,
  { dist }: Deployment,
  ms: number,
): Promise<DeviceClock> {
  const script = (shift: number) => `(${shiftDate.toString()})(${shift});`
  const file = join(dist, 'sw.js')
  const [, own] = readFileSync(file, 'utf8').split(MARK)
  writeFileSync(file, `${script(ms)}${MARK}${own ?? readFileSync(file, 'utf8')}`)
  await context.addInitScript(script(ms))
  return {
    async put(more) {
      await context.addInitScript(`putClock(${more})`)
      const places: (Page | Worker)[] = [...context.pages(), ...context.serviceWorkers()]
      await Promise.all(places.map((place) => (place as Page).evaluate(putHere, more)))
    },
  }
}

const putHere = (ms: number) => globalThis.putClock(ms)

const MARK = '/* own */'
