import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { FIRST_SCREEN } from './vite.firstScreen.ts'

// Assigns each module to a file of the build. The first group that takes a module wins.

const firstScreen = FIRST_SCREEN.map((path) => fileURLToPath(new URL(path, import.meta.url)))
const routes = fileURLToPath(new URL('src/routes.ts', import.meta.url))
let neededAtFirst: Set<string> | undefined
let linked: ReadonlyMap<string, ReadonlySet<string>> | undefined
let forPages: Set<string> | undefined
let tronwebAlone: Set<string> | undefined

/**
 * Finds the modules that the given ones lead to, at any depth. The given ones are included only if
 * something leads back to them.
 */
function reach(starts: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    next(id).forEach(visit)
  }
  starts.flatMap(next).forEach(visit)
  return found
}

/** Finds the modules that the given ones import statically, at any depth. */
const findImported = (starts: readonly string[], modules: ChunkingContext) =>
  reach(starts, (id) => modules.getModuleInfo(id)?.importedIds ?? [])

/** Finds the modules of the first screen, including its entries. */
const findNeededAtFirst = (modules: ChunkingContext) =>
  findImported(firstScreen, modules).union(new Set(firstScreen))

/**
 * Pages that people open by a link, by name. None of them waits for code that only another one
 * needs.
 */
const LINKED = {
  lock: ['lock/LockPage'],
  publish: ['publish/PublishPage'],
  blindBox: ['blindbox/MarketPage'],
  token: ['token/TokenPage', 'presale/PresaleSection'],
  trade: ['trade/TradePage', 'wrapped/WrappedBalance'],
}

/** Finds the linked pages that import each module statically, at any depth. */
function findLinked(modules: ChunkingContext): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [page, names] of Object.entries(LINKED)) {
    const paths = names.map((name) => join(import.meta.dirname, `src/features/${name}.tsx`))
    for (const id of findImported(paths, modules))
      found.set(id, (found.get(id) ?? new Set()).add(page))
    // The pages' own files are not shared modules.
    for (const path of paths) found.delete(path)
  }
  return found
}

/**
 * Names the file for code that a linked page needs before it shows anything. Code of its feature
 * goes to a file of the page's own, the rest to one that most pages need. Sheets, operations and
 * code that reads the chain are in other files, which a page loads once it is shown.
 */
function nameOfLinked(id: string, modules: ChunkingContext): string | null {
  const pages = [...((linked ??= findLinked(modules)).get(id) ?? [])]
  if (pages.length === 0) return null
  // The queue needs these modules too, but nothing of the page.
  if (/\/features\/\w+\/(operations\/|rules\.ts|kinds\.ts)/.test(id)) return 'rules'
  return id.includes('/src/features/') && pages.length === 1 ? pages[0]! : 'kit'
}

/** Whether a page imports the module statically, at any depth. */
const isForPages = (id: string, modules: ChunkingContext): boolean =>
  (forPages ??= findForPages(modules)).has(id)

function findForPages(modules: ChunkingContext): Set<string> {
  const loaded = modules.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
  // The routes load the pages, and the sheet that several of them open.
  return findImported(
    loaded.filter((id) => !id.includes('/sheets/')),
    modules,
  )
}

/**
 * Finds tronweb and the modules that only it needs. They form the one chunk that the worker does
 * not fetch ahead.
 */
function findTronwebAlone(modules: ChunkingContext): Set<string> {
  const next = (id: string) => {
    const info = modules.getModuleInfo(id)
    return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : []
  }
  const isTronweb = (id: string) => id.includes('/node_modules/tronweb/')
  const without = (id: string) => next(id).filter((each) => !isTronweb(each))
  return reach(firstScreen, next).difference(reach(firstScreen, without))
}

const wanted: readonly CodeSplittingGroup[] = [
  {
    // One file for the whole first screen: thirty small files took 8 kB more, and thirty requests.
    name: (id, modules) =>
      (neededAtFirst ??= findNeededAtFirst(modules)).has(id) ? 'first' : null,
  },
  {
    name: nameOfLinked,
  },
  {
    // Pages do not wait for these: a sheet loads once its page is shown. The shell also opens
    // sheets, but none that pays.
    name: (id, modules) =>
      isForPages(id, modules) ? null : id.includes('/src/sheets/') ? 'paying' : 'sheets',
    test: /\/src\/(sheets\/|ui\/\w+\/(Sheet|Dialog|ToastViewport|portalContainer))|\/node_modules\/@(base-ui|floating-ui)\//,
    minShareCount: 2,
  },
  {
    // Pages of cards and of boxes share this; only they draw a card.
    name: 'art',
    test: /\/src\/ui\/(art\/|pieces\/[cC]ardArt)/,
  },
  {
    // Only the rows of the home screen wait for this, and they need nothing else that pages share.
    name: 'engraving',
    test: /\/src\/ui\/engraving\//,
  },
  {
    // Lists that grow while the user scrolls.
    name: 'lists',
    test: /\/src\/ui\/lists\/VirtualList|\/node_modules\/virtua\//,
  },
  {
    // Code with which several pages read data, without anything that every page loads.
    name: 'reads',
    test: /\/src\/(api\/endpoints\/(?!people|powerReports|shop|signIn)|sheets\/(ClaimButton|CostNote)|state\/answers\/(stakeStatistics|powerPool|places|joinPlaces|income)\.ts)/,
    minShareCount: 2,
  },
  {
    name: (id, modules) => (isForPages(id, modules) ? 'parts' : 'later'),
    test: /\/src\/(sheets\/|ui\/(?!figures\/(PriceChart|colours))|state\/(?!answers\/(stakeStatistics|powerPool|places|joinPlaces|income))|i18n\/(?!formatAmount))|\/node_modules\/lucide-react\//,
    minShareCount: 2,
  },
  {
    // Code that several pages of cards share, in one file.
    name: 'cards',
    test: /\/src\/features\/card\/(stakeWords|levels|handedForms|CardsOffered|CardGrid|PledgePage\.module)/,
    minShareCount: 2,
  },
  {
    // Includes the amounts that operations name, because chunks must not wait for each other. Code
    // that passes a share between co-signers is for their pages alone.
    name: 'chain',
    test: /\/src\/((api|chain|core|outbox)\/(?!signingRequest|rebuild|acceptRequest)|i18n\/formatAmount)/,
    minShareCount: 2,
  },
  {
    // Code that pages share with the queue, which every page loads.
    name: 'operations',
    test: /\/src\/features\/\w+\/(operations\/|\w*[rR]ules\.ts|kinds\.ts)/,
    minShareCount: 2,
  },
  {
    // The name excludes this file from those that the worker fetches ahead.
    name: (id, modules) =>
      (tronwebAlone ??= findTronwebAlone(modules)).has(id) ? 'tronweb' : null,
  },
]

export const groups: CodeSplittingGroup[] = wanted.map((group) => ({
  ...group,
  includeDependenciesRecursively: false,
}))
