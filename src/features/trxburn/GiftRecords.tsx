import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { trxBurn } from '../../api/endpoints/trxBurn.ts'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatBrief, formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ofTrxBurn, type Gift } from './atoms.ts'
import styles from './TrxBurn.module.css'

interface GiftRecordsProps {
  readonly coin: TokenCoin
  /** Account whose burns are listed; all accounts if absent. */
  readonly owner?: Address
}

const keyOf = ({ txId, position }: Gift) => `${txId} ${position}`

/** Lists burns of TRX, newest first. */
export function GiftRecords({ coin, owner }: GiftRecordsProps) {
  const { t } = useLingui()
  const request = { ...ofTrxBurn, ...(owner && { owner }) }
  const list = usePagedSnapshot(trxBurn.trxBurnRecord, request, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      label={owner ? t`Your burns` : t`All burns`}
      empty={
        <EmptyState title={<Trans>No TRX was burnt yet</Trans>} testId="trx-burn-records-empty">
          <Trans>Each burn is listed here once the network has confirmed it.</Trans>
        </EmptyState>
      }
      testId="trx-burn-records"
    >
      {(gift) => <GiftRow gift={gift} coin={coin} />}
    </PagedList>
  )
}

/** Renders a burn, with a link to its transaction in the explorer. */
function GiftRow({ gift, coin }: { readonly gift: Gift; readonly coin: TokenCoin }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const now = useChainNow() ?? gift.at
  const isMine = useAtomValue(ownerAtom) === gift.user
  const { txId, user, given, units, at } = gift
  return (
    <Row
      leading={<Medallion seed={user} metal="steel" />}
      title={isMine ? <Trans>You</Trans> : <AddressText address={user} copy={false} />}
      facts={formatWhen(at, now, locale)}
      value={
        <span className={styles.rowUnits}>
          <AmountText amount={{ coin, units }} short={formatBrief({ coin, units })} />
        </span>
      }
      change={formatFew(trx(given))}
      trailing={
        <IconButton
          label={t`Look it up in the explorer`}
          href={explorer.transaction.replace('{id}', txId)}
          external
          testId="trx-burn-record-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </IconButton>
      }
      testId="trx-burn-record"
    />
  )
}
