import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Certificate } from '../../outbox/operation.ts'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Note } from '../../ui/states/Note.tsx'
import styles from './CertificateFacts.module.css'

/** Nobody reads more than this; all of them can be copied. */
const LISTED = 200

/** Proof that a transaction was never carried out: which blocks were checked, by what sources. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
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
