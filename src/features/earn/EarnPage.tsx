import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Operation } from '../../outbox/operation.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { InvitationRow } from '../../sheets/InvitationRow.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './EarnPage.module.css'
import { hubAtom } from './hub.ts'
import { Offers } from './Offers.tsx'
import { OwnEarnings } from './OwnEarnings.tsx'

const ClaimSheet = lazyAgain(() => import('./sheets/ClaimSheet.tsx').then((m) => m.ClaimSheet))

/** Claim that the open sheet shows: an unfinished operation, or a claim of everything. */
interface Wanted {
  readonly operation?: Operation
}

/**
 * Offers open to anyone. Their position depends on the height of the account's part above, so both
 * appear together.
 */
function Others() {
  const owner = useAtomValue(shownOwnerAtom)
  const own = useAtomValue(owner ? hubAtom(owner) : unaskedAtom)
  return (
    <Stack gap={6} hidden={owner && own.state === 'loading'}>
      <Offers />
      <p className={styles.note}>
        <Trans>Rewards vary and may be zero. Nothing here is a promise of income.</Trans>
      </p>
    </Stack>
  )
}

/** Earnings hub: the account's stakes and locks, and other offers. */
export function EarnPage() {
  const [claim, setClaim] = useState<Wanted>()
  return (
    <Page gap={6} testId="earn-page">
      <InvitationRow />
      <ConnectFirst
        title={<Trans>See what yours earns</Trans>}
        text={
          <Trans>
            Connect your wallet to see what you have at work, what you can claim, and what unlocks
            next.
          </Trans>
        }
        testId="earn"
      >
        {(owner) => (
          <OwnEarnings
            owner={owner}
            onClaim={() => setClaim({})}
            onOpen={(operation) => setClaim({ operation })}
          />
        )}
      </ConnectFirst>
      <Others />
      <SheetHost ahead={[ClaimSheet]} request={claim} onGone={() => setClaim(undefined)}>
        {(wanted, frame) => <ClaimSheet {...frame} {...wanted} />}
      </SheetHost>
    </Page>
  )
}
