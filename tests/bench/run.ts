import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { answerGoals, formatAnswers, measureAnswers, ROWS } from './answers/answers.ts'
import { CROWD_NAMES } from './answers/crowds.ts'
import { auditPages, type Audited } from './audits/audits.ts'
import { auditGoals, formatAudited, formatShifted } from './audits/report.ts'
import { examplesOf } from './audits/routes.ts'
import { measureShifts, type Shifted } from './audits/shifts.ts'
import { visitors } from './audits/visitors.ts'
import { budgets } from '../budgets.ts'
import { formatWeight, sumBrotli, weighBuild } from './bytes.ts'
import { measureCardMarket } from './cardMarket.ts'
import { measureChain } from './chain.ts'
import { measureDrain } from './drain.ts'
import { earnParts, measureEarnPages, type PageSpeed } from './earnPages.ts'
import { formatGoals } from './goals.ts'
import { formatFrames, frameGoals, measureFrames } from './load/frames.ts'
import { measureLoads } from './load/load.ts'
import { LINK_NAMES } from './load/pages.ts'
import { formatBrowsing, formatLoads, loadGoals } from './load/report.ts'
import { measureIndexing } from './indexing.ts'
import { measureCrowd, measureDrained, measureNodeLoad } from './manyRows.ts'
import { measureTokenList } from './manyTokens.ts'
import { measureCost, type Cost } from './outboxCost.ts'
import { measurePublicNode } from './publicNode.ts'
import { formatRuns, median } from './runs.ts'
import { measureOnAllCores, measureOnOneCore } from './simulation.ts'
import type { Scrolling } from './scrolling.ts'
import { formatSideStart, measureSideStart } from './sideStart.ts'
import { measureStart } from './start.ts'
import { measureTapToWallet } from './tapToWallet.ts'
import { formatTaps, measureTaps, tapGoals } from './taps/taps.ts'
import { measureTokenPage } from './tokenPage.ts'
import { measureWorkerStart } from './workerStart.ts'

/**
 * `npm run bench` shows what is fast or slow on this machine, right now. Numbers from two machines
 * or two days compare poorly; compare the ratios within one run. A name runs a single part: `npm
 * run bench -- load`. Flags select some of it, or fewer runs: `-- load --only home,/lock --runs 3`.
 */
const port = 4505
const dist = fileURLToPath(new URL('../../dist', import.meta.url))

interface Options {
  /** Number of measurements, for parts that let it be chosen. */
  readonly runs: number
  /** Names of what to measure within a part; empty measures everything. */
  readonly only: readonly string[]
}

