import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { findForbidden } from './policy.mjs'

// JavaScript, so that the types of Node, where this runs, stay out of `src`.

/** Where the shells go in index.html. */
const PLACE = '<!-- shells -->'

/** @typedef {NonNullable<import('vite').IndexHtmlTransformContext['bundle']>} Bundle */

/**
 * Puts the home screen's shell, in every language, and the first screen's styles into index.html,
 * so that it paints before any script or stylesheet arrives. A script in index.html picks the right
 * shell.
 *
 * @param {() => import('vite').PluginOption[]} plugins those that the sources need
 * @returns {import('vite').Plugin}
 */
export function prerenderHome(plugins) {
  let root = ''
  return {
    name: 'casthouse-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) throw new Error('only a build is prerendered')
        const { name, shells } = await renderShells(root, plugins())
        const page = findChunk(bundle, '/src/features/home/HomePage.tsx')
        const templates = shells.map(
          ({ locale, lang, html: shell }) =>
            `<template lang="${lang}" data-page="/${page}"` +
            ` data-words="/${findChunk(bundle, `/locales/${locale}/first.po`)}">` +
            // The content policy forbids styles as attributes; the script sets them.
            `${shell.replaceAll(' style="', ' data-style="')}</template>`,
        )
        const titled = replaceOnce(html, /<title>.*<\/title>/, `<title>${escapeHtml(name)}</title>`)
        const built = inlineStyles(replaceOnce(titled, PLACE, templates.join('\n')), bundle)
        const forbidden = findForbidden(built)
        if (forbidden.length > 0)
          throw new Error(`the content policy forbids in index.html: ${forbidden.join(', ')}`)
        return built
      },
    },
  }
}

/**
 * Builds the sources once more, for Node, and has them render the shells.
 *
 * @param {string} root
 * @param {import('vite').PluginOption[]} plugins
 * @returns {Promise<{ name: string, shells: { locale: string, lang: string, html: string }[] }>}
 */
async function renderShells(root, plugins) {
  // Within the project, where Node finds the packages; a new one, since builds may run at once.
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
      build: { ssr: 'src/prerender/homeShell.tsx', outDir, target: 'es2023' },
    })
    const rendering = await import(pathToFileURL(join(outDir, 'homeShell.js')).href)
    const config = JSON.parse(readFileSync(join(root, 'public', 'config.json'), 'utf8'))
    return await rendering.renderHomeShells(config)
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/**
 * The file that an `import()` of a module loads.
 *
 * @param {Bundle} bundle
 * @param {string} module
 */
function findChunk(bundle, module) {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(module)) return output.fileName
  throw new Error(`the build has no chunk for ${module}`)
}

/**
 * Inlining the first screen's styles saves a round trip to the server. The link stays, disabled, so
 * that Vite does not fetch the file with a later page's styles, which belong after it.
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
