/**
 * Cache with the worker's data about its tabs: the build that each runs, and the user's language.
 */
export const TABS = 'tabs'
export const LANGUAGE = '/language'

/** Stores the user's language for the worker, which cannot read the page's storage. */
export async function noteSpoken(locale: string): Promise<void> {
  await (await caches.open(TABS)).put(LANGUAGE, new Response(locale))
}
