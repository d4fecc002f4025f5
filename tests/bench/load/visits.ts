import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../../../sandbox/launch/chromium.mjs'
import type { StaticHost, Traffic } from './staticHost.ts'

const AUDITS = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

export type Visit = Readonly<Record<keyof typeof AUDITS, number>> & Traffic

export const VISITS = ['first', 'second'] as const

export type Visits = Readonly<Record<(typeof VISITS)[number], Visit>>

/**
 * Two visits to a page in a browser that has never seen it, as by Lighthouse's phone on a slow
 * network: the second in a new tab, over new connections, after the service worker has finished.
 */
export async function visitTwice(host: StaticHost, fingerprint: string): Promise<Visits> {
  const chromePath = findChromium()
  if (!chromePath) throw new Error('no Chromium found; npm test installs one')
  const chrome = await launch({
    chromePath,
    logLevel: 'silent',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  })
  try {
    const visits: Partial<Record<keyof Visits, Visit>> = {}
    for (const turn of VISITS) {
      const measured = await measureVisit(chrome.port, host.origin)
      visits[turn] = { ...measured, ...(await host.settle()) }
    }
    return visits as Visits
  } finally {
    chrome.kill()
  }
}

async function measureVisit(port: number, url: string) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyAudits: Object.values(AUDITS),
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    disableStorageReset: true,
    disableFullPageScreenshot: true,
  })
  const { audits, runtimeError } = result?.lhr ?? {}
  if (!audits || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message ?? 'nothing'}`)
  const read = (name: keyof typeof AUDITS) => audits[AUDITS[name]]?.numericValue ?? NaN
  return { fcpMs: read('fcpMs'), lcpMs: read('lcpMs'), tbtMs: read('tbtMs'), cls: read('cls') }
}
