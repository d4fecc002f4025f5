import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../sandbox/launch/build.mjs'

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url))

beforeAll(() => buildIfChanged(process.execPath), 120_000)

/** Reads the files that each file of the build needs before it runs. */
const readImports = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const code = readFileSync(join(assets, name), 'utf8')
        return [name, [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, to]) => to!)]
      }),
  )

/** Finds the first import cycle, as the path from a file back to itself. */
function findCircle(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return undefined
}

test('no files of the build wait for each other: one would run without what the other makes', () => {
  const imports = readImports()
  expect(
    imports.get([...imports.keys()].find((name) => name.startsWith('operations-')) ?? ''),
  ).not.toHaveLength(0)
  expect(findCircle(imports)).toBeUndefined()
})
