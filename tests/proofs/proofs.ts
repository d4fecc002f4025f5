import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { laws } from '../fuzz/laws.ts'
import { mutants } from '../fuzz/mutants.ts'
import type { Piece, Proof } from './proof.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const SIMULATOR = ['--import', './tests/simulation/hooks.mjs', 'tests/simulation/cli.ts']
const FUZZ = ['tests/fuzz/cli.ts']
const STRAIN = ['tests/strain/cli.ts']
const vitest = (project: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  `--project=${project}`,
]

/** Laws of the contracts, and the law of the bridge, which needs two chains. */
const lawNames = [...laws.map(({ name }) => name), 'bridge']

/** Lists the numbers from 0 up to `count`, excluded. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

const seedsFrom = (from: number, count: number) => ['--from', `${from}`, '--seeds', `${count}`]

const fuzzed = (law: string, from: number): Piece => {
  // A life across two chains takes several times as long.
  const lives = law === 'bridge' ? 8 : 30
  return {
    name: `${law}, lives from ${from}`,
    args: [...FUZZ, '--contract', law, ...seedsFrom(from, lives)],
  }
}

const simulated = (from: number): Piece => ({
  name: `worlds from ${from}`,
  args: [...SIMULATOR, ...seedsFrom(from, 500)],
})

const malformed = (from: number): Piece => ({
  name: `malformed requests from ${from}`,
  args: [...STRAIN, 'malformed', '--from', `${from}`, '--count', '500'],
})

const killed = (from: number): Piece => ({
  name: `kills from ${from}`,
  args: [...STRAIN, 'kills', '--from', `${from}`, '--kills', '3'],
})

const cut = (from: number): Piece => ({
  name: `outages from ${from}`,
  args: [...STRAIN, 'outages', '--from', `${from}`, '--kills', '5'],
})

/**
 * Lists files with properties that have more examples here than in `npm test`
 * (tests/proofs/runs.ts).
 */
const modelPieces = (): readonly Piece[] =>
  filesThatImport('tests/sandbox', 'proofs/runs.ts').map((file) => ({
    name: file.replace(/^.*\/|\.test\.ts$/g, ''),
    args: [...vitest('sandbox'), file],
  }))

/** Makes a piece with untried examples, for all properties of the rules or for one model. */
const withNewExamples = (seed: number): Piece => {
  const models = modelPieces()
  const ofModel = models[seed % models.length]!
  const ofRules = {
    name: 'rules',
    args: [...vitest('unit'), ...filesThatImport('tests/unit', 'fast-check')],
  }
  const { name, args } = seed % 2 === 0 ? ofRules : ofModel
  return { name: `${name}, examples of ${seed}`, args, env: { PROPERTY_SEED: `${seed}` } }
}

/**
 * Browser test files per piece. Starting a browser and a sandbox for one file takes longer than
 * most files.
 */
const TOGETHER = 2

/**
 * Lists all files of browser tests. Most have variants, and all check more closely, than `npm test`
 * has time for.
 */
const browserFiles = (): readonly string[] =>
  filesIn('tests/browser').filter((file) => !file.includes('/torture/'))

/** Lists the test files in a folder, in a fixed order. */
const filesIn = (folder: string): readonly string[] =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root }).toSorted()

/** Lists the test files that import a path with that ending. */
const filesThatImport = (folder: string, end: string): readonly string[] =>
  filesIn(folder).filter((file) => readFileSync(join(root, file), 'utf8').includes(`${end}'`))

/**
 * Command with one worker at a time, because the proofs already run as many pieces at once as there
 * are cores.
 */
const inOneBrowser = [...vitest('browser'), '--maxWorkers=1']

function browserPieces(files: readonly string[]): readonly Piece[] {
  const count = Math.ceil(files.length / TOGETHER)
  return upTo(count).map((piece) => {
    // Takes files of folders far apart, because files of one folder tend to take equally long.
    const own = files.filter((_, index) => index % count === piece)
    const name = own.map((file) => file.replace(/^tests\/browser\/|\.test\.ts$/g, '')).join(', ')
    return { name, args: [...inOneBrowser, ...own] }
  })
}

const torturePieces = (): readonly Piece[] =>
  filesIn('tests/browser/torture').map((file) => ({
    name: file.replace(/^.*\/|\.test\.ts$/g, ''),
    args: [...inOneBrowser, file],
    env: { TORTURE_ROUNDS: '1' },
  }))

/** Proofs that take longer than `npm test` may, in the order of docs/proofs.md. */
export const proofs: readonly Proof[] = [
  {
    name: 'simulate',
    shows: 'no simulated world pays twice, loses a report, or treats unknown as failed',
    pieces: [
      { name: 'every fault at every stage', args: [...SIMULATOR, '--coverage'] },
      ...upTo(60).map((piece) => simulated(10_000 + 500 * piece)),
    ],
    fresh: simulated,
    command: SIMULATOR,
  },
  {
    name: 'simulate-mutants',
    shows: 'the simulator catches each outbox that is broken on purpose',
    pieces: [{ name: 'each mutant', args: [...SIMULATOR, '--mutants', '--caught'] }],
    command: [...SIMULATOR, '--mutants'],
  },
  {
    name: 'crashes',
    shows: 'every kind of operation survives every fault, on the real database',
    pieces: [{ name: 'each kind', args: [...vitest('unit'), 'tests/unit/outbox/everyKind'] }],
    command: [...vitest('unit'), 'tests/unit/outbox/everyKind'],
  },
  {
    name: 'fuzz',
    shows: 'contracts keep their laws for every caller and every order of calls',
    pieces: upTo(6).flatMap((round) => lawNames.map((law) => fuzzed(law, 30 * round))),
    fresh: (seed) => fuzzed(lawNames[seed % lawNames.length]!, seed),
    command: FUZZ,
  },
  {
    name: 'fuzz-mutants',
    shows: 'the laws catch each contract that is broken on purpose',
    pieces: mutants.map(({ name }) => ({
      name,
      args: [...FUZZ, '--mutants', '--mutant', name, '--seeds', '2000'],
    })),
    command: [...FUZZ, '--mutants'],
  },
  {
    name: 'models',
    shows: 'contracts, chain and index match models of them, with many more examples',
    pieces: modelPieces(),
    fresh: withNewExamples,
    command: vitest('sandbox'),
  },
  {
    name: 'browser',
    shows: 'the variants of each flow in Chromium',
    pieces: browserPieces(browserFiles()),
    // Takes longer than all other proofs together, and alone shows the variants of a flow.
    weight: 4,
    inBrowser: true,
    command: vitest('browser'),
  },
  {
    name: 'torture',
    shows: 'browsers that are killed, cut off, frozen, wiped or on a wrong clock pay once',
    pieces: torturePieces(),
    inBrowser: true,
    command: [...vitest('browser'), 'tests/browser/torture'],
  },
  {
    name: 'strain',
    shows: 'servers survive malformed requests, kills and days of use',
    pieces: [
      ...upTo(40).map((piece) => malformed(500 * piece)),
      ...upTo(10).map((piece) => killed(100 * piece)),
      ...upTo(10).map((piece) => cut(5 * piece)),
      { name: 'a minute of use', args: [...STRAIN, 'soak', '--minutes', '1'] },
    ],
    fresh: malformed,
    command: STRAIN,
  },
]
