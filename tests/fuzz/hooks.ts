import { registerHooks } from 'node:module'
import { mutate, replace } from '../mutation/mutate.ts'
import { solidity } from '../mutation/solidity.ts'
import { sourcesIn } from '../mutation/sources.ts'
import { typescript } from '../mutation/typescript.ts'
import { mutants } from './mutants.ts'

const CONTRACTS = new URL('../../contracts/', import.meta.url).href

const wanted = process.env['FUZZ_MUTANT']
const mutant = mutants.find(({ name }) => name === wanted)
if (wanted && !mutant) throw new Error(`there is no mutant "${wanted}"`)

const broken = mutant && mutate(mutant, sourcesIn(CONTRACTS, '.sol'), solidity)
Object.assign(globalThis, {
  editSource: (name: string, source: string) => broken?.get(name) ?? source,
})

/** Reads the sources for the compiler. */
const reader = {
  name: 'sources of contracts',
  sites: [
    {
      scope: 'readSources',
      mutation: replace('readFileSync(_, _)', 'globalThis.editSource(name, readFileSync(_, _))'),
    },
  ],
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== `${CONTRACTS}compile.ts`) return loaded
    const read = mutate(reader, new Map([[url, String(loaded.source)]]), typescript)
    return { ...loaded, source: read.get(url)! }
  },
})
