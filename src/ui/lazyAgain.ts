import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadUntilThere } from '../core/lateCode.ts'

/** A component whose code loads late. (React keeps a failed `lazy` for ever; this one retries.) */
export const lazyAgain = <P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await loadUntilThere(load) }))
