import { createElement, type FunctionComponent, type SVGAttributes } from 'react'

/** The shapes that an icon consists of, drawn in 24 by 24. */
export type IconLines = readonly (readonly [tag: string, attributes: object])[]

export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** px, or any CSS length. */
  readonly size?: number | string
}

/**
 * Makes a component of an icon. In the place of lucide's own (vite.config.ts), which draws the same,
 * but also what no icon here asks for, and would weigh more than the first screen's icons.
 */
export const createIcon =
  (lines: IconLines): FunctionComponent<IconProps> =>
  ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(Object.keys(rest).some(isForReaders) ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )

/** Whether a property says what the icon is, or that it is nothing. */
const isForReaders = (property: string) => /^(aria-|role$|title$)/.test(property)
