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
const words = () => [
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  shortMessageIds(import.meta.dirname),
]

/**
 * Files that the shell and the home screen load: all that is no other feature's. Building a transaction
 * takes tronweb, which is kept on first use.
 */
const ahead =
  /^(index\.html|src\/(main|data|app|chain(?!\/build)|db|state|worker|ui\/(overlays|engraving|fields\/SearchField)|i18n\/catalogs|features\/home)\b|locales\/[^/]+\/(first|everywhere|home)\.po)/

/** Tells the worker of each file what is in it, and whether it comes ahead of the rest. */
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
    // The document's names the build; of others, it only tells a wrong answer.
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
      // public/manifest.webmanifest, which operators may edit.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: words() },
        globPatterns: ['index.html', 'older.js', 'assets/*.{js,css}', 'mark.svg'],
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
      // Made of the same sources, without what only browsers older than the build's need: 1 kB each.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // wouter's own parser of paths and history, in whose place it is given the app's.
      { find: 'regexparam', replacement: inSources('app/pathPattern.ts') },
      { find: './use-browser-location.js', replacement: inSources('app/useAppLocation.ts') },
    ],
  },
  build: {
    target: OLDEST,
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
        // Their names are on the first screen and in the worker: 36 bits tell two stylesheets apart,
        // 42 two scripts (the fewest that the bundler gives as many as there are).
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // The worker keeps the words of one language first.
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
