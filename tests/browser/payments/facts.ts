import { and, eq } from 'drizzle-orm'
import { openings, payments } from '../../../backend/database/books/saleSchema.ts'
import { readAccount } from '../../../sandbox/chain/ledger.ts'
import { contractFields, decodeSigned } from '../../../backend/tron/transaction.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { rarity } from '../../../src/api/endpoints/orders.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import type { View } from '../../../src/chain/view.ts'
import { blindBoxSale, blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressToEvmHex, addressToHex, type Address } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'

/** Facts about one buyer from chain and backend, read in process, so that no fault hides them. */
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

    /** Returns the remaining allowance of the sale contract. */
    allowance: () => read(trc20.allowance(world.usdt, owner, world.sale)),

    /** Reads an order from the contract. */
    async order(orderKey: string) {
      const { state, quantity, opened } = await read(
        blindBoxSale.orderOf(world.sale, owner, orderKey),
      )
      return { state, quantity, opened }
    },

    /** Returns the events of the sale about this buyer, as `name order`, in chain order. */
    events: () => events().map(({ name, order }) => `${name} ${order}`),

    /** Returns the rarities drawn for an order, box by box. */
    drawn: (orderKey: string) =>
      events()
        .filter(({ order }) => order === orderKey)
        .flatMap(({ rarities = [] }) => rarities.map((rank) => rarity.options[Number(rank)])),

    /**
     * Returns the number of opened boxes of an order in the backend, which follows the chain with a
     * delay.
     */
    openedByBackend: (orderKey: string) =>
      backend.db.$count(openings, and(eq(openings.owner, owner), eq(openings.orderKey, orderKey))),

    /** Returns all transactions of this buyer since the call, whatever their result. */
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

    /** Returns the order keys that the backend received before a payment. */
    orders: () => [
      ...new Set(requests(/FirstPayBefore$/).map(({ fields }) => String(fields['orderKey']))),
    ],

    /** Returns the payment reports, each as `order transaction`. */
    reports: () =>
      requests(/buyProduct(First|Second)PayAfter$/).map(
        ({ fields }) => `${String(fields['orderKey'])} ${String(fields['txId'])}`,
      ),

    /** Returns the payments that the backend has booked. */
    booked: () =>
      backend.db
        .select({ orderKey: payments.orderKey, payment: payments.payment, txId: payments.txId })
        .from(payments)
        .where(eq(payments.owner, owner)),
  }
}
