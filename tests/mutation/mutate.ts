import { all, matchesIn, type Match, type Tree } from './tree.ts'

/** Language whose sources can be mutated. */
export interface Language {
  /** Parses whole sources into trees; each source is parsed once. */
  readonly trees: (codes: readonly string[]) => readonly Tree[]
  /** Completes a pattern to a whole source, returned with the text before and after the pattern. */
  readonly wrap: (code: string) => readonly [before: string, code: string, after: string]
  readonly isStatement: (tree: Tree) => boolean
}

/** Single edit of a syntax tree. */
export interface Mutation {
  readonly operator: 'drop' | 'replace' | 'before' | 'declare'
  /** Code to edit. It must fit exactly one place of its scope, as `matchesIn` decides. */
  readonly at: string
  /** New code. Each `_` stands for the code that the pattern's `_` matched. */
  readonly code: string
}

/** Removes a statement, a modifier, or one side of a condition. */
export const drop = (at: string): Mutation => ({ operator: 'drop', at, code: '' })
export const replace = (at: string, code: string): Mutation => ({ operator: 'replace', at, code })
/** Inserts statements before the statement that contains the pattern. */
export const before = (at: string, code: string): Mutation => ({ operator: 'before', at, code })
/** Adds a modifier to the function itself. */
export const declare = (code: string): Mutation => ({ operator: 'declare', at: '', code })

/** Mutations by group, scope and name. */
export type Table = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, Mutation | readonly Mutation[]>>>>>
>

/** Broken version of the sources: edits that are made together. */
export interface Mutant {
  readonly name: string
  readonly group: string
  readonly sites: readonly { readonly scope: string; readonly mutation: Mutation }[]
}

/**
 * Lists the mutants of a table. A name that several scopes have is one mutant with edits in all of
 * them.
 */
export function mutantsOf(table: Table): Mutant[] {
  const sites = Object.entries(table).flatMap(([group, scopes]) =>
    Object.entries(scopes).flatMap(([scope, named]) =>
      Object.entries(named).flatMap(([name, mutations]) =>
        [mutations].flat().map((mutation) => ({ group, name, scope, mutation })),
      ),
    ),
  )
  const byName = Map.groupBy(sites, ({ group, name }) => `${group}: ${name}`)
  return [...byName.values()].map((own) => ({ ...own[0]!, sites: own }))
}

/**
 * Returns the changed sources only. Throws unless each place exists exactly once, because the
 * mutant would prove nothing otherwise.
 */
export function mutate(
  { name, sites }: Pick<Mutant, 'name' | 'sites'>,
  sources: ReadonlyMap<string, string>,
  language: Language,
): Map<string, string> {
  const patterns = new Map(
    patternsOf(
      sites.map(({ mutation }) => mutation.at),
      language,
    ),
  )
  const splices = sites.map(({ scope, mutation }) => {
    const fail = (what: string): never => {
      throw new Error(`mutant "${name}": ${what}`)
    }
    const path = scope.split('.')
    const files = [...sources].filter(([, code]) => path.every((part) => code.includes(part)))
    const trees = language.trees(files.map(([, code]) => code))
    const pattern = patterns.get(mutation.at)
    const scopes = files.flatMap(([file, code], at) =>
      scopesIn(trees[at]!, path).map((tree) => ({ file, code, tree })),
    )
    if (scopes.length === 0) fail(`there is no ${scope}`)
    const matches = scopes.flatMap(({ tree, ...of }) =>
      (pattern ? matchesIn(tree, pattern) : [{ tree, holes: [], renamed: new Map() }]).map(
        (match) => ({ ...of, match }),
      ),
    )
    // A scope may be within another one of the same name.
    const [found, ...others] = new Map(matches.map((each) => [each.match.tree, each])).values()
    if (!found) return fail(`${scope} has no "${mutation.at}"`)
    if (others.length > 0) fail(`${scope} has "${mutation.at}" ${others.length + 1} times`)
    const made = splice(mutation, found.match, found.code, language)
    return made
      ? { file: found.file, ...made }
      : fail(`"${mutation.at}" cannot be dropped from ${scope}`)
  })
  return new Map(
    [...Map.groupBy(splices, ({ file }) => file)].map(([file, own]) => {
      let text = sources.get(file)!
      let end = text.length
      for (const { from, to, code } of own.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
        if (to > end) throw new Error(`mutant "${name}": two of its edits meet in ${file}`)
        text = text.slice(0, from) + code + text.slice(to)
        end = from
      }
      return [file, text]
    }),
  )
}

