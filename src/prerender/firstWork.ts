import { readPattern } from '../app/pathPattern.ts'
import { CONFIG_CACHE } from '../config/cacheName.ts'
import type { EarlyRequest } from '../core/early.ts'
import { IN_WORKER, type FirstRoute, type FirstTable } from './firstTable.ts'

// The build makes an inline script of this file (plugin.mjs): it runs before the rest of the document
// has come.

/** The build's; replaced by it. */
declare const FIRST_TABLE: FirstTable

const { languages, files, routes } = FIRST_TABLE

/** A part of an address as one writes it; others are asked for by the page, if at all. */
const PLAIN = /^[\w-]{1,64}$/

/**
 * Begins the work of the page that the address names, all at once: its code and words, the
 * configuration, then the first questions to the backend.
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

/** The first route that matches; the last matches everything. */
function findRoute(pathname: string) {
  for (const route of routes) {
    const { pattern, keys } = readPattern(route[0])
    const [, ...parts] = pattern.exec(pathname) ?? []
    if (pattern.test(pathname))
      return { route, params: new Map(keys.map((key, index) => [key, parts[index]!])) }
  }
  return { route: routes.at(-1)!, params: new Map<string, string>() }
}

/** What is said in the document's language. */
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
  // As the page itself asks for styles and modules: else they would be fetched again.
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** Sends a request for whoever asks for the same first (src/core/early.ts). */
function send(url: string, language: string | undefined, init: RequestInit): Promise<Response> {
  const response = fetch(url, init)
  // Whoever takes it hears of a failure; nobody has to take it.
  response.catch(() => undefined)
  const early: EarlyRequest = { url, language, at: Date.now(), response }
  ;(self.early ??= []).push(early)
  return response
}

/** As `src/api/client.ts` asks. */
async function askBackend(
  backend: Promise<unknown>,
  addresses: readonly string[],
  language: string,
): Promise<readonly Promise<Response>[]> {
  const baseUrl = await backend
  if (typeof baseUrl !== 'string') return []
  const headers = { accept: 'application/json', 'accept-language': language }
  return addresses.map((address) => send(baseUrl + address, language, { headers }))
}

/**
 * Where the backend is, as far as it is known: by the document (configure.mjs), by the configuration
 * that is kept or by the one that comes. A wrong one is for the page to find.
 */
async function findBackend(config: Promise<Response>): Promise<unknown> {
  const named = document.querySelector<HTMLMetaElement>('meta[name="backend"]')?.content
  if (named) return named
  // At once, since the page may read it while what is kept is looked for.
  const copy = config.then((answer) => answer.clone()).catch(() => undefined)
  const kept = self.caches?.match('/config.json', { cacheName: CONFIG_CACHE })
  const answer = (await kept?.catch(() => undefined)) ?? (await copy)
  const given = await answer?.json().catch(() => undefined)
  return (given as { backend?: { baseUrl?: unknown } } | undefined)?.backend?.baseUrl
}

/** Undefined if a part is not what such addresses are made of. */
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
