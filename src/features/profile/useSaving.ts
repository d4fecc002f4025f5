import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { ApiError } from '../../api/client.ts'
import { people } from '../../api/endpoints/people.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import { usePrivateCall, type NotSignedIn } from '../../sheets/usePrivateCall.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { saveProfile, type Changes, type Saved, type SaveError, type SavePorts } from './save.ts'

/** Why a save came to nothing, or to a part, and what was meant. */
export interface FailedSave {
  readonly error: SaveError<ApiError | NotSignedIn>
  readonly changes: Changes
}

/** Saves one's profile, one attempt at a time, and remembers why the last one failed. */
export function useSaving(owner: Address, onSaved: SavePorts<ApiError | NotSignedIn>['onSaved']) {
  const { t } = useLingui()
  const store = useStore()
  const { api } = useAtomValue(servicesAtom)
  const privately = usePrivateCall()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<FailedSave>()

  /** Whether all of it is saved. */
  const save = async (before: Saved, changes: Changes): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setFailed(undefined)
    const isConnected = () => store.get(ownerAtom) === owner
    const outcome = await saveProfile(
      { api, privately, onSaved, isConnected },
      owner,
      before,
      changes,
    )
    if (!outcome.ok) setFailed({ error: outcome.error, changes })
    if (!isConnected()) {
      const short = formatAddress(owner)
      // The form of that account is gone from the screen by now.
      toasts.add({
        text: outcome.ok
          ? t`Saved for ${short}, before you changed the account`
          : t`You changed the account. What was not saved stays a draft of ${short}.`,
      })
    }
    if (outcome.ok) await store.set(snapshotAtom(people.userInfo, { owner }))
    isRunning.current = false
    setBusy(false)
    return outcome.ok && isConnected()
  }
  return { isBusy, failed, save, forget: () => setFailed(undefined) }
}
