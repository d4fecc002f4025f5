import { sql } from 'drizzle-orm'
import { createBackend } from '../../../backend/backend.ts'
import { servedBy } from '../../../sandbox/world.ts'
import type { ServedName } from '../../../src/api/endpoints/served.ts'
import { openStillWorld } from '../../sandbox/stillWorld.ts'
import type { Goal } from '../goals.ts'
import { asked } from './asked.ts'
import { crowds, type CrowdName } from './crowds.ts'
import { isPaged, pathOf, questionsOf, type Question } from './questions.ts'

/**
 * Time of the backend for an answer, in ms of its thread's CPU. The embedded database runs on that
 * thread too. Other work on the machine does not count.
 */
export interface AnswerSpeed {
  readonly question: string
  /** Times in ms, in the order of the sizes. */
  readonly ms: readonly number[]
}

/** Number of rows of everything at 1 ×. */
export const ROWS = 100

/** Rows per page, as the app requests them. */
const PAGE = 20

/** Number of measurements, of which the best counts, and the minimum ms of each. */
const [BEST_OF, AT_LEAST] = [3, 20]

/** Microseconds in a millisecond. */
const MICROS = 1_000

/**
 * Calls every endpoint in `asked` on tables that grow to `factors` times their rows, over the
 * sandbox's world. It requests the first page, a deep page, and each filter and order. Each of the
 * `wanted` crowds grows in its own database. `tell` reports a crowd once it is measured.
 */
export async function measureAnswers(
  factors: readonly number[],
  wanted: readonly CrowdName[],
  tell: (crowd: CrowdName, answers: readonly AnswerSpeed[]) => void,
): Promise<AnswerSpeed[]> {
  const all: AnswerSpeed[] = []
  for (const crowd of wanted) {
    const answers = await measureCrowd(crowd, factors)
    tell(crowd, answers)
    all.push(...answers)
  }
  return all
}

async function measureCrowd(crowd: CrowdName, factors: readonly number[]): Promise<AnswerSpeed[]> {
  const { chain, world, node, files, close } = await openStillWorld()
  const database = { files }
  const backend = await createBackend({ ...servedBy(world, node), database, pollMs: 3_600_000 })
  const { db } = backend
  const measured: { readonly question: Question; readonly ms: number[] }[] = []
  try {
    const now = chain.head.timestamp
    for (const [index, factor] of factors.entries()) {
      const from = (factors[index - 1] ?? 0) * ROWS
      await crowds[crowd](db, { from, many: factor * ROWS - from, now }, world)
      // Does the housekeeping of a server.
      await db.execute(sql`vacuum analyze`)
      // Advances the block, because real rows come with blocks and make cached answers out of date.
      await db.execute(sql`update chain_cursor set block_id = ${String(factor)}`)
      if (index === 0)
        for (const question of await listQuestions()) measured.push({ question, ms: [] })
      const paths = measured.map(({ question }) => pathOf(question))
      // Runs freshly loaded code once, because it is slow and would flatter later sizes.
      if (index === 0) for (const path of paths) await measure(path)
      for (const [which, path] of paths.entries()) measured[which]!.ms.push(await measure(path))
    }
  } finally {
    await backend.close()
    await close()
  }
  return measured.map(({ question, ms }) => ({ question: labelOf(question), ms }))

  /**
   * Lists all questions. The deep page is the last whole page at 1 ×, and stays so however many
   * rows follow.
   */
  async function listQuestions(): Promise<Question[]> {
    const names = Object.keys(asked) as ServedName[]
    const questions = names
      .filter((name) => asked[name]!.grows === crowd)
      .flatMap((name) => questionsOf(name, asked[name]!))
    const all = questions.map(async (question) => {
      if (question.variant !== '' || !isPaged(question.name)) return [question]
      const { total = 0 } = await ask(pathOf(question))
      const pageNo = Math.floor(total / PAGE)
      const fields = { ...question.fields, pageNo: String(pageNo) }
      return pageNo > 1
        ? [question, { ...question, variant: `page ${pageNo}`, fields }]
        : [question]
    })
    return (await Promise.all(all)).flat()
  }

  async function measure(path: string): Promise<number> {
    await ask(path)
    const runs: number[] = []
    for (let run = 0; run < BEST_OF; run += 1) {
      const begun = process.threadCpuUsage()
      let [times, spent] = [0, 0]
      // A single call is too short for the resolution of the CPU clock.
      while (spent < AT_LEAST) {
        await ask(path)
        times += 1
        const { user, system } = process.threadCpuUsage(begun)
        spent = (user + system) / MICROS
      }
      runs.push(spent / times)
    }
    return Math.min(...runs)
  }

  async function ask(path: string): Promise<{ readonly total?: number }> {
    const response = await backend.app.request(path)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    const { code, data } = JSON.parse(text) as { code: number; data: { total?: number } }
    if (code !== 0) throw new Error(`${path}: ${text}`)
    return data
  }
}

const labelOf = ({ name, variant }: Question) => (variant ? `${name}, ${variant}` : name)

/**
 * Formats a line for each question: ms at each size, and the ratio of the slowest to the smallest
 * size.
 */
export const formatAnswers = (
  what: string,
  factors: readonly number[],
  answers: readonly AnswerSpeed[],
): string =>
  [
    `  ${what.padEnd(WIDTH)}${factors.map((each) => `${each} ×`.padStart(9)).join('')}    ratio`,
    ...answers.map(({ question, ms }) => {
      const times = ms.map((each) => each.toFixed(1).padStart(9)).join('')
      return `  ${question.padEnd(WIDTH)}${times}${ratioOf(ms).toFixed(1).padStart(9)}`
    }),
  ].join('\n')

const WIDTH = 50

const ratioOf = (ms: readonly number[]) => Math.max(...ms) / ms[0]!

/** Sets the goal that no question takes more than twice as long. */
export const answerGoals = (answers: readonly AnswerSpeed[]): Goal[] => [
  {
    label: `questions of ${answers.length} that take more than twice as long`,
    measured: answers.filter(({ ms }) => ratioOf(ms) > 2).length,
    atMost: 0,
    digits: 0,
  },
  {
    label: 'the worst of them, times as long',
    measured: Math.max(...answers.map(({ ms }) => ratioOf(ms))),
    atMost: 2,
    digits: 1,
  },
]
