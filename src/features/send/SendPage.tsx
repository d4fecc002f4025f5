import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { wantedByLink } from './link.ts'
import { WantedForm } from './WantedForm.tsx'

/** Sends TRX or a token of the connected account to an address. */
export function SendPage() {
  const [wanted] = useState(() => wantedByLink(location.search))
  return (
    <Page testId="send-page">
      <ConnectFirst
        title={<Trans>Send</Trans>}
        text={<Trans>Connect your wallet to send TRX or a token that it holds.</Trans>}
        testId="send"
        handedOver={<WantedForm owner={undefined} wanted={wanted} />}
      >
        {(owner) => <WantedForm owner={owner} wanted={wanted} />}
      </ConnectFirst>
    </Page>
  )
}
