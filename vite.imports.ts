import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** File contents by path from the project's folder, always with forward slashes. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  readonly from: string
  /** Path of the file for an import of the project's own, otherwise the package's name. */
  readonly to: string
  readonly ours: boolean
  /**
   * True if the import is erased before anything runs. `import { type X }` is not, since it still
   * loads the module.
   */
  readonly typeOnly: boolean
  /** True if the module loads when execution reaches it, if ever: `import('…')`. */
  readonly dynamic: boolean
}

export interface Module {
  readonly imports: readonly Import[]
  /** Reasons why imports cannot be followed, or exports cannot be named. */
  readonly faults: readonly string[]
}

/**
 * Reads some files, and all files under some folders. Only code is read; for other files, the names
 * suffice.
 */
export function readSources(root: string, paths: readonly string[]): Sources {
  const files = paths.flatMap((path) => filesUnder(join(root, path)))
  return new Map(
    files.map((full) => {
      const path = full.slice(root.length).replaceAll('\\', '/').replace(/^\//, '')
      return [path, isCode(path) ? readFileSync(full, 'utf8') : '']
    }),
  )
}

const filesUnder = (full: string): string[] =>
  statSync(full).isFile()
    ? [full]
    : readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))

/** Parses all code among some files and under some folders. */
export function readModules(root: string, paths: readonly string[]): Map<string, Module> {
  const sources = readSources(root, paths)
  const code = [...sources].filter(([path]) => isCode(path))
  return new Map(code.map(([path, source]) => [path, parseModule(path, source, sources)]))
}

export const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path)

export const parse = (path: string, source: string): unknown =>
  parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)

export function parseModule(path: string, source: string, sources: Sources): Module {
  const imports: Import[] = []
  const faults: string[] = []
  const add = (specifier: string, typeOnly: boolean, dynamic = false) => {
    const bare = specifier.replace(/\?.*$/, '')
    if (!/^\.{0,2}\//.test(bare)) {
      imports.push({ from: path, to: packageName(bare), ours: false, typeOnly, dynamic })
      return
    }
    const to = posix.join(posix.dirname(path), bare)
    if (!sources.has(to) && isChecked(to)) faults.push(`imports ${specifier}, which is no file`)
    imports.push({ from: path, to, ours: true, typeOnly, dynamic })
  }
  const guarded = new Set<Node>()
  visit(parse(path, source), (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        add(text(node['source']), node['importKind'] === 'type')
        break
      case 'ExportAllDeclaration':
        faults.push('re-exports all of another file')
        add(text(node['source']), node['exportKind'] === 'type')
        break
      case 'ExportNamedDeclaration':
        if (node['source']) add(text(node['source']), node['exportKind'] === 'type')
        break
      case 'ExportDefaultDeclaration':
        faults.push('has a default export')
        break
      case 'ExportSpecifier':
        if (nameOf(node['exported']) === 'default') faults.push('has a default export')
        break
      case 'ImportExpression':
        if (isNode(node['source']) && node['source'].type === 'Literal')
          add(text(node['source']), false, true)
        else faults.push('imports by a computed name, which cannot be followed')
        if (!guarded.has(node)) faults.push('imports late, but not through late() or lazyAgain()')
        break
      case 'TSImportType':
        add(text(node['source']), true)
        break
      case 'CallExpression':
        if (/^(late|lazyAgain)$/.test(nameOf(node['callee'])))
          visit(node['arguments'], (inner) => guarded.add(inner))
        if (isGlob(node['callee'])) {
          const [pattern] = node['arguments'] as readonly unknown[]
          const to = posix.join(posix.dirname(path), text(pattern))
          if (isChecked(to)) faults.push('imports by a pattern, which cannot be followed')
          else imports.push({ from: path, to, ours: true, typeOnly: false, dynamic: true })
        }
    }
  })
  return { imports, faults }
}

/** Finds everything that runs with `entry`: static and dynamic imports, but no erased ones. */
export function reach(entry: string, modules: ReadonlyMap<string, Module>): Map<string, string[]> {
  const paths = new Map([[entry, [entry]]])
  const queue = [entry]
  for (let from = queue.shift(); from !== undefined; from = queue.shift())
    for (const { to, typeOnly } of modules.get(from)?.imports ?? []) {
      if (typeOnly || paths.has(to)) continue
      paths.set(to, [...(paths.get(from) ?? []), to])
      queue.push(to)
    }
  return paths
}

/**
 * Finds files that import each other in a circle, types included. Such files cannot be read or
 * moved alone. Modules loaded later (`import()`) do not count.
 */
export function findCircles(modules: ReadonlyMap<string, Module>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) circles.push(`${[...way.slice(start), path].join(' → ')}: a circle`)
    if (start >= 0 || done.has(path)) return
    for (const { to, ours, dynamic } of modules.get(path)?.imports ?? [])
      if (ours && !dynamic) visit(to, [...way, path])
    done.add(path)
  }
  for (const path of modules.keys()) visit(path, [])
  return circles
}

/**
 * Whether the sources include the path. Catalogs and other files outside the checked folders are
 * not included.
 */
const isChecked = (path: string) => /^(src|sw)\//.test(path)

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

export interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look)
  else if (isNode(value)) {
    look(value)
    for (const field of Object.values(value)) if (typeof field === 'object') visit(field, look)
  }
}

/** Whether the callee is `import.meta.glob`. */
const isGlob = (callee: unknown) =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  isNode(callee['object']) &&
  callee['object'].type === 'MetaProperty' &&
  nameOf(callee['property']) === 'glob'

export const text = (literal: unknown) => (isNode(literal) ? String(literal['value']) : '')

export const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value']) : '')
