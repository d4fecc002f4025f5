import { createElement, type FunctionComponent, type SVGAttributes } from 'react'

/** Shapes of an icon, drawn in a box of 24 by 24. */
export type IconLines = readonly (readonly [tag: string, attributes: object])[]

export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** Size in px, or any CSS length. */
  readonly size?: number | string
}

/**
 * Creates a component from an icon's shapes. It replaces lucide's own (vite.config.ts), which draws
 * the same. Lucide's has features that no icon here uses, and would be larger than the first
 * screen's icons.
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

/** Whether a property describes the icon to screen readers, or hides it from them. */
const isForReaders = (property: string) => /^(aria-|role$|title$)/.test(property)
