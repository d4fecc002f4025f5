import { createElement, Fragment } from 'react'

/** Matches fractions with more digits than a fraction cut to its usable decimals. */
const LONG_FRACTION = /\.\d{9,}/g

/**
 * Lets a number that is too long for its line wrap between its groups, but not inside them or its
 * unit. A short fraction stays whole.
 */
export function Groups({ text }: { readonly text: string }) {
  const groups = text
    .replace(/,(?=\d)/g, ',\n')
    .replace(LONG_FRACTION, (fraction) => fraction.replace(/\d{3}(?=\d)/g, '$&\n'))
    .split('\n')
  const between = groups.flatMap((group, index) => (index > 0 ? [<wbr key="" />, group] : [group]))
  return createElement(Fragment, null, ...between)
}
