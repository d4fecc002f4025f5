import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { ApiError } from '../../api/client.ts'
import { people } from '../../api/endpoints/people.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import { usePrivateCall, type NotSignedIn } from '../../sheets/usePrivateCall.ts'
import { hasForms } from '../../state/account/privateForms.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { isSessionOverAtom, signedInAtom } from '../../state/account/signedIn.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { saveProfile, type Changes, type Saved, type SaveError, type SavePorts } from './save.ts'

/** Error of a save that failed, wholly or partly, with its changes. */
export interface FailedSave {
  readonly error: SaveError<ApiError | NotSignedIn>
  readonly changes: Changes
}

/** Saves the user's profile, one attempt at a time, and returns the error of the last one. */
export function useSaving(owner: Address, onSaved: SavePorts<ApiError | NotSignedIn>['onSaved']) {
  const { t } = useLingui()
  const store = useStore()
  const { api } = useAtomValue(servicesAtom)
  const privately = usePrivateCall()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<FailedSave>()

  /** Saves the changes; returns true if all of them are saved and the account is still here. */
  const save = async (before: Saved, changes: Changes): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setFailed(undefined)
    const isConnected = () => store.get(ownerAtom) === owner
    // An expired session can be renewed. A session that the user ended is not requested again.
    const isSignedOut = () => !store.get(signedInAtom) && !store.get(isSessionOverAtom)
    const isHere = () => isConnected() && !isSignedOut()
    const outcome = await saveProfile({ api, privately, onSaved, isHere }, owner, before, changes)
    if (!outcome.ok) setFailed({ error: outcome.error, changes })
    // The form has left the screen by now.
    if (!isHere()) {
      const short = formatAddress(owner)
      toasts.add({
        text: outcome.ok
          ? t`Saved for ${short}, before you left`
          : hasForms(owner)
            ? t`You changed the account. What was not saved stays a draft of ${short}.`
            : t`You signed out. What was not saved is deleted.`,
      })
    }
    if (outcome.ok) await store.set(snapshotAtom(people.userInfo, { owner }))
    isRunning.current = false
    setBusy(false)
    return outcome.ok && isHere()
  }
  return { isBusy, failed, save, forget: () => setFailed(undefined) }
}
