import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { withoutHidden } from '../../core/text.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { servicesAtom } from '../../state/services.ts'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { statisticAtom, type Deposit } from './atoms.ts'
import styles from './Equity.module.css'

/** Deposits, with proof of their origin. */
export function Deposits({ contract }: { readonly contract: Address }) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const [snapshot, refresh] = useAtom(statisticAtom(owner))
  return (
    <Section
      title={<Trans>Deposits</Trans>}
      action={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="equity-deposits-stale" />
      }
      testId="equity-deposits"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<RowsSkeleton count={3} testId="equity-deposits-loading" />}
        testId="equity-deposits"
      >
        {({ contract: told, deposits, depositCount, coin }) =>
          told !== contract ? (
            <Note tone="danger" testId="equity-deposits-stranger">
              <Trans>The shop tells of another contract than this app is set up for.</Trans>
            </Note>
          ) : deposits.length === 0 ? (
            <EmptyState
              title={<Trans>Nothing was deposited yet</Trans>}
              testId="equity-deposits-empty"
            >
              <Trans>Each deposit is listed here, with what proves where it is from.</Trans>
            </EmptyState>
          ) : (
            <>
              <List label={t`Deposits`} testId="equity-deposits-list">
                {deposits.map((deposit) => (
                  <DepositRow
                    key={`${deposit.txId} ${deposit.position}`}
                    deposit={deposit}
                    coin={coin}
                  />
                ))}
              </List>
              {depositCount > deposits.length && (
                <p className={styles.note} data-testid="equity-deposits-newest">
                  <Trans>
                    The newest {deposits.length} of {depositCount}.
                  </Trans>
                </p>
              )}
              <p className={styles.note}>
                <Trans>
                  The number is the fingerprint (hash) of a document that the operator has published
                  elsewhere: whoever has the document can compare it.
                </Trans>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function DepositRow({ deposit, coin }: { readonly deposit: Deposit; readonly coin: Coin }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const { amount, proofHash, text, txId, at } = deposit
  return (
    <Row
      title={formatAmount({ coin, units: amount })}
      facts={
        <span className={styles.wrap}>
          {formatDateTime(at, locale)}
          <br />
          <bdi>{withoutHidden(text)}</bdi>
          <span className={styles.proof}>
            <span translate="no" title={proofHash}>
              {proofHash.slice(0, 8)}…{proofHash.slice(-8)}
            </span>
            <CopyButton text={proofHash} label={t`Copy the proof's hash`} />
          </span>
        </span>
      }
      trailing={
        <IconButton
          label={t`Explorer`}
          href={explorer.transaction.replace('{id}', txId)}
          external
          testId="equity-deposit-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </IconButton>
      }
      testId={`equity-deposit-${txId}`}
    />
  )
}
