import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from '../../sandbox/launch/build.mjs'
import { chromiumEnvironment } from '../../sandbox/launch/chromium.mjs'
import { MINUTE_MS } from '../../src/core/time.ts'
import { seedOfCommit } from './commit.ts'
import { planOf } from './plan.ts'
import type { Piece, Proof } from './proof.ts'
import { proofs } from './proofs.ts'
import { shareOf, type Taken } from './share.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const logs = join(root, '.cache/proofs')
/** Part of a share's time that goes to untried seeds. */
const FRESH = 0.15
/** Number of last lines printed of a failing piece, since they say why it failed. */
const LAST_LINES = 120

/** Builds the app and finds a Chromium if one of the proofs needs them. */
async function prepare(chosen: readonly Proof[]): Promise<void> {
  if (!chosen.some(({ inBrowser }) => inBrowser)) return
  await buildIfChanged(process.execPath)
  Object.assign(process.env, await chromiumEnvironment(process.execPath))
}

/**
 * Runs the chosen pieces on all cores and prints each result. The command fails if a gating piece
 * fails.
 */
async function prove({
  chosen,
  minutes,
  seed = seedOfCommit(),
}: {
  readonly chosen: readonly Proof[]
  readonly minutes: number | undefined
  readonly seed: number | undefined
}): Promise<void> {
  mkdirSync(logs, { recursive: true })
  await prepare(chosen)
  const startedAt = Date.now()
  const endsAt = (part: number) =>
    minutes === undefined ? Infinity : startedAt + part * minutes * MINUTE_MS
  console.log(`proofs: --seed ${seed}${minutes === undefined ? '' : ` --minutes ${minutes}`}`)
  const share = shareOf(chosen, seed)
  const failed: string[] = []

  await onAllCores(async (core) => {
    for (let taken = share.next(); taken; taken = share.next()) {
      const { proof, piece } = taken
      const begunAt = Date.now()
      const isOk = await runPiece(proof, piece, core, '')
      share.spend(taken, Date.now() - begunAt)
      if (!isOk) failed.push(`${proof.name}: ${piece.name}`)
      if (Date.now() >= endsAt(1 - FRESH)) return
    }
  })

  const untried: Taken[] = chosen.flatMap((proof, index) =>
    proof.fresh && minutes !== undefined
      ? [{ proof, piece: proof.fresh(100_000 + ((startedAt + index) % 900_000_000)) }]
      : [],
  )
  await onAllCores(async (core) => {
    for (let taken = untried.shift(); taken; taken = untried.shift()) {
      if (Date.now() >= endsAt(1)) return
      await runPiece(taken.proof, taken.piece, core, ' (new seeds, which do not gate)')
    }
  })

  for (const { name, taken, all } of share.told())
    console.log(`${name.padEnd(16)} ${String(taken).padStart(3)} of ${all} pieces`)
  const spent = (Date.now() - startedAt) / MINUTE_MS
  for (const name of failed) console.log(`✗ ${name}`)
  console.log(`proofs: ${failed.length} failed, ${spent.toFixed(1)} minutes, --seed ${seed}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** Runs one piece and writes its output to a file of its own. Returns whether the piece holds. */
async function runPiece(
  proof: Proof,
  { name, args, env }: Piece,
  core: number,
  remark: string,
): Promise<boolean> {
  const startedAt = Date.now()
  const log = join(logs, `${proof.name} ${name}`.replaceAll(/[^\w-]+/g, '-').slice(0, 120) + '.log')
  const output = createWriteStream(log)
  await once(output, 'open')
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PROOFS: '1', OWN_CORE: `${core}`, ...env },
    stdio: ['ignore', output, output],
  })
  const [code] = await once(child, 'close')
  output.end()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0)
  console.log(`${code === 0 ? '✓' : '✗'} ${seconds.padStart(4)} s  ${proof.name}: ${name}${remark}`)
  if (code === 0) return true
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  console.log([...lines.slice(-LAST_LINES), `again: node ${args.map(quoted).join(' ')}`].join('\n'))
  return false
}

const quoted = (arg: string) => (/^[\w./=-]+$/.test(arg) ? arg : JSON.stringify(arg))

/** Runs the work once for each core, with the core's number from 0. */
const onAllCores = (work: (core: number) => Promise<void>) =>
  Promise.all(Array.from({ length: availableParallelism() }, (_, core) => work(core)))

const plan = planOf(process.argv.slice(2), proofs)
if (!plan.ok) {
  console.error(plan.error)
  for (const { name, shows } of proofs) console.error(`  ${name.padEnd(16)} ${shows}`)
  process.exitCode = 2
} else if (plan.value.kind === 'command') {
  const { command, env, chosen } = plan.value
  await prepare(chosen)
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'close')
  process.exitCode = code ?? 1
} else await prove(plan.value)
