import { svgElement } from '../../engraving/lineElement.ts'
import {
  buildMark,
  isKeptAttribute,
  isKeptTag,
  KEPT_ROWS,
  PLACE,
  type KeptElement,
  type KeptRows,
} from './rows.ts'

/**
 * Lays the rows of the last visit where their bones are, if this build kept them in this language.
 * Part of the document's first script.
 */
export function layRows(): void {
  const place = document.querySelector(`[${PLACE}]`)
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_ROWS) ?? 'null')
    const rows = place && kept !== null && findRows(kept as KeptRows)
    if (rows) place.append(rows)
  } catch {
    // Whatever else stands there, or where storage is blocked: the bones stay.
  }
}

/** Throws if it is none of what `keepRows` writes. */
function findRows({ build, lang, list }: KeptRows): Element | undefined {
  const fits = build === buildMark() && lang === document.documentElement.lang
  return fits ? elementOf(list) : undefined
}

/** Element by element: Trusted Types forbid HTML as text, and nothing but rows is made of it. */
function elementOf([tag, attributes, children]: KeptElement): Element {
  if (!isKeptTag(tag)) throw new TypeError(tag)
  const element = tag === 'svg' || tag === 'path' ? svgElement(tag) : document.createElement(tag)
  for (const [name, value] of attributes) {
    if (!isKeptAttribute(name, value)) throw new TypeError(name)
    // The content policy forbids styles as attributes.
    if (name === 'style') (element as HTMLElement).style.cssText = value
    else element.setAttribute(name, value)
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))))
  return element
}
