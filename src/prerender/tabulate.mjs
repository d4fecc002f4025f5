import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {NonNullable<import('vite').IndexHtmlTransformContext['bundle']>} Bundle */
/** @typedef {Extract<Bundle[string], { type: 'chunk' }>} Chunk */

/**
 * Lists the files of the build and the requests that each route starts with.
 *
 * @param {string} root
 * @param {Bundle} bundle
 * @param {import('./firstTable.ts').Shells} shells
 * @returns {import('./firstTable.ts').FirstTable}
 */
export function tabulate(root, bundle, { languages, routes }) {
  const modules = modulesByRoute(readFileSync(join(root, 'src', 'routes.ts'), 'utf8'))
  const known = filesOf(bundle, [entryOf(bundle)])
  /** @type {string[]} */
  const files = []
  /** @param {string} file */
  const numberOf = (file) => {
    const name = file.replace('assets/', '')
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1
  }
  /** @param {readonly string[]} chunks */
  const numbersOf = (chunks) =>
    [...filesOf(bundle, chunks)].filter((file) => !known.has(file)).map(numberOf)
  /** @param {string} catalog */
  const numberOfWords = (catalog) => {
    const all = languages.map(({ locale }) =>
      numberOf(findChunk(bundle, `/locales/${locale}/${catalog}.po`)),
    )
    const [first = 0] = all
    if (all.some((number, index) => number !== first + index))
      throw new Error(`the words of ${catalog} share a file with others`)
    return first
  }
  /** @param {string} module */
  const chunkOf = (module) => findChunk(bundle, `/src/${module}`)

  return {
    languages: languages.map(({ lang, accept }) => /** @type {const} */ ([lang, accept])),
    files,
    routes: routes.map(({ path, layout, words, asks }, index) => {
      const isHome = layout === 'home'
      const own = modules.get(path) ?? ['app/NotFoundPage.tsx']
      const code = [...own, ...(isHome ? [] : ['i18n/catalogs.ts'])].map(chunkOf)
      const catalogs = isHome ? ['first'] : ['first', 'everywhere', ...words]
      const spoken = catalogs.map(numberOfWords)
      const titles = languages.map((each) => each.titles[index] ?? '')
      const numbers = numbersOf(code).toSorted((a, b) => a - b)
      // The steps between numbers are similar in most routes, so they compress better.
      const steps = numbers.map((number, at) => number - (numbers[at - 1] ?? 0))
      return /** @type {const} */ ([path, layout, steps, titles, spoken, asks])
    }),
  }
}

/**
 * Finds the modules that each route loads, by its path: each `import()` between its path and the
 * next.
 *
 * @param {string} source of src/routes.ts
 */
function modulesByRoute(source) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  const [table = '', later = ''] = source.split(/^function later/m)
  const modulesIn = (/** @type {string} */ part) =>
    [...part.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, module]) => module ?? '')
  for (const [, path = '', rest = ''] of table.matchAll(
    /\bpath: '([^']+)'([\s\S]*?)(?=\bpath: |$)/g,
  ))
    found.set(path, modulesIn(rest))
  for (const [, path = ''] of table.matchAll(/\blater\('([^']+)'/g))
    found.set(path, modulesIn(later))
  return found
}

/** @param {Bundle} bundle */
function entryOf(bundle) {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.isEntry) return output.fileName
  throw new Error('the build has no entry')
}

/**
 * Finds the file that an `import()` of a module loads.
 *
 * @param {Bundle} bundle
 * @param {string} module
 */
function findChunk(bundle, module) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    // The module shares a chunk with others.
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`the build has no chunk for ${module}`)
  return chunk.fileName
}

/**
 * Collects these chunks, their static imports at any depth, and the styles of all.
 *
 * @param {Bundle} bundle
 * @param {readonly string[]} chunks
 */
function filesOf(bundle, chunks) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} file */
  const visit = (file) => {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') return
    found.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    chunk.imports.forEach(visit)
  }
  chunks.forEach(visit)
  return found
}
