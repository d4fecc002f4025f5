import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Reads which sheets a source loads late, and which of them a host preloads. */
function sheetsOf(source: string): { readonly late: string[]; readonly ahead: string[] } {
  const loaded = /const (\w+) = lazyAgain\(\s*\(\) =>\s*import\('[^']*sheets\/[^']+'\)/g
  return {
    late: [...source.matchAll(loaded)].map(([, name = '']) => name),
    ahead: [...source.matchAll(/\bahead=\{\[([^\]]*)\]\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  }
}

it('every sheet that loads late is loaded ahead by the host that opens it', () => {
  const forgotten: string[] = []
  let count = 0
  for (const path of globSync('src/features/**/*.tsx', { cwd: root })) {
    const { late, ahead } = sheetsOf(readFileSync(join(root, path), 'utf8'))
    count += late.length
    for (const sheet of late) if (!ahead.includes(sheet)) forgotten.push(`${path}: ${sheet}`)
  }
  expect(forgotten).toEqual([])
  // Guards against a search that finds nothing.
  expect(count).toBeGreaterThan(30)
})
