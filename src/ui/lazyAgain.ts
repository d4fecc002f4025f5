import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { late } from '../core/late.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { loadWords } from '../i18n/activate.ts'

/** Part of the app that can be loaded before it is shown. */
export interface Ahead {
  /**
   * Loads the code, runs it, and loads its translations. Tries once; if that fails, showing the
   * part retries.
   */
  readonly ahead: () => Promise<unknown>
}

/** Component whose code loads on demand. */
export type LatePart<P> = FunctionComponent<P> & Ahead

/**
 * Creates a component whose code and translations load on demand. It does not load the translations
 * of a feature whose page is shown. (React keeps a failed `lazy` permanently; this one retries.) A
 * part loaded ahead renders at once.
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
  // The state keeps the component type stable, because React would remount the part if it changed.
  const Part = (props: P) => createElement(useState(() => loaded ?? Late)[0], props)
  return Object.assign(Part, { ahead: () => fetch().catch(() => undefined) })
}
