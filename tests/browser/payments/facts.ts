import { and, eq } from 'drizzle-orm'
import { openings, payments } from '../../../sandbox/backend/database/schema.ts'
import { readAccount } from '../../../sandbox/chain/ledger.ts'
import { contractFields, decodeSigned } from '../../../sandbox/chain/transaction.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { rarity } from '../../../src/api/endpoints/orders.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import type { View } from '../../../src/chain/view.ts'
import { blindBoxSale, blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressToEvmHex, addressToHex, type Address } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'

/** What chain and backend hold about one buyer, read in-process, so that no fault hides it. */
export type Facts = ReturnType<typeof factsOf>

export function factsOf({ chain, world, backend }: Sandbox, owner: Address) {
  const begin = chain.head.number

  const read = <T>(asked: View<T>) => readContract({ chain }, asked)

  const events = () =>
    eventsOf({ chain }, world.sale, Object.values(blindBoxSaleEvents), begin)
      .filter(({ fields }) => fields['buyer'] === owner)
      .map(({ name, fields: { order, rarities } }) => ({
        name,
        order: String(order),
        rarities: rarities as readonly AbiValue[] | undefined,
      }))

  const requests = (path: RegExp) =>
    backend.faults.requests.filter(
      ({ path: asked, fields }) => path.test(asked) && fields['owner'] === owner,
    )

  return {
    sun: () => chain.read((state) => readAccount(state, addressToEvmHex(owner))?.balance ?? 0n),

    usdt: () => read(trc20.balanceOf(world.usdt, owner)),

    /** What the sale may still take. */
    allowance: () => read(trc20.allowance(world.usdt, owner, world.sale)),

    /** What the contract says about an order. */
    async order(orderKey: string) {
      const { state, quantity, opened } = await read(
        blindBoxSale.orderOf(world.sale, owner, orderKey),
      )
      return { state, quantity, opened }
    },

    /** The sale's events about this buyer, as `name order`, in the order of the chain. */
    events: () => events().map(({ name, order }) => `${name} ${order}`),

    /** The rarities that were drawn for an order, box by box. */
    drawn: (orderKey: string) =>
      events()
        .filter(({ order }) => order === orderKey)
        .flatMap(({ rarities = [] }) => rarities.map((rank) => rarity.options[Number(rank)])),

    /** How many boxes of an order are opened as the backend has it: later than the chain. */
    openedByBackend: (orderKey: string) =>
      backend.db.$count(openings, and(eq(openings.owner, owner), eq(openings.orderKey, orderKey))),

    /** Everything that this buyer has executed since then, whatever the outcome. */
    transactions() {
      const numbers = Array.from({ length: chain.head.number - begin }, (_, n) => begin + 1 + n)
      return numbers
        .flatMap((number) => chain.transactionsOf(number))
        .filter(({ bytes }) => {
          const sender = contractFields(decodeSigned(bytes))['owner_address']
          return sender === addressToHex(owner)
        })
        .map(({ receipt: { id, result, fee } }) => ({ id, result, fee }))
    },

    /** The order keys that the backend was asked about before a payment. */
    orders: () => [
      ...new Set(requests(/FirstPayBefore$/).map(({ fields }) => String(fields['orderKey']))),
    ],

    /** The reports of payments: each as order and transaction. */
    reports: () =>
      requests(/buyProduct(First|Second)PayAfter$/).map(
        ({ fields }) => `${String(fields['orderKey'])} ${String(fields['txId'])}`,
      ),

    /** The payments that the backend has booked. */
    booked: () =>
      backend.db
        .select({ orderKey: payments.orderKey, payment: payments.payment, txId: payments.txId })
        .from(payments)
        .where(eq(payments.owner, owner)),
  }
}
