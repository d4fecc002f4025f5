import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChunkingContext } from 'rolldown'
import { VitePWA } from 'vite-plugin-pwa'
import type { ManifestChunk, Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { defineConfig } from 'vitest/config'
import { prerender } from './src/prerender/plugin.mjs'
import { FIRST_SCREEN } from './tests/imports/firstScreen.ts'
import { LongFirst } from './tests/order.ts'

const firstScreen = FIRST_SCREEN.map((path) => fileURLToPath(new URL(path, import.meta.url)))
const pathPattern = fileURLToPath(new URL('src/app/pathPattern.ts', import.meta.url))
const routes = fileURLToPath(new URL('src/routes.ts', import.meta.url))
let neededAtFirst: Set<string> | undefined
let linked: ReadonlyMap<string, ReadonlySet<string>> | undefined
let forPages: Set<string> | undefined
let tronwebAlone: Set<string> | undefined

/** The modules that some import statically, at any depth. */
function findImported(starts: readonly string[], modules: ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  starts.forEach(visit)
  return found
}

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
  const reach = (start: string, avoid: (id: string) => boolean) => {
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id) || avoid(id)) return
      found.add(id)
      const info = modules.getModuleInfo(id)
      info?.importedIds.forEach(visit)
      info?.dynamicallyImportedIds.forEach(visit)
    }
    visit(start)
    return found
  }
  const isTronweb = (id: string) => id.includes('/node_modules/tronweb/')
  const everything = reach(firstScreen[0]!, () => false)
  const without = reach(firstScreen[0]!, isTronweb)
  return everything.difference(without)
}

/** One short hash per stylesheet: it is in all class names, which every first visit loads. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, 4)}`
}

const classNames: Plugin = {
  name: 'casthouse-class-names',
  config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
}

/** The translation macros; the worker needs them too, since it reads the same operations. */
const words = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

/** What the shell and the home screen load: all that is no other feature's. */
const ahead =
  /^(index\.html|src\/(main|data|app|chain|db|state|worker|ui\/(overlays|engraving|fields\/SearchField)|i18n\/catalogs|features\/home)\b|locales\/[^/]+\/(first|everywhere|home)\.po)/

/** Tells the worker of each file what is in it, and whether it comes ahead of the rest. */
const describeFiles: ManifestTransform = (entries) => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, 'dist', file))
  const chunks: Record<string, ManifestChunk> = JSON.parse(String(read('.vite/manifest.json')))
  const first = new Set(['index.html', 'mark.svg'])
  const visit = ({ file, css = [], imports = [] }: ManifestChunk) => {
    if (first.has(file)) return
    for (const each of [file, ...css]) first.add(each)
    for (const name of imports) visit(chunks[name]!)
  }
  for (const [name, chunk] of Object.entries(chunks)) if (ahead.test(name)) visit(chunk)
  const manifest = entries.map(({ url, size }) => ({
    url,
    size,
    revision: createHash('sha256').update(read(url)).digest('hex').slice(0, 8),
    ...(first.has(url) && { ahead: true }),
  }))
  return { manifest }
}

