import { ne } from 'drizzle-orm'
import { incomeFund } from '../../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeVouchers } from '../database/incomeSchema.ts'
import type { Service } from '../service.ts'
import { incomeSigner, type IncomeSigner } from './signer.ts'

/**
 * Who signs with a key for a fund. Nobody does where vouchers of another one are kept: the books know what
 * this one has paid, and nothing of what was paid there, so all of that would be owed once more.
 */
export async function signerFor(
  db: Database,
  fund: Address | undefined,
  key: string | undefined,
  onError: (error: unknown) => void,
): Promise<IncomeSigner | undefined> {
  const signer = key === undefined ? undefined : incomeSigner(key)
  if (!signer || !fund) return signer
  const others = await db.$count(incomeVouchers, ne(incomeVouchers.contract, fund))
  if (others === 0) return signer
  onError(
    new Error(
      `${others} vouchers are of another fund than ${fund}: nothing is signed (docs/going-live.md)`,
    ),
  )
  return undefined
}

/** Whoever signs vouchers that the fund takes, as of the newest block. */
export async function signerNow(
  { chain, incomeSigner: signer }: Service,
  fund: Address,
): Promise<IncomeSigner | undefined> {
  if (!signer) return undefined
  return (await chain.read(incomeFund.isSigner(fund, signer.address))) ? signer : undefined
}
