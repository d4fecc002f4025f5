import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { late } from '../core/late.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { loadWords } from '../i18n/activate.ts'

/** What can be loaded before it is shown. */
export interface Ahead {
  /** Loads and runs its code, and loads its words. Tries once: if that fails, showing it does. */
  readonly ahead: () => Promise<unknown>
}

/** A component whose code loads late. */
export type LatePart<P> = FunctionComponent<P> & Ahead

/**
 * A component whose code loads late, with its words; those of a feature whose page is shown are
 * there. (React keeps a failed `lazy` for ever; this one retries.) What was loaded ahead is rendered
 * at once.
 */
export function lazyAgain<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words?: readonly string[],
): LatePart<P> {
  let loaded: ComponentType<P> | undefined
  const loadCode = late(load)
  const fetch = async () => {
    const [component] = await Promise.all([loadCode(), loadWords(words)])
    loaded = component
    return { default: component }
  }
  const Late = lazy(() => loadUntilThere(fetch))
  // To React, another component in its place would be another part of the page.
  const Part = (props: P) => createElement(useState(() => loaded ?? Late)[0], props)
  return Object.assign(Part, { ahead: () => fetch().catch(() => undefined) })
}
