import { tokenFactory } from './laws/tokenFactory.ts'
import { blindBoxSale } from './laws/blindBoxSale.ts'
import { coinLock } from './laws/coinLock.ts'
import { otcMarket } from './laws/otcMarket.ts'
import { tokenLock } from './laws/tokenLock.ts'
import { wtrx } from './laws/wtrx.ts'
import type { Law } from './sequence.ts'

/** What is known to have to be so, contract by contract. */
export const laws: readonly Law[] = [
  otcMarket,
  tokenLock,
  coinLock,
  wtrx,
  blindBoxSale,
  tokenFactory,
]
