import { ne } from 'drizzle-orm'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Service } from '../service.ts'
import { incomeSigner, type IncomeSigner } from './signer.ts'

/**
 * Returns the signer for a fund. There is none if vouchers of another fund are stored. The books do
 * not know what the other fund paid, so all of that would be owed again.
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
      `${others} vouchers are of another fund than ${fund}: nothing is signed (docs/operating.md)`,
    ),
  )
  return undefined
}

/** Returns the signer if the fund accepts it, as of the newest block. */
export async function signerNow(
  { chain, incomeSigner: signer }: Service,
  fund: Address,
): Promise<IncomeSigner | undefined> {
  if (!signer) return undefined
  return (await chain.read(incomeFund.isSigner(fund, signer.address))) ? signer : undefined
}
