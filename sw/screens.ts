import type { Config } from '../src/config/schema.ts'
import { readKeptConfig } from './config.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Ending of a file name, as in `/robots.txt`. No screen's address has one, and static hosts treat
 * it as a file.
 */
const FILE = /\.[^/]*$/

/**
 * Whether an address of this origin is a screen of the app; files, node, backend and explorer are
 * not.
 */
export async function isScreen({ pathname }: URL): Promise<boolean> {
  if (FILE.test(pathname)) return false
  const config = await readKeptConfig().catch(() => undefined)
  return !config || !pathsOf(config).some((path) => pathname.startsWith(path))
}

/** Returns the app's open pages, most recently focused first. */
export async function findPages(): Promise<WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const areScreens = await Promise.all(pages.map(({ url }) => isScreen(new URL(url))))
  return pages.filter((_, index) => areScreens[index])
}

/** Returns the paths on the app's own origin that do not belong to the app. */
const pathsOf = ({ network, backend, explorer, sideChain }: Config): string[] =>
  [
    ...network.nodes,
    ...(sideChain?.nodes ?? []),
    backend.baseUrl,
    ...[explorer, sideChain?.explorer ?? {}]
      .flatMap(Object.values<string>)
      .map((template) => template.slice(0, template.indexOf('{id}'))),
  ]
    .filter((location) => location.startsWith('/'))
    .map((path) => path.replace(/\/*$/, '/'))
