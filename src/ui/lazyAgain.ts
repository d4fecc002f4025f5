import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { late } from '../core/late.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { loadWords } from '../i18n/activate.ts'

/**
 * A component whose code loads late, with its words; those of a feature whose page is shown are
 * there. (React keeps a failed `lazy` for ever; this one retries.)
 */
export const lazyAgain = <P>(
  load: () => Promise<ComponentType<P>>,
  words?: readonly string[],
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const loadCode = late(load)
    const [component] = await loadUntilThere(() => Promise.all([loadCode(), loadWords(words)]))
    return { default: component }
  })
