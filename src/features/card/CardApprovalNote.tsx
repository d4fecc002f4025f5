import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardCalls } from '../../chain/contracts/card.ts'
import type { Preflight } from '../../chain/preflight.ts'
import { servicesAtom } from '../../state/services.ts'
import { Note } from '../../ui/states/Note.tsx'
import styles from './CardApprovalNote.module.css'

interface CardApprovalNoteProps {
  readonly name: string
  readonly preflight: Preflight | undefined
}

/** Warning about an approval: the spender, the card it may take, and the way to revoke it. */
export function CardApprovalNote({ name, preflight }: CardApprovalNoteProps) {
  const { revokeUrl } = useAtomValue(servicesAtom).config
  const isNeeded = preflight?.transactions.some(({ call }) => call.signature === cardCalls.approve)
  if (preflight?.isComplete && !isNeeded)
    return (
      <Note tone="info" testId="nft-sheet-approved">
        <Trans>The market is approved for this card already: your wallet asks once.</Trans>
      </Note>
    )
  return (
    <Note tone="info" testId="nft-sheet-approval">
      <p>
        <Trans>
          Your wallet asks twice. First you approve that the market may take this one card, {name},
          and no other; then comes the sale. The market holds the card until it is sold or taken
          down.
        </Trans>
      </p>
      <p>
        <Trans>
          Should you stop after the first step, the card's page lets you revoke the approval.
        </Trans>{' '}
        {revokeUrl && (
          <a
            className={styles.link}
            href={revokeUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="nft-sheet-revoke"
          >
            <Trans>See and revoke your approvals</Trans>
          </a>
        )}
      </p>
    </Note>
  )
}
