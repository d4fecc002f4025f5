import { readFileSync } from 'node:fs'

/** Backend calls that section 7 of the specification names. */
export interface SpecifiedCalls {
  /** Paths that are written out. */
  readonly paths: readonly string[]
  /** Paths described in words under a path that is written out: "pledge before and after". */
  readonly toldPaths: readonly string[]
  /** Names given without any path. */
  readonly names: readonly string[]
}

const FILE = new URL('product-spec.md', import.meta.url)
const WITHOUT_PATH = 'Named calls without known path'

/** Reads the calls from the specification's own text; a copy of it is beside this file. */
export function readSpecifiedCalls(text = readFileSync(FILE, 'utf8')): SpecifiedCalls {
  const section = text.split(/^### Backend$/m)[1]!.split(/^#+ /m)[0]!
  const paths: string[] = []
  const toldPaths: string[] = []
  const names: string[] = []
  for (const line of section.split('\n')) {
    const group = /^- ([^:]+): (.*)\.$/.exec(line)
    if (!group) continue
    const [, title = '', list = ''] = group
    let prefix = / under (\/\S+\/)$/.exec(title)?.[1] ?? ''
    for (const item of itemsOf(list)) {
      const { under, told, name } = read(item)
      prefix = under ?? prefix
      if (told) toldPaths.push(...told.map((each) => prefix + each))
      else if (title === WITHOUT_PATH) names.push(...alternatives(name))
      else paths.push(...alternatives(name).map((each) => prefix + each))
    }
  }
  return { paths, toldPaths, names }
}

/** Splits a list at commas and semicolons, except within parentheses. */
const itemsOf = (list: string): string[] => list.split(/[,;]\s+(?![^(]*\))/)

interface Item {
  /** Path prefix of this item and of those after it. */
  readonly under?: string | undefined
  readonly name: string
  /** Names from a parenthesis. */
  readonly told?: readonly string[]
}

/**
 * Reads one item: "also name", "under /path/: name", "/path/name", "/path/ name", "/path/ (in
 * words)".
 */
function read(item: string): Item {
  const [, under, rest = ''] = /^(?:also |under )?(\/(?:\S*\/)?)?:?\s*(.*)$/.exec(item)!
  const words = /^\((.*)\)$/.exec(rest)?.[1]
  return {
    under,
    name: rest,
    ...(words !== undefined && { told: words.split(', ').flatMap(tell) }),
  }
}

/** Turns words into names: "plan list" is `planList`; "pledge before and after" are two names. */
function tell(words: string): string[] {
  const [first = '', ...others] = words.split(' and ')
  const stem = first.split(' ').slice(0, -1).join(' ')
  return [first, ...others.map((other) => `${stem} ${other}`)].map((each) =>
    each.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
}

/**
 * Splits alternatives: "releaseBefore/After" are two names, since the part after a slash replaces
 * the last word.
 */
function alternatives(name: string): string[] {
  const [first = '', ...others] = name.split('/')
  const stem = first.replace(/[A-Z][a-z]*$/, '')
  return [first, ...others.map((other) => stem + other)]
}
