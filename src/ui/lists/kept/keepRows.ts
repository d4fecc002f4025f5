import { deviceStorage } from '../../../core/webStorage.ts'
import {
  buildMark,
  isKeptAttribute,
  isKeptTag,
  KEPT_ROWS,
  MOST_ROWS,
  type KeptElement,
  type KeptRows,
} from './rows.ts'

/** Keeps the first rows of the list in `place`, as they stand, for the next visit to begin with. */
export function keepRows(place: Element | null): void {
  const list = place?.querySelector('ul')
  const build = buildMark()
  if (!list || build === undefined) {
    deviceStorage.removeItem(KEPT_ROWS)
    return
  }
  const [tag, attributes] = keptForm(list)
  const rows = Array.from(list.children).slice(0, MOST_ROWS).map(keptForm)
  const { lang } = document.documentElement
  const kept: KeptRows = { build, lang, list: [tag, attributes, rows] }
  deviceStorage.setItem(KEPT_ROWS, JSON.stringify(kept))
}

function keptForm(element: Element): KeptElement {
  // What engravings are drawn with lives as long as the page.
  const isEngraved = element.matches('[data-drawn], :has(> [data-part])')
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value] as const)
  return [
    element.localName,
    attributes.filter(
      ([name, value]) => isKeptAttribute(name, value) && !(isEngraved && name === 'style'),
    ),
    isEngraved ? [] : Array.from(element.childNodes).flatMap(keptChild),
  ]
}

const keptChild = (node: Node): readonly (KeptElement | string)[] =>
  node instanceof Element
    ? isKeptTag(node.localName)
      ? [keptForm(node)]
      : []
    : node instanceof Text
      ? [node.data]
      : []
