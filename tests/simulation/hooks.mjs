import { registerHooks } from 'node:module'
import { mutants } from './mutants.mjs'

/** What operations are called does not matter here: a message is its own text. */
const macro = `
export const msg = (strings, ...values) => ({ id: String.raw(strings, ...values) })
export const plural = (count, { other }) => other.replace('#', count)
`

const STUB = 'stub:lingui-macro'

const ROOT = new URL('../../', import.meta.url).href

/**
 * The broken version that a module belongs to: all modules of ours that `explore.ts?mutant=…`
 * imports are of that version, and loaded separately from all others.
 *
 * @param {string | undefined} url
 */
const mutantOf = (url) => (url ? new URL(url).searchParams.get('mutant') : null)

const inAll = process.env['SIMULATION_MUTANT']

/**
 * The source with those edits; each must be found, or the mutant proves nothing.
 *
 * @param {string} source
 * @param {readonly import('./mutants.mjs').Edit[]} edits
 */
function edited(source, edits) {
  let text = source
  for (const { find, replace } of edits) {
    if (text.split(find).length !== 2) throw new Error(`"${find}" is not there exactly once`)
    text = text.replace(find, () => replace)
  }
  return text
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
    const mutant = mutants.find(({ name }) => name === wanted)
    if (!mutant) throw new Error(`there is no mutant "${wanted}"`)
    const path = url.replace(/\?.*$/, '')
    const edits = mutant.edits.filter(({ file }) => path === ROOT + file)
    return edits.length > 0 ? { ...loaded, source: edited(String(loaded.source), edits) } : loaded
  },
})
