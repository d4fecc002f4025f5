import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { inviterAtom } from '../../state/account/inviter.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Page } from '../../ui/frame/Page.tsx'

/** Keeps the inviter on this device. Only the user replaces one that is kept already. */
export function Invitation({ inviter }: { readonly inviter: Address }) {
  const [kept, keep] = useAtom(inviterAtom)
  const isOwn = useAtomValue(ownerAtom) === inviter
  const isKept = kept === inviter
  const isFirst = kept === undefined && !isOwn
  useEffect(() => {
    if (isFirst) keep(inviter)
    // The connected account may become known a moment later.
    if (isOwn && isKept) keep(undefined)
  }, [isFirst, isOwn, isKept, inviter, keep])
  return (
    <Page>
      <Card
        leading={<Medallion seed={inviter} />}
        title={<Trans>An invitation</Trans>}
        {...(isKept && !isOwn && { facts: <Trans>Kept on this device</Trans> })}
        action={
          isKept || isOwn || isFirst ? (
            <Button variant="primary" size="large" wide href="/" testId="share-home">
              <Trans>To the home screen</Trans>
            </Button>
          ) : (
            <Button size="large" wide onClick={() => keep(inviter)} testId="share-replace">
              <Trans>Keep this one instead</Trans>
            </Button>
          )
        }
        testId="share-invitation"
      >
        <AddressText address={inviter} full testId="share-inviter" />
      </Card>
      {isOwn ? (
        <Note tone="warn" testId="share-own">
          <Trans>This is your own address. Nobody can invite themselves.</Trans>
        </Note>
      ) : isKept || isFirst ? (
        <Note tone="info" testId="share-kept">
          <Trans>
            Nothing is bound yet. Before it is, you see this address once more and confirm it in
            your wallet.
          </Trans>
        </Note>
      ) : (
        <Note tone="warn" testId="share-other">
          <p>
            <Trans>Another inviter is kept on this device:</Trans>
          </p>
          {kept && <AddressText address={kept} full copy={false} />}
        </Note>
      )}
    </Page>
  )
}
