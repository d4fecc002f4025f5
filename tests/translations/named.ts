import { posix } from 'node:path'
import { nameOf, parse, text, visit, type Node } from '../../vite.imports.ts'

/** Features whose code a file loads late, and the catalogs that load with it. */
export interface Late {
  readonly features: readonly string[]
  readonly words: readonly string[]
}

/** Finds each `lazyAgain(load, words)` and each route `{ words, load }` of a file. */
export function findLate(path: string, source: string, isLate: (path: string) => boolean): Late[] {
  const found: Late[] = []
  const featuresIn = (node: unknown) => {
    const features = new Set<string>()
    visit(node, (inner) => {
      if (inner.type !== 'ImportExpression') return
      const to = posix.join(posix.dirname(path), text(inner['source']))
      // Names of kinds have no texts, and the texts of operations are in the catalog that every
      // page loads.
      const feature = /^src\/features\/([^/]+)\/(?!kinds\.ts$|operations\/)/.exec(to)?.[1]
      if (feature && isLate(to)) features.add(feature)
    })
    return [...features]
  }
  visit(parse(path, source), (node) => {
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'lazyAgain') {
      const [load, words] = node['arguments'] as readonly Node[]
      found.push({ features: featuresIn(load), words: textsIn(words) })
    }
    if (node.type === 'ObjectExpression') {
      const valueOf = (name: string) =>
        (node['properties'] as readonly Node[]).find((each) => nameOf(each['key']) === name)
      const load = valueOf('load')
      if (load) found.push({ features: featuresIn(load), words: textsIn(valueOf('words')) })
    }
  })
  return found
}

function textsIn(node: unknown): string[] {
  const texts: string[] = []
  visit(node, (inner) => {
    if (inner.type === 'Literal') texts.push(text(inner))
  })
  return texts
}
