import { lazy, type ComponentType } from 'react'
import { restoreStyles } from '../core/lateCode.ts'
import { loadWords } from '../i18n/activate.ts'
import type { AppRoute, Page, PageProps } from '../routes.ts'

const loading = new Map<AppRoute, Promise<Page>>()
const loaded = new Map<AppRoute, Page>()

/** Loads a page, with its words; once for all callers, and again after a failure. */
export function loadPage(route: AppRoute): Promise<Page> {
  const known = loading.get(route)
  if (known) return known
  const page = loadWithWords(route)
  loading.set(route, page)
  page.catch(() => loading.delete(route))
  return page
}

/** The words of the first screen are there already. */
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
 * The route's component; one that suspends if its code is not there yet. It is always the same one:
 * to React, another component would be another page.
 */
export function pageComponent(route: AppRoute): ComponentType<PageProps> {
  const known = components.get(route)
  if (known) return known
  const component = loaded.get(route) ?? lazy(async () => ({ default: await loadPage(route) }))
  components.set(route, component)
  return component
}

/** React keeps a failed `lazy` for ever: a retry needs a new one. */
export const forgetPageComponent = (route: AppRoute): void => void components.delete(route)
