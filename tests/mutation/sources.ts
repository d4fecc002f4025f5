import { readdirSync, readFileSync } from 'node:fs'

/** Reads the sources of a folder with that extension, by name. */
export function sourcesIn(folder: string, extension: string): Map<string, string> {
  const names = readdirSync(new URL(folder)).filter((name) => name.endsWith(extension))
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}
