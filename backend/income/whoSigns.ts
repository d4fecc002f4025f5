import { ne } from 'drizzle-orm'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Chain } from '../index/chain.ts'
import type { Service } from '../service.ts'
import { publicAddresses } from '../tron/publicAddresses.ts'
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

/**
 * Returns the signer if the fund accepts it, as of the newest block. A key that everybody knows
 * signs on a sandbox's chain alone: elsewhere, anyone could empty the fund with it.
 */
export async function signerNow(
  { chain, incomeSigner: signer }: Service,
  fund: Address,
): Promise<IncomeSigner | undefined> {
  if (!signer) return undefined
  if (isPublic(signer) && !(await chain.isSandbox())) return undefined
  return (await chain.read(incomeFund.isSigner(fund, signer.address))) ? signer : undefined
}

/** Reports, once the node has answered, that the signer signs nothing because its key is public. */
export async function reportPublicSigner(
  chain: Pick<Chain, 'isSandbox'>,
  signer: IncomeSigner | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  if (!signer || !isPublic(signer)) return
  // Without an answer there is nothing to report: `signerNow` asks again.
  const isSandbox = await chain.isSandbox().catch(() => true)
  if (!isSandbox)
    onError(new Error(`everybody knows the key of ${signer.address}: nothing is signed`))
}

const isPublic = (signer: IncomeSigner) => publicAddresses.has(signer.address)
