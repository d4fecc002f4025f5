import { createElement, type FunctionComponent, type SVGAttributes } from 'react'

/** What lucide's file of an icon holds; all are drawn in 24 by 24. */
export interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: object])[]
  /** Names that it had before. */
  readonly aliases?: readonly string[]
}

export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** px, or any CSS length. */
  readonly size?: number | string
}

/**
 * Makes a component of an icon. In the place of lucide's own (vite.config.ts), which draws the same,
 * but also what no icon here asks for, and would weigh more than the first screen's icons.
 */
export function createIcon({ name, node, aliases = [] }: IconData): FunctionComponent<IconProps> {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)]
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...names, ...(className ? [className] : [])].join(' '),
        ...(Object.keys(rest).some(isForReaders) ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

/** Whether a property says what the icon is, or that it is nothing. */
const isForReaders = (property: string) => /^(aria-|role$|title$)/.test(property)
