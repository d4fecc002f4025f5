import { err, ok, type Result } from '../../src/core/result.ts'
import type { LineFault } from './fault.ts'
import { findHidden } from './hidden.ts'

export interface Field {
  readonly value: string
  readonly line: number
}

/** A Markdown file, split at the end of its front matter. */
export interface Page {
  readonly fields: ReadonlyMap<string, Field>
  readonly body: string
  /** Line on which the body begins. */
  readonly bodyLine: number
}

const FENCE = '---'
const LINE = /^([a-z]+):(?:[ \t]+(.*))?$/
/** Beginnings that have a meaning in YAML. */
const INDICATOR = /^[-?:,[\]{}#&*!|>'"%@`]/

/**
 * Splits a Markdown file into the fields of its front matter and its body. Fields are a strict part
 * of YAML, `key: value` on a line each, so that every other tool reads the same values.
 */
export function parsePage(text: string): Result<Page, readonly LineFault[]> {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const faults: LineFault[] = lines.flatMap((line, index) => {
    const hidden = findHidden(line)
    return hidden ? [{ line: index + 1, reason: `has the hidden character ${hidden}` }] : []
  })
  const end = lines.indexOf(FENCE, 1)
  if (lines[0] !== FENCE || end < 0) {
    faults.push({ line: 1, reason: `must begin with front matter between two lines of "${FENCE}"` })
    return err(faults)
  }
  const fields = new Map<string, Field>()
  for (const [index, written] of lines.slice(1, end).entries()) {
    const line = index + 2
    if (written.trim() === '' || written.startsWith('#')) continue
    const [, key, raw = ''] = LINE.exec(written.trimEnd()) ?? []
    const value = key === undefined ? undefined : parseScalar(raw.trim())
    if (key === undefined) faults.push({ line, reason: 'must read "key: value"' })
    else if (fields.has(key)) faults.push({ line, reason: `"${key}" is there twice` })
    else if (value === undefined)
      faults.push({ line, reason: `put the value of "${key}" in double quotes` })
    else fields.set(key, { value, line })
  }
  if (faults.length > 0) return err(faults)
  return ok({ fields, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 })
}

/** Returns the value of a scalar on one line; undefined if YAML would read something else. */
function parseScalar(raw: string): string | undefined {
  if (raw.startsWith('"')) return parseQuoted(raw)
  if (raw.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(raw) ? raw.slice(1, -1).replaceAll("''", "'") : undefined
  const isPlain = !INDICATOR.test(raw) && !/:(?:\s|$)|\s#/.test(raw)
  return isPlain ? raw : undefined
}

/** Parses a double-quoted scalar, of which JSON is the part that everybody knows. */
function parseQuoted(raw: string): string | undefined {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
