import { readPattern } from '../app/pathPattern.ts'
import { CONFIG_CACHE } from '../config/cacheName.ts'
import type { EarlyRequest } from '../core/early.ts'
import { IN_WORKER, type FirstRoute, type FirstTable } from './firstTable.ts'

// The build turns this file into an inline script (plugin.mjs), which runs before the rest of the
// document has arrived.

/** Replaced by the build with its own table. */
declare const FIRST_TABLE: FirstTable

const { languages, files, routes } = FIRST_TABLE

/** Plain part of an address. Requests with other parts are left to the page. */
const PLAIN = /^[\w-]{1,64}$/

/**
 * Starts the work of the page at this address, in parallel: its code and translations, the
 * configuration, then the first backend requests.
 */
function begin(): void {
  const { route, params } = findRoute(location.pathname)
  const [path, layout, , , , asks] = route
  const { title, accept } = spoken(route)
  preloadFiles(route)
  self.preloadPage = (wanted) => routes.filter(([each]) => each === wanted).forEach(preloadFiles)
  const config = send('/config.json', undefined, { cache: 'no-cache' })
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  const addresses = asks
    .filter((address) => !hasWorker || !address.startsWith(IN_WORKER))
    .flatMap((address) => fillIn(address.replace(IN_WORKER, ''), params) ?? [])
  const answers =
    addresses.length > 0 ? askBackend(findBackend(config), addresses, accept) : undefined
  self.begun = { path, layout, title, answers }
}

/** Returns the first route that matches; the last one matches everything. */
function findRoute(pathname: string) {
  for (const route of routes) {
    const { pattern, keys } = readPattern(route[0])
    const [, ...parts] = pattern.exec(pathname) ?? []
    if (pattern.test(pathname))
      return { route, params: new Map(keys.map((key, index) => [key, parts[index]!])) }
  }
  return { route: routes.at(-1)!, params: new Map<string, string>() }
}

/** Returns the route's title and translations in the document's language. */
function spoken([, , , titles, words]: FirstRoute) {
  const { lang } = document.documentElement
  const index = Math.max(
    0,
    languages.findIndex(([each]) => each === lang),
  )
  const [, accept] = languages[index]!
  return { title: titles[index]!, needed: words.map((first) => first + index), accept }
}

function preloadFiles(route: FirstRoute): void {
  let last = 0
  const code = route[2].map((step) => (last += step))
  for (const index of [...spoken(route).needed, ...code]) preload(`/assets/${files[index]}`)
}

function preload(href: string): void {
  if (document.head.querySelector(`[href="${href}"]`)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  // Must match how the page requests styles and modules; otherwise they would be fetched again.
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** Sends a request ahead, for the first caller that makes the same one (src/core/early.ts). */
function send(url: string, language: string | undefined, init: RequestInit): Promise<Response> {
  const response = fetch(url, init)
  // The caller that takes the response handles a failure; there may be no caller.
  response.catch(() => undefined)
  const early: EarlyRequest = { url, language, at: Date.now(), response }
  ;(self.early ??= []).push(early)
  return response
}

/** Sends requests in the same form as `src/api/client.ts`. */
async function askBackend(
  backend: Promise<unknown>,
  addresses: readonly string[],
  language: string,
): Promise<readonly Promise<Response>[]> {
  const baseUrl = await backend
  if (typeof baseUrl !== 'string') return []
  const headers = { accept: 'application/json', 'accept-language': language }
  const init = { headers, cache: 'no-cache' } as const
  return addresses.map((address) => send(baseUrl + address, language, init))
}

/**
 * Finds the backend's address in the document (configure.mjs), the cached configuration, or the
 * fetched one. The page detects a wrong address.
 */
async function findBackend(config: Promise<Response>): Promise<unknown> {
  const named = document.querySelector<HTMLMetaElement>('meta[name="backend"]')?.content
  if (named) return named
  // Cloned at once, because the page may read the response during the cache lookup.
  const copy = config.then((answer) => answer.clone()).catch(() => undefined)
  const kept = self.caches?.match('/config.json', { cacheName: CONFIG_CACHE })
  const answer = (await kept?.catch(() => undefined)) ?? (await copy)
  const given = await answer?.json().catch(() => undefined)
  return (given as { backend?: { baseUrl?: unknown } } | undefined)?.backend?.baseUrl
}

/** Fills in the parts of an address; undefined if one of them is not plain. */
function fillIn(address: string, params: ReadonlyMap<string, string>): string | undefined {
  let isPlain = true
  const filled = address.replaceAll(/%3A(\w+)/g, (_, key: string) => {
    const value = params.get(key) ?? ''
    if (!PLAIN.test(value)) isPlain = false
    return value
  })
  return isPlain ? filled : undefined
}

begin()
