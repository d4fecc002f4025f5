import type { Sandbox } from '../../../sandbox/server.ts'
import type { Goal } from '../goals.ts'
import { median } from '../runs.ts'
import { createCertificate } from './certificate.ts'
import { buildEmptyPage } from './emptyPage.ts'
import { startStaticHost } from './staticHost.ts'
import { VISITS, visitTwice, type Visit, type Visits } from './visits.ts'

export interface Loads {
  readonly app: readonly Visits[]
  readonly empty: readonly Visits[]
}

/**
 * Loads the app and an empty page of the same stack in turns, so that whatever else the machine
 * does affects both.
 */
export async function measureLoad(dist: string, sandbox: Sandbox, runs: number): Promise<Loads> {
  const certificate = createCertificate()
  const emptyPage = await buildEmptyPage()
  const behind = { origin: sandbox.origin, config: sandbox.world.config }
  const app = await startStaticHost(dist, certificate, behind)
  const empty = await startStaticHost(emptyPage.dist, certificate)
  try {
    const loads = { app: [] as Visits[], empty: [] as Visits[] }
    for (let run = 0; run < runs; run += 1) {
      loads.empty.push(await visitTwice(empty, certificate.fingerprint))
      loads.app.push(await visitTwice(app, certificate.fingerprint))
    }
    return loads
  } finally {
    await Promise.all([app.close(), empty.close()])
    emptyPage.remove()
  }
}

const ROWS: readonly (readonly [string, keyof Visit, (value: number) => string])[] = [
  ['first contentful paint, s', 'fcpMs', (ms) => (ms / 1000).toFixed(2)],
  ['largest contentful paint, s', 'lcpMs', (ms) => (ms / 1000).toFixed(2)],
  ['total blocking time, ms', 'tbtMs', (ms) => ms.toFixed(0)],
  ['layout shift', 'cls', (shift) => shift.toFixed(3)],
  ['page, kB', 'page', (bytes) => (bytes / 1000).toFixed(1)],
  ['worker, kB', 'worker', (bytes) => (bytes / 1000).toFixed(1)],
]

export function formatLoads({ app, empty }: Loads): string {
  const lines = VISITS.flatMap((turn) => [
    `  ${`${turn} visit`.padEnd(30)}${'empty'.padStart(9)}${'app'.padStart(9)}${'ratio'.padStart(9)}   app, each run`,
    ...ROWS.map(([label, field, format]) => {
      const each = app.map((visits) => visits[turn][field])
      const ours = medianOf(app, turn, field)
      const theirs = medianOf(empty, turn, field)
      const ratio = theirs > 0 ? (ours / theirs).toFixed(2) : '–'
      return (
        `  ${label.padEnd(30)}${format(theirs).padStart(9)}${format(ours).padStart(9)}` +
        `${ratio.padStart(9)}   ${each.map(format).join(', ')}`
      )
    }),
  ])
  return lines.join('\n')
}

/** What the first second should be like, on a phone with a slow network. */
export const loadGoals = ({ app, empty }: Loads): Goal[] => [
  {
    label: 'first visit, largest paint beside the empty page’s',
    measured: medianOf(app, 'first', 'lcpMs') / medianOf(empty, 'first', 'lcpMs'),
    atMost: 0.7,
    digits: 3,
  },
  {
    label: 'second visit, largest paint, s',
    measured: medianOf(app, 'second', 'lcpMs') / 1_000,
    atMost: 0.4,
    digits: 3,
  },
  ...VISITS.map((turn) => ({
    label: `${turn} visit, layout shift`,
    measured: medianOf(app, turn, 'cls'),
    atMost: 0,
    digits: 3,
  })),
]

/** What Lighthouse could not measure in a run is ignored. */
const medianOf = (runs: readonly Visits[], turn: keyof Visits, field: keyof Visit): number =>
  median(runs.map((visits) => visits[turn][field]).filter(Number.isFinite))
