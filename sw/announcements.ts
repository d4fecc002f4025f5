import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import * as v from 'valibot'
import { KEPT_AS_HEADER, KEPT_AT_HEADER } from '../src/api/client.ts'
import { announcements } from '../src/api/endpoints/announcements.ts'
import { NOT_FOUND, SUCCESS } from '../src/api/answerCode.ts'
import type { Millis } from '../src/core/time.ts'
import type { RenewedMessage, WorkerMessage } from '../src/core/workerMessage.ts'

declare const self: ServiceWorkerGlobalScope

const { announcementPage, announcementDetail, getAnnouncementInfo } = announcements
const CACHE = 'announcements'
const FOLDER = announcementDetail.path.replace('{id}', '')

/**
 * Maximum number of cached list pages and announcements; the least recently used are deleted first.
 */
const KEPT = 80

/**
 * Number of announcements fetched ahead from a list, so that they can be read offline before they
 * were opened.
 */
const AHEAD = 10

/** Whether a URL is the announcement list or a single announcement, wherever the backend is. */
export const isAnnouncement = ({ pathname }: URL): boolean =>
  pathname.includes(FOLDER) && !pathname.endsWith(getAnnouncementInfo.path)

const answer = v.object({ code: v.number(), data: v.unknown() })
const list = v.object({ items: v.array(v.object({ id: v.string() })) })

/** Answers from the cache, with the answer's age, and updates the cache from the network. */
export const announcementStrategy = new StaleWhileRevalidate({
  cacheName: CACHE,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request),

      /**
       * Rejects a 200 without the success code, which is a failure. A cached answer carries its
       * time of arrival.
       */
      async cacheWillUpdate({ request, response }) {
        if (!response.ok) return null
        const text = await response.text()
        const code = parseAnswer(text)?.code
        const key = keyOf(request)
        if (code === NOT_FOUND) await forget(key)
        if (code !== SUCCESS) return null
        return keptAnswer(text, key, Date.now())
      },

      /** The request here has the cache key as its URL. */
      async cacheDidUpdate({ request: { url: key }, oldResponse, newResponse, event }) {
        const text = await newResponse.clone().text()
        const changed = toldIn(text) !== (oldResponse && toldIn(await oldResponse.clone().text()))
        if (oldResponse) await tellPages(key, changed)
        if (isList(key)) await fetchAhead(text, key, changed, event)
      },
    },
    new ExpirationPlugin({ maxEntries: KEPT, purgeOnQuotaError: true }),
  ],
})

/**
 * Caches an answer that a page received before this worker controlled it. Also fetches what follows
 * from it, as if the worker had made the request.
 */
export async function keepAnswered(
  { url, language, data, at }: Extract<WorkerMessage, { kind: 'answered' }>,
  event: ExtendableEvent,
): Promise<void> {
  const request = requestFor(url, language)
  if (!isAnnouncement(new URL(request.url))) return
  const key = keyOf(request)
  const cache = await caches.open(CACHE)
  // An answer that this worker fetched itself is at least as recent.
  if (await cache.match(key)) return
  const text = JSON.stringify({ code: SUCCESS, message: '', data })
  await cache.put(key, keptAnswer(text, key, at))
  // Tracked like the strategy's own entries; otherwise it would never expire.
  await new CacheExpiration(CACHE, { maxEntries: KEPT }).updateTimestamp(key)
  if (isList(key)) await fetchAhead(text, key, false, event)
}

const keptAnswer = (text: string, key: string, at: Millis) =>
  new Response(text, {
    headers: {
      'content-type': 'application/json',
      [KEPT_AT_HEADER]: String(at),
      [KEPT_AS_HEADER]: key,
    },
  })

const requestFor = (url: string, language: string) =>
  new Request(url, { headers: { accept: 'application/json', 'accept-language': language } })

const isList = (key: string) => new URL(key).pathname.endsWith(announcementPage.path)

/**
 * Returns a cache key that includes the language, because one address answers in several languages.
 */
function keyOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.set('language', languageOf(request))
  return url.href
}

const languageOf = ({ headers }: Request) => headers.get('accept-language') ?? ''

/** Notifies the pages that an answer was fetched again: theirs is either outdated or confirmed. */
async function tellPages(key: string, changed: boolean): Promise<void> {
  const message: RenewedMessage = { kind: 'renewed', as: key, at: Date.now(), changed }
  for (const page of await self.clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
    page.postMessage(message)
}

/** Deletes a withdrawn announcement, so that it can no longer be read. */
async function forget(key: string): Promise<void> {
  const cache = await caches.open(CACHE)
  if (await cache.delete(key)) await tellPages(key, true)
}

/**
 * Caches the announcements of a list: all of them if the list has changed, otherwise the missing
 * ones.
 */
async function fetchAhead(
  text: string,
  key: string,
  changed: boolean,
  event: ExtendableEvent,
): Promise<void> {
  const page = v.safeParse(list, parseAnswer(text)?.data)
  if (!page.success) return
  const folder = key.slice(0, key.indexOf(FOLDER))
  const language = new URL(key).searchParams.get('language') ?? ''
  for (const { id } of page.output.items.slice(0, AHEAD)) {
    const url = folder + announcementDetail.path.replace('{id}', encodeURIComponent(id))
    const request = requestFor(url, language)
    if (!changed && (await caches.match(keyOf(request), { cacheName: CACHE }))) continue
    // If one fails to load, it is fetched when it is opened.
    await announcementStrategy.handle({ request, event }).catch(() => undefined)
  }
}

/** Returns the content of an answer in a normal form, for comparison. */
const toldIn = (text: string) => JSON.stringify(parseAnswer(text)?.data)

function parseAnswer(text: string): v.InferOutput<typeof answer> | undefined {
  try {
    const parsed = v.safeParse(answer, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
