import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { readContract } from '../contracts.ts'
import { payElsewhere, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'

/** Pays for an order of ten boxes at 12 TRX each, on another device. */
export const payForTen = (sandbox: Sandbox, buyer: Buyer, key: string): Promise<void> =>
  payElsewhere(sandbox, buyer, { key, box: 'foundry', quantity: 10n, trx: 120n })

/** Opens the page of the buyer's boxes. The wallet asks before it signs. */
export const visitMine = (
  { open }: Session,
  { origin }: Sandbox,
  { account }: Buyer,
  mode: 'ask' | 'approve' = 'ask',
): Promise<Page> => open(`${origin}/nodeBox`, { wallet: { mode, account, connected: true } })

/** Returns the number of cards that a buyer holds on chain. */
export function cardsOf({ chain, world }: Sandbox, { identity }: Buyer): Promise<bigint> {
  const contract = world.config.contracts.card
  if (!contract) throw new Error('the sandbox has no cards')
  return readContract({ chain }, card.balanceOf(contract, identity.address))
}

/** Returns the link targets of the cards in an element, in order. */
export const cardLinks = (page: Page, within: string): Promise<(string | null)[]> =>
  page
    .getByTestId(within)
    .locator('a[href^="/nftDetail?tokenId="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** Returns the counts in an odds table, from common to mythic. */
export const countsOf = (page: Page, table: string): Promise<number[]> =>
  Promise.all(
    ['common', 'rare', 'epic', 'mythic'].map(async (rarity) =>
      Number(await page.getByTestId(`${table}-${rarity}`).textContent()),
    ),
  )

/** Returns the number of draws of each rarity. */
export const drawnCounts = (drawn: readonly (string | undefined)[]): number[] =>
  ['common', 'rare', 'epic', 'mythic'].map(
    (rarity) => drawn.filter((each) => each === rarity).length,
  )