/** Parses patterns into trees; empty patterns are left out. */
export function patternsOf(codes: readonly string[], language: Language): [string, Tree][] {
  const wanted = codes.filter((code) => code !== '')
  const wrapped = wanted.map((code) => language.wrap(code))
  const trees = language.trees(wrapped.map((parts) => parts.join('')))
  return wanted.map((code, at) => {
    const [{ length: from }, inner] = wrapped[at]!
    const to = from + inner.length
    const tree = [...all(trees[at]!)].find((each) => each.from >= from && each.to <= to)!
    return [code, tree.kind === 'ExpressionStatement' ? tree.branches[0]! : tree]
  })
}

/** Finds the scopes with that path of names. */
function scopesIn(tree: Tree, [name, ...rest]: readonly string[]): Tree[] {
  if (name === undefined) return [tree]
  return (namedIn(tree).get(name) ?? []).flatMap((each) => scopesIn(each, rest))
}

const scopesOf = new WeakMap<Tree, Map<string | undefined, Tree[]>>()

function namedIn(tree: Tree): Map<string | undefined, Tree[]> {
  const named = scopesOf.get(tree) ?? Map.groupBy(all(tree), ({ scope }) => scope)
  scopesOf.set(tree, named)
  return named
}

interface Splice {
  readonly from: number
  readonly to: number
  readonly code: string
}

/** Computes the replacement of a part of the source; undefined if it cannot be dropped. */
function splice(
  { operator, code }: Mutation,
  { tree, holes, renamed }: Match,
  source: string,
  { isStatement }: Language,
): Splice | undefined {
  const textOf = ({ from, to }: Tree) => source.slice(from, to)
  const left = [...holes]
  const hole = () => {
    const [found] = left.splice(0, 1)
    if (!found) return '_'
    const whole = textOf(found).replace(/;$/, '')
    return isCompound(found) ? `(${whole})` : whole
  }
  let text = code.replaceAll(/(?<![\w.$])_(?![\w$])/g, hole)
  for (const [name, called] of renamed)
    text = text.replaceAll(new RegExp(`(?<![\\w.$])${name}(?![\\w$])`, 'g'), () => called)
  const statement = statementOf(tree, isStatement)
  const ended = /[;}]\s*$/.test(text) ? text : `${text};`
  switch (operator) {
    case 'declare': {
      const { to } = tree.branches.find(({ role }) => role === 'parameters')!
      return { from: to, to, code: ` ${text}` }
    }
    case 'before':
      return { from: statement.from, to: statement.from, code: `${ended}\n` }
    case 'replace':
      if (isStatement(tree)) return { ...spanOf(tree), code: ended }
      return { ...spanOf(tree), code: isOperand(tree) ? `(${text})` : text }
    case 'drop': {
      const { parent } = tree
      if (tree.role === 'modifiers') return { ...spanOf(tree), code: '' }
      if (parent && /"(&&|\|\|)"/.test(parent.traits)) {
        const other = parent.branches.find((each) => each !== tree)!
        return { ...spanOf(parent), code: `(${textOf(other)})` }
      }
      const isAll = statement === tree || parent?.kind === 'ExpressionStatement'
      return isAll ? { ...spanOf(statement), code: isListed(statement) ? '' : '{}' } : undefined
    }
  }
}

/** Whether the tree needs parentheses to stay together wherever it is put. */
const isCompound = ({ kind }: Tree) => /^(Logical|Binary|Conditional|Assignment)/.test(kind)

const spanOf = ({ from, to }: Tree) => ({ from, to })

/** Whether a replacement of the tree needs parentheses to stay together. */
const isOperand = ({ parent }: Tree) =>
  parent !== undefined && /^(Logical|Binary|Unary|Conditional|Member|Await)/.test(parent.kind)

/**
 * Returns the tree itself if it is a statement, otherwise the statement around it. A contract or a
 * function counts as its own.
 */
const statementOf = (tree: Tree, isStatement: Language['isStatement']): Tree =>
  isStatement(tree) || tree.scope !== undefined || !tree.parent
    ? tree
    : statementOf(tree.parent, isStatement)

/** Whether the tree is one of several statements, and not the whole body of an `if`. */
const isListed = ({ role, parent }: Tree) =>
  role === 'statements' ||
  (role === 'body' && /^(BlockStatement|Program)$/.test(parent!.kind)) ||
  (role === 'consequent' && parent!.kind === 'SwitchCase')
