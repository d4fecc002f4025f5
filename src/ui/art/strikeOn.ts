import { FIELD, HEIGHT, WIDTH } from './frame.ts'
import type { CardSize } from './scenes.ts'
import { svgElement } from '../engraving/lineElement.ts'
import { inSlices } from '../engraving/slices.ts'
import { createStudio } from '../engraving/studio.ts'
import styles from '../pieces/CardArt.module.css'
import { frameOf, layersOf, traitsOf } from '../pieces/cardArt.ts'

interface Card {
  readonly level: number
  readonly tokenId: bigint | undefined
  readonly size: CardSize
}

/** Returns the view box in which a card is drawn. */
export const viewBoxOf = (size: CardSize): string =>
  // A row has room only for the emblem and the marks below it.
  size === 'thumb' ? '110 28 780 1092' : `0 0 ${WIDTH} ${HEIGHT}`

/** Shows a card's drawing on an element once it is drawn. Returns a function that removes it. */
export const strikeOn = (element: SVGElement, card: Card): (() => void) =>
  wear(element, `${card.level} ${card.tokenId} ${card.size}`, card)

const wear = createStudio<Card, Element, SVGElement>({
  // The richest drawings take 60 kB, in some 40 elements.
  room: 60,
  async draw(card, finish) {
    const drawing = svgElement('g')
    await inSlices(strike(card, drawing), () => undefined)
    finish(drawing)
  },
  show: (drawing, element) => element.replaceChildren(drawing.cloneNode(true)),
  takeOff: (element) => element.replaceChildren(),
})

let fills = 0

/** Draws the card, one element per step. */
function* strike({ level, tokenId, size }: Card, drawing: SVGElement): Generator<void, void> {
  const traits = traitsOf(level, tokenId)
  const add = (into: SVGElement, role: string, path: string) => {
    const element = svgElement('path')
    element.setAttribute('d', path)
    element.setAttribute('class', styles[role] ?? '')
    into.append(element)
    return element
  }
  const fill = `card-fill-${(fills += 1)}`
  drawing.append(gradientOf(traits.series === 'cards' ? traits.light : undefined, fill))
  const frame = frameOf(traits, size)
  yield
  if (frame) {
    add(drawing, 'border', frame.border)
    add(drawing, 'plate', frame.plate)
    yield
  }
  const field = svgElement('svg')
  const { left, top, right, bottom } = FIELD
  const place = { x: left, y: top, width: right - left, height: bottom - top }
  for (const [name, value] of Object.entries(place)) field.setAttribute(name, `${value}`)
  field.setAttribute('viewBox', Object.values(place).join(' '))
  drawing.append(field)
  for (const { role, path } of layersOf(level, tokenId, size)) {
    const layer = add(field, role, path)
    if (role === 'glow' || role === 'sheen') layer.setAttribute('fill', `url(#${fill})`)
    yield
  }
  if (!frame) return
  add(drawing, 'lines', frame.lines)
  add(drawing, 'corners', frame.corners)
}

/**
 * Creates a sheen across the emblem, rotated into the light by an angle in degrees. Without an
 * angle, creates a glow from the middle.
 */
function gradientOf(light: number | undefined, id: string): SVGElement {
  const gradient = svgElement(light === undefined ? 'radialGradient' : 'linearGradient')
  gradient.id = id
  const stop = (name: string, offset: string) => {
    const element = svgElement('stop')
    element.setAttribute('class', styles[name] ?? '')
    element.setAttribute('offset', offset)
    gradient.append(element)
  }
  if (light === undefined) {
    stop('glowStart', '0')
    stop('glowEnd', '1')
    return gradient
  }
  gradient.setAttribute('gradientTransform', `rotate(${light} 0.5 0.5)`)
  gradient.setAttribute('x2', '0')
  gradient.setAttribute('y2', '1')
  stop('sheenStart', '0')
  stop('sheenMiddle', '0.5')
  stop('sheenEnd', '1')
  return gradient
}
