import { Suspense } from 'react'
import type { LegTransaction, Operation } from '../outbox/operation.ts'
import { currentLeg, currentTransaction } from '../outbox/stage.ts'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'

const CosignPanel = lazyAgain(
  () => import('./cosign/several.ts').then((m) => m.CosignPanel),
  ['cosign'],
)

/** Shows the signers of a multisig operation; renders nothing for any other. */
export function Cosigned({ operation }: { readonly operation: Operation }) {
  const transaction = cosignedOf(operation)
  return (
    transaction && (
      <Suspense fallback={<Skeleton height={280} />}>
        <CosignPanel operation={operation} transaction={transaction} />
      </Suspense>
    )
  )
}

/** Returns the latest transaction if it was signed under a permission. */
function cosignedOf(operation: Operation): LegTransaction | undefined {
  const leg = currentLeg(operation) ?? operation.legs.at(-1)
  const tx = leg && currentTransaction(leg)
  return tx?.multisig && tx.signature ? tx : undefined
}
