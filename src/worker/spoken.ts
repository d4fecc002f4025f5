/** What the worker knows of its tabs: which build each runs, and the user's language. */
export const TABS = 'tabs'
export const LANGUAGE = '/language'

/** Notes the user's language where the worker finds it, which reads no storage of the page's. */
export async function noteSpoken(locale: string): Promise<void> {
  await (await caches.open(TABS)).put(LANGUAGE, new Response(locale))
}
