import { sql } from 'drizzle-orm'
import { createBackend } from '../../sandbox/backend/backend.ts'
import type { Database } from '../../sandbox/backend/database/database.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { openWorld, servedBy, type World } from '../../sandbox/world.ts'
import { worldTemplate } from '../../sandbox/world/template.ts'
import type { Fetch } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'

/**
 * How long the backend takes for a question, in ms: of its thread, on which the embedded database runs
 * too, so that other work on the machine does not count.
 */
export interface QuestionSpeed {
  readonly question: string
  /** In the order of the sizes. */
  readonly ms: readonly number[]
}

/** A line for each question: ms at each size, and the last one against the first. */
export const formatQuestions = (
  sizes: readonly number[],
  answers: readonly QuestionSpeed[],
): string =>
  [
    `  ${''.padEnd(WIDTH)}${sizes.map((size) => String(size).padStart(9)).join('')}    ratio`,
    ...answers.map(({ question, ms }) => {
      const times = ms.map((each) => each.toFixed(1).padStart(9)).join('')
      return `  ${question.padEnd(WIDTH)}${times}${(ms.at(-1)! / ms[0]!).toFixed(1).padStart(9)}`
    }),
  ].join('\n')

const WIDTH = 28

/** In a millisecond. */
const MICROS = 1_000

/** What is there to be asked about. */
interface Crowd {
  readonly sizes: readonly number[]
  /** Puts so many more rows into the tables, those from `from` on. */
  grow(
    rows: { readonly from: number; readonly many: number },
    world: World & { readonly db: Database; readonly now: Millis },
  ): Promise<void>
  /** Each with its path. */
  readonly questions: readonly (readonly [question: string, path: string])[]
}

/** Asks each question of tables that grow from size to size, over the sandbox's world. */
export async function measureQuestions(
  { sizes, grow, questions }: Crowd,
  times: number,
): Promise<QuestionSpeed[]> {
  const template = await worldTemplate()
  const chain = await openChain({ mining: 'manual', template: async () => template.chain })
  const app = chainApp(chain)
  const node = { baseUrl: '', fetch: (async (url, init) => app.request(url, init)) as Fetch }
  const world = await openWorld({ chain, node })
  const database = { files: template.database }
  const backend = await createBackend({ ...servedBy(world, node), database, pollMs: 3_600_000 })
  try {
    const ms = questions.map((): number[] => [])
    for (const [index, size] of sizes.entries()) {
      const from = index === 0 ? 0 : sizes[index - 1]!
      const now = chain.head.timestamp
      await grow({ from, many: size - from }, { ...world, db: backend.db, now })
      // As a server's own housekeeping does it.
      await backend.db.execute(sql`analyze`)
      for (const [which, [, path]] of questions.entries()) {
        await ask(path)
        const begun = process.threadCpuUsage()
        for (let run = 0; run < times; run += 1) await ask(path)
        // Each alone would be too short for what the system counts in.
        const { user, system } = process.threadCpuUsage(begun)
        ms[which]!.push((user + system) / MICROS / times)
      }
    }
    return questions.map(([question], which) => ({ question, ms: ms[which]! }))
  } finally {
    await backend.close()
    await world.keeper.stop()
    await chain.close()
  }

  async function ask(path: string): Promise<void> {
    const response = await backend.app.request(path)
    const { code, data } = (await response.json()) as { code: number; data: { items?: [] } }
    if (code !== 0 || data.items?.length === 0) throw new Error(`${path} was not answered`)
  }
}
