import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { useSearch } from '../../state/pages/usePlace.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { wayBackIn } from './rules.ts'

/** Returns the link back to the page where activation was missing; undefined if there is none. */
export function useWayBack() {
  const path = wayBackIn(useSearch())
  const navigation = useAtomValue(navigationAtom)
  return (
    path && {
      href: path,
      // Replaces this page, so that going back from there does not lead here again.
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        navigation?.go(path, { replace: true })
      },
    }
  )
}

/** Explains why the user is here until the account is active, then offers the way back. */
export function WayBack({ isActive }: { readonly isActive: boolean }) {
  const back = useWayBack()
  if (!back) return null
  return isActive ? (
    <Button variant="primary" size="large" wide {...back} testId="invitations-back">
      <Trans>Back to where you were</Trans>
    </Button>
  ) : (
    <Note tone="warn" testId="invitations-needed">
      <p>
        <strong>
          <Trans>Please active first</Trans>
        </strong>
      </p>
      <p>
        <Trans>
          What you were about to do needs an activated account. Afterwards you go on where you were.
        </Trans>
      </p>
    </Note>
  )
}
