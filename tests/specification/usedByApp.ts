import { endpoints } from '../../src/api/endpoints/table.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { isCode, nameOf, parse, type Node, type Sources } from '../../vite.imports.ts'

const isServed = (name: string): name is ServedName => Object.hasOwn(served, name)
/**
 * Whether outbox rows can name the endpoint. The code that makes rows refers to it by its name
 * alone.
 */
const isNamedByRows = (name: string) => Object.hasOwn(endpoints, name)

/**
 * Finds the endpoints that app and worker call. It recognises `stakes.lpList` of an imported group,
 * and `'click'` where a kind names a call before or after a payment. Types do not count.
 */
export function findUsed(sources: Sources): ReadonlySet<ServedName> {
  const used = new Set<ServedName>()
  for (const [path, source] of sources) {
    if (!isCode(path) || path.startsWith('src/api/')) continue
    const groups = new Set<string>()
    const add = (name: string) => {
      if (isServed(name)) used.add(name)
    }
    const program = parse(path, source)
    look(program, (node) => {
      if (node.type === 'ImportDeclaration' && /\/api\/endpoints\//.test(nameOf(node['source'])))
        for (const each of node['specifiers'] as Node[]) groups.add(nameOf(each['local']))
    })
    look(program, (node) => {
      if (node.type === 'MemberExpression' && groups.has(nameOf(node['object'])))
        add(nameOf(node['property']))
      // const { lpList } = stakes
      if (node.type === 'VariableDeclarator' && groups.has(nameOf(node['init'])))
        for (const each of ((node['id'] as Node)['properties'] ?? []) as Node[])
          add(nameOf(each['key']))
      for (const name of namedAt(node)) if (isNamedByRows(name)) add(name)
    })
  }
  return used
}

/** Returns the names in `endpoint: 'click'`, `{ before: 'donate' }` and `before('donate', …)`. */
function namedAt(node: Node): string[] {
  if (node.type === 'Property' && /^(endpoint|before|after)$/.test(nameOf(node['key'])))
    return texts(node['value'])
  if (node.type !== 'CallExpression' || !/^(before|follow)$/.test(nameOf(node['callee']))) return []
  // Others of the same name may take no argument.
  return (node['arguments'] as unknown[]).slice(0, 1).flatMap(texts)
}

/** Returns a text, or both texts of `isPlan ? 'one' : 'other'`. */
function texts(value: unknown): string[] {
  const node = value as Node
  if (node.type === 'Literal') return [nameOf(node)]
  if (node.type === 'TSAsExpression') return texts(node['expression'])
  if (node.type !== 'ConditionalExpression') return []
  return [...texts(node['consequent']), ...texts(node['alternate'])]
}

/** Visits every node that runs, skipping types. */
function look(value: unknown, at: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((each) => look(each, at))
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return
  at(node)
  for (const field of Object.values(node)) if (typeof field === 'object') look(field, at)
}
