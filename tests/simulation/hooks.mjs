import { registerHooks } from 'node:module'
import { mutants } from './mutants.mjs'

/** The words of an operation are of no interest here: a message is its own text. */
const macro = `export const msg = (strings, ...values) => ({ id: String.raw(strings, ...values) })`

const STUB = 'stub:lingui-macro'

const mutant = mutants.find(({ name }) => name === process.env['SIMULATION_MUTANT'])
if (process.env['SIMULATION_MUTANT'] && !mutant)
  throw new Error(`there is no mutant ${process.env['SIMULATION_MUTANT']}`)

/**
 * The source with the mutant's edits; each must be found, or the mutant proves nothing.
 *
 * @param {string} source
 * @param {import('./mutants.mjs').Mutant} mutant
 */
function mutated(source, mutant) {
  let text = source
  for (const [find, replace] of mutant.edits) {
    if (text.split(find).length !== 2)
      throw new Error(`mutant ${mutant.name}: "${find}" is not there exactly once`)
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
    return mutant && url.endsWith(`/src/${mutant.file}`)
      ? { ...loaded, source: mutated(String(loaded.source), mutant) }
      : loaded
  },
})
