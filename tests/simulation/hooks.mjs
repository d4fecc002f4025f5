import { registerHooks } from 'node:module'
import { mutants } from './mutants.mjs'

/** The words of an operation are of no interest here: a message is its own text. */
const macro = `
export const msg = (strings, ...values) => ({ id: String.raw(strings, ...values) })
export const plural = (count, { other }) => other.replace('#', count)
`

const STUB = 'stub:lingui-macro'

const wanted = process.env['SIMULATION_MUTANT']
const mutant = mutants.find(({ name }) => name === wanted)
if (wanted && !mutant) throw new Error(`there is no mutant "${wanted}"`)

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
  resolve: (specifier, context, next) =>
    specifier === '@lingui/core/macro'
      ? { url: STUB, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    if (url === STUB) return { format: 'module', source: macro, shortCircuit: true }
    const loaded = next(url, context)
    const edits = mutant?.edits.filter(({ file }) => url.endsWith(`/${file}`)) ?? []
    return edits.length > 0 ? { ...loaded, source: edited(String(loaded.source), edits) } : loaded
  },
})
