import { lazy, type LazyExoticComponent } from 'react'
import { deviceClock } from '../core/device.ts'
import { loadEveryWord } from '../i18n/activate.ts'
import type { AppRoute, Page } from '../routes.ts'
import { createPageLoader } from './pageLoader.ts'

const loaders = new Map<AppRoute, () => Promise<Page>>()

/** The loader of a route's code: one for all who ask, and again after a failure. */
export function loadPage(route: AppRoute): () => Promise<Page> {
  const known = loaders.get(route)
  if (known) return known
  const loader = createPageLoader(() => loadWithWords(route), deviceClock)
  loaders.set(route, loader)
  return loader
}

/** A page comes with its words; those of the first screen are there already. */
async function loadWithWords({ path, load }: AppRoute): Promise<Page> {
  const [page] = await Promise.all([load(), path === '/' ? undefined : loadEveryWord()])
  return page
}

const lazyPages = new Map<AppRoute, LazyExoticComponent<Page>>()

/** The route's component, suspending until its code is there. */
export function lazyPage(route: AppRoute): LazyExoticComponent<Page> {
  const known = lazyPages.get(route)
  if (known) return known
  const page = lazy(async () => ({ default: await loadPage(route)() }))
  lazyPages.set(route, page)
  return page
}

/** React keeps a failed `lazy` for ever: a retry needs a new one. */
export const forgetLazyPage = (route: AppRoute): void => void lazyPages.delete(route)
