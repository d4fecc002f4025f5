import { useAtomValue } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { Millis } from '../core/time.ts'
import { formatDateTime } from '../i18n/formatDate.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { servicesAtom } from '../state/services.ts'
import styles from './TransactionRow.module.css'

interface TransactionRowProps {
  readonly txId: string
  readonly icon: ComponentType<{ size: number; strokeWidth: number }>
  /** Gain and loss also colour the title; without a tone it stays quiet. */
  readonly tone?: 'gain' | 'loss' | 'cast' | undefined
  readonly title: ReactNode
  readonly at: Millis
  readonly amount?: ReactNode
  /** Text below the amount. */
  readonly note: ReactNode
  readonly testId: string
}

/** Shows the effect of a transaction in a list. The whole row links to it. */
export function TransactionRow(props: TransactionRowProps) {
  const { txId, icon: Icon, tone, title, at, amount, note, testId } = props
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  return (
    <a
      className={styles.row}
      href={explorer.transaction.replace('{id}', txId)}
      target="_blank"
      rel="noopener noreferrer"
      data-tone={tone}
      data-testid={testId}
    >
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} strokeWidth={2.2} />
      </span>
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        <span className={styles.fact}>{formatDateTime(at, locale)}</span>
      </span>
      <span className={styles.numbers}>
        {amount !== undefined && <span className={styles.amount}>{amount}</span>}
        <span className={styles.fact}>{note}</span>
      </span>
    </a>
  )
}
