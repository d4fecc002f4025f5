import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { createStore } from 'jotai'
import { withoutInviter } from '../core/invitation.ts'
import { loadWords } from '../i18n/activate.ts'
import { damagedInvitation } from '../state/account/damagedInvitation.ts'
import { arriveAtom, type Arrival } from '../state/account/inviter.ts'
import { toasts } from '../ui/overlays/toasts.ts'

const SAID: Readonly<Record<Exclude<Arrival, 'known'>, MessageDescriptor>> = {
  kept: msg`Your invitation is kept on this device: you find it under Invitations.`,
  later: msg`Another invitation is kept on this device already. Compare both under Invitations.`,
  replaced: msg`This invitation is kept in the place of the one that came second. Compare it with the first under Invitations.`,
  damaged: damagedInvitation,
}

/**
 * Stores the invitation that the address contained when the app opened, and reports the result. It
 * also removes the invitation from the present address, so that a reload does not report it again.
 * The user may already be on another page.
 */
export async function heedInvitation(
  store: ReturnType<typeof createStore>,
  named: string,
): Promise<void> {
  const { pathname, search, hash } = location
  const arrival = store.set(arriveAtom, named)
  history.replaceState(history.state, '', pathname + withoutInviter(search) + hash)
  if (arrival === undefined || arrival === 'known') return
  await loadWords()
  toasts.add({
    text: i18n._(SAID[arrival]),
    tone: arrival === 'damaged' ? 'danger' : 'info',
    key: 'invitation',
  })
}
