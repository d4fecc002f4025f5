import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Folders that tools write. */
const made = new Set(['node_modules', 'dist', '.cache', '.sandbox', '.git'])

/** Lists the project's files that match `patterns`, relative to the root and in their order. */
export const filesOf = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (path) => made.has(path) }).sort()

/** Reads the text of a file, by its path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * Returns the prose of a Markdown page: without fenced code, code spans, pictures and link targets.
 */
export const proseOf = (page: string): string =>
  page
    .replace(/^```.*?^```/gms, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')

/** Sentences of a page: a heading, a list item and a table cell each end one. */
export const sentencesOf = (page: string): string[] =>
  proseOf(page)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=#)|\n(?=\|)|\|/)
    .flatMap((part) => part.split(/(?<=[.!?]["”)*]*)\s+(?=\S)/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /\w/.test(sentence))

/** Counts the words in a sentence; a number, a path or a code span is one. */
export const wordsIn = (sentence: string): number =>
  sentence.split(' ').filter((word) => /\w/.test(word)).length
