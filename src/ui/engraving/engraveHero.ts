import { engrave } from './engrave.ts'
import { lineElement, svgElement } from './lineElement.ts'

/** Element id that the home screen's medallion refers to. */
const HERO = 'hero-engraving'

/**
 * Draws the lines of the home screen's medallion in a hidden element. The medallion only refers to
 * them, so that React neither renders nor hydrates them.
 */
export function engraveHero(): void {
  if (document.getElementById(HERO)) return
  const lines = svgElement('g')
  lines.id = HERO
  for (const line of engrave({ seed: 'hero', rarity: 1, fine: true }))
    lines.append(lineElement(line))
  const drawing = svgElement('svg')
  drawing.style.display = 'none'
  drawing.append(lines)
  document.body.append(drawing)
}
