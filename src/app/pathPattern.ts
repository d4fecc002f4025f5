export interface PathPattern {
  readonly pattern: RegExp
  readonly keys: string[]
}

/** Parses patterns such as `/blindBox/:id`; paths match in any case. */
export function readPattern(path: string): PathPattern {
  const keys: string[] = []
  const source = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    keys.push(key)
    return '([^/]+)'
  })
  return { pattern: new RegExp(`^${source}/?$`, 'i'), keys }
}

/** Replaces wouter's own parser (vite.config.ts). */
export { readPattern as parse }
