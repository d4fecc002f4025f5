import { createElement, Fragment } from 'react'

/** A number that is too long for its line wraps between its groups, not inside them or its unit. */
export function Groups({ text }: { readonly text: string }) {
  const groups = text
    .replace(/,(?=\d)/g, ',\n')
    .replace(/\.\d+/g, (fraction) => fraction.replace(/\d{3}(?=\d)/g, '$&\n'))
    .split('\n')
  const between = groups.flatMap((group, index) => (index > 0 ? [<wbr key="" />, group] : [group]))
  return createElement(Fragment, null, ...between)
}
