import { loadCompiler } from '../../contracts/solc.ts'
import type { Language } from './mutate.ts'
import { grow, type Grammar, type Raw, type Tree } from './tree.ts'

const IGNORED =
  /Locations?$|^(absolutePath|id|src|nativeSrc|documentation|scope|license|exportedSymbols|sourceUnit|symbolAliases|assignments|typeDescriptions|commonType)$/

const STATEMENT = /Statement$|Block$|^(Return|Break|Continue|InlineAssembly)$/

/**
 * Builds a grammar for one source, because the compiler counts bytes and leaves out a statement's
 * semicolon.
 */
function grammarOf(code: string): Grammar {
  const at = [0]
  for (const letter of code)
    at[at.length - 1 + Buffer.byteLength(letter)] = at.at(-1)! + letter.length
  return {
    kind: 'nodeType',
    ignored: IGNORED,
    spanOf: ({ src, nodeType }) => {
      const [from = 0, length = 0] = String(src).split(':').map(Number)
      const to = at[from + length]!
      return [at[from]!, to + Number(STATEMENT.test(String(nodeType)) && code[to] === ';')]
    },
    nameOf: ({ nodeType, name }) =>
      /^(Identifier|IdentifierPath|YulIdentifier|VariableDeclaration)$/.test(String(nodeType))
        ? String(name)
        : undefined,
    // Scopes are contracts, functions and modifiers, and a contract's variables and types.
    scopeOf: ({ name, kind }, role) => (role === 'nodes' ? String(name || kind) : undefined),
    within: ({ nodeType, isInlineArray, components }) =>
      nodeType === 'TupleExpression' &&
      isInlineArray === false &&
      Array.isArray(components) &&
      components.length === 1
        ? (components[0] as Raw)
        : undefined,
  }
}

interface Parsed {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly sources: Readonly<Record<string, { readonly ast: Raw }>>
}

const grown = new Map<string, Tree>()

export const solidity: Language = {
  trees(codes) {
    const unknown = codes.filter((code) => !grown.has(code))
    if (unknown.length > 0) {
      const sources = Object.fromEntries(unknown.map((content, at) => [at, { content }]))
      const settings = { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } }
      const input = { language: 'Solidity', sources, settings }
      const output = JSON.parse(loadCompiler().compile(JSON.stringify(input))) as Parsed
      const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
      if (errors.length > 0)
        throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
      unknown.forEach((code, at) => grown.set(code, grow(output.sources[at]!.ast, grammarOf(code))))
    }
    return codes.map((code) => grown.get(code)!)
  },
  /** A pattern is a statement or an expression, or begins with `modifier`, `is` or `assembly`. */
  wrap(code) {
    const [, word, rest = ''] = /^(modifier|is|assembly) (.*)$/s.exec(code) ?? []
    if (word === 'modifier') return ['contract C { function f() ', rest, ' {} }']
    if (word === 'is') return ['contract C is ', rest, ' {}']
    if (word === 'assembly') return ['contract C { function f() { assembly { pop(', rest, ') } } }']
    return ['contract C { function f() { ', code.endsWith('}') ? code : `${code};`, ' } }']
  },
  isStatement: ({ kind }) => STATEMENT.test(kind),
}
