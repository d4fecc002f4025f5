import { addressFromHex, addressToHex, type Address } from '../../../src/core/address.ts'
import { encodeCall } from '../../../src/chain/abi.ts'
import { blindBoxSaleCalls } from '../../../src/chain/contracts/blindBoxSale.ts'
import { keyOfName } from '../../keyOfName.ts'
import type { Dice } from '../../simulation/dice.ts'
import type { Answered } from './answered.ts'
import { BOX_ID, PRICE } from './box.ts'
import type { Site } from './site.ts'

const FUNDS = '1000000000'
const POLL_MS = 100

/**
 * Orders, pays and reports, one after the other, and records the answers until the site is gone or
 * `isOver` says so. Some orders are never paid, and some payments are transfers without an order.
 */
export async function buy(
  site: Site,
  sale: Address,
  name: string,
  dice: Dice,
  answered: Answered,
  isOver: () => boolean = () => false,
): Promise<void> {
  const key = keyOfName(name)
  const owner = addressFromHex(key.address)
  const { txid } = await site.turn('chain/fund', { address: owner, sun: FUNDS })
  while (!('id' in (await site.node('wallet/gettransactioninfobyid', { value: txid }))))
    await wait(POLL_MS)

  while (!isOver()) {
    const order = { orderKey: dice.hex(64), owner }
    const asked = { ...order, productId: String(BOX_ID), quantity: '1' }
    const { code } = await site.backend('buyProductFirstPayBefore', asked)
    if (code !== 0) throw new Error(`the order of ${name} was refused: ${code}`)
    answered.orders.push(order)
    if (dice.chance(0.4)) continue

    const isPayment = dice.chance(0.7)
    const transaction = isPayment
      ? await site.sign(key, 'TriggerSmartContract', {
          contract_address: addressToHex(sale),
          call_value: PRICE,
          data: encodeCall(blindBoxSaleCalls.pay, [order.orderKey, BigInt(BOX_ID), 1n]),
        })
      : await site.sign(key, 'TransferContract', { to_address: addressToHex(sale), amount: 1n })
    const answer = await site.broadcast(transaction)
    // The buyer stops once its money is spent.
    if (answer.result !== true) return
    answered.transactions.push({ txId: transaction.id, expiration: transaction.expiration })
    answered.head = higher(answered.head, await site.head())
    if (isPayment) await reportIt(site, { ...order, txId: transaction.id }, answered, isOver)
  }
}

async function reportIt(
  site: Site,
  report: { orderKey: string; owner: string; txId: string },
  answered: Answered,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { code, data } = await site.backend('buyProductFirstPayAfter', report)
    if (code !== 0) throw new Error(`the report of ${report.txId} was refused: ${code}`)
    if (data.status === 'acknowledged') {
      answered.reports.push(report)
      return
    }
    await wait(POLL_MS)
  }
}

const higher = (known: Answered['head'], { number, id }: { number: number; id: string }) =>
  known && known.number >= number ? known : { number, id }

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
