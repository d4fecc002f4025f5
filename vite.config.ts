import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type ManifestChunk, type Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { OLDEST, prerender } from './src/prerender/plugin.mjs'
import { groups } from './vite.chunks.ts'
import { ownIcons } from './vite.icons.ts'
import { shortMessageIds } from './vite.messages.ts'

const inSources = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))

/**
 * Names a class with one short hash per stylesheet. The hash is part of every class name, and every
 * first visit loads them all.
 */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, 4)}`
}

const classNames: Plugin = {
  name: 'casthouse-class-names',
  config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
}

/**
 * Lists the plugins for translation macros. The worker needs them too, since it reads the same
 * operations.
 */
const words = () => [
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  shortMessageIds(import.meta.dirname),
]

/**
 * Matches the files that the shell and the home screen load: everything except other features.
 * Building a transaction takes tronweb, which is cached on first use.
 */
const ahead =
  /^(index\.html|src\/(main|data|app|chain(?!\/build)|db|state|worker|ui\/(overlays|engraving|fields\/SearchField)|i18n\/catalogs|features\/home)\b|locales\/[^/]+\/(first|everywhere|home)\.po)/

/** Describes each file to the worker: its content, and whether it is fetched before the rest. */
const describeFiles: ManifestTransform = (entries) => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, 'dist', file))
  const chunks: Record<string, ManifestChunk> = JSON.parse(String(read('.vite/manifest.json')))
  const first = new Set(['index.html', 'mark.svg', 'older.js'])
  const visit = ({ file, css = [], imports = [] }: ManifestChunk) => {
    if (first.has(file)) return
    for (const each of [file, ...css]) first.add(each)
    for (const name of imports) visit(chunks[name]!)
  }
  for (const [name, chunk] of Object.entries(chunks)) if (ahead.test(name)) visit(chunk)
  const manifest = entries.map(({ url, size }) => ({
    url,
    size,
    // The document's revision identifies the build. A revision of any other file only detects a
    // wrong response.
    revision: createHash('sha256')
      .update(read(url))
      .digest('hex')
      .slice(0, url === 'index.html' ? 8 : 6),
    ...(first.has(url) && { ahead: true }),
  }))
  return { manifest }
}

export default defineConfig({
  plugins: [
    react(),
    words(),
    classNames,
    ownIcons,
    prerender(() => [react(), words(), classNames, ownIcons]),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // The manifest is public/manifest.webmanifest, which operators may edit.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: words() },
        globPatterns: ['index.html', 'older.js', 'assets/*.{js,css}', 'mark.svg'],
        // Excludes code that only a payment or a chart needs, cached on first use, and styles
        // inlined in the page.
        globIgnores: ['assets/tronweb-*', 'assets/PriceChart-*', 'assets/first-*.css'],
        manifestTransforms: [describeFiles],
      },
    }),
  ],
  // React includes this hook since version 18. The shim for older versions would load with the
  // first screen.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Builds of the same sources without code for browsers older than the build's target; each
      // saves 1 kB.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // Replaces wouter's own parser of paths and its history with the app's.
      { find: 'regexparam', replacement: inSources('app/pathPattern.ts') },
      { find: './use-browser-location.js', replacement: inSources('app/useAppLocation.ts') },
    ],
  },
  build: {
    target: OLDEST,
    // No polyfill: an inline script would need its own hash in the content security policy. The
    // document names the files of pages (src/prerender), and later parts load once their button is
    // in sight. Naming them here would add to the first screen, so only styles stay: code must wait
    // for them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    // Lists the chunks that the first screen needs; a test checks their weight.
    manifest: true,
    rolldownOptions: {
      output: {
        // Short hashes, since the names are part of the first screen and of the worker. 36 bits
        // tell two stylesheets apart, 42 bits two scripts. 42 is the minimum that the bundler
        // accepts for this many scripts.
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // The name holds the locale, so that the worker can cache the texts of one language first.
        chunkFileNames: ({ facadeModuleId }) => {
          const locale = /\/locales\/([^/]+)\//.exec(facadeModuleId ?? '')?.[1]
          return `assets/[name]${locale ? `.${locale}` : ''}-[hash:7].js`
        },
        codeSplitting: {
          groups,
        },
      },
    },
  },
})
