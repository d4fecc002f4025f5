import { createElement, Fragment } from 'react'

/** More than a fraction has that is cut to its usable decimals. */
const LONG_FRACTION = /\.\d{9,}/g

/**
 * A number that is too long for its line wraps between its groups, not inside them or its unit; a
 * fraction that is short stays whole.
 */
export function Groups({ text }: { readonly text: string }) {
  const groups = text
    .replace(/,(?=\d)/g, ',\n')
    .replace(LONG_FRACTION, (fraction) => fraction.replace(/\d{3}(?=\d)/g, '$&\n'))
    .split('\n')
  const between = groups.flatMap((group, index) => (index > 0 ? [<wbr key="" />, group] : [group]))
  return createElement(Fragment, null, ...between)
}
