import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cards } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import styles from './PledgePage.module.css'

type StakeRecord = ResponseOf<typeof cards.nodePledgeRecord>['items'][number]

const keyOf = ({ txId, tokenId }: StakeRecord) => `${txId} ${tokenId}`

/** All stakes of an account, including unlocked ones. */
export function StakeRecords({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(cards.nodePledgeRecord, { owner }, keyOf)
  return (
    <Section title={<Trans>All your pledges</Trans>} testId="pledge-records">
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        label={t`All your pledges`}
        empty={
          <EmptyState title={<Trans>No pledge yet</Trans>} testId="pledge-records-empty">
            <Trans>Each pledge is kept here, also after it is unlocked.</Trans>
          </EmptyState>
        }
        testId="pledge-records"
      >
        {(record) => <RecordRow record={record} />}
      </PagedList>
    </Section>
  )
}

function RecordRow({ record }: { readonly record: StakeRecord }) {
  const locale = useLocale()
  const now = useChainNow() ?? record.since
  const { tokenId, level, levelStr, since, until, unlockedAt, days } = record
  const began = formatWhen(since, now, locale)
  const unlocked = unlockedAt !== null && formatWhen(unlockedAt, now, locale)
  const ends = formatWhen(until, now, locale)
  return (
    <Row
      leading={
        <span className={styles.thumb}>
          <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} size="thumb" />
        </span>
      }
      title={cardName(levelStr, BigInt(tokenId))}
      facts={
        <>
          <Plural value={days} one="# day" other="# days" /> · <Trans>since {began}</Trans>
        </>
      }
      trailing={
        unlocked ? (
          <Trans>Unlocked {unlocked}</Trans>
        ) : until <= now ? (
          <Trans>Can be unlocked</Trans>
        ) : (
          <Trans>until {ends}</Trans>
        )
      }
      href={cardPath(tokenId)}
      testId={`pledge-record-${tokenId}`}
    />
  )
}
