import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { contractsOf, stakeEverything, streams } from '../earn/steps.ts'
import { bindElsewhere } from '../invite/steps.ts'
import type { Buyer } from '../payments/steps.ts'
import { act, book, presell } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices } from '../storage.ts'

/** Claims from streams on another device. */
export const claimElsewhere = (
  sandbox: Sandbox,
  who: Buyer,
  claimed: readonly bigint[],
): Promise<void> => act(sandbox, who, rewardPools.claim(contractsOf(sandbox).pools, claimed))

/**
 * Earns with cards, shares and other tokens, and claims some of it on three days. Also earns part
 * of the fee for a token that an invitee creates.
 */
export async function earn(sandbox: Sandbox, who: Buyer, invited: Buyer): Promise<void> {
  await bindElsewhere(sandbox, who)
  await bindElsewhere(sandbox, invited, who.identity.address)
  await stakeEverything(sandbox, who)
  for (const claimed of [[streams.cards], [streams.cards, streams.trx], [streams.usdt]]) {
    await sandbox.chain.advanceTime(DAY_MS)
    await sandbox.chain.mine()
    await claimElsewhere(sandbox, who, claimed)
  }
  await presell(sandbox, invited)
  await book(sandbox)
}

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: NonNullable<Choices['language']>
  readonly path?: string
  readonly mode?: 'approve' | 'reject'
}

/** Opens the income page, with the account's wallet connected. */
export const visitIncome = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { path = '/income', mode = 'approve', ...options }: Visit = {},
): Promise<Page> => open(origin + path, { ...options, wallet: { mode, account, connected: true } })

/** Removes the fund that pays booked income from the page's configuration. */
export const withoutFund = (page: Page): Promise<unknown> =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const { contracts, ...config } = await answer.json()
    const { incomeFund: _, ...others } = contracts
    await route.fulfill({ json: { ...config, contracts: others } })
  })
