import type { Browser } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { devices, launchChromium } from '../../browser/chromium.ts'
import { storageAfter } from '../../browser/storage.ts'
import type { Goal } from '../goals.ts'
import { median } from '../runs.ts'
import { slowDown } from '../slowDown.ts'
import { flowsOf, type Flow } from './flows.ts'
import { tap, type Tapped } from './watch.ts'

/** Measurements of the same tap, twice in one visit. */
export interface Openings {
  readonly first: Tapped
  readonly second: Tapped
}

export interface MeasuredFlow {
  readonly name: string
  readonly runs: readonly Openings[]
}

interface Options {
  readonly slowedBy: number
  readonly times: number
  /** Part of the names of the wanted flows. */
  readonly only?: string
}

/** Time after which a page has finished loading ahead, in ms. */
const REST_MS = 2_500

/** Taps through the flows on a slowed-down CPU, each time in a new browser. */
export async function measureTaps(
  sandbox: Sandbox,
  { slowedBy, times, only = '' }: Options,
): Promise<MeasuredFlow[]> {
  const chromium = await launchChromium()
  try {
    const measured: MeasuredFlow[] = []
    for (const flow of await flowsOf(sandbox)) {
      if (!flow.name.includes(only)) continue
      const runs: Openings[] = []
      for (let run = 0; run < times; run += 1)
        runs.push(await measureFlow(chromium, sandbox.origin, flow, slowedBy))
      measured.push({ name: flow.name, runs })
    }
    return measured
  } finally {
    await chromium.close()
  }
}

async function measureFlow(
  chromium: Browser,
  origin: string,
  { path, wallet, prepare, target, wanted, back }: Flow,
  slowedBy: number,
): Promise<Openings> {
  const context = await chromium.newContext({
    ...devices.phone,
    storageState: storageAfter(origin, wallet ? { wallet } : {}),
  })
  try {
    const page = await context.newPage()
    await page.goto(origin + path)
    await prepare(page)
    await page.waitForTimeout(REST_MS)
    await slowDown(page, slowedBy)
    const button = page.getByTestId(target).first()
    const first = await tap(page, button, wanted)
    await back(page)
    return { first, second: await tap(page, button, wanted) }
  } finally {
    await context.close()
  }
}

const COLUMNS = ['pressed', 'interaction', 'shown', 'whole'] as const

/** Formats the medians of each flow, for its first and its second tap. */
export function formatTaps(flows: readonly MeasuredFlow[]): string {
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(12)).join('')
  const row = (runs: readonly Openings[], turn: keyof Openings) =>
    COLUMNS.map((column) => Math.round(median(runs.map((run) => run[turn][column]))))
  return [
    `  ${'ms'.padEnd(22)}${cells(COLUMNS)}${cells(COLUMNS.map((name) => `${name}, 2nd`))}`,
    ...flows.map(
      ({ name, runs }) =>
        `  ${name.padEnd(22)}${cells([...row(runs, 'first'), ...row(runs, 'second')])}`,
    ),
  ].join('\n')
}

/**
 * Sets the goal that no tap makes the user wait, for the worst of the flows' medians by Event
 * Timing.
 */
export function tapGoals(flows: readonly MeasuredFlow[]): Goal[] {
  const worst = (column: keyof Tapped, turn: keyof Openings) =>
    Math.max(...flows.map(({ runs }) => median(runs.map((run) => run[turn][column]))))
  return [
    { label: 'pressed state, ms', measured: worst('pressed', 'first'), atMost: 100, digits: 0 },
    { label: 'interaction, ms', measured: worst('interaction', 'first'), atMost: 200, digits: 0 },
    {
      label: 'interaction, second time, ms',
      measured: worst('interaction', 'second'),
      atMost: 200,
      digits: 0,
    },
  ]
}
