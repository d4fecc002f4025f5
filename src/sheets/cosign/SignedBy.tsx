import { Trans } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { LegTransaction, Operation } from '../../outbox/operation.ts'
import { signersOnChainAtom } from '../../state/account/permissions.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { SignerList } from './SignerList.tsx'

interface SignedByProps {
  readonly row: Pick<Operation, 'network'>
  readonly transaction: LegTransaction
  /** Whether the transaction is on chain, even if this device has no record of that. */
  readonly isOnChain?: boolean
}

const nothingAtom = atom(undefined)

/**
 * Shows who signed. Once the transaction is on chain, the list includes those who signed elsewhere.
 */
export function SignedBy({ row, transaction, isOnChain }: SignedByProps) {
  const { included, txId, multisig, signers = [] } = transaction
  const isSent = isOnChain || included !== undefined
  const onChain = useAtomValue(
    useMemo(() => (isSent ? signersOnChainAtom(txId, row) : nothingAtom), [isSent, txId, row]),
  )
  if (!multisig) return null
  return (
    <Panel
      isBare
      title={onChain ? <Trans>Signed by, as the chain says</Trans> : <Trans>Signed by</Trans>}
      gap={3}
      testId="cosign-signed"
    >
      <SignerList multisig={multisig} signers={onChain ?? signers} />
    </Panel>
  )
}
