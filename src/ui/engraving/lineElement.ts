import type { Line } from './engrave.ts'

export const svgElement = <K extends keyof SVGElementTagNameMap>(name: K) =>
  document.createElementNS('http://www.w3.org/2000/svg', name)

/** Creates an SVG element for a line. It inherits the colour of its parent. */
export function lineElement({ path, width, opacity }: Line): SVGElement {
  const element = svgElement('path')
  element.setAttribute('d', path)
  element.setAttribute('stroke-width', `${width}`)
  element.setAttribute('stroke-opacity', opacity.toFixed(3))
  return element
}
