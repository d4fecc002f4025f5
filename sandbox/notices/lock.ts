import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})

const entry = v.object({
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  dependencies: names,
  optionalDependencies: names,
  optional: v.optional(v.boolean()),
  devOptional: v.optional(v.boolean()),
})

/** The parts of `package-lock.json` (version 3) that notices need. */
export const lockSchema = v.object({ packages: v.record(v.string(), entry) })

export type Lock = v.InferOutput<typeof lockSchema>

/** One installed package: `path` is its folder, as the lock file names it. */
export interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly path: string
  /** May be missing on this machine: most are binaries for one platform. */
  readonly isOptional: boolean
}

/**
 * Finds the packages that `roots` need, themselves included, each version once, in order of their
 * names. Throws for a root that the lock file does not have.
 */
export function packagesOf({ packages }: Lock, roots: Iterable<string>): Package[] {
  const found = new Map<string, Package>()
  const visit = (path: string): void => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const {
      version = '',
      license = 'unknown',
      dependencies,
      optionalDependencies,
      optional,
      devOptional,
    } = packages[path]!
    const key = `${name}@${version}`
    if (found.has(key)) return
    found.set(key, {
      name,
      version,
      license,
      path,
      isOptional: optional === true || devOptional === true,
    })
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = resolve(path, needed)
      if (at !== undefined) visit(at)
    }
  }
  /**
   * Resolves a package by Node's own rule: a folder's `node_modules`, then those of the folders
   * above it.
   */
  const resolve = (from: string, name: string): string | undefined => {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[path]) return path
      if (folder === '') return undefined
    }
  }
  for (const root of roots) {
    if (!packages[`node_modules/${root}`]) throw new Error(`${root} is not in the lock file`)
    visit(`node_modules/${root}`)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
