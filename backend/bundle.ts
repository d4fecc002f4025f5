import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import * as v from 'valibot'

// Builds the backend, its keeper and its signer as JavaScript, with a package.json of its own. They
// then run on a plain Node, with nothing of this checkout.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Programs of the bundle, by the names of their commands. */
const PROGRAMS = {
  backend: 'backend/main.ts',
  keeper: 'backend/keeper/main.ts',
  signer: 'backend/signer/main.ts',
} as const

/** Files that programs read beside their code. */
const DATA = ['backend/database/**/*.{sql,json}']

const lock = v.object({
  version: v.string(),
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
})

/** Builds into a folder, which is emptied before. Returns the names of the packages it needs. */
export async function bundle(folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const built = await rolldown({
    cwd: root,
    input: Object.values(PROGRAMS),
    platform: 'node',
    external: (id) => !/^(\.|\/)/.test(id) && !id.startsWith(root),
  })
  const { output } = await built.write({
    dir: folder,
    format: 'esm',
    // Programs find their data by their own place.
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
  })
  await built.close()
  for (const file of globSync(DATA, { cwd: root })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const files = new Set<string>(output.map(({ fileName }) => fileName))
  const imported = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
  )
  const isPackage = (id: string) => !files.has(id) && !isBuiltin(id)
  const packages = [...new Set(imported.filter(isPackage).map(packageOf))].sort()
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(packages), null, 2)}\n`)
  return packages
}

const packageOf = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')

/** Makes a package.json with the versions of the lock file. */
function manifestOf(names: readonly string[]) {
  const { version, packages } = v.parse(
    lock,
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  return {
    name: 'casthouse-backend',
    version,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: Object.fromEntries(
      Object.entries(PROGRAMS).map(([name, file]) => [
        name,
        `node ${file.replace(/\.ts$/, '.js')}`,
      ]),
    ),
    dependencies: Object.fromEntries(
      names.map((name) => [name, packages[`node_modules/${name}`]!.version!]),
    ),
  }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'dist-backend'
  const packages = await bundle(join(root, folder))
  console.log(`${folder}: needs ${packages.join(', ')}`)
}
