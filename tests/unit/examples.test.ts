import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filesOf, readText } from '../words/pages.ts'

// Doc comments hold examples in ```ts blocks. Each one runs here as it stands: `value // → expected`
// becomes an assertion. The file's own exports need no import, nor do `ok` and `err`.

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/examples')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Example {
  readonly path: string
  readonly source: string
}

const examples = filesOf('src/**/*.{ts,tsx}').flatMap((path) => examplesIn(path, readText(path)))

function examplesIn(path: string, text: string): Example[] {
  return [...text.matchAll(/^ \* ```ts\n([\s\S]*?)^ \* ```$/gm)].map(([, block]) => ({
    path,
    source: block!.replace(/^ \* ?/gm, ''),
  }))
}

/** Builds a module whose `run` is the example, with each arrow as an assertion. */
function moduleOf({ path, source }: Example): string {
  const own = join(root, path)
  const from = (file: string) => relative(folder, file).replaceAll('\\', '/')
  const imports = [...source.matchAll(/^import .*$/gm)].map(([line]) =>
    line.replace(/'(\.[^']*)'/, (_, name: string) => `'${from(resolve(dirname(own), name))}'`),
  )
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(source)
  const exported = readText(path).matchAll(
    /^export (?:async )?(const|function|type|interface) (\w+)/gm,
  )
  const names = new Map(
    [...exported].filter(([, , name]) => isUsed(name!)).map(([, form, name]) => [name!, form!]),
  )
  const imported = [...names].map(([name, form]) => (/^[ti]/.test(form) ? `type ${name}` : name))
  const results = ['ok', 'err'].filter((name) => isUsed(name) && !names.has(name))
  const body = source
    .replace(/^import .*$/gm, '')
    .replace(/^(.+?) \/\/ → (.+)$/gm, 'expect($1).toEqual($2)\nasserted += 1')
  return [
    ...imports,
    `import { ${imported.join(', ')} } from '${from(own)}'`,
    `import { ${results.join(', ')} } from '${from(join(root, 'src/core/result.ts'))}'`,
    'export async function run(expect: (value: unknown) => { toEqual(expected: unknown): void }) {',
    'let asserted = 0',
    body,
    'return asserted',
    '}',
  ].join('\n')
}

/** Runs an example. Returns the number of its assertions; throws the first that fails. */
async function runExample(example: Example, name: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${basename(example.path)}`)
  writeFileSync(file, moduleOf(example))
  const { run } = (await import(/* @vite-ignore */ file)) as {
    run: (assert: typeof expect) => Promise<number>
  }
  return run(expect)
}

describe('the examples in doc comments', () => {
  test.each(examples.map((example, index) => ({ ...example, index })))(
    'of $path run as they stand (example $index)',
    async ({ index, ...example }) => {
      expect(await runExample(example, String(index))).toBeGreaterThan(0)
    },
  )

  test('are there for the builders that everything is made with', () => {
    const shown = new Set(examples.map(({ path }) => path))
    for (const path of [
      'src/api/endpoints/endpoint.ts',
      'src/chain/view.ts',
      'src/core/amount.ts',
      'src/core/result.ts',
      'src/outbox/kind.ts',
    ])
      expect(shown).toContain(path)
  })

  test('fail where an arrow is wrong', async () => {
    const wrong = { path: 'src/core/result.ts', source: 'ok(1) // → ok(2)\n' }
    await expect(runExample(wrong, 'wrong')).rejects.toThrow('to deeply equal')
  })
})