const parts: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  async bytes() {
    const weight = weighBuild(dist)
    console.log(formatWeight(weight))
    const budget = budgets.firstScreenBytes.limit
    console.log(ratio('of the budget', sumBrotli(weight.firstScreen) / budget))
  },

  async load({ runs, only }) {
    const names = ['home', ...LINK_NAMES, 'frames']
    refuseUnknown(only, names)
    const isWanted = (name: string) => only.length === 0 || only.includes(name)
    const home = isWanted('home')
    const links = LINK_NAMES.filter(isWanted)
    if (home || links.length > 0) {
      console.log(`Pages in turns with an empty one of the same stack, medians of ${runs}`)
      console.log('Lighthouse 13, phone, slow 4G by devtools throttling, HTTP/2, brotli')
      await withSandbox(async (sandbox) => {
        const loads = await measureLoads(dist, sandbox, { home, links, runs }, (name, browsing) =>
          console.log(formatBrowsing(name, browsing)),
        )
        console.log(formatLoads(loads))
        console.log(formatGoals(loadGoals(loads)))
      })
    }
    if (isWanted('frames')) {
      const slowedBy = 4
      console.log(`Scrolled as fast as a finger flings it, CPU slowed ${slowedBy}×`)
      const frames = await measureFrames(dist, { slowedBy, times: runs })
      console.log(formatFrames(frames))
      console.log(formatGoals(frameGoals(frames)))
    }
  },

  async audits({ only }) {
    console.log(
      'Every page, in both languages: Lighthouse, and what moves while everything is late',
    )
    await withSandbox(async (sandbox) => {
      const paths = (await examplesOf(sandbox)).filter(
        (path) => only.length === 0 || only.some((name) => path === name),
      )
      const audited: Audited[] = []
      const shifted: Shifted[] = []
      for (const { name, ...choices } of visitors) {
        await measureShifts(sandbox.origin, paths, choices, (each) => {
          shifted.push(each)
          console.log(formatShifted(name, each))
        })
        await auditPages(sandbox.origin, paths, choices, (each) => {
          audited.push(each)
          console.log(formatAudited(name, each))
        })
      }
      console.log(formatGoals(auditGoals(audited, shifted)))
    })
  },

  async worker() {
    console.log('From register() to an active service worker, each in a new browser')
    await withSandbox(async (sandbox) => {
      const taken = await measureWorkerStart(sandbox, 5)
      console.log(`  ${formatRuns('ms', taken)}`)
      const goal = { label: 'worker active, ms', measured: median(taken), atMost: 300, digits: 0 }
      console.log(formatGoals([goal]))
    })
  },

  async drain() {
    const count = 300
    console.log(`${count} due reports drained while the backend answers at once`)
    const { inPage, inWorker } = await measureDrain(dist, count)
    console.log(`  ${inPage} rows per second in a page, ${inWorker} in the worker with no page`)
  },

  async outbox() {
    console.log('One payment in one coin from the tap to its end, in a page without a worker')
    const { undisturbed, lost } = await measureCost(dist, 60_000)
    console.log(formatCost('undisturbed', undisturbed))
    console.log(formatCost('60 s without a network', lost))
    const goal = (label: string, measured: number, atMost: number) => ({
      label,
      measured,
      atMost,
      digits: 0,
    })
    console.log(
      formatGoals([
        goal('durable writes, undisturbed', undisturbed.writes, 50),
        goal('requests to the node, undisturbed', undisturbed.toNode, 30),
        // Without a network, requests become less and less frequent.
        goal('requests more for a lost minute', sumRequests(lost) - sumRequests(undisturbed), 25),
        goal('writes that the browser may put off', undisturbed.writes - undisturbed.strict, 0),
      ]),
    )
  },

  async rows() {
    const [archived, live, slowedBy] = [10_000, 1_000, 4]
    console.log(`${archived} rows that are over and ${live} that are due, CPU slowed ${slowedBy}×`)
    const runs = await measureCrowd(dist, { archived, live, slowedBy, times: 3 })
    const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
    console.log(`  queue opened to its first request: ${formatRuns('ms', of('firstStep'))}`)
    console.log(`  page opened to the first row: ${formatRuns('ms', of('firstRow'))}`)
    console.log(`  longest task of ten seconds: ${formatRuns('ms', of('longestTask'))}`)
    console.log(`  the same on the home screen: ${formatRuns('ms', of('longestOnHome'))}`)
    const drained = await measureDrained(dist, { archived, live, slowedBy })
    console.log(
      `  longest task while ${live} reports are delivered: ${Math.round(drained.activity)} ms, ` +
        `${Math.round(drained.home)} ms on the home screen`,
    )
    console.log(`What a node is asked for ${live} rows, CPU not slowed, node answering in 50 ms`)
    const { perSecond, busiestSecond, mostAtOnce } = await measureNodeLoad(dist, live, 30_000)
    console.log(
      `  ${perSecond.toFixed(1)} requests per second, ${busiestSecond} in the busiest one`,
    )
    console.log(
      formatGoals([
        {
          label: 'queue to first request, ms',
          measured: median(of('firstStep')),
          atMost: 1_000,
          digits: 0,
        },
        {
          label: 'page to first row, ms',
          measured: median(of('firstRow')),
          atMost: 4_000,
          digits: 0,
        },
        { label: 'longest task, ms', measured: median(of('longestTask')), atMost: 100, digits: 0 },
        {
          label: 'longest task on the home screen, ms',
          measured: median(of('longestOnHome')),
          atMost: 100,
          digits: 0,
        },
        {
          label: 'longest task while reports are delivered, ms',
          measured: Math.max(drained.activity, drained.home),
          atMost: 100,
          digits: 0,
        },
        { label: 'requests to the node per second', measured: perSecond, atMost: 10, digits: 1 },
        { label: 'requests at once', measured: mostAtOnce, atMost: 4, digits: 0 },
      ]),
    )
  },

  async tokens() {
    const [tokens, rows, slowedBy] = [10_000, 100, 4]
    console.log(`Home above ${tokens} tokens, ${rows} of them on screen, CPU slowed ${slowedBy}×`)
    const runs = await measureTokenList(dist, { tokens, rows, slowedBy, times: 3 })
    const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
    console.log(`  page opened to first paint: ${formatRuns('ms', of('firstPaint'))}`)
    console.log(`  page opened to the first token: ${formatRuns('ms', of('firstRow'))}`)
    console.log(`  keystroke to what it finds: ${formatRuns('ms', of('keystroke'))}`)
    console.log(formatScrolling(runs))
  },

  async token() {
    const slowedBy = 4
    console.log(`The page of a traded token, CPU slowed ${slowedBy}×`)
    const runs = await measureTokenPage(dist, { slowedBy, times: 5 })
    const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
    console.log(`  page opened to first paint: ${formatRuns('ms', of('firstPaint'))}`)
    console.log(`  page opened to the chart: ${formatRuns('ms', of('firstRow'))}`)
    console.log(formatScrolling(runs))
  },

  async answers({ only }) {
    refuseUnknown(only, CROWD_NAMES)
    const wanted = CROWD_NAMES.filter((name) => only.length === 0 || only.includes(name))
    const factors = [1, 10, 100, 1_000]
    console.log(
      `The backend’s time for an answer, in ms, where there are ${ROWS} rows of everything at 1 ×`,
    )
    const answers = await measureAnswers(factors, wanted, (crowd, some) =>
      console.log(formatAnswers(crowd, factors, some)),
    )
    console.log(formatGoals(answerGoals(answers)))
  },

  async market() {
    const [listings, screens, slowedBy] = [10_000, 120, 4]
    console.log(
      `The market of ${listings} cards, ${screens} screens of it, CPU slowed ${slowedBy}×`,
    )
    const runs = await measureCardMarket(dist, { listings, screens, slowedBy, times: 3 })
    const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
    console.log(`  page opened to first paint: ${formatRuns('ms', of('firstPaint'))}`)
    console.log(`  page opened to the first card: ${formatRuns('ms', of('firstRow'))}`)
    console.log(`  another order: ${formatRuns('ms', of('sort'))}`)
    console.log(`  another level: ${formatRuns('ms', of('filter'))}`)
    console.log(`  cards scrolled: ${formatRuns('', of('scrolled'))}`)
    console.log(`  cards on the page then: ${formatRuns('', of('onPage'))}`)
    console.log(formatScrolling(runs))
  },

  async earn() {
    const [own, places, screens, slowedBy] = [10_000, 1_000, 60, 4]
    console.log(
      `${own} stakes of one account in ${places} pools and plans, CPU slowed ${slowedBy}×`,
    )
    const runs = await measureEarnPages(dist, { own, places, screens, slowedBy, times: 3 })
    for (const part of earnParts) {
      console.log(`  ${part}`)
      const of = (key: keyof PageSpeed) => runs.flatMap((run) => run[part][key] ?? [])
      const line = (label: string, unit: string, key: keyof PageSpeed) => {
        if (of(key).length > 0) console.log(`    ${label}: ${formatRuns(unit, of(key))}`)
      }
      line('to first paint', 'ms', 'firstPaint')
      line('to the first row', 'ms', 'firstRow')
      line('rows scrolled', '', 'scrolled')
      line('frames over 34 ms', '', 'over34')
      line('frames over 50 ms', '', 'over50')
      line('95 % of the frames', 'ms', 'p95')
      line('longest frame of scrolling', 'ms', 'longestFrame')
      line('longest task of scrolling', 'ms', 'longestTask')
    }
  },

  async index() {
    console.log('Logs of the sandbox’s world booked in a second, six weeks of events')
    for (const { database, logs, fromNode, fromStore } of await measureIndexing(3)) {
      console.log(`  ${database}, ${logs} logs`)
      console.log(`    read from a node in this process: ${Math.round(fromNode)} a second`)
      console.log(`    worked out again from the stored logs: ${formatRuns('a second', fromStore)}`)
      if (database === 'embedded') continue
      const measured = 1_000 / median(fromStore)
      const label = 'ms for a log worked out again (500 a second)'
      console.log(formatGoals([{ label, measured, atMost: 2, digits: 2 }]))
    }
  },

  async node() {
    console.log(
      'The list of tokens asked for a minute, behind a node that allows 15 requests a second',
    )
    for (const clients of [2, 50]) {
      const served = await measurePublicNode(clients, 60_000)
      const { answers, failures, questions, refused, behind } = served
      console.log(`  ${clients} clients: ${answers} answers, ${failures} times 503`)
      console.log(`    ${questions} requests to the node, ${refused} of them refused`)
      console.log(
        formatGoals([
          { label: 'times 503', measured: failures, atMost: 0, digits: 0 },
          { label: 'blocks that the index was behind', measured: behind, atMost: 6, digits: 0 },
        ]),
      )
    }
  },

  async simulate() {
    console.log('Simulated worlds, each with its faults, from the first to the last')
    const one = await measureOnOneCore(1_000)
    const all = await measureOnAllCores(2_000)
    console.log(`  ${one.perSecond.toFixed(0)} worlds per second on one core`)
    console.log(`  ${all.perSecond.toFixed(0)} worlds per second on all ${cpus().length}`)
    const violations = one.violations + all.violations
    console.log(
      formatGoals([
        {
          label: 'ms for a world on one core (200 worlds/s)',
          measured: 1_000 / one.perSecond,
          atMost: 5,
          digits: 2,
        },
        { label: 'violations', measured: violations, atMost: 0, digits: 0 },
      ]),
    )
  },

  async start() {
    console.log('npm start, packages installed and app built')
    const dataDir = mkdtempSync(join(tmpdir(), 'casthouse-bench-'))
    try {
      const first = await measureStart(port, dataDir)
      const again: number[] = []
      for (let run = 0; run < 3; run += 1) again.push(await measureStart(port, dataDir))
      console.log(`  ready in ${formatRuns('ms', again)}`)
      console.log(`  ready in ${Math.round(first)} ms with a new world`)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },

  async side({ runs }) {
    console.log('The sandbox without its side chain, and with it, in turns')
    console.log(formatSideStart(await measureSideStart(runs)))
  },

  async pay() {
    console.log('From the tap on Pay to the wallet’s window, each in a new browser')
    await withSandbox(async (sandbox) =>
      console.log(`  ${formatRuns('ms', await measureTapToWallet(sandbox, 5))}`),
    )
  },

  async taps() {
    const slowedBy = 4
    console.log(`Taps of the flows by Event Timing, CPU slowed ${slowedBy}×, medians of 3`)
    await withSandbox(async (sandbox) => {
      const flows = await measureTaps(sandbox, { slowedBy, times: 3 })
      console.log(formatTaps(flows))
      console.log(formatGoals(tapGoals(flows)))
    })
  },

  async chain() {
    console.log('Sandbox chain, TRC-20 transfers accepted durably and in a block on disk')
    const chain = await measureChain()
    console.log(`  ${chain.inProcess} per second in process`)
    console.log(`  ${chain.overHttp} per second over HTTP`)
    console.log(ratio('of in process', chain.overHttp / chain.inProcess))
    console.log(`  ${chain.executed} per second executed in one block, signatures checked before`)
    console.log(
      `  opened new in ${Math.round(chain.bootMs)} ms, again in ${Math.round(chain.reopenMs)} ms`,
    )
  },
}

