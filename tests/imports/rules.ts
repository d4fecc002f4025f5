import {
  findCircles,
  isCode,
  parseModule,
  reach,
  type Import,
  type Module,
  type Sources,
} from '../../vite.imports.ts'

/**
 * Imports allowed between rooms: `values` for code that runs, `types` for imports that are erased.
 * A room may import itself.
 */
const table: Record<string, { values: readonly string[]; types?: readonly string[] }> = {
  core: { values: [] },
  config: { values: ['core'] },
  chain: { values: ['core'], types: ['config'] },
  api: { values: ['core'], types: ['config'] },
  db: { values: ['core'] },
  i18n: { values: ['core', 'locales'] },
  outbox: { values: ['core', 'db', 'chain', 'i18n'], types: ['api', 'config'] },
  state: { values: ['core', 'config', 'chain', 'api', 'db', 'i18n', 'outbox'] },
  ui: { values: ['core', 'i18n'] },
  sheets: { values: ['core', 'chain', 'i18n', 'outbox', 'state', 'ui'], types: ['api'] },
  features: {
    values: ['core', 'config', 'chain', 'api', 'db', 'i18n', 'outbox', 'state', 'ui', 'sheets'],
  },
  worker: { values: ['core'] },
  app: {
    values: ['core', 'config', 'outbox', 'state', 'ui', 'sheets', 'i18n', 'routes'],
    types: ['chain'],
  },
}

/**
 * Files that assemble the rooms, so they may import any of them. Only they and `sw` may import one
 * of these files.
 */
const compositionRoots: ReadonlySet<string> = new Set([
  'src/main.tsx',
  'src/data.ts',
  'src/queue.ts',
  'src/prerender/shells.tsx',
  'src/prerender/firstAsks.ts',
  'src/prerender/firstTable.ts',
  'src/prerender/firstWork.ts',
  'src/prerender/firstShell.ts',
  'src/prerender/firstRows.ts',
  'src/prerender/isOlder.ts',
  'src/prerender/loadOlder.ts',
  'src/prerender/older.ts',
])

/** Files that run in the build, not in the app. */
const buildTools: ReadonlySet<string> = new Set([
  'src/prerender/configure.mjs',
  'src/prerender/plugin.mjs',
  'src/prerender/policy.mjs',
  'src/prerender/tabulate.mjs',
])

/** Lists that gather the features' contributions; only the named rooms may read them. */
const lists: Record<string, readonly string[]> = {
  'src/routes.ts': ['app'],
  'src/operations.ts': ['sw'],
}

/** Modules that are large or tied to the page, each with the only files that may load it. */
const loaders: Record<string, readonly string[]> = {
  'src/chain/build.ts': [...compositionRoots],
  'src/chain/injected.ts': [...compositionRoots],
  'src/chain/injectedAdapter.ts': ['src/chain/injected.ts'],
}

