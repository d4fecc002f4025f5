import { incomeFund, type IncomeLimits } from '../../src/chain/contracts/incomeFund.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Service } from '../service.ts'
import { readBalance, readBookedTime, readPromised } from './balances.ts'
import type { Balance, Fund } from './rules.ts'

/** Standing of an account in an asset: its booked balance, and the fund's means and limits now. */
export interface Standing {
  readonly coin: Address
  readonly balance: Balance
  readonly fund: Fund
  readonly limits: Pick<IncomeLimits, 'minimum' | 'cap' | 'left'>
}

/**
 * Reads an account's standing. The fund's means are as of the newest block, for an order, or at most
 * a minute old, to be shown. Skips the fund if nothing was booked in the asset, which may not
 * even be one.
 */
export async function readStanding(
  { db, chain }: Pick<Service, 'db' | 'chain'>,
  contract: Address,
  { owner, coin }: { readonly owner: Address; readonly coin: Address },
  asOf: 'now' | 'lately',
): Promise<Standing> {
  const at = await readBookedTime(db)
  const balance = await readBalance(db, { owner, coin }, at)
  if (balance.booked === 0n && coin !== nobody)
    return {
      coin,
      balance,
      fund: { held: 0n, promised: 0n },
      limits: { minimum: 0n, cap: 0n, left: 0n },
    }
  const promised = await readPromised(db, coin, at)
  const asked = incomeFund.limitsOf(contract, coin)
  const { held, ...limits } = await (asOf === 'now'
    ? chain.read(asked)
    : chain.readShared(asked, 'minute'))
  return { coin, balance, fund: { held, promised }, limits }
}
