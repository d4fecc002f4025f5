import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { chainTime, type Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readCoins } from './balances.ts'
import { readClaimable } from './claimable.ts'
import { readSources } from './claimSources.ts'
import { equityCoinOf } from './equityCoin.ts'
import { claimableOf, namedOf } from './rules.ts'
import { readStanding } from './standing.ts'
import { signerNow } from './whoSigns.ts'

/** Creates the handlers for the terms of withdrawing income, and for claimable amounts by type. */
export const incomeHandlers = (
  service: Service,
): Handlers<'apply' | 'withdrawApplyByIncomeType'> => {
  const contract = service.launchpad.incomeFund
  const readEquityCoin = equityCoinOf(service)
  return {
    async apply({ owner }) {
      if (!contract) return refuse('notFound', 'no income is paid by vouchers')
      const { chain } = service
      const [terms, isPaused, signer, now, standings] = await Promise.all([
        chain.readShared(incomeFund.data(contract), 'untilEvent'),
        chain.readShared(incomeFund.isPaused(contract), 'untilEvent'),
        signerNow(service, contract),
        chainTime(service),
        readStandings(service, contract, owner),
      ])
      const shown = await readShownCoins(
        service,
        standings.map(({ coin }) => coin),
      )
      const { start, end, feeMinimum, feeMaximum } = terms
      return ok({
        contract,
        // Without a signer, a fee would be paid for nothing.
        isPaused: isPaused || !signer,
        start,
        end,
        feeMinimum: String(feeMinimum),
        feeMaximum: String(feeMaximum),
        fee: String(feeMinimum),
        coins: standings.map(({ coin, balance, fund, limits }) => {
          const { claimable, owed } = claimableOf(balance, fund)
          return {
            coin: shown(coin).coin,
            booked: String(balance.booked),
            taken: String(balance.paid + namedOf(balance)),
            claimable: String(claimable),
            owed: String(owed),
            minimum: String(limits.minimum),
            dayCap: String(limits.cap),
            leftToday: String(limits.left),
            nextDayAt: (Math.floor(now / DAY_MS) + 1) * DAY_MS,
          }
        }),
        now,
      })
    },
    async withdrawApplyByIncomeType({ owner, type }) {
      const now = await chainTime(service)
      const isByVoucher = type === 'referral'
      const amounts = isByVoucher
        ? await readReferral(service, contract, owner)
        : (await readClaimable(service, readEquityCoin, owner, now)).filter(
            (each) => each.type === type && each.units > 0n,
          )
      const shown = await readShownCoins(
        service,
        amounts.map(({ coin }) => coin),
      )
      return ok({
        type,
        isByVoucher,
        ...(await readSources(service.db, { owner, type, now })),
        amounts: sumsOf(amounts).map(([coin, units]) => ({
          coin: shown(coin).coin,
          units: String(units),
        })),
        now,
      })
    },
  }
}

async function readStandings(service: Service, contract: Address, owner: Address) {
  const coins = await readCoins(service.db, owner)
  return Promise.all(
    coins.map((coin) => readStanding(service, contract, { owner, coin }, 'lately')),
  )
}

interface Claimable {
  readonly coin: Address
  readonly units: bigint
}

async function readReferral(
  service: Service,
  contract: Address | undefined,
  owner: Address,
): Promise<Claimable[]> {
  if (!contract) return []
  const standings = await readStandings(service, contract, owner)
  return standings.flatMap(({ coin, balance, fund }) => {
    const { claimable: units } = claimableOf(balance, fund)
    return units > 0n ? [{ coin, units }] : []
  })
}

/** Sums amounts per asset, because several streams may pay the same one. */
function sumsOf(amounts: readonly Claimable[]): [Address, bigint][] {
  const sums = new Map<Address, bigint>()
  for (const { coin, units } of amounts) sums.set(coin, (sums.get(coin) ?? 0n) + units)
  return [...sums]
}
