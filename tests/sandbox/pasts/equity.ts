import {
  depositEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../../sandbox/world/equity.ts'
import type { Operator } from '../../../backend/tron/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { rwaEquity } from '../../../src/chain/contracts/rwaEquity.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openCards, TRX, USDT } from '../cardFixture.ts'
import { rwaEquity as steps } from '../../../contracts/deployments.ts'
import { deployHere } from '../../../sandbox/world/deployHere.ts'
import { besideCards } from './cards.ts'

/** Fee of a withdrawal from one card, and the maximum fee. */
export const FEE = 2n * TRX
export const MOST_FEE = 5n * TRX

/** Duration of a stage. */
export const STAGE_MS = 7 * DAY_MS

/** Maximum that a card of level 1 or of level 3 may withdraw in a stage. */
export const MAXIMA = { 1: 10n * USDT, 3: 40n * USDT } as const

/** Opens equity of levels 1 and 3, whose first stage has begun. */
export async function withEquity({ people = 3 }: Asked) {
  const scene = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, wtrx, card, sale, succeed } = scene
  const { launchpad } = await besideCards(scene)
  const made = await deployHere(owner, steps, { card, wtrx }, { equityToken: usdt })
  const contract = made.rwaEquity
  await succeed(owner, setEquityFees(contract, FEE, MOST_FEE))
  await succeed(owner, setIdentifiers(contract, [1n, 3n]))
  for (const [level, units] of Object.entries(MAXIMA))
    await succeed(owner, setMaximum(contract, BigInt(level), units))
  const start = scene.after(MINUTE_MS)
  const times = { start, end: start + 20 * STAGE_MS, stageMs: STAGE_MS }
  await succeed(owner, setEquityTimes(contract, times))
  await succeed(owner, trc20.approve(usdt, contract, 1_000_000n * USDT))
  await scene.wait(MINUTE_MS)
  const fundAddress = await scene.says(rwaEquity.fund(contract))
  let deposits = 0
  return past({
    scene: { ...scene, equity: contract, fundAddress },
    launchpad: { ...launchpad, rwaEquity: contract },
    sale,
    deeds: () => ({
      deposit(units: bigint) {
        const proofHash = (++deposits).toString(16).padStart(64, '0')
        return succeed(owner, depositEquity(contract, units, proofHash, `Rent ${deposits}`))
      },
      initialise: (who: Operator, ...cards: bigint[]) =>
        succeed(who, rwaEquity.initialise(contract, cards)),
      unlockLimit: (who: Operator, ...cards: bigint[]) =>
        succeed(who, rwaEquity.unlockLimit(contract, cards)),
      /** Withdraws for the current fee. */
      async takeOut(who: Operator, ...cards: bigint[]) {
        const callValue = await scene.says(rwaEquity.feeOf(contract, BigInt(cards.length)))
        return succeed(who, rwaEquity.withDraw(contract, cards, { callValue }))
      },
      /** Acts on holders of USDT, as its owner can. */
      usdtAct: (signature: string, args: Parameters<typeof contractCall>[2] = []) =>
        succeed(owner, contractCall(usdt, signature, args)),
    }),
  })
}

export type EquityBackend = BackendOf<typeof withEquity>
