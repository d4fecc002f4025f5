import { ne } from 'drizzle-orm'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Chain } from '../chain/chain.ts'
import type { Service } from '../service.ts'
import { publicAddresses } from '../tron/publicAddresses.ts'
import { incomeSigner, type VoucherSigner } from './signer.ts'

/**
 * Returns the signer for a fund, given its key or itself. There is none if vouchers of another fund are stored. The books do
 * not know what the other fund paid, so all of that would be owed again.
 */
export async function signerFor(
  db: Database,
  fund: Address | undefined,
  given: string | VoucherSigner | undefined,
  onError: (error: unknown) => void,
): Promise<VoucherSigner | undefined> {
  const signer = typeof given === 'string' ? incomeSigner(given) : given
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

/** Signer that a fund accepts, with the address that it accepts. */
export interface AcceptedSigner {
  readonly address: Address
  readonly signVoucher: VoucherSigner['signVoucher']
}

/**
 * Returns the signer if it is there and the fund accepts it, as of the newest block. A key that
 * everybody knows signs on a sandbox's chain alone: elsewhere, anyone could empty the fund with it.
 */
export async function signerNow(
  { chain, incomeSigner: signer }: Pick<Service, 'chain' | 'incomeSigner'>,
  fund: Address,
): Promise<AcceptedSigner | undefined> {
  const address = await signer?.present()
  if (!signer || address === undefined) return undefined
  if (publicAddresses.has(address) && !(await chain.isSandbox())) return undefined
  const isAccepted = await chain.readShared(incomeFund.isSigner(fund, address), 'untilEvent')
  return isAccepted ? { address, signVoucher: signer.signVoucher } : undefined
}

/** Reports, once the node has answered, that the signer signs nothing because its key is public. */
export async function reportPublicSigner(
  chain: Pick<Chain, 'isSandbox'>,
  signer: VoucherSigner | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  const address = await signer?.present()
  if (address === undefined || !publicAddresses.has(address)) return
  // Without an answer there is nothing to report: `signerNow` asks again.
  const isSandbox = await chain.isSandbox().catch(() => true)
  if (!isSandbox) onError(new Error(`everybody knows the key of ${address}: nothing is signed`))
}
