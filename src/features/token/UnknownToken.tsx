import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { BLOCK_MS } from '../../core/time.ts'
import { repeatWhileVisible } from '../../core/whileVisible.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { LaterPart } from '../../ui/states/LaterPart.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { reportAtom } from './atoms.ts'
import { RiskReading } from './RiskReading.tsx'

const RiskSection = lazyAgain(() => import('./RiskSection.tsx').then((m) => m.RiskSection))

const home = { label: <Trans>See all tokens</Trans>, href: '/', testId: 'token-to-home' }

/** Reports that the path holds no address. */
export function NoAddress() {
  return (
    <EmptyState
      title={<Trans>This is no address of a token</Trans>}
      action={home}
      testId="token-malformed"
    >
      <Trans>Part of the link may be missing. Addresses have 34 characters and begin with T.</Trans>
    </EmptyState>
  )
}

interface UnknownTokenProps {
  readonly address: Address
  readonly onRetry: () => Promise<void>
}

/**
 * Shows a token that the backend does not know. The chain reports whether our factory created it;
 * otherwise the page warns.
 */
export function UnknownToken({ address, onRetry }: UnknownTokenProps) {
  const { data: report } = useAtomValue(reportAtom(address))
  const isNew = report?.isOurs === true
  useEffect(() => {
    if (!isNew) return
    // The backend lists a new token a few blocks after its creation.
    return repeatWhileVisible(BLOCK_MS, () => void onRetry().catch(reportError))
  }, [isNew, onRetry])
  return (
    <Page testId="token-unknown">
      {isNew ? (
        <EmptyState title={<Trans>This token was made just now</Trans>} action={home}>
          <Trans>It is not listed yet, and appears here by itself as soon as it is.</Trans>
        </EmptyState>
      ) : (
        <EmptyState title={<Trans>This token is not known here</Trans>} action={home}>
          <Trans>It was not cast here, so there is no price and nothing to buy.</Trans>
        </EmptyState>
      )}
      <AddressText address={address} full />
      <LookalikeAddressNote address={address} testId="token-address-lookalike" />
      <LaterPart skeleton={<RiskReading />}>
        <RiskSection token={address} />
      </LaterPart>
    </Page>
  )
}