async function bench(args: readonly string[]): Promise<void> {
  const { positionals: wanted, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  })
  refuseUnknown(wanted, Object.keys(parts))
  const options = {
    runs: Math.max(1, Number.parseInt(values.runs, 10)),
    only: values.only.split(',').filter((name) => name !== ''),
  }
  const [cpu] = cpus()
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model ?? 'unknown'}`)
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log('')
    await measure(options)
  }
}

function refuseUnknown(wanted: readonly string[], names: readonly string[]): void {
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(', ')}; there are ${names.join(', ')}`)
}

async function withSandbox(measure: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ port: 0, dist })
  try {
    await measure(sandbox)
  } finally {
    await sandbox.close()
  }
}

/** Formats late frames, which users notice; the goal is that none takes 50 ms. */
function formatScrolling(runs: readonly Omit<Scrolling, 'scrolled'>[]): string {
  const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
  const lines = [
    `frames of scrolling: ${formatRuns('', of('frames'))}`,
    `over 34 ms: ${formatRuns('', of('over34'))}`,
    `over 50 ms: ${formatRuns('', of('over50'))}`,
    `95 % of them within: ${formatRuns('ms', of('p95'))}`,
    `longest frame of scrolling: ${formatRuns('ms', of('longestFrame'))}`,
    `longest task of scrolling: ${formatRuns('ms', of('longestTask'))}`,
  ].map((line) => `  ${line}`)
  const goal = { label: 'frames over 50 ms', measured: median(of('over50')), atMost: 0, digits: 0 }
  return [...lines, formatGoals([goal])].join('\n')
}

const sumRequests = ({ toNode, toBackend }: Cost) => toNode + toBackend

const formatCost = (label: string, cost: Cost) =>
  `  ${label.padEnd(24)}${cost.writes} durable writes, ${cost.toNode} requests to the node, ` +
  `${cost.toBackend} to the backend, ${cost.seconds.toFixed(0)} s`

const ratio = (of: string, value: number) => `  ${(value * 100).toFixed(0)} % ${of}`

await bench(process.argv.slice(2))
