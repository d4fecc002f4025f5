import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './fuzz/mutants.ts'
import { solidity } from './mutation/solidity.ts'
import { sourcesIn } from './mutation/sources.ts'
import { all, type Tree } from './mutation/tree.ts'
import { typescript } from './mutation/typescript.ts'
import { createDice } from './simulation/dice.ts'

/*
 * Deletes single statements of the code that decides over payments, picked at random and one at a
 * time. It reports which test notices: `node tests/deletions.ts --seed 1 --count 30`. A line that
 * no test misses is either superfluous or unproved.
 */

const NEXT = 'src/outbox/next.ts'
const CONTRACTS = 'contracts'
const COMPILER = 'compiler'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '30' },
  },
})

const root = resolve(import.meta.dirname, '..')

type Deletion = Readonly<{ file: string; from: number; to: number }>

/** Node command that fails if the deletion is noticed. */
type Check = Readonly<{ name: string; args: readonly string[] }>

const contracts = sourcesIn(new URL(`../${CONTRACTS}/`, import.meta.url).href, '.sol')
const next = readFileSync(join(root, NEXT), 'utf8')
const dice = createDice(Number(values.seed))
const ofNext = deletionsOfNext()
const ofContracts = deletionsOfContracts()
const copy = mkdtempSync(`${root}-deletions-`)
try {
  copyTree()
  for (let left = Number(values.count); left > 0 && ofNext.length + ofContracts.length > 0;) {
    const from = dice.chance(0.5) ? ofNext : ofContracts
    const [deletion] = from.splice(dice.int(from.length), 1)
    const red = deletion && firstRed(deletion)
    // Skips the tests if the compiler refuses the deletion, as for an unused variable.
    if (!deletion || red === COMPILER) continue
    tell(deletion, red ?? 'nothing')
    left -= 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/**
 * Lists statements on a line of their own and `case` labels, if the file still parses without them.
 */
function deletionsOfNext(): Deletion[] {
  const isLabel = ({ kind }: Tree, text: string) => kind === 'SwitchCase' && /^case .*:/.test(text)
  return [...all(typescript.trees([next])[0]!)].flatMap((tree) => {
    const line = lineAt(next, tree.from)
    const text = next.slice(line.from, line.to).trim()
    const isWhole = text === next.slice(tree.from, tree.to)
    if (!(isWhole && typescript.isStatement(tree)) && !isLabel(tree, text)) return []
    return parses(next.slice(0, line.from) + next.slice(line.to)) ? { file: NEXT, ...line } : []
  })
}

function parses(code: string): boolean {
  try {
    return typescript.trees([code]).length > 0
  } catch {
    return false
  }
}

/** Lists statements that refuse a call: `require`, `revert`, and an `if` that only reverts. */
function deletionsOfContracts(): Deletion[] {
  const isRevert = ({ kind }: Tree) => kind === 'RevertStatement'
  const isRefusal = (tree: Tree) =>
    (tree.kind === 'IfStatement' && tree.branches.some(isOnlyRevert)) ||
    (isRevert(tree) && tree.role === 'statements') ||
    (tree.kind === 'ExpressionStatement' &&
      tree.branches[0]?.branches.some(
        ({ role, name }) => role === 'expression' && name === 'require',
      ))
  const isOnlyRevert = (tree: Tree) =>
    isRevert(tree) ||
    (tree.kind === 'Block' && tree.branches.length === 1 && isRevert(tree.branches[0]!))
  const trees = solidity.trees([...contracts.values()])
  return [...contracts.keys()].flatMap((file, at) =>
    [...all(trees[at]!)]
      .filter((tree) => isRefusal(tree))
      .map(({ from, to }) => ({ file: `${CONTRACTS}/${file}`, from, to })),
  )
}

function lineAt(code: string, at: number): { from: number; to: number } {
  const end = code.indexOf('\n', at)
  return { from: code.lastIndexOf('\n', at) + 1, to: end < 0 ? code.length : end + 1 }
}

/** Runs the file's checks without the statement and returns the name of the first that fails. */
function firstRed({ file, from, to }: Deletion): string | undefined {
  const code = readFileSync(join(root, file), 'utf8')
  const place = join(copy, file)
  writeFileSync(place, code.slice(0, from) + code.slice(to))
  const run = { cwd: copy, stdio: 'ignore' } as const
  const red = checksOf(file).find(({ args }) => spawnSync(process.execPath, args, run).status !== 0)
  writeFileSync(place, code)
  return red?.name
}

function vitest(project: string, files: string): Check {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--project', project, files]
  return { name: files, args }
}

function checksOf(file: string): Check[] {
  if (file === NEXT)
    return [
      vitest('unit', 'tests/unit/outbox'),
      {
        name: 'simulator',
        args: ['--import', './tests/simulation/hooks.mjs', 'tests/simulation/cli.ts'],
      },
    ]
  const names = usersOf(file.slice(CONTRACTS.length + 1)).map((name) => name.replace('.sol', ''))
  // Tests and fixtures name a contract in their variables.
  const isNamed = new RegExp(`\\b(${names.join('|')})\\b`, 'i')
  const sandbox = readdirSync(join(root, 'tests/sandbox')).filter(
    (test) => test.endsWith('.test.ts') && partsOf(test).some((part) => isNamed.test(part)),
  )
  const laws = mutants.flatMap(({ group, sites }) =>
    sites.some(({ scope }) => names.includes(scope.split('.')[0]!)) ? group : [],
  )
  const compile = `(await import('./${CONTRACTS}/compile.ts')).compileContracts()`
  return [
    { name: COMPILER, args: ['--input-type=module', '--eval', compile] },
    ...sandbox.map((test) => vitest('sandbox', `tests/sandbox/${test}`)),
    ...[...new Set(laws)].map((law) => ({
      name: `law of ${law}`,
      args: [
        'tests/fuzz/cli.ts',
        '--contract',
        law,
        '--from',
        values.seed,
        '--seeds',
        '400',
        '--first',
      ],
    })),
  ]
}

/** Reads the text of a test of `tests/sandbox` and of the files that it imports from there. */
function partsOf(file: string, known = new Set<string>()): string[] {
  if (known.has(file)) return []
  known.add(file)
  const text = readFileSync(join(root, 'tests/sandbox', file), 'utf8')
  const imported = [...text.matchAll(/from '\.\/(\w+\.ts)'/g)].map(([, name]) => name!)
  return [text, ...imported.flatMap((each) => partsOf(each, known))]
}

/**
 * Lists the sources that include a contract's source: its own and those that import it, at any
 * depth.
 */
function usersOf(file: string, known: readonly string[] = []): string[] {
  if (known.includes(file)) return [...known]
  return [...contracts]
    .filter(([, code]) => code.includes(`"./${file}"`))
    .reduce((found, [user]) => usersOf(user, found), [...known, file])
}

/** Copies the work tree and links the packages, except caches of earlier builds. */
function copyTree(): void {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root })
  for (const file of String(listed).split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file))
  const link = (folder: string) => {
    mkdirSync(join(copy, folder), { recursive: true })
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (/^\.(cache|vite)/.test(entry.name)) continue
      if (entry.isDirectory()) link(path)
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(root, path)), join(copy, path))
      else linkSync(join(root, path), join(copy, path))
    }
  }
  link('node_modules')
}

function tell({ file, from, to }: Deletion, red: string): void {
  const code = readFileSync(join(root, file), 'utf8')
  const text = code.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  console.log(`${file}:${code.slice(0, from).split('\n').length}  ${text}\n  ${red}`)
}
