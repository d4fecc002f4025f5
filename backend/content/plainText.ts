import { lexer, type Token, type Tokens } from 'marked'
import { ok, err, type Result } from '../../src/core/result.ts'
import type { LineFault } from './fault.ts'
import { joinWideLines } from './lineBreaks.ts'

/** Parses a text that the app shows plain and as one paragraph. Marks of Markdown are a fault. */
export function parsePlainText(source: string, firstLine: number): Result<string, LineFault> {
  const text = source.trim()
  if (text === '') return ok('')
  const fault = (reason: string) => err({ line: firstLine, reason })
  const [paragraph, ...others] = lexer(text)
  if (paragraph?.type !== 'paragraph' || others.length > 0)
    return fault('must be one paragraph of plain text: the app shows it as that')
  const parts = (paragraph as Tokens.Paragraph).tokens
  if (!parts.every(isPlain))
    return fault('must be plain text: the app would show the marks of Markdown')
  const written = parts.map((part) => ('text' in part ? String(part.text) : '')).join('')
  return ok(joinWideLines(written).replaceAll('\n', ' '))
}

/** Whether a part has no marks. An address alone is a link to the parser, and none to the app. */
const isPlain = (part: Token): part is Tokens.Text | Tokens.Escape | Tokens.Link =>
  part.type === 'text' ||
  part.type === 'escape' ||
  (part.type === 'link' && part.raw === part['text'])
