import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { createStore } from 'jotai'
import { withoutInviter } from '../core/invitation.ts'
import { loadWords } from '../i18n/activate.ts'
import { arriveAtom, type Arrival } from '../state/account/inviter.ts'
import { toasts } from '../ui/overlays/toasts.ts'

const SAID: Readonly<Record<Exclude<Arrival, 'known'>, MessageDescriptor>> = {
  kept: msg`Your invitation is kept on this device: you find it under Invitations.`,
  later: msg`Another invitation is kept on this device already. Compare both under Invitations.`,
  damaged: msg`This invitation link is damaged: it names no valid address. Ask for it again.`,
}

/** Keeps the invitation that the address names, and takes it out of there: a reload says no more. */
export async function heedInvitation(store: ReturnType<typeof createStore>): Promise<void> {
  const { pathname, search, hash } = location
  const arrival = store.set(arriveAtom, search)
  history.replaceState(history.state, '', pathname + withoutInviter(search) + hash)
  if (arrival === undefined || arrival === 'known') return
  await loadWords()
  toasts.add({
    text: i18n._(SAID[arrival]),
    tone: arrival === 'damaged' ? 'danger' : 'info',
    key: 'invitation',
  })
}
