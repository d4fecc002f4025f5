import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import * as v from 'valibot'
import { KEPT_AT_HEADER } from '../src/api/client.ts'
import { announcements } from '../src/api/endpoints/announcements.ts'
import { SUCCESS } from '../src/api/refusal.ts'
import type { PageMessage } from '../src/core/workerMessage.ts'

declare const self: ServiceWorkerGlobalScope

const { announcementPage, announcementDetail, getAnnouncementInfo } = announcements
const FOLDER = announcementDetail.path.replace('{id}', '')

/** Pages of the list and single announcements that are kept; the least used go first. */
const KEPT = 80

/** Announcements of a list that are fetched ahead, so that they can be read offline unopened. */
const AHEAD = 10

/** The list and single announcements of the configured backend, wherever it is. */
export const isAnnouncement = ({ pathname }: URL): boolean =>
  pathname.includes(FOLDER) && !pathname.endsWith(getAnnouncementInfo.path)

const answer = v.object({ code: v.literal(SUCCESS), data: v.unknown() })
const list = v.object({ items: v.array(v.object({ id: v.string() })) })

/** Answers with what is kept, with its age, and asks the network for the next time. */
export const announcementStrategy = new StaleWhileRevalidate({
  cacheName: 'announcements',
  plugins: [
    {
      /** The same address answers in the language that was asked for. */
      async cacheKeyWillBeUsed({ request }) {
        const url = new URL(request.url)
        url.searchParams.set('language', request.headers.get('accept-language') ?? '')
        return url.href
      },

      /** A 200 without the success code is a failure; what is kept says since when. */
      async cacheWillUpdate({ response }) {
        if (!response.ok) return null
        const text = await response.text()
        if (!v.is(answer, parseJson(text))) return null
        return new Response(text, {
          headers: { 'content-type': 'application/json', [KEPT_AT_HEADER]: String(Date.now()) },
        })
      },

      async cacheDidUpdate({ request, oldResponse, newResponse, event }) {
        const text = await newResponse.clone().text()
        if (text === (await oldResponse?.clone().text())) return
        if (oldResponse) await tellPages(request.url)
        if (new URL(request.url).pathname.endsWith(announcementPage.path))
          await fetchAhead(text, request, event)
      },
    },
    new ExpirationPlugin({ maxEntries: KEPT, purgeOnQuotaError: true }),
  ],
})

/** What they show is old now. */
async function tellPages(url: string): Promise<void> {
  const message: PageMessage = { kind: 'renewed', url }
  for (const page of await self.clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
    page.postMessage(message)
}

/** Keeps the announcements of a new list. */
async function fetchAhead(
  text: string,
  listRequest: Request,
  event: ExtendableEvent,
): Promise<void> {
  const parsed = v.safeParse(answer, parseJson(text))
  const page = v.safeParse(list, parsed.success ? parsed.output.data : undefined)
  if (!page.success) return
  const base = listRequest.url.slice(0, listRequest.url.indexOf(FOLDER))
  for (const { id } of page.output.items.slice(0, AHEAD)) {
    const url = base + announcementDetail.path.replace('{id}', encodeURIComponent(id))
    const request = new Request(url, { headers: new Headers(listRequest.headers) })
    // One that cannot be had is fetched when it is opened.
    await announcementStrategy.handle({ request, event }).catch(() => undefined)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
