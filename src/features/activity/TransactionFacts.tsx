import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatUnits } from '../../i18n/format.ts'
import type { Certificate, Receipt } from '../../outbox/operation.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'

interface TransactionFactsProps {
  readonly txId: string
  readonly receipt?: Pick<Receipt, 'blockNumber' | 'result' | 'fee'> | undefined
  readonly certificate?: Certificate | undefined
  /** The explorer may know it. */
  readonly isSent: boolean
}

/** A transaction with its block, fee and result, or the proof that it has none. */
export function TransactionFacts({ txId, receipt, certificate, isSent }: TransactionFactsProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const facts = [
    {
      id: 'transaction',
      label: t`Transaction`,
      value: (
        <>
          {txId.slice(0, 8)}…{txId.slice(-6)}{' '}
          <CopyButton text={txId} label={t`Copy the transaction number`} />
        </>
      ),
    },
    ...(receipt
      ? [
          { id: 'block', label: t`Block`, value: receipt.blockNumber.toLocaleString('en-US') },
          {
            id: 'result',
            label: t`Result`,
            value: receipt.result === 'SUCCESS' ? t`Successful` : t`Failed`,
          },
          { id: 'fee', label: t`Network fee`, value: `${formatUnits(receipt.fee, 6)} TRX` },
        ]
      : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      {certificate && <CertificateFacts certificate={certificate} />}
      {isSent && (
        <Button href={config.explorer.transaction.replace('{id}', txId)} external wide>
          <Trans>Explorer</Trans>
        </Button>
      )}
    </>
  )
}
