import { coinLock } from './laws/coinLock.ts'
import { otcMarket } from './laws/otcMarket.ts'
import { tokenLock } from './laws/tokenLock.ts'
import type { Law } from './sequence.ts'

/** What is known to have to be so, contract by contract. */
export const laws: readonly Law[] = [otcMarket, tokenLock, coinLock]
