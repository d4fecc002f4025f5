import { contractCall } from '../../src/chain/call.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { collectors, owner } from './accounts.ts'
import { encodeNameLevels, encodeSetBox } from './boxes.ts'
import { boxLevels } from './cards.ts'
import type { Maker } from './maker.ts'
import { boxIds, boxSeeds } from './products.ts'

/**
 * Puts the boxes on sale as of now, and lets the collectors make the earlier purchases. Returns the
 * time of the opening.
 */
export async function openBoxSales(maker: Maker, usdt: Address, sale: Address): Promise<Millis> {
  const operator = maker.operatorOf(owner)
  const madeAt = maker.now()

  const seeds = boxSeeds(madeAt)
  for (const { id, terms } of seeds)
    await maker.send(operator.send(sale, encodeSetBox(id, terms, usdt)))
  await maker.include()

  for (const buyer of collectors)
    await maker.act(buyer, contractCall(usdt, 'approve(address,uint256)', [sale, 10n ** 12n]))
  for (const { id, terms, sold } of seeds) {
    const [price] = terms.prices
    for (let left = sold, n = 0; left > 0; left -= terms.perPerson, n++) {
      const quantity = BigInt(Math.min(left, terms.perPerson))
      const order = orderOf(id, n)
      const callValue = price.coin === 'TRX' ? price.units * quantity : 0n
      const buyer = collectors[n]
      if (!buyer) throw new Error(`box ${id} needs more collectors`)
      await maker.act(buyer, blindBoxSale.pay(sale, order, BigInt(id), quantity, { callValue }))
    }
  }
  await maker.include()
  await openFirstOnes(maker, sale)
  return madeAt
}

/** Opens some of the founders' boxes before there are cards for them. */
async function openFirstOnes(maker: Maker, sale: Address): Promise<void> {
  const { soldOut } = boxIds
  // The block after the purchase decides.
  await maker.include()
  for (const [n, count] of [5n, 2n, 1n].entries())
    await maker.act(collectors[n]!, blindBoxSale.open(sale, orderOf(soldOut, n), count))
  await maker.include()
  await maker.send(maker.operatorOf(owner).send(sale, encodeNameLevels(soldOut, boxLevels)))
  await maker.include()
}

/** Returns the order id of the `n`-th collector who bought such a box. */
const orderOf = (id: number, n: number) =>
  (BigInt(id) * 1_000n + BigInt(n)).toString(16).padStart(64, '0')
