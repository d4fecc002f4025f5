import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { weightOf } from '../../chain/permission.ts'
import { shortOrder } from '../../core/orderKey.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { encodeSigningRequest, signingRequestOf } from '../../outbox/signingRequest.ts'
import type { LegTransaction, Operation } from '../../outbox/operation.ts'
import { signerAtom } from '../../state/account/signer.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { resumeOperationAtom } from '../../state/operations/operations.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { SendToSigners } from './SendToSigners.tsx'
import { SignedBy } from './SignedBy.tsx'
import { SignerList } from './SignerList.tsx'
import styles from './Signing.module.css'

interface CosignPanelProps {
  readonly operation: Operation
  readonly transaction: LegTransaction
}

/**
 * Shows the signatures of a transaction and the ways to the next signer; once complete, who signed.
 */
export const CosignPanel = (props: CosignPanelProps) =>
  isCosigning(props) ? (
    <Gathering {...props} />
  ) : (
    <SignedBy row={props.operation} transaction={props.transaction} />
  )

const isCosigning = ({ transaction: tx }: CosignPanelProps) =>
  tx.multisig !== undefined &&
  weightOf(tx.multisig, tx.signers ?? []) < tx.multisig.threshold &&
  tx.included === undefined

/** Shows the signatures gathered so far and the ways to reach the next signer. */
function Gathering({ operation, transaction }: CosignPanelProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const nowAt = useAtomValue(chainClockAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const own = useAtomValue(signerAtom)
  const text = useMemo(() => {
    const handed = signingRequestOf(operation, transaction)
    return handed && encodeSigningRequest(handed)
  }, [operation, transaction])
  const { multisig, signers = [], expiresAt } = transaction
  if (!multisig || text === undefined) return null
  const [weight, threshold] = [weightOf(multisig, signers), multisig.threshold]
  const mayAdd = own && !signers.includes(own) && weightOf(multisig, [own]) > 0n
  const [reached, wanted] = [String(weight), String(threshold)]
  return (
    <Panel
      isBare
      title={<Trans>Signatures</Trans>}
      aside={
        <span className={styles.aside} data-testid="cosign-weight">
          <Trans>
            {reached} of {wanted}
          </Trans>
        </span>
      }
      gap={3}
      testId="cosign-panel"
    >
      <Progress
        value={Number(weight) / Number(threshold)}
        label={t`Weight of the signatures`}
        size="thick"
      />
      <SignerList multisig={multisig} signers={signers} />
      <Facts
        testId="cosign-facts"
        facts={[
          {
            id: 'expires',
            label: <Trans>Time to sign</Trans>,
            value: nowAt ? (
              <Countdown targetAt={expiresAt} nowAt={nowAt} testId="cosign-countdown" />
            ) : (
              formatDateTime(expiresAt, locale)
            ),
          },
        ]}
      />
      {mayAdd && (
        <Button
          variant="primary"
          wide
          onClick={() => void attempt(resume(operation.id))}
          testId="cosign-sign"
        >
          <Trans>Sign with this wallet</Trans>
        </Button>
      )}
      <p className={styles.note}>
        <Trans>
          Hand it on to the next signer. The network keeps no half-signed transactions: only what is
          handed on has these signatures. Whoever completes them sends it, and it is seen here.
        </Trans>
      </p>
      <SendToSigners text={text} fileName={`sign-${shortOrder(transaction.txId)}`} />
      <Button href="/cosign" variant="quiet" testId="cosign-take-up">
        <Trans>Add signatures that you were handed</Trans>
      </Button>
    </Panel>
  )
}
