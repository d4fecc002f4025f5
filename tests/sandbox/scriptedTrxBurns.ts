import { trxBurnSaleEvents } from '../../src/chain/contracts/trxBurnSale.ts'
import type { Log } from '../../src/chain/event.ts'
import { hash, writeLog } from './scriptedChain.ts'
import { launchpad, person } from './scriptedLaunchpad.ts'

const { trxBurnSale: sale } = launchpad

/**
 * Returns the events of the sale for TRX about an account that gives some. Numbers tell lives
 * apart.
 */
export const lifeOfTrxBurns = (number: number): Log[][] => [
  [writeLog(sale, trxBurnSaleEvents.deposited, { from: person(0), tokens: 1_000n })],
  [
    writeLog(sale, trxBurnSaleEvents.given, {
      order: hash(0x55_0000 + number),
      user: person(1),
      trx: 3n,
      tokens: 30n,
    }),
  ],
  [writeLog(sale, trxBurnSaleEvents.restTaken, { tokens: 1n })],
]
