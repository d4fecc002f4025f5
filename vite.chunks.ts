import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { FIRST_SCREEN } from './vite.firstScreen.ts'

// Which file of the build each module goes to; the first group that takes it wins.

const firstScreen = FIRST_SCREEN.map((path) => fileURLToPath(new URL(path, import.meta.url)))
const routes = fileURLToPath(new URL('src/routes.ts', import.meta.url))
let neededAtFirst: Set<string> | undefined
let linked: ReadonlyMap<string, ReadonlySet<string>> | undefined
let forPages: Set<string> | undefined
let tronwebAlone: Set<string> | undefined

/** The modules that some lead to, at any depth; themselves only if something leads back. */
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

/** The modules that some import statically, at any depth. */
const findImported = (starts: readonly string[], modules: ChunkingContext) =>
  reach(starts, (id) => modules.getModuleInfo(id)?.importedIds ?? [])

/** The modules of the first screen, its entries among them. */
const findNeededAtFirst = (modules: ChunkingContext) =>
  findImported(firstScreen, modules).union(new Set(firstScreen))

/** The pages that people come to by a link, by name: none waits for what only another one needs. */
const LINKED = {
  lock: ['lock/LockPage'],
  publish: ['publish/PublishPage'],
  blindBox: ['blindbox/MarketPage'],
  token: ['token/TokenPage', 'presale/PresaleSection'],
  trade: ['trade/TradePage', 'wrapped/WrappedBalance'],
}

/** Which of these pages import a module statically, at any depth. */
function findLinked(modules: ChunkingContext): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [page, names] of Object.entries(LINKED)) {
    const paths = names.map((name) => join(import.meta.dirname, `src/features/${name}.tsx`))
    for (const id of findImported(paths, modules))
      found.set(id, (found.get(id) ?? new Set()).add(page))
    // Their own files are the pages.
    for (const path of paths) found.delete(path)
  }
  return found
}

/**
 * The file of what such a page needs before it shows anything: what is its feature's in one of its
 * own, the rest in one that most pages need. Sheets, operations and what reads the chain are in
 * others, which a page asks for once it stands.
 */
function nameOfLinked(id: string, modules: ChunkingContext): string | null {
  const pages = [...((linked ??= findLinked(modules)).get(id) ?? [])]
  if (pages.length === 0) return null
  // The queue knows them too, and none of the page.
  if (/\/features\/\w+\/(operations\/|rules\.ts|kinds\.ts)/.test(id)) return 'rules'
  return id.includes('/src/features/') && pages.length === 1 ? pages[0]! : 'kit'
}

/** Whether a page imports it statically, at any depth. */
const isForPages = (id: string, modules: ChunkingContext): boolean =>
  (forPages ??= findForPages(modules)).has(id)

function findForPages(modules: ChunkingContext): Set<string> {
  const loaded = modules.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
  // The routes load pages, and the sheet that several of them open.
  return findImported(
    loaded.filter((id) => !id.includes('/sheets/')),
    modules,
  )
}

/** tronweb and what only it needs: the one chunk that the worker does not fetch ahead. */
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
    // One file for all of it: thirty small ones took 8 kB more, and thirty requests.
    name: (id, modules) =>
      (neededAtFirst ??= findNeededAtFirst(modules)).has(id) ? 'first' : null,
  },
  {
    name: nameOfLinked,
  },
  {
    // Pages do not wait for it: a sheet is loaded once its page is there. The shell opens sheets, too,
    // but none that pays.
    name: (id, modules) =>
      isForPages(id, modules) ? null : id.includes('/src/sheets/') ? 'paying' : 'sheets',
    test: /\/src\/(sheets\/|ui\/\w+\/(Sheet|Dialog|ToastViewport|portalContainer))|\/node_modules\/@(base-ui|floating-ui)\//,
    minShareCount: 2,
  },
  {
    // Pages of cards and boxes share it; nothing else draws a card.
    name: 'art',
    test: /\/src\/ui\/(art\/|pieces\/[cC]ardArt)/,
  },
  {
    // Rows of the home screen wait for it, and for nothing else that pages share.
    name: 'engraving',
    test: /\/src\/ui\/engraving\//,
  },
  {
    // Lists that grow as one scrolls.
    name: 'lists',
    test: /\/src\/ui\/lists\/VirtualList|\/node_modules\/virtua\//,
  },
  {
    // What several pages read, and nothing that every page loads needs.
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
    // What several pages of cards are made of, in one file.
    name: 'cards',
    test: /\/src\/features\/card\/(stakeWords|levels|handedForms|CardsOffered|CardGrid|PledgePage\.module)/,
    minShareCount: 2,
  },
  {
    // With the amounts that operations name: chunks must not wait for each other. What is handed on
    // between signers is for their pages alone.
    name: 'chain',
    test: /\/src\/((api|chain|core|outbox)\/(?!handOn|makeAnew|takeUp)|i18n\/formatAmount)/,
    minShareCount: 2,
  },
  {
    // What pages share with the queue, which is loaded on every page.
    name: 'operations',
    test: /\/src\/features\/\w+\/(operations\/|\w*[rR]ules\.ts|kinds\.ts)/,
    minShareCount: 2,
  },
  {
    // Its name keeps it out of what the worker fetches ahead.
    name: (id, modules) =>
      (tronwebAlone ??= findTronwebAlone(modules)).has(id) ? 'tronweb' : null,
  },
]

export const groups: CodeSplittingGroup[] = wanted.map((group) => ({
  ...group,
  includeDependenciesRecursively: false,
}))
