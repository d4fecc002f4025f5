import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadCompiler, type Compiler } from './solc.ts'
import { withTrc10 } from './trc10.ts'

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
  'RewardPools',
  'Card',
  'CardMarket',
  'BlindBoxSale',
  'CastToken',
  'Presale',
  'TokenFactory',
  'PoolRouter',
  'OtcMarket',
  'TokenLock',
  'CoinLock',
  'Staking',
  'FixedPlans',
  'Burning',
  'RwaEquity',
  'TrxBurnSale',
  'Referral',
  'IncomeFund',
] as const

export type ContractName = (typeof NAMES)[number]

export type Artifacts = Readonly<Record<ContractName, Artifact>>

/** Returns Uniswap's pool factory as built by its authors; it includes the pool's own code. */
export function uniswapFactory(): Artifact {
  const file = join(root, 'node_modules/@uniswap/v2-core/build/UniswapV2Factory.json')
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Artifact, 'name'>
  return { name: 'UniswapV2Factory', abi, bytecode }
}

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '..')
const CACHE = join(root, 'node_modules/.cache/contracts')
const COMPILER = join(root, 'node_modules/solc/package.json')

/** Folder of contracts that only tests need; they import ours by file name alone. */
const PROBES = join(root, 'tests/sandbox/contracts')
const PROBE = 'probe:'

const OURS = NAMES.map((name) => [name, `${name}.sol`] as const)

/**
 * Tokens with the behaviour of real ones, and a hostile account: for tests only, never deployed.
 */
const ZOO = [
  'NoReturn',
  'TakesFee',
  'CallsBack',
  'Rebasing',
  'NoDecimals0',
  'Decimals24',
  'RefusesSome',
  'ReturnsGarbage',
  'LiesTrue',
  'Hostile',
] as const

export type ZooName = (typeof ZOO)[number]

/**
 * Compiler settings, limited to what TRON's mainnet can run: at most Solidity 0.8.29, and Shanghai.
 * PUSH0 is the newest instruction there that Solidity uses by default.
 */
const SETTINGS = {
  evmVersion: 'shanghai',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
}

/**
 * Returns the compiled contracts, cached under a hash of all inputs, because the compiler takes
 * seconds to load. Throws with the compiler's messages if a source is wrong.
 */
export const compileContracts = (): Artifacts => compileCached(OURS) as Artifacts

/** Compiles the zoo in the same way as our contracts. */
export const compileZoo = () =>
  compileCached(ZOO.map((name) => [name, `zoo/${name}.sol`])) as Readonly<Record<ZooName, Artifact>>

/** Compiles a contract of `tests/sandbox/contracts` in the same way as ours. */
export const compileProbe = (name: string): Artifact =>
  compileCached([[name, `${PROBE}${name}.sol`]])[name]!

/** Contracts of the bridge; the side gateway creates the side chain's tokens. */
const BRIDGE = ['MainGateway', 'SideGateway', 'SideTrc20', 'SideTrc721', 'Shell'] as const

/** Compiles the gateways and the side chain's tokens, with TRON's instructions for TRC-10. */
export const compileBridge = () =>
  compileCached(
    BRIDGE.map((name) => [name, `bridge/${name}.sol`]),
    withTrc10,
  ) as Readonly<Record<(typeof BRIDGE)[number], Artifact>>

/** Computes the hash of everything on which the compiled bridge contracts depend. */
export const bridgeHash = (): string =>
  hashOf(readSources(BRIDGE.map((name) => [name, `bridge/${name}.sol`])), withTrc10)

/**
 * Computes the hash of everything on which the compiled contracts depend: their sources, the
 * compiler and its settings.
 */
export const contractsHash = (): string => hashOf(readSources(OURS))

const hashOf = (sources: Record<string, { content: string }>, rewrite?: Rewrite): string =>
  createHash('sha256')
    .update(readFileSync(COMPILER))
    .update(JSON.stringify([SETTINGS, sources]))
    .update(rewrite ? readFileSync(join(here, 'trc10.ts')) : '')
    .digest('hex')

