import react from '@vitejs/plugin-react'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Empty</title>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="/main.jsx"></script>
  </body>
</html>
`

const MAIN = `import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('app')).render(<h1>Hello</h1>)
`

export interface EmptyPage {
  readonly dist: string
  remove(): void
}

/**
 * Builds the smallest page possible with the same stack: React, a service worker and one heading.
 */
export async function buildEmptyPage(): Promise<EmptyPage> {
  // The folder is inside the project, so that React is found.
  mkdirSync(cache, { recursive: true })
  const root = mkdtempSync(join(cache, 'empty-page-'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'main.jsx'), MAIN)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), VitePWA({ manifest: false, registerType: 'autoUpdate' })],
    build: { target: 'es2023', modulePreload: { polyfill: false } },
  })
  return { dist: join(root, 'dist'), remove: () => rmSync(root, { recursive: true }) }
}
