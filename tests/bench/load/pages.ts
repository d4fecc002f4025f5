import type { Sandbox } from '../../../sandbox/server.ts'
import { addressOf } from '../../browser/token/steps.ts'

export interface Destination {
  readonly path: string
  /** Selector of the content that visitors come for. */
  readonly content: string
}

/** Page that a link from elsewhere leads to. */
export interface LinkedPage extends Destination {
  readonly name: string
  /** Upper limit of its largest contentful paint, as a multiple of the empty page's. */
  readonly lcpAtMost: number
}

/** Live row of a token, drawn by the app itself. */
export const TOKEN_ROW = '[data-testid="home-token"]'

export const HOME: Destination = { path: '/', content: `${TOKEN_ROW}, [data-rows-place] li` }
export const EMPTY: Destination = { path: '/', content: 'h1' }

export const LINK_NAMES = ['/lock', '/publish', '/blindBox', 'presale', 'token', '/trade'] as const
export type LinkName = (typeof LINK_NAMES)[number]

/** Finds the linked pages in the sandbox's world. */
export async function findLinks(
  sandbox: Sandbox,
  names: readonly LinkName[],
): Promise<readonly LinkedPage[]> {
  const [traded, presold] = await Promise.all([
    addressOf(sandbox, 'COPR'),
    addressOf(sandbox, 'HLT'),
  ])
  const link = (path: string, testId: string, lcpAtMost: number) => ({
    path,
    content: `[data-testid^="${testId}"]`,
    lcpAtMost,
  })
  const links: Readonly<Record<LinkName, Omit<LinkedPage, 'name'>>> = {
    '/lock': link('/lock', 'lock-form', 1.6),
    '/publish': link('/publish', 'publish-name', 1.6),
    '/blindBox': link('/blindBox', 'blindbox-row-', 1.6),
    presale: link(`/token/${presold}`, 'presale-raised', 2),
    token: link(`/token/${traded}`, 'token-price', 2),
    '/trade': link(`/trade/${traded}`, 'trade-price-now', 2),
  }
  return names.map((name) => ({ name, ...links[name] }))
}
