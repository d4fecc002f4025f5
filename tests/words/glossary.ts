import { readText } from './pages.ts'

/** Words that the glossary rules out, in English and in Traditional Chinese. */
export interface Forbidden {
  readonly english: readonly string[]
  readonly chinese: readonly string[]
}

/**
 * Reads the first two tables of `locales/glossary.md`. A row of the first one has five cells: term,
 * words not to use, Chinese term, words not to use, meaning. The second one has two: words to use,
 * words not to use.
 */
export function readGlossary(page = readText('locales/glossary.md')): Forbidden {
  const english = new Set<string>()
  const chinese = new Set<string>()
  for (const line of page.split('## Words of the code')[0]!.split('\n')) {
    if (!line.startsWith('| ') || line.includes('| Not |') || line.endsWith('| Not |')) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    for (const word of wordsOf(cells[1])) english.add(word)
    if (cells.length === 5) for (const word of wordsOf(cells[3])) chinese.add(word)
  }
  return { english: [...english], chinese: [...chinese] }
}

const wordsOf = (cell = ''): string[] => cell.split(', ').filter((word) => word !== '')

/** Finds every use of a forbidden word in a text; English words count whole, in either case. */
export function findForbidden(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escape)
  const pattern = new RegExp(`(?<![\\w-])(?:${longestFirst.join('|')})(?![\\w-])`, 'giu')
  return [...text.replace(/\s+/g, ' ').matchAll(pattern)].map(([found]) => found.toLowerCase())
}

/** Finds every use of a forbidden Chinese word, which has no spaces around it. */
export const findForbiddenChinese = (text: string, words: readonly string[]): string[] =>
  words.flatMap((word) => Array.from({ length: text.split(word).length - 1 }, () => word))

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
