import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { build } from 'vite'
import { findForbidden } from './policy.mjs'
import { tabulate } from './tabulate.mjs'

// JavaScript, because Node runs it and Node's types should stay out of `src`.

/** Places in index.html for the first scripts, and for the shells with the scripts after them. */
const OLDER = '<!-- older -->'
const WORK = '<!-- first work -->'
const SCREEN = '<!-- first screen -->'

/**
 * Oldest browsers whose syntax the build may use; `older.ts` adds the other features that they
 * lack.
 */
export const OLDEST = ['chrome92', 'safari15.4', 'firefox102']

/** @typedef {NonNullable<import('vite').IndexHtmlTransformContext['bundle']>} Bundle */
/** @typedef {import('./firstTable.ts').Shells} Shells */

/**
 * Prerenders index.html, the document of every page. It adds the shells of the screens in every
 * language, with the first screen's styles, so that they paint before any script or stylesheet
 * arrives. It also adds scripts that start the page's work and show the right shell.
 *
 * @param {() => import('vite').PluginOption[]} plugins those that the sources need
 * @returns {import('vite').Plugin}
 */
export function prerender(plugins) {
  let root = ''
  return {
    name: 'casthouse-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const source = await bundleScript(root, 'older.ts')
      this.emitFile({ type: 'asset', fileName: 'older.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) throw new Error('only a build is prerendered')
        const shells = await renderShells(root, plugins())
        const table = tabulate(root, bundle, shells)
        const [older, work, shell, rows] = await Promise.all([
          bundleScript(root, 'loadOlder.ts'),
          bundleScript(root, 'firstWork.ts', { FIRST_TABLE: table }),
          bundleScript(root, 'firstShell.ts'),
          bundleScript(root, 'firstRows.ts', { ROW_TABLE: shells.rows }),
        ])
        const screen = `${formatShells(shells)}\n<script id="first-screen">${shell}</script>`
        const title = `<title>${escapeHtml(shells.name)}</title>`
        const titled = replaceOnce(bare(html), /<title>.*<\/title>/, title)
        const added = replaceOnce(titled, OLDER, `<script>${older}</script>`)
        const begun = replaceOnce(added, WORK, `<script>${work}</script>`)
        const filled = replaceOnce(begun, SCREEN, `${screen}<script>${rows}</script>`)
        const built = inlineStyles(filled, bundle)
        const forbidden = findForbidden(built)
        if (forbidden.length > 0)
          throw new Error(`the content policy forbids in index.html: ${forbidden.join(', ')}`)
        return built
      },
    },
  }
}

/**
 * Builds the sources once more, for Node, and renders the shells with them.
 *
 * @param {string} root
 * @param {import('vite').PluginOption[]} plugins
 * @returns {Promise<Shells>}
 */
async function renderShells(root, plugins) {
  // Within the project, where Node finds the packages. A new folder each time, because builds may
  // run in parallel.
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins,
      publicDir: false,
      build: { ssr: 'src/prerender/shells.tsx', outDir, target: OLDEST },
    })
    const rendering = await import(pathToFileURL(join(outDir, 'shells.js')).href)
    const config = JSON.parse(readFileSync(join(root, 'public', 'config.json'), 'utf8'))
    return await rendering.renderShells(config)
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/**
 * Bundles an inline script, together with data of this build.
 *
 * @param {string} root
 * @param {string} file
 * @param {Readonly<Record<string, unknown>>} known by the names that the script declares
 */
async function bundleScript(root, file, known = {}) {
  const define = Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])
  const bundle = await rolldown({
    input: join(root, 'src/prerender', file),
    transform: { define: Object.fromEntries(define), target: OLDEST },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  await bundle.close()
  return output[0].code.trim().replaceAll('</', '<\\/')
}

/**
 * Removes indentation and comments from index.html, and minifies its inline scripts. The first
 * script stays in the oldest syntax.
 *
 * @param {string} html
 */
const bare = (html) =>
  html
    .replaceAll(/^\s+(?:\/\/.*\n)?/gm, '')
    .replaceAll(/<!-- [A-Z][^>]*-->\n/g, '')
    .replaceAll(/(?<=<script>)\{.*?(?=<\/script>)/gs, (code) =>
      minifySync('inline.js', code).code.trim(),
    )

/** @param {Shells} shells */
const formatShells = ({ languages }) =>
  languages
    .flatMap(({ lang, shells }) =>
      shells.map(
        ({ layout, html }) =>
          // The content security policy forbids style attributes; the script sets the styles.
          `<template lang="${lang}" data-layout="${layout}">` +
          `${layout === 'home' ? deferStyles(html) : stripMarks(deferStyles(html))}</template>`,
      ),
    )
    .join('\n')

/** @param {string} html */
const deferStyles = (html) => html.replaceAll(' style="', ' data-style="')

/**
 * Removes React's markers, which only hydrated content needs.
 *
 * @param {string} html
 */
const stripMarks = (html) => html.replaceAll(/<!--[^>]*-->|<template[^>]*><\/template>/g, '')

/**
 * Inlines the first screen's styles, which saves a round trip to the server. The link stays,
 * disabled, so that Vite does not fetch the file with a later page's styles, which belong after it.
 *
 * @param {string} page
 * @param {Bundle} bundle
 */
const inlineStyles = (page, bundle) =>
  page.replace(/<link rel="stylesheet" [^>]*href="\/([^"]+)">/g, (link, file) => {
    const output = bundle[file]
    if (output?.type !== 'asset') throw new Error(`the build has no ${file}`)
    return `<style>${String(output.source).trim()}</style>${link.replace('>', ' disabled>')}`
  })

/**
 * @param {string} page
 * @param {string | RegExp} place
 * @param {string} text
 */
function replaceOnce(page, place, text) {
  if (page.split(place).length !== 2) throw new Error(`index.html must have one ${String(place)}`)
  return page.replace(place, () => text)
}

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
