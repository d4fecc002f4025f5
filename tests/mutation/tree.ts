/** Node of a syntax tree, independent of the parser: what it matches, and its place. */
export interface Tree {
  readonly kind: string
  /** Role in the parent, such as `condition`. */
  readonly role: string
  readonly parent: Tree | undefined
  readonly from: number
  readonly to: number
  /** Name that the node is, or that it gives to a variable. */
  readonly name: string | undefined
  /** Name under which the node is found: that of a contract, a function or a field. */
  readonly scope: string | undefined
  /** Operators, literals and everything else that is not a tree. */
  readonly traits: string
  readonly branches: readonly Tree[]
}

/** Differences between two parsers. */
export interface Grammar {
  /** Key under which a node stores its kind. */
  readonly kind: string
  /** Fields that do not change the program: positions, comments, notation. */
  readonly ignored: RegExp
  readonly spanOf: (raw: Raw) => readonly [from: number, to: number]
  readonly nameOf: (raw: Raw) => string | undefined
  readonly scopeOf: (raw: Raw, role: string) => string | undefined
  /** Returns the inner node if this one only adds parentheses. */
  readonly within?: (raw: Raw) => Raw | undefined
}

export type Raw = Readonly<Record<string, unknown>>

export function grow(raw: Raw, grammar: Grammar, role = '', parent?: Tree): Tree {
  const inner = grammar.within?.(raw)
  if (inner) return grow(inner, grammar, role, parent)
  const [from, to] = grammar.spanOf(raw)
  const isNode = (value: unknown): value is Raw =>
    typeof value === 'object' && value !== null && typeof (value as Raw)[grammar.kind] === 'string'
  const kind = String(raw[grammar.kind])
  const name = grammar.nameOf(raw)
  const branches: Tree[] = []
  const traits: unknown[] = []
  const tree = { kind, role, parent, from, to, name, scope: grammar.scopeOf(raw, role), branches }
  const whole: Tree = Object.assign(tree, { traits: '' })
  for (const key of Object.keys(raw).toSorted()) {
    const value = raw[key]
    if (grammar.ignored.test(key) || value === null || value === undefined) continue
    if (key === grammar.kind || (key === 'name' && name !== undefined)) continue
    const nodes = (Array.isArray(value) ? value : [value]).filter(isNode)
    branches.push(...nodes.map((node) => grow(node, grammar, key, whole)))
    if (nodes.length === 0 && !(Array.isArray(value) && value.length === 0))
      traits.push(key, typeof value === 'bigint' ? String(value) : value)
  }
  return Object.assign(tree, { traits: JSON.stringify(traits) })
}

export function* all(tree: Tree): Generator<Tree> {
  yield tree
  for (const branch of tree.branches) yield* all(branch)
}

/** Place where a pattern matches, with the bindings of its names. */
export interface Match {
  readonly tree: Tree
  /** Trees that the pattern's `_` stand for, in order. */
  readonly holes: readonly Tree[]
  /** Pattern's names of local variables, and their names in the source. */
  readonly renamed: ReadonlyMap<string, string>
}

/**
 * Finds the places in the scope where the pattern fits. A `_` fits anything. A name that the scope
 * does not know fits any local variable, since it may have been renamed. It must be the same
 * variable each time.
 */
export function matchesIn(scope: Tree, pattern: Tree): Match[] {
  const inScope = [...all(scope)]
  const names = new Set(inScope.map(({ name }) => name))
  const locals = localsOf(scope)
  return inScope.flatMap((tree) => {
    const holes: Tree[] = []
    const renamed = new Map<string, string>()
    const isSame = (wanted: Tree, found: Tree): boolean => {
      if (isHole(wanted)) return holes.push(found) > 0
      return (
        wanted.kind === found.kind &&
        (wanted === pattern || wanted.role === found.role) &&
        wanted.traits === found.traits &&
        isName(wanted.name, found.name) &&
        wanted.branches.length === found.branches.length &&
        wanted.branches.every((branch, at) => isSame(branch, found.branches[at]!))
      )
    }
    const isName = (wanted: string | undefined, found: string | undefined): boolean => {
      if (wanted === found) return true
      if (wanted === undefined || found === undefined) return false
      if (names.has(wanted) || !locals.has(found)) return false
      const known = renamed.get(wanted)
      if (known === undefined && [...renamed.values()].includes(found)) return false
      renamed.set(wanted, known ?? found)
      return (known ?? found) === found
    }
    if (!isSame(pattern, tree)) return []
    return { tree, holes: holes.toSorted((a, b) => a.from - b.from), renamed }
  })
}

/** Whether a node is a `_`, as an expression or as a statement. */
const isHole = ({ name, kind, branches }: Tree): boolean =>
  name === '_' || (kind === 'ExpressionStatement' && branches[0]?.name === '_')

/** Returns the names of the variables and parameters that the scope declares. */
function localsOf(scope: Tree): ReadonlySet<string> {
  const isDeclared = ({ kind, role, parent }: Tree): boolean =>
    role === 'params' ||
    kind === 'VariableDeclaration' ||
    (role === 'id' && parent?.kind === 'VariableDeclarator') ||
    (parent !== undefined && /Pattern$|^Property$/.test(parent.kind) && isDeclared(parent))
  const declared = [...all(scope)].filter(isDeclared)
  return new Set(declared.flatMap(({ name }) => name ?? []))
}

/** Whether two trees are the same program, regardless of notation. */
export const isSameTree = (one: Tree, other: Tree): boolean =>
  one.kind === other.kind &&
  one.role === other.role &&
  one.name === other.name &&
  one.traits === other.traits &&
  one.branches.length === other.branches.length &&
  one.branches.every((branch, at) => isSameTree(branch, other.branches[at]!))
