import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { tokens } from '../../api/endpoints/tokens.ts'
import { readAnswers } from '../../state/answers/keptList.ts'
import { languageAtom } from '../../state/device/preferences.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { answerFrom, joinTokens, type KeptTokens, type TokenQuestion } from './keptTokens.ts'
import styles from './TokenList.module.css'
import { TokenRow } from './TokenRow.tsx'

/** Keeps the content below out of sight, even with few tokens, so that it does not move. */
const ROOM = { alignContent: 'start', minHeight: '50svh' }

interface SeenTokensProps {
  /** Question that the network cannot answer now. */
  readonly question: TokenQuestion
  readonly onRetry: () => void
}

/** Answers a question from tokens cached on this device if the network fails. */
export function SeenTokens({ question, onRetry }: SeenTokensProps) {
  const { t } = useLingui()
  const seen = useSeenTokens()
  const known = seen?.known
  const ahead = known?.aheadMs ?? 0
  const backendNow = useCallback(() => Date.now() + ahead, [ahead])
  return (
    <div className={styles.section} style={ROOM}>
      <PagedList
        list={{
          state: known ? 'ready' : seen ? 'error' : 'loading',
          items: known ? answerFrom(known.items, question) : [],
          fetchedAt: known?.fetchedAt,
          stale: true,
          refresh: onRetry,
        }}
        keyOf={({ address }) => address}
        label={t`Tokens`}
        empty={
          <EmptyState title={<Trans>No token matches</Trans>} testId="home-tokens-empty">
            <Trans>
              This was looked for among the tokens seen before on this device. All others need the
              network.
            </Trans>
          </EmptyState>
        }
        testId="home-tokens"
      >
        {(token) => <TokenRow token={token} sort={question.sort} nowAt={backendNow} />}
      </PagedList>
    </div>
  )
}

/** Reads the cached tokens; undefined until this device has answered. */
function useSeenTokens(): { readonly known: KeptTokens | undefined } | undefined {
  const services = useAtomValue(servicesAtom)
  const language = useAtomValue(languageAtom)
  const [seen, setSeen] = useState<{ readonly known: KeptTokens | undefined }>()
  useEffect(() => {
    let gone = false
    const read = async () => {
      const answers = await readAnswers(services, language, tokens.swapCoinIssuedList)
      if (!gone) setSeen({ known: joinTokens(answers) })
    }
    void read().catch(reportError)
    return () => {
      gone = true
    }
  }, [services, language])
  return seen
}
