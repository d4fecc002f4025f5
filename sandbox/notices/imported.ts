import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

/**
 * Lists the names of the packages that the sources below `folders` import, without Node's own
 * modules.
 */
export function importedPackages(root: string, folders: readonly string[]): string[] {
  const names = new Set<string>()
  for (const folder of folders)
    for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }))
      for (const [, from] of readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:from |import |import\()'([^'./][^']*)'/g,
      )) {
        const name = from!
          .split('/')
          .slice(0, from!.startsWith('@') ? 2 : 1)
          .join('/')
        if (!from!.startsWith('node:') && !builtinModules.includes(name)) names.add(name)
      }
  return [...names].sort()
}
