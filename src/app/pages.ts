import { lazy, type ComponentType } from 'react'
import { restoreStyles } from '../core/lateCode.ts'
import { loadWords } from '../i18n/activate.ts'
import type { AppRoute, Page, PageProps } from '../routes.ts'

const loading = new Map<AppRoute, Promise<Page>>()
const loaded = new Map<AppRoute, Page>()

/** Loads a page and its translations, once for all callers. Tries again after a failure. */
export function loadPage(route: AppRoute): Promise<Page> {
  const known = loading.get(route)
  if (known) return known
  const page = loadWithWords(route)
  loading.set(route, page)
  page.catch(() => loading.delete(route))
  return page
}

/** Loads a page with its translations; those of the first screen are already there. */
async function loadWithWords(route: AppRoute): Promise<Page> {
  const isFirst = route.path === '/'
  await restoreStyles()
  globalThis.preloadPage?.(route.path)
  const [page] = await Promise.all([route.load(), isFirst ? undefined : loadWords(route.words)])
  loaded.set(route, page)
  return page
}

const components = new Map<AppRoute, ComponentType<PageProps>>()

/**
 * Returns the route's component, which suspends if its code is not loaded yet. It is always the
 * same one, because React would treat another component as another page.
 */
export function pageComponent(route: AppRoute): ComponentType<PageProps> {
  const known = components.get(route)
  if (known) return known
  const component = loaded.get(route) ?? lazy(async () => ({ default: await loadPage(route) }))
  components.set(route, component)
  return component
}

/**
 * Forgets a route's component. React remembers a failed `lazy` permanently, so a retry needs a new
 * one.
 */
export const forgetPageComponent = (route: AppRoute): void => void components.delete(route)
