import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { servicesAtom } from '../../state/services.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Invitation } from './Invitation.tsx'
import { parseShared } from './rules.ts'

/** Where the phone's share menu leads: handles what was shared, or says that it cannot. */
export function SharePage() {
  const { search, origin } = location
  const shared = useMemo(
    () => parseShared(Object.fromEntries(new URLSearchParams(search)), origin),
    [search, origin],
  )
  switch (shared.kind) {
    case 'place':
      return <GoOn path={shared.path} />
    case 'invitation':
      return <Invitation inviter={shared.inviter} />
    case 'address':
      return <SharedAddress address={shared.address} />
    case 'brokenInvitation':
      return (
        <Unusable title={<Trans>This invitation is damaged</Trans>}>
          <Trans>It names no valid address. Ask for the link again.</Trans>
        </Unusable>
      )
    case 'severalAddresses':
      return (
        <Unusable title={<Trans>More than one address</Trans>}>
          <Trans>Share one address at a time, so that it is sure which one is meant.</Trans>
        </Unusable>
      )
    case 'foreign':
      return (
        <Unusable title={<Trans>A link to another site</Trans>}>
          <Trans>This app opens its own links only, and looks at TRON addresses.</Trans>
        </Unusable>
      )
    case 'nothing':
      return (
        <Unusable title={<Trans>Nothing to do with this</Trans>}>
          <Trans>Share a link to this app, an invitation, or a TRON address.</Trans>
        </Unusable>
      )
  }
}

/** Replaces this page, so that going back does not lead here. */
function GoOn({ path }: { readonly path: string }) {
  const navigation = useAtomValue(navigationAtom)
  useEffect(() => navigation?.go(path, { replace: true }), [navigation, path])
  return null
}

function SharedAddress({ address }: { readonly address: Address }) {
  const { config } = useAtomValue(servicesAtom)
  return (
    <Page>
      <Card
        leading={<Medallion seed={address} />}
        title={<Trans>An address</Trans>}
        facts={config.network.name}
        action={
          <Button
            variant="primary"
            size="large"
            wide
            href={config.explorer.address.replace('{id}', address)}
            external
            testId="share-explorer"
          >
            <Trans>Look it up in the explorer</Trans>
          </Button>
        }
        testId="share-address"
      >
        <AddressText address={address} full testId="share-address-text" />
      </Card>
      <Note tone="info">
        <Trans>
          Its form is right. Compare all of it before you trust it: others can look alike at both
          ends.
        </Trans>
      </Note>
    </Page>
  )
}

function Unusable({
  title,
  children,
}: {
  readonly title: ReactNode
  readonly children: ReactNode
}) {
  return (
    <EmptyState
      title={title}
      action={{ label: <Trans>To the home screen</Trans>, href: '/', testId: 'share-home' }}
      testId="share-unusable"
    >
      {children}
    </EmptyState>
  )
}
