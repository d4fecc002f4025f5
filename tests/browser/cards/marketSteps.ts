import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { owner as operator } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { card, cardEvents } from '../../../src/chain/contracts/card.ts'
import {
  cardMarket,
  cardMarketEvents,
  type CardTerms,
} from '../../../src/chain/contracts/cardMarket.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'
import { elsewhere, until, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TRX = 1_000_000n

const DAY_MS = 86_400_000

/** Prices of the levels sold in the sandbox, in TRX. */
const prices: Readonly<Record<number, bigint>> = { 1: 25n, 2: 60n, 3: 150n, 4: 400n, 21: 300n }

/** Returns the contracts of cards; the sandbox has all of them. */
export function contractsOf({ world }: Pick<Sandbox, 'world'>) {
  const { card: contract, cardMarket: market } = world.launchpad
  return { contract: contract!, market: market! }
}

/** Reads the card contract in process, so that no faulty node hides its state. */
export function cardLedger(sandbox: Sandbox) {
  const { chain } = sandbox
  const { contract, market } = contractsOf(sandbox)
  return {
    ownerOf: (tokenId: bigint): Promise<Address> =>
      readContract({ chain }, card.ownerOf(contract, tokenId)),
    approved: (tokenId: bigint): Promise<Address> =>
      readContract({ chain }, card.approvedFor(contract, tokenId)),
    listing: (id: bigint) => readContract({ chain }, cardMarket.listingOf(market, id)),
    /** Returns the market events about a card, in chain order. */
    market: (tokenId: bigint) =>
      eventsOf({ chain }, market, Object.values(cardMarketEvents))
        .filter(({ fields }) => fields['tokenId'] === tokenId)
        .map(({ name, fields }) => ({ ...fields, name })),
  }
}

let orders = 0

/** Returns an unused order key. */
export const newOrder = () => (++orders).toString(16).padStart(8, '0').repeat(8)

/**
 * Buys a card of a level on another device. Resolves to its number once the backend has indexed it.
 */
export async function provideCard(sandbox: Sandbox, buyer: Buyer, level: number): Promise<bigint> {
  const { chain } = sandbox
  const { contract } = contractsOf(sandbox)
  const order = newOrder()
  const begin = chain.head.number
  await elsewhere(sandbox, buyer).call(
    card.buy(contract, BigInt(level), order, { callValue: prices[level]! * TRX }),
  )
  const made = () =>
    eventsOf({ chain }, contract, [cardEvents.bought], begin).find(
      ({ fields }) => fields['order'] === order,
    )
  await until(() => made() !== undefined)
  await settle(sandbox)
  return made()!.fields['tokenId'] as bigint
}

/** Lists a card for sale on another device. Resolves to the listing's number. */
export async function provideListing(
  sandbox: Sandbox,
  seller: Buyer,
  tokenId: bigint,
  terms: Partial<CardTerms> = {},
): Promise<bigint> {
  const { chain } = sandbox
  const { contract, market } = contractsOf(sandbox)
  const device = elsewhere(sandbox, seller)
  const expiry = chain.head.timestamp + 30 * DAY_MS
  const ledger = cardLedger(sandbox)
  await device.call(card.approve(contract, market, tokenId))
  await until(async () => (await ledger.approved(tokenId)) === market)
  await device.call(
    cardMarket.list(
      market,
      newOrder(),
      tokenId,
      { coin: nobody, price: 30n * TRX, expiry, ...terms },
      await readContract({ chain }, cardMarket.feeBp(market)),
    ),
  )
  await until(async () => (await ledger.ownerOf(tokenId)) === market)
  await settle(sandbox)
  const listed = ledger.market(tokenId).findLast(({ name }) => name === 'Listed')!
  return (listed as Record<string, unknown>)['listingId'] as bigint
}

/** Waits until the newest block is final and indexed by the backend. */
export async function settle({ chain, backend }: Sandbox): Promise<void> {
  const { number } = chain.head
  await until(() => chain.solidNumber >= number)
  await backend.indexer.sync()
}

/** Opens the market in its own browser. */
export async function visitMarket(
  { open }: Session,
  { origin }: Sandbox,
  visitor?: Buyer,
  choices: Choices = {},
): Promise<Page> {
  const page = await open(`${origin}/nft`, { ...choices, ...asVisitor(visitor) })
  await page.getByTestId('nft-sort').waitFor()
  return page
}

/** Opens a card's page in its own browser. */
export async function visitCard(
  { open }: Session,
  { origin }: Sandbox,
  tokenId: bigint | string,
  visitor?: Buyer,
  { wallet, ...choices }: Choices = {},
): Promise<Page> {
  return open(`${origin}/nftDetail?tokenId=${tokenId}`, {
    ...choices,
    ...asVisitor(visitor, wallet),
  })
}

const asVisitor = (visitor: Buyer | undefined, wallet: WalletSettings = {}): Choices =>
  visitor
    ? { wallet: { mode: 'approve', ...wallet, account: visitor.account, connected: true } }
    : {}

/** Waits until the sheet's network fee is known and the sheet can be confirmed. */
export async function ready(page: Page): Promise<void> {
  await until(() => page.getByTestId('nft-confirm').isEnabled())
  await page.getByTestId('nft-sheet-facts-fee').filter({ hasText: /TRX/ }).waitFor()
}

/** Confirms the sheet, waits until it has finished and closes it. */
export async function confirm(page: Page): Promise<void> {
  await ready(page)
  await page.getByTestId('nft-confirm').click()
  await page.getByTestId('nft-done').waitFor()
  await page.getByTestId('nft-sheet-close').click()
  await page.getByTestId('nft-sheet').waitFor({ state: 'detached' })
}

/** Freezes a card as stolen, as the operator. The freeze ends after a week. */
export async function freeze(sandbox: Sandbox, tokenId: bigint): Promise<void> {
  const { contract } = contractsOf(sandbox)
  await operate(sandbox, contractCall(contract, 'freeze(uint256,uint8,uint256)', [tokenId, 1n, 7n]))
  await until(
    async () => (await readContract(sandbox, card.frozenOf(contract, tokenId))) !== undefined,
  )
  await settle(sandbox)
}

/** Sends a call as the operator; resolves once it is in a block. */
export async function operate({ chain, origin }: Sandbox, call: ContractCall): Promise<void> {
  const txId = await createOperator(`${origin}/chain`, fetch, operator.key).call(call)
  await until(() => chain.transaction(txId) !== undefined)
  expect(chain.transaction(txId)?.receipt.result).toBe('SUCCESS')
}
