import { expect } from 'vitest'
import { otcMarket } from '../../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { PRICE_DECIMALS } from '../../../src/core/price.ts'
import { sendElsewhere } from '../lock/steps.ts'
import { nextBuyer, useQuickSandbox, until, type Buyer } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { ledgerOf, TOKEN, tokenOf, visitOffers } from '../trade/steps.ts'
import { shown, TRX, wrap } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const CENT = 10n ** BigInt(PRICE_DECIMALS - 2)

/** Offers 100 of a token at 0.01 TRX each, on another device. */
async function offer(seller: Buyer, symbol: string) {
  const { chain, world } = sandbox()
  const { poolRouter: router, otcMarket: market } = world.launchpad
  const token = await tokenOf(sandbox(), symbol)
  const late = chain.now() + DAY_MS
  const order = '7'.repeat(64)
  const paid = { callValue: 50n * TRX }
  await sendElsewhere(sandbox(), seller, poolRouter.buy(router, order, token, 0n, late, paid))
  await sendElsewhere(sandbox(), seller, trc20.approve(token, market, 100n * TOKEN))
  const call = otcMarket.offer(market, order, token, 100n * TOKEN, CENT, late)
  await sendElsewhere(sandbox(), seller, call)
  return token
}

/** Returns the remaining amount of a seller's offer, as the backend reports it. */
async function leftOf(token: Address, { identity }: Buyer): Promise<string | undefined> {
  const query = `token=${token}&seller=${identity.address}&pageNo=1&pageSize=1`
  const answer = await fetch(`${sandbox().origin}/api/deposit/aonTrans/productMarketList?${query}`)
  const { data } = (await answer.json()) as { data: { items: { left: string }[] } }
  return data.items[0]?.left
}

thorough(
  'a seller sees WTRX beside their own offers, once something of these was sold',
  async () => {
    const session = await openSession()
    const [seller, buyer] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const { market: said } = ledgerOf(sandbox(), seller)
    const token = await offer(seller, 'FERN')
    const { offerId } = said().find(({ name }) => name === 'Offered') as unknown as {
      offerId: bigint
    }
    await wrap(sandbox(), seller, 12n * TRX)
    const page = await visitOffers(session, sandbox(), token, seller)
    await page.getByTestId('otc-own-offer').waitFor()
    // Nothing is sold yet, so the account's WTRX cannot be proceeds.
    expect(await page.getByTestId('wrapped').count()).toBe(0)

    const { otcMarket: market } = sandbox().world.launchpad
    const call = otcMarket.buy(market, '8'.repeat(64), offerId, 40n * TOKEN, {
      callValue: 400_000n,
    })
    await sendElsewhere(sandbox(), buyer, call)
    expect(said().at(-1)).toMatchObject({ name: 'Sold', amount: 40n * TOKEN })
    await until(async () => {
      await sandbox().backend.indexer.sync()
      return (await leftOf(token, seller)) === String(60n * TOKEN)
    })
    await page.reload()
    await page.getByTestId('trade-part-otc').click()
    await shown(page, '12')
    await page.getByTestId('otc-own').getByTestId('wrapped-unwrap').click()
    await page.getByTestId('unwrap-confirm').waitFor()
  },
)
