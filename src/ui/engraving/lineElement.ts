import type { Line } from './engrave.ts'

export const svgElement = <K extends keyof SVGElementTagNameMap>(name: K) =>
  document.createElementNS('http://www.w3.org/2000/svg', name)

/** A line as an element of SVG. It has the colour of what it stands in. */
export function lineElement({ path, width, opacity }: Line): SVGElement {
  const element = svgElement('path')
  element.setAttribute('d', path)
  element.setAttribute('stroke-width', `${width}`)
  element.setAttribute('stroke-opacity', opacity.toFixed(3))
  return element
}
