import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load, type Tally } from './load.ts'
import { lookAround } from '../malformed/known.ts'

export interface Sample {
  readonly minute: number
  readonly rssMb: number
  /** Heap in use after garbage collection, in MB. */
  readonly heapMb: number
  /** Buffers and the memory of the embedded database, in MB. */
  readonly externalMb: number
}

export interface SoakOutcome {
  readonly samples: readonly Sample[]
  readonly tally: Tally
}

const SAMPLE_MS = 15_000

/** Runs the sandbox under load and measures its memory every 15 seconds. */
export async function soak(
  minutes: number,
  tell: (sample: Sample, tally: Tally) => void,
): Promise<SoakOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-soak-'))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Casthouse</title>')
  const script = join(import.meta.dirname, 'server.ts')
  const server = fork(script, [join(folder, 'data'), dist], { execArgv: ['--expose-gc'] })
  try {
    const { origin } = (await answerOf(server)) as { origin: string }
    const known = await lookAround(origin)
    const tally: Tally = { honest: 0, malformed: 0, dropped: 0, failed: 0, reasons: [] }
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 60_000
    const working = load(origin, known, () => elapsed() >= minutes, tally)
    const samples: Sample[] = []
    while (elapsed() < minutes) {
      await new Promise((done) => setTimeout(done, SAMPLE_MS))
      server.send('measure')
      const { memory } = (await answerOf(server)) as { memory: NodeJS.MemoryUsage }
      const mb = (bytes: number) => bytes / 1_000_000
      samples.push({
        minute: elapsed(),
        rssMb: mb(memory.rss),
        heapMb: mb(memory.heapUsed),
        externalMb: mb(memory.external),
      })
      tell(samples.at(-1)!, tally)
    }
    // The last slow clients end when the server drops them.
    await working
    return { samples, tally }
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function answerOf(server: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const end = () => failed(new Error('the server has ended'))
    server.once('exit', end)
    server.once('message', (message) => {
      server.off('exit', end)
      done(message)
    })
  })
}

/** Returns the slope in MB per hour of a straight line, fitted to the samples after the warm-up. */
export function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const warm = samples.slice(Math.floor(samples.length / 3))
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(warm.map(({ minute }) => minute)), mean(warm.map(of))]
  const over = warm.map((each) => (each.minute - x) * (of(each) - y))
  const under = warm.map(({ minute }) => (minute - x) ** 2)
  return (mean(over) / mean(under)) * 60
}
