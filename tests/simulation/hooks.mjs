import { registerHooks } from 'node:module'
import { mutate } from '../mutation/mutate.ts'
import { sourcesIn } from '../mutation/sources.ts'
import { typescript } from '../mutation/typescript.ts'
import { mutants } from './mutants.ts'

/**
 * Replacement of the macros: a message is its own text, since the names of operations do not matter
 * here.
 */
const macro = `
export const msg = (strings, ...values) => ({ id: String.raw(strings, ...values) })
export const plural = (count, { other }) => other.replace('#', count)
`

const STUB = 'stub:lingui-macro'

const ROOT = new URL('../../', import.meta.url).href

/**
 * Returns the broken version that a module belongs to. Every module of the project that
 * `explore.ts?mutant=…` imports belongs to that version, and is loaded separately from the others.
 *
 * @param {string | undefined} url
 */
const mutantOf = (url) => (url ? new URL(url).searchParams.get('mutant') : null)

const inAll = process.env['SIMULATION_MUTANT']

/** Changes of each broken version, by URL. @type {Map<string, Map<string, string>>} */
const versions = new Map()

/** @param {string} name */
function versionOf(name) {
  const known = versions.get(name)
  if (known) return known
  const mutant = mutants.find((each) => each.name === name)
  if (!mutant) throw new Error(`there is no mutant "${name}"`)
  const room = `${ROOT}${mutant.group}/`
  const changed = mutate(mutant, sourcesIn(room, '.ts'), typescript)
  const version = new Map([...changed].map(([file, source]) => [room + file, source]))
  versions.set(name, version)
  return version
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@lingui/core/macro')
      return { url: STUB, format: 'module', shortCircuit: true }
    const found = next(specifier, context)
    const mutant = mutantOf(context.parentURL)
    const isOurs = found.url.startsWith(ROOT) && !found.url.includes('/node_modules/')
    if (!mutant || !isOurs || mutantOf(found.url)) return found
    return { ...found, url: `${found.url}?mutant=${encodeURIComponent(mutant)}` }
  },
  load(url, context, next) {
    if (url === STUB) return { format: 'module', source: macro, shortCircuit: true }
    const loaded = next(url, context)
    const wanted = mutantOf(url) ?? inAll
    if (!wanted) return loaded
    const source = versionOf(wanted).get(url.replace(/\?.*$/, ''))
    return source === undefined ? loaded : { ...loaded, source }
  },
})
