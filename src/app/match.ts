import { msg } from '@lingui/core/macro'
import { matchRoute, type Parser } from 'wouter'
import { late } from '../core/late.ts'
import { routes, type AppRoute } from '../routes.ts'
import { readPattern } from './pathPattern.ts'

export interface Match {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string>>
}

/** Path parser for wouter. */
export const pathParser: Parser = readPattern

/** Route for a path without a page. */
export const notFound: AppRoute = {
  path: '*',
  label: msg`Not found`,
  layout: 'back',
  load: late(() => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage)),
}

/**
 * Returns the page of a path, or `notFound` if there is none. Params are decoded, and keep the
 * user's spelling.
 */
export function matchPath(path: string): Match {
  for (const route of routes) {
    const [matches, params] = matchRoute(pathParser, route.path, path)
    if (matches) return { route, params: namedParts(params) }
  }
  return { route: notFound, params: {} }
}

export const isKnownPath = (path: string): boolean => matchPath(path).route !== notFound

/** Drops wouter's positional params, and keeps the named ones. */
const namedParts = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !/^\d+$/.test(name))
      .map(([name, value]) => [name, decode(String(value))]),
  )

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
