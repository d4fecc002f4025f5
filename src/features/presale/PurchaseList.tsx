import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { presales } from '../../api/endpoints/presales.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { trx } from '../../core/amount.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './Presale.module.css'
import type { Sale } from './sale.ts'

/** Small first page, because the facts about the token follow below. */
const PAGE_SIZE = 5

interface PurchaseListProps {
  readonly sale: Sale
  /** Whether the list is collapsed, as it is once the presale is over. */
  readonly isFolded: boolean
}

/** Lists all purchases with their buyers and amounts, newest first. */
export function PurchaseList({ sale, isFolded }: PurchaseListProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(!isFolded)
  return (
    <Section
      title={<Trans>Purchases</Trans>}
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={() => setOpen(!isOpen)}
          testId="presale-purchases-open"
        >
          {isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      }
      label={t`Purchases`}
      testId="presale-purchases"
    >
      {isOpen && <Purchases sale={sale} />}
    </Section>
  )
}

function Purchases({ sale }: { readonly sale: Sale }) {
  const list = usePagedSnapshot(
    presales.presaleRecord,
    { token: sale.place.token, pageSize: PAGE_SIZE },
    keyOf,
  )
  return (
    <PagedList
      list={list}
      keyOf={keyOf}
      empty={
        <EmptyState title={<Trans>No purchase yet</Trans>} testId="presale-purchases-empty">
          <Trans>Each purchase appears here once the network has confirmed it.</Trans>
        </EmptyState>
      }
      testId="presale-purchases"
    >
      {(purchase) => <PurchaseRow purchase={purchase} sale={sale} />}
    </PagedList>
  )
}

type Purchase = ResponseOf<typeof presales.presaleRecord>['items'][number]

const keyOf = ({ txId, orderKey }: Purchase) => txId + orderKey

interface PurchaseRowProps {
  readonly purchase: Purchase
  readonly sale: Sale
}

/** Renders a purchase, with a link to its transaction in the explorer. */
function PurchaseRow({ purchase, sale }: PurchaseRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const isMine = useAtomValue(ownerAtom) === purchase.buyer
  const { txId, buyer, units, paid, at } = purchase
  return (
    <Row
      leading={<Medallion seed={buyer} metal="steel" />}
      title={isMine ? <Trans>You</Trans> : <AddressText address={buyer} copy={false} />}
      facts={formatDateTime(at, locale)}
      value={
        <span className={styles.rowUnits}>
          <AmountText
            amount={{ units, coin: sale.coin }}
            short={`${formatShort(units, TOKEN_DECIMALS)}\u00a0${sale.coin.symbol}`}
          />
        </span>
      }
      change={formatAmount(trx(paid), { maxFraction: 2 })}
      trailing={
        <a
          className={styles.explorer}
          href={config.explorer.transaction.replace('{id}', txId)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Look it up in the explorer`}
          data-testid="presale-purchase-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </a>
      }
      testId="presale-purchase"
    />
  )
}
