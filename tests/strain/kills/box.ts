import { addressToHex } from '../../../src/core/address.ts'
import type { Config } from '../../../src/config/schema.ts'
import { owner } from '../../../sandbox/world/accounts.ts'
import { encodeSetBox } from '../../../sandbox/world/boxes.ts'
import type { Site } from './site.ts'

/** Box that never sells out. */
export const BOX_ID = 99
export const PRICE = 1_000n

/** Puts the box on sale and waits until the backend sells it. */
export async function sellBoxes(site: Site, config: Config): Promise<void> {
  const { blindBoxSale, usdt } = config.contracts
  const terms = {
    prices: [{ coin: 'TRX', units: PRICE }],
    supply: 1_000_000_000,
    perPerson: 1_000_000_000,
    startAt: 1,
    endAt: 4_000_000_000,
    secondPaymentSeconds: 0,
    odds: [7_200, 2_200, 500, 100],
  } as const
  const transaction = await site.sign(owner.key, 'TriggerSmartContract', {
    contract_address: addressToHex(blindBoxSale),
    data: encodeSetBox(BOX_ID, terms, usdt),
  })
  const answer = await site.broadcast(transaction)
  if (answer.result !== true) throw new Error(`the box was refused: ${answer.code}`)
  while ((await site.backend('productDetail', { productId: String(BOX_ID) })).code !== 0)
    await new Promise((done) => setTimeout(done, 100))
}
