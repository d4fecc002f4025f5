export interface PathPattern {
  readonly pattern: RegExp
  readonly keys: string[]
}

/** Reads patterns such as `/blindBox/:id`; paths match regardless of case. */
export function readPattern(path: string): PathPattern {
  const keys: string[] = []
  const source = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    keys.push(key)
    return '([^/]+)'
  })
  return { pattern: new RegExp(`^${source}/?$`, 'i'), keys }
}

/** In the place of wouter's own (vite.config.ts). */
export { readPattern as parse }
