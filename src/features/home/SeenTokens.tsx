import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { tokens } from '../../api/endpoints/tokens.ts'
import { readAnswers } from '../../state/answers/keptList.ts'
import { languageAtom } from '../../state/device/preferences.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { List } from '../../ui/lists/List.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { answerFrom, joinTokens, type KeptTokens, type TokenQuestion } from './keptTokens.ts'
import { TokenRow } from './TokenRow.tsx'

interface SeenTokensProps {
  /** The question that the network does not answer now. */
  readonly question: TokenQuestion
  readonly onRetry: () => void
}

/** Answers a question from the tokens seen before on this device when the network does not. */
export function SeenTokens({ question, onRetry }: SeenTokensProps) {
  const { t } = useLingui()
  const seen = useSeenTokens()
  const ahead = (seen !== 'loading' && seen?.aheadMs) || 0
  const backendNow = useCallback(() => Date.now() + ahead, [ahead])
  if (seen === 'loading') return <RowsSkeleton />
  if (!seen)
    return (
      <ErrorState onRetry={onRetry} testId="home-tokens-error">
        <Trans>The list of tokens did not arrive.</Trans>
      </ErrorState>
    )
  const found = answerFrom(seen.items, question)
  return (
    <>
      <StaleBadge at={seen.fetchedAt} stale testId="home-tokens-stale" />
      {found.length > 0 ? (
        <List label={t`Tokens`} testId="home-token-list">
          {found.map((token) => (
            <TokenRow key={token.address} token={token} sort={question.sort} nowAt={backendNow} />
          ))}
        </List>
      ) : (
        <EmptyState title={<Trans>No token matches</Trans>} testId="home-tokens-empty">
          <Trans>
            This was looked for among the tokens seen before on this device. All others need the
            network.
          </Trans>
        </EmptyState>
      )}
    </>
  )
}

function useSeenTokens(): KeptTokens | undefined | 'loading' {
  const services = useAtomValue(servicesAtom)
  const language = useAtomValue(languageAtom)
  const [seen, setSeen] = useState<KeptTokens | 'loading' | undefined>('loading')
  useEffect(() => {
    let gone = false
    const read = async () => {
      const answers = await readAnswers(services, language, tokens.swapCoinIssuedList)
      if (!gone) setSeen(joinTokens(answers))
    }
    void read().catch(reportError)
    return () => {
      gone = true
    }
  }, [services, language])
  return seen
}
