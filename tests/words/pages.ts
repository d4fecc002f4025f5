import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Lists tracked and new files whose names match `patterns` (git's pathspecs), relative to the root.
 */
export const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((path) => path !== '')

/** Reads the text of a file, by its path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * Returns the prose of a Markdown page: without fenced code, code spans, pictures and link targets.
 */
export const proseOf = (page: string): string =>
  page
    .replace(/^```.*?^```/gms, '')
    .replace(/^ {4,}\S.*$/gm, (line) => (/^ +([-*]|\d+\.) /.test(line) ? line : line.trim()))
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
