import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

/** Comments of the table's source on a field: its own, and those of its parts. */
export interface Remarks {
  readonly comment?: string | undefined
  /** True for a field written `millis`, which at runtime is a whole number like any other. */
  readonly isTime?: true
  readonly fields?: Readonly<Record<string, Remarks>>
  readonly items?: Remarks
  readonly options?: readonly Remarks[]
}

/** Comments on an endpoint. */
export interface EndpointRemarks {
  readonly comment?: string | undefined
  /** Name of its source file. */
  readonly group: string
  readonly request: Remarks
  readonly response: Remarks
}

interface Node {
  readonly type: string
  readonly start: number
  readonly name?: string
  readonly value?: unknown
  readonly [part: string]: unknown
}

interface Source {
  readonly path: string
  readonly text: string
  /** Values after `const name =`, and the comments before. */
  readonly constants: ReadonlyMap<string, { readonly node: Node; readonly comment?: string }>
  /** Source file of each imported name. */
  readonly imported: ReadonlyMap<string, string>
}

const src = join(dirname(fileURLToPath(import.meta.url)), '../../src')
const served = join(src, 'api/endpoints/served.ts')

/** Reads the comments of all endpoints from the source, because schemas have none at runtime. */
export function readRemarks(): ReadonlyMap<string, EndpointRemarks> {
  const found = new Map<string, EndpointRemarks>()
  for (const path of [...importsOf(served), ...importsOf(join(src, 'api/endpoints/table.ts'))])
    for (const { node } of read(path).constants.values())
      for (const property of listOf(node, 'properties'))
        if (isEndpoint(property.value)) {
          const [, request, response] = listOf(property.value, 'arguments')
          found.set((property['key'] as Node).name ?? '', {
            comment: commentBefore(read(path), property),
            group: /(\w+)\.ts$/.exec(path)![1]!,
            request: remarksOf(path, request),
            response: remarksOf(path, response),
          })
        }
  return found
}

/** Returns the comments of a schema that a file of the table exports. */
export function remarksOfConstant(file: string, name: string): Remarks {
  const path = join(src, file)
  const { node, comment } = read(path).constants.get(name) ?? {}
  return { ...remarksOf(path, node), comment }
}

/** Returns the comments of an object's fields. */
export function remarksOfFields(file: string, name: string): Readonly<Record<string, Remarks>> {
  const path = join(src, file)
  return fieldsOf(path, read(path).constants.get(name)?.node)
}

const isEndpoint = (value: unknown): value is Node =>
  isCall(value) && /^(get|post)$/.test((value['callee'] as Node).name ?? '')

const isCall = (value: unknown): value is Node =>
  (value as Node | undefined)?.type === 'CallExpression'

const listOf = (node: Node | undefined, part: string) => (node?.[part] ?? []) as Node[]

function remarksOf(path: string, node: Node | undefined): Remarks {
  if (node?.type === 'Identifier') {
    if (node.name === 'millis') return { isTime: true }
    const { path: where, node: what } = resolve(path, node.name!)
    return remarksOf(where, what)
  }
  if (!isCall(node)) return {}
  const callee = node['callee'] as Node
  const name = callee.name ?? (callee['property'] as Node).name
  const [first, second] = listOf(node, 'arguments')
  switch (name) {
    case 'object':
    case 'strictObject':
      return { fields: fieldsOf(path, first) }
    case 'optional':
    case 'nullable':
    case 'pipe':
      return remarksOf(path, first)
    case 'array':
      return { items: remarksOf(path, first) }
    case 'page':
      return {
        fields: { items: { items: remarksOf(path, first) }, ...fieldsOf(path, second) },
      }
    case 'variant':
      return { options: listOf(second, 'elements').map((each) => remarksOf(path, each)) }
    default:
      return {}
  }
}

function fieldsOf(path: string, node: Node | undefined): Record<string, Remarks> {
  if (node?.type === 'Identifier') {
    const { path: where, node: what } = resolve(path, node.name!)
    return fieldsOf(where, what)
  }
  // { … } as const
  if (node?.type === 'TSAsExpression') return fieldsOf(path, node['expression'] as Node)
  // card.entries
  if (node?.type === 'MemberExpression')
    return { ...remarksOf(path, node['object'] as Node).fields }
  const fields: Record<string, Remarks> = {}
  for (const property of listOf(node, 'properties'))
    if (property.type === 'SpreadElement')
      Object.assign(fields, fieldsOf(path, property['argument'] as Node))
    else
      fields[(property['key'] as Node).name ?? ''] = {
        ...remarksOf(path, property.value as Node),
        comment: commentBefore(read(path), property),
      }
  return fields
}

/** Finds the value of a name, in this file or in another. */
function resolve(path: string, name: string): { path: string; node?: Node | undefined } {
  const { constants, imported } = read(path)
  const where = imported.get(name)
  return where === undefined ? { path, node: constants.get(name)?.node } : resolve(where, name)
}

const sources = new Map<string, Source>()

function read(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const constants = new Map<string, { node: Node; comment?: string }>()
  const imported = new Map<string, string>()
  const source = { path, text, constants, imported }
  for (const statement of parseAst(text, { lang: 'ts' }).body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      const from = String((statement['source'] as Node).value)
      if (from.startsWith('.'))
        for (const each of listOf(statement, 'specifiers'))
          imported.set((each['local'] as Node).name!, join(dirname(path), from))
    }
    const declared = (statement['declaration'] ?? statement) as Node
    for (const each of listOf(declared, 'declarations')) {
      const comment = commentBefore(source, statement)
      const node = each['init'] as Node
      constants.set((each['id'] as Node).name!, { node, ...(comment !== undefined && { comment }) })
    }
  }
  sources.set(path, source)
  return source
}

const importsOf = (path: string) => new Set(read(path).imported.values())

/** Returns the doc comment that ends where a node begins, as one paragraph. */
function commentBefore({ text }: Pick<Source, 'text'>, { start }: Node): string | undefined {
  const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(text.slice(0, start))?.[1]
  return comment?.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
}
