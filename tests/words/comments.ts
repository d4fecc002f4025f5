import { parseSync } from 'rolldown/utils'

/** Openings that begin a noun clause instead of saying what the code does or is. */
export const CLAUSES = /^(?:What|Whoever|Whose|Of)\b/

/**
 * Returns the texts of a file's doc comments, in TypeScript, JavaScript or Solidity, without their
 * stars.
 */
export function docCommentsOf(path: string, text: string): string[] {
  const blocks = path.endsWith('.sol')
    ? [...text.matchAll(/\/\*(\*[\s\S]*?)\*\//g)].map((match) => match[1]!)
    : parseSync(path, text)
        .comments.filter((comment) => comment.type === 'Block')
        .map((comment) => comment.value)
  const docs = blocks.filter((block) => block.startsWith('*')).map((block) => block.slice(1))
  const natspec = path.endsWith('.sol') ? [...text.matchAll(/(?:^[ \t]*\/\/\/.*\n)+/gm)] : []
  return [
    ...docs.map((block) => block.replace(/^\s*\* ?/gm, '').trim()),
    ...natspec.map(([lines]) => lines.replace(/^[ \t]*\/\/\/ ?/gm, '').trim()),
  ].filter((doc) => doc !== '')
}
