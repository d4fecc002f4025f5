import { readFileSync } from 'node:fs'
import type { Sandbox } from '../../../sandbox/server.ts'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { addressOf } from '../../browser/token/steps.ts'

/**
 * Reads the patterns of all pages. It reads the file as text, because only the build can run its
 * macros.
 */
export function readRoutes(): readonly string[] {
  const source = readFileSync(new URL('../../../src/routes.ts', import.meta.url), 'utf8')
  return [...source.matchAll(/(?:path: |later\()'(\/[^']*)'/g)].map(([, path]) => path!)
}

/** Returns addresses in the sandbox's world for every page. Throws for a page without one here. */
export async function examplesOf(sandbox: Sandbox): Promise<readonly string[]> {
  const [traded, presold, failed] = await Promise.all(
    ['COPR', 'HLT', 'EMBR'].map((symbol) => addressOf(sandbox, symbol)),
  )
  const token = await cardOnSale(sandbox)
  const known: Readonly<Record<string, readonly string[]>> = {
    '/blindBox/:id': ['/blindBox/1', '/blindBox/6'],
    '/announcements/:id': ['/announcements/kiln-box-on-sale'],
    '/trade/:address': [`/trade/${traded}`],
    '/publish/:token': [`/publish/${traded}`],
    '/lock/:coin': [`/lock/${traded}`],
    '/token/:address': [`/token/${traded}`, `/token/${presold}`, `/token/${failed}`],
    '/usersList/:address': [`/usersList/${accounts[0]!.address}`],
    '/nftDetail': [`/nftDetail?tokenId=${token}`],
    '/share': [`/share?text=${accounts[0]!.address}`],
    '/pledgeLP': ['/pledgeLP', '/pledgeLP?tab=staking'],
  }
  return readRoutes().flatMap((path) => {
    const examples = known[path] ?? (path.includes(':') ? undefined : [path])
    if (!examples) throw new Error(`no example of ${path}`)
    return examples
  })
}

async function cardOnSale({ origin }: Sandbox): Promise<string> {
  const asked = await fetch(`${origin}/api/swapnft/aon/skuPage?pageNo=1&pageSize=1`)
  const { data } = (await asked.json()) as { data: { items: { tokenId: string }[] } }
  const [first] = data.items
  if (!first) throw new Error('no card is on sale')
  return first.tokenId
}
