import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Certificate, Receipt } from '../../outbox/operation.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import styles from './TransactionFacts.module.css'

interface TransactionFactsProps {
  readonly title: ReactNode
  readonly txId: string
  /** Genesis block id of the transaction's network; the main chain by default. */
  readonly network?: string | undefined
  readonly receipt?: Pick<Receipt, 'blockNumber' | 'result' | 'fee'> | undefined
  /** Block number, shown if no receipt is stored. */
  readonly block?: number | undefined
  readonly certificate?: Certificate | undefined
  /** Whether the transaction was sent, so that the explorer may know it. */
  readonly isSent: boolean
}

/** Shows a transaction with its block, fee and result, or the proof that it was never executed. */
export function TransactionFacts(props: TransactionFactsProps) {
  const { title, txId, network, receipt, block, certificate, isSent } = props
  const { t } = useLingui()
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
          { id: 'block', label: t`Block`, value: grouped(receipt.blockNumber) },
          {
            id: 'result',
            label: t`Result`,
            value: receipt.result === 'SUCCESS' ? t`Successful` : t`Failed`,
          },
          { id: 'fee', label: t`Network fee`, value: `${formatUnits(receipt.fee, 6)} TRX` },
        ]
      : block === undefined
        ? []
        : [{ id: 'block', label: t`Block`, value: grouped(block) }]),
  ]
  return (
    <section className={styles.transaction}>
      <SectionTitle>{title}</SectionTitle>
      <Facts facts={facts} />
      {certificate && <CertificateFacts certificate={certificate} />}
      {isSent && <ExplorerButton of="transaction" id={txId} network={network} wide />}
    </section>
  )
}

/** Maximum number of blocks to list. The user can still copy all of them. */
const LISTED = 200

/**
 * Shows the proof that a transaction was never executed: the blocks checked, and the sources used.
 */
function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { from, to, ids, nodes, at } = certificate
  const range = `${grouped(from)} – ${grouped(to)}`
  const count = ids.length
  const facts = [
    { id: 'blocks', label: t`Blocks checked`, value: count },
    { id: 'range', label: t`From, to`, value: range },
    { id: 'sources', label: t`Sources`, value: nodes },
    { id: 'proved', label: t`Proved`, value: formatDateTime(at, locale) },
  ]
  return (
    <>
      <Note tone="safe" testId="activity-certificate-note">
        <p>
          <Trans>
            Every block that could have held this transaction was read and checked: it is in none of
            them, and no later block may hold it.
          </Trans>
        </p>
        <p>
          {nodes > 1 ? (
            <Trans>{nodes} sources stand for it, and agree.</Trans>
          ) : (
            <Trans>One source stands for it: it is as trustworthy as that one.</Trans>
          )}
        </p>
      </Note>
      <Facts facts={facts} testId="activity-certificate" />
      <details className={styles.blocks} data-testid="activity-certificate-list">
        <summary>
          <Trans>The blocks that were checked</Trans>
        </summary>
        <div className={styles.copy}>
          <Trans>Copy all</Trans>{' '}
          <CopyButton
            text={ids.map((id, index) => `${from + index} ${id}`).join('\n')}
            label={t`Copy the block numbers and ids`}
          />
        </div>
        <ol className={styles.ids}>
          {ids.slice(0, LISTED).map((id, index) => (
            <li key={id}>
              <span>{grouped(from + index)}</span>
              <code>{`${id.slice(0, 16)}…${id.slice(-8)}`}</code>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

const grouped = (number: number) => number.toLocaleString('en-US')