export default defineConfig({
  plugins: [
    react(),
    words(),
    classNames,
    prerender(() => [react(), words(), classNames]),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // public/manifest.webmanifest, which operators may edit.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: words() },
        globPatterns: ['index.html', 'assets/*.{js,css}', 'mark.svg'],
        // What only a payment or a chart needs, kept on first use; and styles inlined in the page.
        globIgnores: ['assets/tronweb-*', 'assets/PriceChart-*', 'assets/first-*.css'],
        manifestTransforms: [describeFiles],
      },
    }),
  ],
  // React has it since version 18; the substitute for older ones is on the first screen.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // wouter's own parser of paths, which is given another one.
      { find: 'regexparam', replacement: pathPattern },
    ],
  },
  build: {
    target: 'es2023',
    // One inline script would need its own hash in the content security policy.
    // The document names the files of pages (src/prerender), and what opens later is loaded once its
    // button is in sight; here their names would weigh on the first screen. Styles must wait.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    // Tells which chunks the first screen needs; its weight is a test.
    manifest: true,
    rolldownOptions: {
      output: {
        // Their names are on the first screen and in the worker: 36 bits tell two stylesheets apart.
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // The worker keeps the words of one language first.
        chunkFileNames: ({ facadeModuleId }) => {
          const locale = /\/locales\/([^/]+)\//.exec(facadeModuleId ?? '')?.[1]
          return `assets/[name]${locale ? `.${locale}` : ''}-[hash].js`
        },
        codeSplitting: {
          groups: [
            {
              // One file for all of it: thirty small ones took 8 kB more, and thirty requests.
              name: (id, modules) =>
                (neededAtFirst ??= findNeededAtFirst(modules)).has(id) ? 'first' : null,
              includeDependenciesRecursively: false,
            },
            {
              name: nameOfLinked,
              includeDependenciesRecursively: false,
            },
            {
              // Pages do not wait for it: a sheet is loaded once its page is there.
              name: (id, modules) => (isForPages(id, modules) ? null : 'sheets'),
              test: /\/src\/(sheets\/|ui\/\w+\/(Sheet|Dialog|ToastViewport|portalContainer))|\/node_modules\/@(base-ui|floating-ui)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Pages of cards and boxes share it; nothing else draws a card.
              name: 'art',
              test: /\/src\/ui\/(art\/|pieces\/[cC]ardArt)/,
              includeDependenciesRecursively: false,
            },
            {
              // Rows of the home screen wait for it, and for nothing else that pages share.
              name: 'engraving',
              test: /\/src\/ui\/engraving\//,
              includeDependenciesRecursively: false,
            },
            {
              // Lists that grow as one scrolls.
              name: 'lists',
              test: /\/src\/ui\/lists\/VirtualList|\/node_modules\/virtua\//,
              includeDependenciesRecursively: false,
            },
            {
              // What several pages read, and nothing that every page loads needs.
              name: 'reads',
              test: /\/src\/(api\/endpoints\/(?!people|powerReports|shop|signIn)|state\/answers\/(stakeStatistics|powerPool|places|joinPlaces|income)\.ts)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: (id, modules) => (isForPages(id, modules) ? 'parts' : 'later'),
              test: /\/src\/(sheets\/|ui\/(?!figures\/(PriceChart|colours))|state\/(?!answers\/(stakeStatistics|powerPool|places|joinPlaces|income))|i18n\/(?!formatAmount))|\/node_modules\/lucide-react\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // What several pages of cards are made of, in one file.
              name: 'cards',
              test: /\/src\/features\/card\/(stakeWords|levels|handedForms|CardsOffered|CardGrid|PledgePage\.module)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // With the amounts that operations name: chunks must not wait for each other.
              name: 'chain',
              test: /\/src\/((api|chain|core|outbox)\/|i18n\/formatAmount)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // What pages share with the queue, which is loaded on every page.
              name: 'operations',
              test: /\/src\/features\/\w+\/(operations\/|\w*[rR]ules\.ts|kinds\.ts)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Its name keeps it out of what the worker fetches ahead.
              name: (id, modules) =>
                (tronwebAlone ??= findTronwebAlone(modules)).has(id) ? 'tronweb' : null,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          // One project after the other: a browser that must share its cores with chains is slow.
          sequence: { groupOrder: 1 },
          maxWorkers: '100%',
          // A process keeps its modules: loading them again for each file took half of the time.
          isolate: false,
          // Reached only by what hangs, however busy the machine is.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: '100%',
          // Compiled contracts and modules are kept between files; each file has its own chain.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          // A process keeps its modules and Chromium; each file has its own sandbox and storage.
          isolate: false,
          // They mostly wait, for blocks and for what the app does by itself.
          maxWorkers: 5,
        },
      },
    ],
  },
})
