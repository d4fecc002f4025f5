import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { isAddress, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { tokenAtom } from './atoms.ts'
import { CoinChoice } from './CoinChoice.tsx'
import type { Wanted } from './link.ts'
import { SendForm } from './SendForm.tsx'

interface WantedFormProps {
  readonly owner: Address | undefined
  readonly wanted: Wanted
}

/**
 * Renders the form once the asset is known. A link's amount applies only to the token that it
 * names. If that address is not a token or cannot be read, there is no form until the user chooses
 * an asset.
 */
export function WantedForm({ owner, wanted }: WantedFormProps) {
  const { token, to } = wanted
  const [chosen, setChosen] = useState<Coin>()
  const isToken = token !== undefined && isAddress(token)
  const [asked, ask] = useAtom(isToken ? tokenAtom(token) : unaskedChainAtom)
  const named = token === undefined ? TRX : isToken ? asked.data : null
  const coin = chosen ?? named
  if (coin)
    return (
      <SendForm
        owner={owner}
        coin={coin}
        onCoin={setChosen}
        // The link's amount belongs to the named token, so it does not apply to another one.
        wanted={{ to, amount: coin === named ? wanted.amount : '' }}
      />
    )
  if (coin === undefined && asked.state === 'loading')
    return <RowsSkeleton count={3} testId="send-loading" />
  return (
    <Stack gap={4}>
      {coin === null ? (
        <Note tone="warn" testId="send-no-token">
          <Trans>The link names an address that is no token. Choose what to send.</Trans>
        </Note>
      ) : (
        <RetryNote onRetry={() => void ask()} testId="send-token-unread">
          <Trans>The network does not say which token the link names.</Trans>
        </RetryNote>
      )}
      <CoinChoice owner={owner} coin={undefined} onChoose={setChosen} />
    </Stack>
  )
}
