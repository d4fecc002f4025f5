import type { Sandbox } from '../../../sandbox/server.ts'
import { addressOf } from '../../browser/token/steps.ts'

export interface Destination {
  readonly path: string
  /** A selector of what people come for. */
  readonly content: string
}

/** A page that somebody is led to from elsewhere. */
export interface LinkedPage extends Destination {
  readonly name: string
  /** How long its largest paint may take, beside the empty page's. */
  readonly lcpAtMost: number
}

/** The app's own row, live. */
export const TOKEN_ROW = '[data-testid="home-token"]'

export const HOME: Destination = { path: '/', content: `${TOKEN_ROW}, [data-rows-place] li` }
export const EMPTY: Destination = { path: '/', content: 'h1' }

export const LINK_NAMES = ['/lock', '/publish', '/blindBox', 'presale', 'token', '/trade'] as const
export type LinkName = (typeof LINK_NAMES)[number]

/** The pages of the sandbox's world. */
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
