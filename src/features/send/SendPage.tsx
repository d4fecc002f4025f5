import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddress } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { SendForm, type Wanted } from './SendForm.tsx'

/** What a link fills in: `/send?coin=T…&to=T…&amount=1.5`. */
function wantedByLink(): Wanted {
  const given = new URLSearchParams(location.search)
  const coin = given.get('coin') ?? ''
  return {
    token: isAddress(coin) ? coin : undefined,
    to: given.get('to') ?? '',
    amount: given.get('amount') ?? '',
  }
}

/** Sends TRX or a token of the connected account to an address. */
export function SendPage() {
  const [wanted] = useState(wantedByLink)
  return (
    <Page testId="send-page">
      <ConnectFirst
        title={<Trans>Send</Trans>}
        text={<Trans>Connect your wallet to send TRX or a token that it holds.</Trans>}
        testId="send"
      >
        {(owner) => <SendForm owner={owner} wanted={wanted} />}
      </ConnectFirst>
    </Page>
  )
}
