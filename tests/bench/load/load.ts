import type { Sandbox } from '../../../sandbox/server.ts'
import { createCertificate } from './certificate.ts'
import { buildEmptyPage } from './emptyPage.ts'
import { EMPTY, findLinks, HOME, type LinkedPage, type LinkName } from './pages.ts'
import { startStaticHost } from './staticHost.ts'
import { browse, type Browsing } from './visits.ts'

export interface Loads {
  readonly empty: readonly Browsing[]
  /** Two visits each, as for the empty page; none if home was not wanted. */
  readonly home: readonly Browsing[]
  /** Pages with one visit each. */
  readonly links: readonly { readonly page: LinkedPage; readonly visits: readonly Browsing[] }[]
}

export interface Wanted {
  readonly home: boolean
  readonly links: readonly LinkName[]
  readonly runs: number
}

/**
 * Loads an empty page of the same stack, home, and the linked pages in turns, each in a new
 * browser. Other work on the machine thus affects them all. `tell` receives each result as soon as
 * it is available.
 */
export async function measureLoads(
  dist: string,
  sandbox: Sandbox,
  wanted: Wanted,
  tell: (name: string, browsing: Browsing) => void,
): Promise<Loads> {
  const certificate = createCertificate()
  const emptyPage = await buildEmptyPage()
  const behind = { origin: sandbox.origin, config: sandbox.world.config }
  const app = await startStaticHost(dist, certificate, behind)
  const empty = await startStaticHost(emptyPage.dist, certificate)
  const links = (await findLinks(sandbox, wanted.links)).map((page) => ({
    page,
    visits: [] as Browsing[],
  }))
  const loads = { empty: [] as Browsing[], home: [] as Browsing[], links }
  const times = wanted.home ? 2 : 1
  const turns = [
    { name: 'empty', host: empty, to: EMPTY, times, visits: loads.empty },
    ...(wanted.home ? [{ name: 'home', host: app, to: HOME, times, visits: loads.home }] : []),
    ...links.map(({ page, visits }) => ({
      name: page.name,
      host: app,
      to: page,
      times: 1,
      visits,
    })),
  ]
  try {
    for (let run = 0; run < wanted.runs; run += 1)
      for (const { name, host, to, times, visits } of turns) {
        const browsing = await browse(host, certificate.fingerprint, to, times)
        visits.push(browsing)
        tell(name, browsing)
      }
    return loads
  } finally {
    await Promise.all([app.close(), empty.close()])
    emptyPage.remove()
  }
}
