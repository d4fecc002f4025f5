/** A node of a syntax tree, whichever parser made it: what is matched, and where it stands. */
export interface Tree {
  readonly kind: string
  /** Its role in its parent, as `condition`. */
  readonly role: string
  readonly parent: Tree | undefined
  readonly from: number
  readonly to: number
  /** The name that it is, or gives to a variable. */
  readonly name: string | undefined
  /** The name under which it is found: that of a contract, a function, a field. */
  readonly scope: string | undefined
  /** Operators, literals, and whatever else is no tree. */
  readonly traits: string
  readonly branches: readonly Tree[]
}

/** Differences between two parsers. */
export interface Grammar {
  /** The key of a node that holds its kind. */
  readonly kind: string
  /** Fields that say nothing of the program: places, comments, how it is written. */
  readonly ignored: RegExp
  readonly spanOf: (raw: Raw) => readonly [from: number, to: number]
  readonly nameOf: (raw: Raw) => string | undefined
  readonly scopeOf: (raw: Raw, role: string) => string | undefined
  /** The node that this one merely puts into parentheses. */
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

/** Bindings of a pattern's names, where it was found. */
export interface Match {
  readonly tree: Tree
  /** Whatever its `_` stand for, in order. */
  readonly holes: readonly Tree[]
  /** Its names of local variables, and what they are called there. */
  readonly renamed: ReadonlyMap<string, string>
}

/**
 * Where the pattern fits in the scope. A `_` fits anything. A name that the scope does not know
 * fits any variable of the scope, the same each time: it may have been renamed.
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

/** A `_`, as an expression or as a statement. */
const isHole = ({ name, kind, branches }: Tree): boolean =>
  name === '_' || (kind === 'ExpressionStatement' && branches[0]?.name === '_')

/** The variables and parameters that are declared in the scope. */
function localsOf(scope: Tree): ReadonlySet<string> {
  const isDeclared = ({ kind, role, parent }: Tree): boolean =>
    role === 'params' ||
    kind === 'VariableDeclaration' ||
    (role === 'id' && parent?.kind === 'VariableDeclarator') ||
    (parent !== undefined && /Pattern$|^Property$/.test(parent.kind) && isDeclared(parent))
  const declared = [...all(scope)].filter(isDeclared)
  return new Set(declared.flatMap(({ name }) => name ?? []))
}

/** Whether two trees are the same program, however it is written. */
export const isSameTree = (one: Tree, other: Tree): boolean =>
  one.kind === other.kind &&
  one.role === other.role &&
  one.name === other.name &&
  one.traits === other.traits &&
  one.branches.length === other.branches.length &&
  one.branches.every((branch, at) => isSameTree(branch, other.branches[at]!))