/** Packages that only one file may load. */
const keepers: readonly { package: RegExp; keeper: string }[] = [
  { package: /^tronweb$/, keeper: 'src/chain/build.ts' },
  { package: /^@tronweb3\//, keeper: 'src/chain/injectedAdapter.ts' },
]

/** Modules outside a feature that its operations are built with. */
const kindFiles: ReadonlySet<string> = new Set([
  'src/api/refusal.ts',
  ...[
    'kind',
    'amountLabels',
    'approval',
    'continuesInText',
    'family',
    'insufficientText',
    'noIncomeText',
    'recognise',
    'terms',
    'verify',
    'withdrawalTexts',
  ].map((name) => `src/outbox/${name}.ts`),
])

/** Folders that a feature may have. */
const partsOfFeature: ReadonlySet<string> = new Set(['operations', 'sheets'])

/**
 * Whether the worker runs the file. Such files must not reach anything that belongs to the page.
 */
const isWorkerRoot = (path: string) =>
  /^(sw|src\/outbox)\//.test(path) || path === 'src/operations.ts'
const pageOnly = /^(react|react-dom|jotai|tronweb|@tronweb3\/.+|@lingui\/react)$/

/** Rooms around the app, which it does without. */
const OUTSIDE: ReadonlySet<string> = new Set(['backend', 'contracts', 'sandbox', 'tests'])

const vagueName = /^(utils?|helpers?|commons?|types?|misc|shared)(\.|$)/i

/** Finds every breach of the rules, as `file → file: rule`. */
export function findBreaches(sources: Sources): string[] {
  const modules = new Map<string, Module>()
  for (const [path, source] of sources)
    if (isCode(path) && !buildTools.has(path)) modules.set(path, parseModule(path, source, sources))

  const breaches: string[] = []
  for (const path of sources.keys())
    if (path.split('/').some((part) => vagueName.test(part)))
      breaches.push(`${path}: the name does not say what is in it`)
  for (const path of sources.keys()) {
    const folder = /^src\/features\/[^/]+\/(.+)\/[^/]+$/.exec(path)?.[1]
    if (folder && !partsOfFeature.has(folder))
      breaches.push(`${path}: a feature has no folder but operations and sheets`)
  }
  breaches.push(...findCircles(modules))
  for (const [path, module] of modules) {
    breaches.push(...module.faults.map((fault) => `${path}: ${fault}`))
    for (const found of module.imports) {
      const rule = ruleAgainst(found)
      if (rule) breaches.push(`${found.from} → ${found.to}: ${rule}`)
    }
    if (isWorkerRoot(path))
      for (const [reached, way] of reach(path, modules))
        if (pageOnly.test(reached))
          breaches.push(`${way.join(' → ')}: the worker must not reach ${reached}`)
  }
  return breaches
}

/**
 * Finds every import of a test by code that must do without tests. Only tests and their
 * configuration may import tests.
 */
export const findImportsOfTests = (modules: ReadonlyMap<string, Module>): string[] =>
  [...modules].flatMap(([path, { imports }]) =>
    roomOf(path) === 'tests' || path === 'vitest.config.ts'
      ? []
      : imports.filter(({ to }) => roomOf(to) === 'tests').map(({ to }) => `${path} → ${to}`),
  )

/** Returns the rule that an import breaks, if any. */
function ruleAgainst({ from, to, ours, typeOnly }: Import): string | undefined {
  if (!ours) {
    if (typeOnly) return undefined
    const kept = keepers.find((each) => each.package.test(to) && each.keeper !== from)
    return kept && `only ${kept.keeper} loads ${to}`
  }
  const room = roomOf(from)
  const target = roomOf(to)
  if (OUTSIDE.has(target)) return `nothing imports ${target}`
  if (compositionRoots.has(to) && !compositionRoots.has(from) && room !== 'sw')
    return 'only a composition root, or the worker, imports one'
  const mayLoad = loaders[to]
  if (mayLoad && !typeOnly && !mayLoad.includes(from)) return `only ${mayLoad.join(', ')} loads it`
  if (compositionRoots.has(from) || room === 'sw') return undefined
  const readers = lists[to]
  if (readers) return readers.includes(room) ? undefined : `only ${readers.join(', ')} reads it`
  if (lists[from]) return undefined
  return ruleOfFeature(from, to, typeOnly) ?? ruleOfRoom(room, target, typeOnly)
}

function ruleOfRoom(room: string, target: string, typeOnly: boolean): string | undefined {
  const allowed = table[room]
  if (!allowed) return `${room} is not a room of the table`
  if (room === target || allowed.values.includes(target)) return undefined
  if (!allowed.types?.includes(target)) return `${room} may not import ${target}`
  return typeOnly ? undefined : `${room} may import only the types of ${target} (import type)`
}

function ruleOfFeature(from: string, to: string, typeOnly: boolean): string | undefined {
  const feature = featureOf(from)
  if (!feature) return undefined
  const other = featureOf(to)
  if (other && other !== feature) return 'features are strangers; what two share moves down a room'
  const part = partOf(from)
  const target = roomOf(to)
  if (part === 'rules.ts' && target !== 'core') return 'rules.ts imports core only'
  if (part === 'kinds.ts') {
    const isOperation = other && typeOnly && partOf(to) === 'operations'
    if (!isOperation && to !== 'src/outbox/kindName.ts')
      return 'kinds.ts imports outbox/kindName.ts and the types of its operations'
  }
  if (part === 'operations') {
    const own = other && ['operations', 'rules.ts'].includes(partOf(to))
    const contracts = to.startsWith('src/chain/contracts/')
    const kinds = kindFiles.has(to)
    const types = typeOnly && ['api', 'chain', 'config', 'outbox'].includes(target)
    if (target !== 'core' && !own && !contracts && !kinds && !types)
      return 'operations import core, their rules, chain/contracts, the kind files of outbox, and types of api, chain, config and outbox'
  }
  return undefined
}

/**
 * Returns the room of a path: `core` for `src/core/…`, `routes` for `src/routes.ts`, `sandbox` for
 * `sandbox/…`.
 */
const roomOf = (path: string) => {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.\w+$/, '') : top
}

/**
 * Returns the part of a feature that a path is in: `operations`, `sheets`, or the name of a
 * top-level file.
 */
const partOf = (path: string) => path.split('/')[3] ?? ''

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
