import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { formatRuns } from './runs.ts'

const child = fileURLToPath(new URL('sideChild.ts', import.meta.url))

interface Start {
  readonly ms: number
  readonly heapMb: number
  readonly rssMb: number
}

/** Starts the sandbox without its side chain and with it, in turns, each in a new process. */
export async function measureSideStart(runs: number): Promise<Record<'without' | 'with', Start[]>> {
  const found: Record<'without' | 'with', Start[]> = { without: [], with: [] }
  // The first runs make the worlds that all later runs copy.
  for (const way of ['without', 'with'] as const) await start(way)
  for (let run = 0; run < runs; run += 1)
    for (const way of ['without', 'with'] as const) found[way].push(await start(way))
  return found
}

export const formatSideStart = (found: Record<'without' | 'with', Start[]>): string =>
  (['without', 'with'] as const)
    .flatMap((way) => [
      `  ${way}: ready in ${formatRuns(
        'ms',
        found[way].map(({ ms }) => ms),
      )}`,
      `  ${way}: heap ${formatRuns(
        'MB',
        found[way].map(({ heapMb }) => heapMb),
      )}`,
      `  ${way}: whole process ${formatRuns(
        'MB',
        found[way].map(({ rssMb }) => rssMb),
      )}`,
    ])
    .join('\n')

async function start(way: string): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child, way])
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Start
}
