import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { people } from '../../api/endpoints/people.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import { SignInFirst } from '../../sheets/SignInFirst.tsx'
import { hasForms } from '../../state/account/privateForms.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { askToSignInAtom } from '../../state/account/signInAsked.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { EditForm } from './EditForm.tsx'
import type { Saved } from './save.ts'

/** Lets a signed-in account edit its own public profile. */
export function EditPage() {
  const left = useLeftAccount()
  return (
    <Page>
      {left && (
        <Note tone="warn" testId="profile-edit-left">
          <LeftText account={formatAddress(left)} />
        </Note>
      )}
      <SignInFirst
        title={<Trans>Edit information</Trans>}
        text={<Trans>Your nickname, your introduction and your picture, as others see them.</Trans>}
        testId="profile-edit"
      >
        {(owner) => <Edit owner={owner} />}
      </SignInFirst>
    </Page>
  )
}

const LeftText = ({ account }: { readonly account: string }) => (
  <Trans>
    You changed the account. What you typed as {account} waits for that account on this device:
    nothing of it is saved as this one.
  </Trans>
)

/** Returns the account that was connected here before, if it left unsaved input. */
function useLeftAccount(): Address | undefined {
  const owner = useAtomValue(ownerAtom)
  const [accounts, setAccounts] = useState({ now: owner, before: undefined as Address | undefined })
  if (owner && owner !== accounts.now) setAccounts({ now: owner, before: accounts.now })
  const { before } = accounts
  return before && before !== owner && hasForms(before) ? before : undefined
}

function Edit({ owner }: { readonly owner: Address }) {
  const [snapshot, refresh] = useAtom(snapshotAtom(people.userInfo, { owner }))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<RowsSkeleton count={4} testId="profile-edit-loading" />}
      testId="profile-edit"
    >
      {({ nickname, introduction, image, own }) => (
        <Opened owner={owner} saved={{ nickname, introduction, image, isListed: own?.isListed }} />
      )}
    </Loaded>
  )
}

interface OpenedProps {
  readonly owner: Address
  readonly saved: Omit<Saved, 'isListed'> & { readonly isListed: boolean | undefined }
}

/**
 * Keeps the form open after a session ends. The form needs the backend's list setting first,
 * because saving a picture would overwrite it.
 */
function Opened({ owner, saved }: OpenedProps) {
  const askToSignIn = useSetAtom(askToSignInAtom)
  const refresh = useSetAtom(snapshotAtom(people.userInfo, { owner }))
  const [isListed, setListed] = useState(saved.isListed)
  if (saved.isListed !== undefined && saved.isListed !== isListed) setListed(saved.isListed)
  if (isListed !== undefined) return <EditForm owner={owner} saved={{ ...saved, isListed }} />
  return (
    <Note tone="warn" testId="profile-edit-over">
      <p>
        <Trans>Your session is over. Sign in again to edit.</Trans>
      </p>
      <Button
        size="small"
        onClick={async () => {
          if (await askToSignIn(true)) await refresh()
        }}
        testId="profile-edit-renew"
      >
        <Trans>Sign in</Trans>
      </Button>
    </Note>
  )
}
