import { product } from '../../src/api/endpoints/products.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Localised } from '../shop/localised.ts'
import type { LineFault } from './fault.ts'
import { lengthOf, parseFields, textOf } from './fields.ts'
import type { Page } from './frontMatter.ts'
import { parsePlainText } from './plainText.ts'

export interface WrittenBox {
  readonly id: string
  readonly name: Localised
  readonly description: Localised
}

const { name, description } = product.entries
const fields = { title: textOf(name) }

/** Parses a box's file in one language. */
export function parseBoxPage(
  page: Page,
): Result<{ readonly name: string; readonly description: string }, readonly LineFault[]> {
  const parsed = parseFields(page, fields)
  const faults = parsed.ok ? [] : [...parsed.error]
  const text = parsePlainText(page.body, page.bodyLine)
  if (!text.ok) faults.push(text.error)
  const length = lengthOf(description)(text.ok ? text.value : '')
  if (!length.ok) faults.push({ line: page.bodyLine, reason: `the text ${length.error}` })
  return parsed.ok && text.ok && faults.length === 0
    ? ok({ name: parsed.value.title, description: text.value })
    : err(faults)
}
