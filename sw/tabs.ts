import { parseLocale, type Locale } from '../src/i18n/locale.ts'
import { LANGUAGE, noteSpoken, TABS } from '../src/worker/spoken.ts'
import { findPages } from './screens.ts'

declare const self: ServiceWorkerGlobalScope

/** Caches with the files of one build; earlier versions used the second name. */
const BUILD = /^(build |workbox-precache)/

/** Stores the build of a tab, identified by its entry script. */
export async function noteTab(id: string, entry: string, spoken: Locale): Promise<void> {
  await (await caches.open(TABS)).put(`/${id}`, new Response(entry))
  await noteSpoken(spoken)
}

/**
 * Reads the user's language without opening the database, because a newer version would upgrade it.
 */
export const readSpoken = async (): Promise<Locale> =>
  parseLocale(await (await caches.match(LANGUAGE, { cacheName: TABS }))?.text())

/** Deletes the files of builds that no tab uses any more. */
export async function dropOldBuilds(own: string): Promise<void> {
  const { installing, waiting } = self.registration
  // The files of the next build are already there, although no tab runs it yet.
  if (installing || waiting) return
  const cache = await caches.open(TABS)
  const ids = new Set((await findPages()).map(({ id }) => `/${id}`))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== LANGUAGE && !ids.has(pathname)) await cache.delete(request)
  }
  const entries = await Promise.all([...ids].map(async (id) => (await cache.match(id))?.text()))
  for (const name of await caches.keys()) {
    if (!BUILD.test(name) || name === own) continue
    const build = await caches.open(name)
    // A tab that has not reported its build may run any.
    const used = await Promise.all(entries.map((entry) => !entry || build.match(entry)))
    if (!used.some(Boolean)) await caches.delete(name)
  }
}
