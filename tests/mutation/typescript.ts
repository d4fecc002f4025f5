import { parseAst } from 'rolldown/parseAst'
import type { Language } from './mutate.ts'
import { grow, type Grammar, type Raw, type Tree } from './tree.ts'

const keyOf = (raw: Raw, key: string): string | undefined => {
  const { type, name } = (raw[key] ?? {}) as Raw
  return type === 'Identifier' ? String(name) : undefined
}

const grammar: Grammar = {
  kind: 'type',
  ignored: /^(start|end|raw|shorthand|directive|decorators|hashbang)$/,
  spanOf: ({ start, end }) => [Number(start), Number(end)],
  nameOf: ({ type, name }) => (type === 'Identifier' ? String(name) : undefined),
  scopeOf: (raw) =>
    /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(String(raw['type']))
      ? keyOf(raw, 'id')
      : /^(Property|PropertyDefinition|MethodDefinition)$/.test(String(raw['type']))
        ? keyOf(raw, 'key')
        : undefined,
}

const grown = new Map<string, Tree>()

export const typescript: Language = {
  trees: (codes) =>
    codes.map((code) => {
      const tree =
        grown.get(code) ??
        grow(parseAst(code, { lang: 'ts', preserveParens: false }) as unknown as Raw, grammar)
      grown.set(code, tree)
      return tree
    }),
  wrap: (code) =>
    /^\w+: /.test(code)
      ? ['({ ', code, ' })']
      : code.startsWith('{')
        ? ['(', code, ')']
        : ['async () => { ', code, ' }'],
  isStatement: ({ kind }) => /Statement$|^VariableDeclaration$/.test(kind),
}
