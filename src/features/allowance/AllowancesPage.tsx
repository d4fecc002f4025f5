import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { cardPath, cardSeed, levelOfCard, placeOfCard } from '../../core/cardNumber.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { AllowanceCard } from './AllowanceCard.tsx'
import styles from './AllowancesPage.module.css'
import { revokingAtom } from './atoms.ts'
import { revokeAllowance } from './operations/revoke.ts'
import { pairKey, type Pair } from './rules.ts'
import type { Allowance } from './register.ts'
import type { Searched } from './searched.ts'
import { SearchedScope } from './SearchedScope.tsx'
import { spendersOf } from './spenders.ts'
import { useAllowances } from './useAllowances.ts'
import { sourcesThat } from './words.tsx'

const RevokeSheet = lazyAgain(() => import('./sheets/RevokeSheet.tsx').then((m) => m.RevokeSheet))

/** What an account has let this product's contracts take. */
export const AllowancesPage = () => (
  <Page testId="allowances">
    <ConnectFirst
      title={<Trans>Allowances belong to your wallet</Trans>}
      text={<Trans>Connect it to see what contracts may take of yours, and to end that.</Trans>}
      testId="allowances"
    >
      {(owner) => <AllowancesOf owner={owner} />}
    </ConnectFirst>
  </Page>
)

function AllowancesOf({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const { searched, needed, again } = useAllowances(owner)
  const revoking = useAtomValue(revokingAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const isOnline = useOnline()
  const [opening, setOpening] = useState<{ readonly allowance: Allowance }>()
  const being = new Map(
    revoking.flatMap((operation) => {
      const intent = revokeAllowance.read(operation)
      return intent ? [[pairKey(pairOf(intent)), operation] as const] : []
    }),
  )
  const spenders = new Map(spendersOf(contracts).map((each) => [each.address, each]))
  return (
    <Stack gap={4}>
      <p className={styles.lead}>
        <Trans>
          What you have approved this product's contracts to take. Each could take it at any time
          until you revoke it.
        </Trans>
      </p>
      <StaleBadge at={searched.at} stale={searched.stale} testId="allowances-stale" />
      <UnderwayList
        operations={revoking}
        label={t`Being revoked`}
        onOpen={(operation) => {
          const intent = revokeAllowance.read(operation)
          if (intent)
            setOpening({
              allowance: { ...pairOf(intent), coin: intent.coin, units: undefined, isOld: false },
            })
        }}
        testId="allowance-being"
      />
      {searched.items.map((allowance) => {
        const key = pairKey(allowance)
        const spender = spenders.get(allowance.spender)
        return (
          spender && (
            <AllowanceCard
              key={key}
              allowance={allowance}
              spender={spender}
              needed={needed.get(key) ?? 0n}
              isRevoking={being.has(key)}
              disabled={!isOnline || isAwaited}
              onRevoke={() => setOpening({ allowance })}
            />
          )
        )
      })}
      {searched.cards.length > 0 && (
        <Section title={<Trans>Cards that the market may take</Trans>}>
          <List testId="allowances-cards">
            {searched.cards.map(({ tokenId, isKnown }) => (
              <Row
                key={String(tokenId)}
                leading={<Medallion seed={cardSeed(tokenId)} />}
                title={<CardTitle tokenId={tokenId} />}
                facts={
                  isKnown ? (
                    <Trans>Revoked on its own page</Trans>
                  ) : (
                    <Trans>Whether it may is not known now</Trans>
                  )
                }
                href={cardPath(tokenId)}
                testId="allowances-card"
              />
            ))}
          </List>
        </Section>
      )}
      <Standing searched={searched} again={again} />
      <SearchedScope searched={searched} owner={owner} />
      <SheetHost request={opening} onGone={() => setOpening(undefined)}>
        {({ allowance }, frame) => (
          <RevokeSheet
            {...frame}
            allowance={allowance}
            needed={needed.get(pairKey(allowance)) ?? 0n}
            orderKey={being.get(pairKey(allowance))?.id}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

/** Without asking for its level's name. */
function CardTitle({ tokenId }: { readonly tokenId: bigint }) {
  const level = levelOfCard(tokenId)
  const place = String(placeOfCard(tokenId))
  return (
    <Trans>
      Level {level}, card #{place}
    </Trans>
  )
}

interface StandingProps {
  readonly searched: Searched
  readonly again: () => void
}

/** How the search stands, and what it did not bring. */
function Standing({ searched, again }: StandingProps) {
  const { state, items, cards, isAsking, asked, wanted, unread, outcomes } = searched
  const { i18n } = useLingui()
  const unlisted = sourcesThat(outcomes, 'failed')
    .map((words) => i18n._(words))
    .join(' · ')
  const isEmpty = items.length === 0 && cards.length === 0
  const isOnline = useOnline()
  if (state === 'failed' || (state === 'loading' && !isOnline))
    return <ErrorState onRetry={again} testId="allowances-error" />
  return (
    <>
      {isAsking && (
        <output className={styles.progress} data-testid="allowances-asking">
          <Trans>
            Asking the chain: {asked} of {wanted}
          </Trans>
        </output>
      )}
      {isAsking && items.length === 0 && <RowsSkeleton count={2} testId="allowances-loading" />}
      {!isAsking && unread > 0 && (
        <RetryNote onRetry={again} testId="allowances-unread">
          <Plural
            value={unread}
            one="# answer is missing: what it would say is not known."
            other="# answers are missing: what they would say is not known."
          />
        </RetryNote>
      )}
      {!isAsking && unlisted !== '' && (
        <RetryNote onRetry={again} testId="allowances-unlisted">
          <Trans>Could not be read now, so its coins may not have been asked for: {unlisted}</Trans>
        </RetryNote>
      )}
      {!isAsking && state === 'ready' && isEmpty && unread === 0 && (
        <EmptyState title={<Trans>Nothing is approved</Trans>} testId="allowances-empty">
          <Trans>
            Of the coins that were asked for, this product's contracts may take nothing of yours.
          </Trans>
        </EmptyState>
      )}
    </>
  )
}

const pairOf = ({
  coin,
  spender,
}: {
  readonly coin: { readonly contract: Address }
  readonly spender: Address
}): Pair => ({ token: coin.contract, spender })
