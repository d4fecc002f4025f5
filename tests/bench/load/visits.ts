import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../../../sandbox/launch/chromium.mjs'
import { watchCpu, type CpuShares } from './cpu.ts'
import { MARKS, MarksAudit, MarksGatherer, type Task } from './marks.ts'
import type { Destination } from './pages.ts'
import { countRequests, type Requests } from './requests.ts'
import type { StaticHost, Traffic } from './staticHost.ts'

const METRICS = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

/** Pause after which the service worker has fetched everything it needs, in ms. */
const WORKER_QUIET_MS = 2_000

/** Measurements of one visit to a page; all times are in ms. */
export interface Visit extends Readonly<Record<keyof typeof METRICS, number>>, Traffic, Requests {
  /** Time when the content that visitors come for was painted. */
  readonly contentMs: number
  readonly longestTaskMs: number
}

/** Visits of a browser that had never opened the app before. */
export interface Browsing {
  readonly first: Visit
  /** Visit in a new tab, over new connections, after the service worker has finished. */
  readonly second?: Visit
  readonly cpu: CpuShares
}

/** Visits a page once or twice in a new browser, as Lighthouse’s phone on a slow network. */
export async function browse(
  host: StaticHost,
  fingerprint: string,
  { path, content }: Destination,
  times: number,
): Promise<Browsing> {
  const chromePath = findChromium()
  if (!chromePath) throw new Error('no Chromium found; npm test installs one')
  const sinceNow = watchCpu()
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
  const visit = async (quietMs: number): Promise<Visit> => {
    const measured = await measureVisit(chrome.port, host.origin + path, content)
    return { ...measured, ...(await host.settle(quietMs)) }
  }
  try {
    if (times === 1) return { first: await visit(0), cpu: sinceNow() }
    return { first: await visit(WORKER_QUIET_MS), second: await visit(0), cpu: sinceNow() }
  } finally {
    chrome.kill()
  }
}

async function measureVisit(
  port: number,
  url: string,
  content: string,
): Promise<Omit<Visit, keyof Traffic>> {
  const gatherer = new MarksGatherer(content)
  const artifact = (id: string, name: string) => ({ id, gatherer: name })
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
      disableStorageReset: true,
    },
    {
      artifacts: [
        artifact('DevtoolsLog', 'devtools-log'),
        artifact('Trace', 'trace'),
        artifact('Scripts', 'scripts'),
        artifact('SourceMaps', 'source-maps'),
        { id: MARKS, gatherer: { instance: gatherer } },
      ],
      audits: [
        ...Object.values(METRICS).map((metric) => `metrics/${metric}`),
        { implementation: MarksAudit },
      ],
    },
  )
  const { audits, runtimeError } = result?.lhr ?? {}
  if (!audits || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message ?? 'nothing'}`)
  const read = (name: keyof typeof METRICS) => audits[METRICS[name]]?.numericValue ?? NaN
  const [fcpMs, lcpMs, tbtMs] = [read('fcpMs'), read('lcpMs'), read('tbtMs')]
  const { content: contentMs, longTasks, requests } = gatherer.marks
  return {
    fcpMs,
    lcpMs,
    tbtMs: Number.isFinite(tbtMs) ? tbtMs : blockingAfter(fcpMs, longTasks),
    cls: read('cls'),
    contentMs,
    longestTaskMs: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    ...countRequests(requests, { lcpMs, contentMs }),
  }
}

const LONG_MS = 50

/**
 * Computes how long the page was blocked during the whole visit. It replaces Lighthouse's value for
 * a page that never came to rest.
 */
const blockingAfter = (fcpMs: number, longTasks: readonly Task[]): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > fcpMs)
    .reduce((sum, { start, duration }) => {
      const shown = Math.min(duration, start + duration - fcpMs)
      return sum + Math.max(0, shown - LONG_MS)
    }, 0)
