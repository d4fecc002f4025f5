import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { sandboxKey, type PublicName } from '../chain/publicKeys.ts'

// What the owner of the sandbox's contracts decided. The keys are public, so a deployment on
// another network must never take these addresses.

const accountOf = (name: PublicName) => addressFromHex(sandboxKey(name).address)

const SECONDS_PER_DAY = BigInt(DAY_MS / SECOND_MS)

export interface LaunchpadTerms {
  /** Fee of a creation, in sun. */
  readonly creationFee: bigint
  /** Duration of presales, and of insurance after the first release. */
  readonly saleSeconds: bigint
  readonly insuranceSeconds: bigint
}

export const launchpadTerms: LaunchpadTerms = {
  creationFee: 50_000_000n,
  saleSeconds: 7n * SECONDS_PER_DAY,
  insuranceSeconds: 3n * SECONDS_PER_DAY,
}

/**
 * Key that signs vouchers of the sandbox's backend. It is public, so never send it anything of
 * value.
 */
export const incomeSigner = sandboxKey('income signer')

/** Decisions for `contracts/deployments.ts` that do not depend on other contracts. */
export const decisions = {
  ...launchpadTerms,
  /** Fee of each sale of a card between accounts. */
  marketFeeBp: 250n,
  equityFees: accountOf('equity fees'),
  incomeFees: accountOf('income fees'),
  incomeSigner: addressFromHex(incomeSigner.address),
} as const

/** Account that receives the payments for cards. */
export const cardFund = accountOf('card fund')
