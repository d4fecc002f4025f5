import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { equity } from '../../api/endpoints/equity.ts'
import type { Address } from '../../core/address.ts'
import { trx, type Coin } from '../../core/amount.ts'
import { cardName, levelOfCard } from '../../core/cardNumber.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { levelsAtom, type Withdrawal } from './atoms.ts'
import styles from './Equity.module.css'
import { OwedCard, type Owed } from './OwedCard.tsx'
import { WithCoin } from './WithCoin.tsx'

interface WithdrawalsProps {
  readonly owner: Address
  readonly contract: Address
  readonly onSettle: (owed: Owed) => void
}

const keyOf = ({ order }: Withdrawal) => String(order)

/** Withdrawals of an account: paid, settled later, or still owed. */
export function Withdrawals({ owner, contract, onSettle }: WithdrawalsProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(equity.equityWithdrawals, { owner }, keyOf)
  return (
    <Section title={<Trans>Withdrawals</Trans>} testId="equity-withdrawals">
      <WithCoin
        contract={contract}
        skeleton={<RowsSkeleton count={3} testId="equity-withdrawals-loading" />}
        testId="equity-withdrawals-coin"
      >
        {(coin) => (
          <PagedList
            list={list}
            keyOf={keyOf}
            label={t`Withdrawals`}
            empty={
              <EmptyState
                title={<Trans>No withdrawal yet</Trans>}
                testId="equity-withdrawals-empty"
              >
                <Trans>Each one is kept here, with the cards that it was of.</Trans>
              </EmptyState>
            }
            testId="equity-withdrawals"
          >
            {(withdrawal) =>
              withdrawal.status === 'owed' ? (
                <OwedCard
                  contract={contract}
                  coin={coin}
                  order={BigInt(withdrawal.order)}
                  onSettle={onSettle}
                />
              ) : (
                <WithdrawalRow withdrawal={withdrawal} coin={coin} />
              )
            }
          </PagedList>
        )}
      </WithCoin>
    </Section>
  )
}

interface WithdrawalRowProps {
  readonly withdrawal: Withdrawal
  readonly coin: Coin
}

function WithdrawalRow({ withdrawal, coin }: WithdrawalRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const now = useChainNow() ?? withdrawal.at
  const levels = useAtomValue(levelsAtom).data?.levels ?? []
  const { order, amount, fee, cards, at, settledAt, settledTxId, txId } = withdrawal
  const names = cards.map(({ tokenId }) => {
    const id = BigInt(tokenId)
    const level = levels.find((each) => each.level === levelOfCard(id))
    return cardName(level?.levelStr ?? '', id).trim()
  })
  const when = formatWhen(at, now, locale)
  const cost = formatPaid(trx(fee))
  const settled = settledAt !== null && formatWhen(settledAt, now, locale)
  return (
    <Row
      title={formatAmount({ coin, units: amount })}
      facts={
        <span className={styles.wrap}>
          <span translate="no">{names.join(' · ')}</span>
          <br />
          <Trans>
            {when} · fee {cost}
          </Trans>
        </span>
      }
      value={settled ? <Trans>Settled</Trans> : <Trans>Paid</Trans>}
      change={settled || undefined}
      trailing={
        <IconButton
          label={t`Explorer`}
          href={explorer.transaction.replace('{id}', settledTxId ?? txId)}
          external
          testId="equity-withdrawal-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </IconButton>
      }
      testId={`equity-withdrawal-${order}`}
    />
  )
}