/** Contracts to compile, each with its source file. */
type Wanted = readonly (readonly [name: string, file: string])[]

/** Changes the Yul of a contract before the second compiler step. */
type Rewrite = (yul: string) => string

const read = new Map<string, Readonly<Record<string, Artifact>>>()

/** Reads the contracts once per process, however many chains it opens. */
function compileCached(wanted: Wanted, rewrite?: Rewrite): Readonly<Record<string, Artifact>> {
  const name = JSON.stringify([wanted, rewrite !== undefined])
  const known = read.get(name) ?? readCached(wanted, rewrite)
  read.set(name, known)
  return known
}

function readCached(wanted: Wanted, rewrite?: Rewrite): Readonly<Record<string, Artifact>> {
  const sources = readSources(wanted)
  const hash = hashOf(sources, rewrite)
  const cached = join(CACHE, `${hash}.json`)
  try {
    return JSON.parse(readFileSync(cached, 'utf8')) as Readonly<Record<string, Artifact>>
  } catch {
    const artifacts = compile(sources, wanted, rewrite)
    mkdirSync(CACHE, { recursive: true })
    // Renamed into place, so that another process never reads a partial file.
    const draft = `${cached}.${process.pid}`
    writeFileSync(draft, JSON.stringify(artifacts))
    renameSync(draft, cached)
    return artifacts
  }
}

/** Reads our sources and all their imports, by the names that the compiler requests. */
function readSources(wanted: Wanted): Record<string, { content: string }> {
  const sources: Record<string, { content: string }> = {}
  const add = (name: string) => {
    if (name in sources) return
    const file = name.startsWith('@')
      ? join(root, 'node_modules', name)
      : name.startsWith(PROBE)
        ? join(PROBES, name.slice(PROBE.length))
        : join(here, name)
    const content = readFileSync(file, 'utf8')
    sources[name] = { content }
    for (const [, imported = ''] of content.matchAll(/^import[^;"']*["']([^"']+)["'];/gm))
      add(imported.startsWith('.') ? join(dirname(name), imported) : imported)
  }
  wanted.forEach(([, file]) => add(file))
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
        readonly ir: string
      }
    >
  >
}

function compile(
  sources: Record<string, { content: string }>,
  wanted: Wanted,
  rewrite?: Rewrite,
): Readonly<Record<string, Artifact>> {
  const solc = loadCompiler()
  const run = (language: string, of: typeof sources, outputs: readonly string[]) =>
    runCompiler(solc, { language, sources: of, settings: settingsFor(outputs) })
  const output = run('Solidity', sources, ['abi', rewrite ? 'ir' : BYTECODE])
  return Object.fromEntries(
    wanted.map(([name, file]) => {
      const contract = output[file]?.[name]
      if (!contract) throw new Error(`the compiler gave no ${name}`)
      const whole = rewrite
        ? Object.values(run('Yul', { yul: { content: rewrite(contract.ir) } }, [BYTECODE]).yul!)[0]!
        : contract
      return [name, { name, abi: contract.abi, bytecode: whole.evm.bytecode.object }]
    }),
  )
}

const BYTECODE = 'evm.bytecode.object'

const settingsFor = (outputs: readonly string[]) => ({
  ...SETTINGS,
  outputSelection: { '*': { '*': outputs } },
})

/**
 * Compiles and returns the output by file and name. Throws with the compiler's messages, and also
 * for warnings of our own sources.
 */
function runCompiler(solc: Compiler, input: object): NonNullable<CompilerOutput['contracts']> {
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  const isForeign = (file = '') => file.startsWith('@')
  const complaints = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || (severity === 'warning' && !isForeign(sourceLocation?.file)),
  )
  if (complaints.length > 0)
    throw new Error(complaints.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return output.contracts ?? {}
}
