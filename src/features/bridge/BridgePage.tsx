import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Bridge } from './Bridge.tsx'

/** Bridge between the main chain and the configured side chain. */
export function BridgePage() {
  const { sideChain } = useAtomValue(servicesAtom).config
  if (!sideChain)
    return (
      <EmptyState title={<Trans>There is no bridge here</Trans>} testId="bridge-none">
        <Trans>Whoever runs this app has named no side chain.</Trans>
      </EmptyState>
    )
  const { name } = sideChain
  return (
    <Page gap={5} testId="bridge-page">
      <ConnectFirst
        title={<Trans>Bridge</Trans>}
        text={<Trans>Connect your wallet to bring TRX and tokens to {name} and back.</Trans>}
        testId="bridge"
      >
        {(owner) => <Bridge owner={owner} sideChain={sideChain} />}
      </ConnectFirst>
    </Page>
  )
}
