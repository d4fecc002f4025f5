import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { parseShared } from '../../core/sharedText.ts'
import { inviterAtom } from '../../state/account/inviter.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { servicesAtom } from '../../state/services.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Page } from '../../ui/frame/Page.tsx'

/** Target of the phone's share menu. Handles the shared content, or reports that it cannot. */
export function SharePage() {
  const { search, origin } = location
  const shared = parseShared(Object.fromEntries(new URLSearchParams(search)), origin)
  switch (shared.kind) {
    case 'place':
      return <GoOn path={shared.path} />
    case 'invitation':
      return <Invitation inviter={shared.inviter} />
    case 'address':
      return <SharedAddress address={shared.address} />
    default: {
      const { title, text } = UNUSABLE[shared.kind]
      return (
        <EmptyState
          title={title}
          action={{ label: <Trans>To the home screen</Trans>, href: '/', testId: 'share-home' }}
          testId="share-unusable"
        >
          {text}
        </EmptyState>
      )
    }
  }
}

const UNUSABLE = {
  brokenInvitation: {
    title: <Trans>This invitation is damaged</Trans>,
    text: <Trans>It names no valid address. Ask for the link again.</Trans>,
  },
  severalAddresses: {
    title: <Trans>More than one address</Trans>,
    text: <Trans>Share one address at a time, so that it is sure which one is meant.</Trans>,
  },
  foreign: {
    title: <Trans>A link to another site</Trans>,
    text: <Trans>This app opens its own links only, and looks at TRON addresses.</Trans>,
  },
  nothing: {
    title: <Trans>Nothing to do with this</Trans>,
    text: <Trans>Share a link to this app, an invitation, or a TRON address.</Trans>,
  },
}

/** Replaces this page, so that going back does not return here. */
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
      <LookalikeAddressNote address={address} testId="share-lookalike" />
      <Note tone="info">
        <Trans>
          Its form is right. Compare all of it before you trust it: others can look alike at both
          ends.
        </Trans>
      </Note>
    </Page>
  )
}

/** Stores the inviter on this device. Only the user can replace one that is stored already. */
function Invitation({ inviter }: { readonly inviter: Address }) {
  const [kept, keep] = useAtom(inviterAtom)
  const isOwn = useAtomValue(ownerAtom) === inviter
  const isKept = kept === inviter
  /** A different inviter that is stored already. */
  const other = isOwn || isKept ? undefined : kept
  useEffect(() => {
    if (kept === undefined && !isOwn) keep(inviter)
    // The connected account may become known a moment later.
    if (isOwn && isKept) keep(undefined)
  }, [kept, isOwn, isKept, inviter, keep])
  return (
    <Page>
      <Card
        leading={<Medallion seed={inviter} />}
        title={<Trans>An invitation</Trans>}
        {...(isKept && !isOwn && { facts: <Trans>Kept on this device</Trans> })}
        action={
          other ? (
            <Button size="large" wide onClick={() => keep(inviter)} testId="share-replace">
              <Trans>Keep this one instead</Trans>
            </Button>
          ) : (
            <Button variant="primary" size="large" wide href="/invitations" testId="share-on">
              <Trans>To your invitation</Trans>
            </Button>
          )
        }
        testId="share-invitation"
      >
        <AddressText address={inviter} full testId="share-inviter" />
      </Card>
      <LookalikeAddressNote address={inviter} testId="share-lookalike" />
      {isOwn ? (
        <Note tone="warn" testId="share-own">
          <Trans>This is your own address. Nobody can invite themselves.</Trans>
        </Note>
      ) : other ? (
        <Note tone="warn" testId="share-other">
          <p>
            <Trans>Another inviter is kept on this device:</Trans>
          </p>
          <AddressText address={other} full copy={false} />
        </Note>
      ) : (
        <Note tone="info" testId="share-kept">
          <Trans>
            Nothing is bound yet. Before it is, you see this address once more and confirm it in
            your wallet.
          </Trans>
        </Note>
      )}
    </Page>
  )
}
