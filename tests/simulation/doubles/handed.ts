import { nobody } from '../../../src/core/address.ts'
import type { Double } from '../double.ts'

/** Makes an operation that continues in a wallet's browser: no transaction is made here. */
export const handedOver = (kind: string, double: Double): Double => ({
  ...double,
  intent: (order) => ({
    kind,
    intent: double.intent(order),
    handedTo: 'tronlink',
    path: `/token?order=${order}`,
  }),
  owner: nobody,
})
