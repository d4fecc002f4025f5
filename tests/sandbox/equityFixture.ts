import {
  depositEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { rwaEquity, type EquityTerms } from '../../src/chain/contracts/rwaEquity.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { rwaEquity as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'

export const STAGE_MS = 7 * DAY_MS
export const FEE = 2n * TRX
export const MOST_FEE = 10n * TRX
/** Maximum that a card of level 1 may withdraw in a stage. */
export const MAXIMUM = 6n * USDT

type Times = Pick<EquityTerms, 'start' | 'end' | 'stageMs'>

/** Cards with equity: those of level 1 share, and the first stage is one day old. */
export interface EquityFixture extends CardFixture {
  readonly equity: Address
  readonly equityFund: Address
  /** Sets other times. Changes to a running stage apply from the next stage on. */
  setTimes(given: Partial<Times>): Promise<void>
  /** Buys a card of level 1 and initialises it. */
  shareCard(who: Operator): Promise<bigint>
  /** Divides an amount among the cards that share. */
  deposit(units: bigint): Promise<void>
  /** Removes the USDT from the fund, as its issuer can. */
  emptyFund(): Promise<void>
  fillFund(units: bigint): Promise<void>
}

/** Does the same as `openCards`, with the equity contract deployed as in the world. */
export async function openEquity(
  options?: Parameters<typeof openCards>[0],
): Promise<EquityFixture> {
  const cards = await openCards(options)
  const { owner, succeed, card, usdt, wtrx } = cards
  const decided = { equityToken: usdt }
  const made = await deployHere(owner, steps, { card, wtrx }, decided, cards.settle)
  const equity = made.rwaEquity
  const equityFund = await cards.says(rwaEquity.fund(equity))
  const start = cards.after(HOUR_MS)
  const times: Times = { start, end: start + 28 * STAGE_MS, stageMs: STAGE_MS }
  await succeed(owner, setEquityFees(equity, FEE, MOST_FEE))
  await succeed(owner, setIdentifiers(equity, [1n]))
  await succeed(owner, setMaximum(equity, 1n, MAXIMUM))
  await succeed(owner, setEquityTimes(equity, times))
  const wait: EquityFixture['wait'] = async (ms) => {
    await cards.wait(ms)
    // Puts the new time into the newest block.
    await cards.chain.mine()
  }
  await wait(DAY_MS)

  return {
    ...cards,
    equity,
    equityFund,
    async setTimes(given) {
      await succeed(owner, setEquityTimes(equity, { ...times, ...given }))
    },
    async shareCard(who) {
      const tokenId = await cards.buyCard(who)
      await succeed(who, rwaEquity.initialise(equity, [tokenId]))
      return tokenId
    },
    async deposit(units) {
      await succeed(owner, trc20.approve(usdt, equity, units))
      await succeed(owner, depositEquity(equity, units, 'a1'.repeat(32), 'Warehouse rent'))
    },
    async emptyFund() {
      for (const call of ['addBlackList', 'destroyBlackFunds', 'removeBlackList'])
        await succeed(owner, contractCall(usdt, `${call}(address)`, [equityFund]))
    },
    async fillFund(units) {
      await succeed(owner, contractCall(usdt, 'mint(address,uint256)', [equityFund, units]))
    },
    wait,
  }
}
