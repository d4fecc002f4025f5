import { registerHooks } from 'node:module'
import { mutants } from './mutants.ts'

const wanted = process.env['FUZZ_MUTANT']
const mutant = mutants.find(({ name }) => name === wanted)
if (wanted && !mutant) throw new Error(`there is no mutant "${wanted}"`)

/** Where the compiler reads its sources. */
const READ = `const content = readFileSync(file, 'utf8')`
const EDIT = `const content = globalThis.editSource(name, readFileSync(file, 'utf8'))`

/** The text with one place replaced; without that place, the mutant would show nothing. */
function edited(text: string, find: string, replace: string): string {
  if (text.split(find).length !== 2) throw new Error(`"${find}" is not there exactly once`)
  return text.replace(find, () => replace)
}

Object.assign(globalThis, {
  editSource: (name: string, source: string) =>
    name === mutant?.file ? edited(source, mutant.find, mutant.replace) : source,
})

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/sandbox/contracts/compile.ts')) return loaded
    return { ...loaded, source: edited(String(loaded.source), READ, EDIT) }
  },
})
