import { nobody } from '../../../src/core/address.ts'
import type { Double } from '../double.ts'

/** An operation of a kind that goes on in a wallet's browser: nothing of it is ever called here. */
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
