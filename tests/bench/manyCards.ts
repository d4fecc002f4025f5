import { sql } from 'drizzle-orm'
import { createBackend } from '../../sandbox/backend/backend.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { openWorld, servedBy } from '../../sandbox/world.ts'
import { worldTemplate } from '../../sandbox/world/template.ts'
import { cardSort } from '../../src/api/endpoints/cards.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { addManyListings, listedCard, sellerOf } from '../sandbox/manyCards.ts'
import { median } from './runs.ts'

/** How long the backend takes for a question about the market, in ms. */
export interface QuestionSpeed {
  readonly question: string
  /** In the order of the sizes. */
  readonly ms: readonly number[]
}

/** A line for each question: ms at each size, and the last one against the first. */
export const formatMarket = (sizes: readonly number[], answers: readonly QuestionSpeed[]): string =>
  [
    `  ${''.padEnd(WIDTH)}${sizes.map((size) => String(size).padStart(9)).join('')}    ratio`,
    ...answers.map(({ question, ms }) => {
      const times = ms.map((each) => each.toFixed(1).padStart(9)).join('')
      return `  ${question.padEnd(WIDTH)}${times}${(ms.at(-1)! / ms[0]!).toFixed(1).padStart(9)}`
    }),
  ].join('\n')

const WIDTH = 24

const DEEP_PAGE = 50

const questions: readonly (readonly [question: string, path: string])[] = [
  ...cardSort.options.flatMap((sort) =>
    [1, DEEP_PAGE].map(
      (page) =>
        [`${sort}, page ${page}`, `/swapnft/aon/skuPage?sort=${sort}&pageNo=${page}`] as const,
    ),
  ),
  ['of a level, cheap', '/swapnft/aon/skuPage?level=3&sort=cheap'],
  ['of a seller', `/swapnft/aon/skuPage?seller=${sellerOf(1)}`],
  ['own cards', `/swapnft/aon/ownCardPage?owner=${sellerOf(1)}`],
  ['one card', `/swapnft/ido/nftDetail?tokenId=${listedCard(500)}`],
  ['what happened to it', `/swapnft/ido/nftDetailList?tokenId=${listedCard(500)}`],
]

/** Asks each question of a market that grows from size to size, over the sandbox's world. */
export async function measureMarket(
  sizes: readonly number[],
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
      const { usdt } = world
      const now = chain.head.timestamp
      await addManyListings(backend.db, { from, many: size - from, usdt, now })
      // As a server's own housekeeping does it.
      await backend.db.execute(sql`analyze`)
      for (const [which, [, path]] of questions.entries()) {
        const runs: number[] = []
        await ask(path)
        for (let run = 0; run < times; run += 1) {
          const begun = performance.now()
          await ask(path)
          runs.push(performance.now() - begun)
        }
        ms[which]!.push(median(runs))
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
