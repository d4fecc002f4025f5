import { type Goal } from '../goals.ts'
import { median } from '../runs.ts'
import type { Loads } from './load.ts'
import type { Browsing, Visit } from './visits.ts'

/** Share of other processes in the CPU above which a run says little about the app. */
const OTHERS_AT_MOST = 0.15

const seconds = (ms: number) => (ms / 1_000).toFixed(2)
const whole = (value: number) => value.toFixed(0)
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Formats one line about one browser; a mark shows that other processes disturbed it. */
export function formatBrowsing(name: string, { first, second, cpu }: Browsing): string {
  const disturbed = cpu.others > OTHERS_AT_MOST ? '   DISTURBED' : ''
  const visits = [first, second].flatMap((visit) => (visit ? [formatVisit(visit)] : []))
  return (
    `  ${name.padEnd(10)}${visits.join('  |  ')}  |  ` +
    `CPU: ${percent(cpu.own)} own, ${percent(cpu.others)} others${disturbed}`
  )
}

const formatVisit = ({ lcpMs, contentMs, tbtMs }: Visit) =>
  `LCP ${seconds(lcpMs)} content ${seconds(contentMs)} TBT ${whole(tbtMs).padStart(4)}`

type Field = Exclude<keyof Visit, 'worker'>

const FIELDS: readonly (readonly [string, Field, (value: number) => string])[] = [
  ['first contentful paint, s', 'fcpMs', seconds],
  ['largest contentful paint, s', 'lcpMs', seconds],
  ['content seen, s', 'contentMs', seconds],
  ['total blocking time, ms', 'tbtMs', whole],
  ['longest task, ms', 'longestTaskMs', whole],
  ['layout shift', 'cls', (shift) => shift.toFixed(3)],
  ['files before the largest paint', 'filesBefore', whole],
  ['kB before the largest paint', 'bytesBefore', (bytes) => (bytes / 1_000).toFixed(1)],
  ['rounds of questions till content', 'rounds', whole],
  ['questions asked repeatedly', 'repeated', whole],
  ['files in all, kB', 'page', (bytes) => (bytes / 1_000).toFixed(1)],
]

const firstOf = ({ first }: Browsing) => first
const secondOf = ({ second }: Browsing) => second

/** Formats medians side by side, each visit's beside the empty page's. */
export function formatLoads({ empty, home, links }: Loads): string {
  const columns = [
    { name: 'empty', visits: empty },
    ...(home.length > 0 ? [{ name: 'home', visits: home }] : []),
    ...links.map(({ page, visits }) => ({ name: page.name, visits })),
  ].map(({ name, visits }) => ({ name, visits: visits.map(firstOf) }))
  const again = [
    { name: 'empty', visits: empty.flatMap((each) => secondOf(each) ?? []) },
    { name: 'home', visits: home.flatMap((each) => secondOf(each) ?? []) },
  ]
  return [
    formatTable('first visit', columns),
    ...(home.length > 0 ? ['', formatTable('second visit', again)] : []),
  ].join('\n')
}

interface Column {
  readonly name: string
  readonly visits: readonly Visit[]
}

const formatTable = (title: string, columns: readonly Column[]): string =>
  [
    `  ${title.padEnd(34)}${columns.map(({ name }) => name.padStart(10)).join('')}`,
    ...FIELDS.map(([label, field, format]) => {
      const values = columns.map(({ visits }) => format(medianOf(visits, field)).padStart(10))
      return `  ${label.padEnd(34)}${values.join('')}`
    }),
  ].join('\n')

const SHIFT_AT_MOST = 0.02

/** Sets goals for loading on a phone with a slow network, relative to the empty page of the run. */
export function loadGoals({ empty, home, links }: Loads): Goal[] {
  const blank = empty.map(firstOf)
  const emptyLcp = medianOf(blank, 'lcpMs')
  const homeGoals = home.length > 0 ? goalsOfHome(empty, home) : []
  const homeFcp = medianOf(home.map(firstOf), 'fcpMs')
  const linkGoals = links.flatMap(({ page, visits }) => {
    const first = visits.map(firstOf)
    return [
      ...(home.length > 0
        ? [goal(`${page.name}: first paint / home’s`, medianOf(first, 'fcpMs') / homeFcp, 1.1)]
        : []),
      goal(
        `${page.name}: largest paint / the empty page’s`,
        medianOf(first, 'lcpMs') / emptyLcp,
        page.lcpAtMost,
      ),
      goal(`${page.name}: layout shift`, medianOf(first, 'cls'), SHIFT_AT_MOST, 3),
    ]
  })
  return [...homeGoals, ...linkGoals]
}

function goalsOfHome(empty: readonly Browsing[], home: readonly Browsing[]): Goal[] {
  return [
    { visit: 'first', of: firstOf, lcp: 0.6, row: 1.2, blocking: 200 },
    { visit: 'second', of: secondOf, lcp: 1.2, row: 2, blocking: 100 },
  ].flatMap(({ visit, of, lcp, row, blocking }) => {
    const [theirs, ours] = [empty, home].map((all) => all.flatMap((each) => of(each) ?? []))
    const read = (field: Field) => medianOf(ours!, field)
    const emptys = (field: Field) => medianOf(theirs!, field)
    const label = (what: string) => `home, ${visit} visit: ${what}`
    return [
      goal(label('largest paint / empty’s'), read('lcpMs') / emptys('lcpMs'), lcp),
      goal(label('first row / empty’s largest'), read('contentMs') / emptys('lcpMs'), row),
      goal(label('ms blocked beyond empty’s'), read('tbtMs') - emptys('tbtMs'), blocking, 0),
      goal(label('longest task, ms'), read('longestTaskMs'), 100, 0),
      goal(label('layout shift'), read('cls'), SHIFT_AT_MOST, 3),
    ]
  })
}

const goal = (label: string, measured: number, atMost: number, digits = 2): Goal => ({
  label,
  measured,
  atMost,
  digits,
})

/** Computes the median, ignoring values that could not be measured. */
const medianOf = (visits: readonly Visit[], field: Field): number =>
  median(visits.map((visit) => visit[field]).filter(Number.isFinite))
