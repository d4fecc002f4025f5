import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One entry of a contract's ABI, as the compiler writes it. */
export interface AbiEntry {
  readonly type: string
  readonly name?: string
  readonly inputs?: readonly AbiParameter[]
  readonly outputs?: readonly AbiParameter[]
  readonly stateMutability?: string
}

interface AbiParameter {
  readonly name: string
  readonly type: string
  readonly indexed?: boolean
  readonly components?: readonly AbiParameter[]
}

export interface Artifact {
  readonly name: string
  readonly abi: readonly AbiEntry[]
  /** Creation code as lower-case hex without 0x. */
  readonly bytecode: string
}

const NAMES = [
  'Usdt',
  'Wtrx',
  'BlindBoxSale',
  'CastToken',
  'Presale',
  'TokenFactory',
  'PoolRouter',
  'OtcMarket',
  'TokenLock',
  'CoinLock',
] as const

export type ContractName = (typeof NAMES)[number]

export type Artifacts = Readonly<Record<ContractName, Artifact>>

/** Uniswap's factory of pools, as its authors built it: it brings the pool's own code. */
export function uniswapFactory(): Artifact {
  const file = join(root, 'node_modules/@uniswap/v2-core/build/UniswapV2Factory.json')
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Artifact, 'name'>
  return { name: 'UniswapV2Factory', abi, bytecode }
}

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const CACHE = join(root, 'node_modules/.cache/contracts')
const COMPILER = join(root, 'node_modules/solc/package.json')

const fileOf = (name: ContractName) => `${name}.sol`

/**
 * The compiler and its settings stay at what TRON's mainnet can run: at most 0.8.29, and Shanghai,
 * since PUSH0 is the newest instruction there that Solidity would use unasked.
 */
const SETTINGS = {
  evmVersion: 'shanghai',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

/**
 * The contracts, compiled. What came out is kept under a hash of all that went in, because the
 * compiler takes seconds to load. Throws with the compiler's own words when a source is wrong.
 */
export function compileContracts(): Artifacts {
  const sources = readSources()
  const hash = hashOf(sources)
  const cached = join(CACHE, `${hash}.json`)
  try {
    return JSON.parse(readFileSync(cached, 'utf8')) as Artifacts
  } catch {
    const artifacts = compile(sources)
    mkdirSync(CACHE, { recursive: true })
    // Renamed into place, so that another process never reads half a file.
    const draft = `${cached}.${process.pid}`
    writeFileSync(draft, JSON.stringify(artifacts))
    renameSync(draft, cached)
    return artifacts
  }
}

/** What the compiled contracts follow from: their sources, the compiler and its settings. */
export const contractsHash = (): string => hashOf(readSources())

const hashOf = (sources: Record<string, { content: string }>): string =>
  createHash('sha256')
    .update(readFileSync(COMPILER))
    .update(JSON.stringify([SETTINGS, sources]))
    .digest('hex')

/** Our sources and all that they import, by the names that the compiler asks for. */
function readSources(): Record<string, { content: string }> {
  const sources: Record<string, { content: string }> = {}
  const add = (name: string) => {
    if (name in sources) return
    const file = name.startsWith('@') ? join(root, 'node_modules', name) : join(here, name)
    const content = readFileSync(file, 'utf8')
    sources[name] = { content }
    for (const [, imported = ''] of content.matchAll(/^import[^;"']*["']([^"']+)["'];/gm))
      add(imported.startsWith('.') ? join(dirname(name), imported) : imported)
  }
  NAMES.map(fileOf).forEach(add)
  return sources
}

interface CompilerOutput {
  readonly errors?: readonly {
    readonly severity: string
    readonly formattedMessage: string
    readonly sourceLocation?: { readonly file: string }
  }[]
  readonly contracts?: Record<
    string,
    Record<
      string,
      {
        readonly abi: readonly AbiEntry[]
        readonly evm: { readonly bytecode: { readonly object: string } }
      }
    >
  >
}

function compile(sources: Record<string, { content: string }>): Artifacts {
  const solc = loadCompiler()
  const input = { language: 'Solidity', sources, settings: SETTINGS }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  const isForeign = (file = '') => file.startsWith('@')
  const complaints = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || (severity === 'warning' && !isForeign(sourceLocation?.file)),
  )
  if (complaints.length > 0)
    throw new Error(complaints.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    NAMES.map((name) => {
      const contract = output.contracts?.[fileOf(name)]?.[name]
      if (!contract) throw new Error(`the compiler gave no ${name}`)
      return [name, { name, abi: contract.abi, bytecode: contract.evm.bytecode.object }]
    }),
  ) as unknown as Artifacts
}

/**
 * The compiler is an Emscripten program that takes over the process' handlers of uncaught errors;
 * they are put back, so that a failing test still says where it failed.
 */
function loadCompiler(): { compile(input: string): string } {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'uncaughtException'))
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  events.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[index]?.includes(listener))
        process.removeListener(event as 'uncaughtException', listener)
  })
  return solc
}
