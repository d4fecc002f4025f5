import { useAtomValue } from 'jotai'
import { chooseFeeLimit } from '../chain/fee.ts'
import { DEFAULT_FEE_LIMIT } from '../chain/call.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import { weigh, type WorthOf } from '../core/worth.ts'
import { servicesAtom } from '../state/services.ts'
import { Button, type ButtonProps } from '../ui/actions/Button.tsx'
import { Facts } from '../ui/lists/Facts.tsx'
import { networkFeeOf } from './confirmation.ts'
import { feeFact } from './moneyFacts.tsx'
import { usePreflight } from './usePreflight.ts'
import { useSteady } from './useSteady.ts'

interface ClaimButtonProps extends Omit<ButtonProps, 'variant' | 'wide'> {
  readonly owner: Address
  /** Kind of the operation that claims. */
  readonly kind: string
  readonly amounts: readonly Amount[]
  readonly worthOf: WorthOf
  /** Streams and orders to claim from; undefined until they are known. */
  readonly sources:
    | { readonly streams: readonly bigint[]; readonly orders: readonly string[] }
    | undefined
}

/**
 * Claims, or leads to the claim, and shows the network fee. Uses the secondary style if the fee
 * exceeds the worth of the claim.
 */
export function ClaimButton({
  owner,
  kind,
  amounts,
  worthOf,
  sources,
  ...button
}: ClaimButtonProps) {
  const { rewardPools, fixedPlans: plans } = useAtomValue(servicesAtom).config.contracts
  const asked = amounts.length > 0 ? sources : undefined
  const intent = useSteady(
    asked && { rewardPools, plans, ...asked, amounts: [], feeLimit: DEFAULT_FEE_LIMIT },
  )
  const { preflight } = usePreflight({ id: asked && kind, kind, owner, intent, once: true })
  const fee = preflight && networkFeeOf(preflight, chooseFeeLimit(preflight))
  const isDear = fee !== undefined && weigh(amounts, fee.expectedSun, worthOf) === 'dear'
  return (
    <>
      {asked && (
        <Facts
          facts={[feeFact(preflight ? 'unanswered' : 'asking', fee)]}
          testId={`${button.testId}-cost`}
        />
      )}
      <Button variant={isDear ? 'secondary' : 'primary'} wide {...button} />
    </>
  )
}
