import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { burning, burningEvents } from '../../../src/chain/contracts/burning.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { eventsOf, readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, HELD_MS, newOrder, TRX } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

/** Returns the contract that burns tokens for mining power. */
export const contractOf = ({ world }: Sandbox): Address => world.launchpad.burning!

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: NonNullable<Choices['language']>
  readonly wallet?: WalletSettings
}

/** Opens the burn page or the page of burn records, with the account's wallet connected. */
export async function visitBurn(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, ...options }: Visit = {},
  path = '/destroy',
): Promise<Page> {
  return open(`${origin}${path}`, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
}

/** Chooses a token on the page by its symbol. */
export const chooseCoin = (page: Page, symbol: string) =>
  page.getByTestId('burn-coin').getByText(symbol, { exact: true }).click()

/** Buys a token in its pool, on another device. */
export async function stock(
  sandbox: Sandbox,
  who: Buyer,
  token: Address,
  trx: bigint,
): Promise<void> {
  const { poolRouter: router } = sandbox.world.launchpad
  const deadline = sandbox.chain.head.timestamp + HOUR_MS
  const paid = { callValue: trx * TRX }
  await act(sandbox, who, poolRouter.buy(router, newOrder(), token, 1n, deadline, paid))
}

/** Burns tokens on another device. */
export async function burnElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  token: Address,
  quantity: bigint,
): Promise<void> {
  const contract = contractOf(sandbox)
  await act(sandbox, who, trc20.approve(token, contract, quantity * 10n ** 18n))
  await act(sandbox, who, burning.burn(contract, newOrder(), token, quantity, 0n))
}

/** Types a quantity and opens the confirmation sheet. */
export async function review(page: Page, quantity: string, sheet: 'own' | 'swap'): Promise<void> {
  await page.getByTestId('burn-quantity').fill(quantity)
  await page.locator('[data-testid="burn-review"]:not([disabled])').click()
  await page.getByTestId(`burn-${sheet}-sheet`).waitFor()
}

/** Holds the confirm button once the simulation succeeds. */
export async function confirm(page: Page, sheet: 'own' | 'swap'): Promise<void> {
  await page
    .getByTestId(`burn-${sheet}-sheet-verdict`)
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  await page.getByTestId(`burn-${sheet}-confirm`).click({ delay: HELD_MS })
}

/** Waits until the sheet reports success. */
export const done = (page: Page) => page.getByTestId('burn-done').waitFor()

/**
 * Reads an account's burns and power from the chain, in process, so that no faulty node hides them.
 */
export function burntBy(sandbox: Sandbox, { identity }: Pick<Buyer, 'identity'>) {
  const contract = contractOf(sandbox)
  const { address } = identity
  const begin = sandbox.chain.head.number
  return {
    power: () => readContract(sandbox, burning.powerOf(contract, address)),
    held: (token: Address) => readContract(sandbox, trc20.balanceOf(token, address)),
    allowance: (token: Address) => readContract(sandbox, trc20.allowance(token, address, contract)),
    /** Returns the burns by this account since the call. */
    burns: () =>
      eventsOf(sandbox, contract, [burningEvents.burned], begin)
        .filter(({ fields }) => fields['user'] === address)
        .map(({ fields }) => fields as Record<'burnAmount' | 'uAmount' | 'power' | 'trx', bigint>),
  }
}
