import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { NOT_FOUND } from '../../api/answerCode.ts'
import type { Address } from '../../core/address.ts'
import { inviteCode } from '../../core/inviteCode.ts'
import { damagedInvitation } from '../../state/account/damagedInvitation.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { codeAtom } from './atoms.ts'
import { oneselfText } from './operations/bind.ts'
import type { Entered } from './rules.ts'

interface Found {
  readonly inviter?: Address
  /** Whether the code's owner is active according to the backend; the chain may know it earlier. */
  readonly isActive?: boolean
  readonly problem?: MessageDescriptor
  /** True while the backend is asked for the code's owner. */
  readonly isAsking?: boolean
}

/**
 * Resolves the inviter that a user named. For a code, the backend names the address, and the code
 * itself proves it.
 */
export function useInviterOf(entered: Entered, owner: Address | undefined): Found {
  const code = entered.kind === 'code' ? entered.code : undefined
  const asked = useAtomValue(code === undefined ? unaskedAtom : codeAtom(code))
  if (entered.kind === 'address') return ofOthers(entered.address, owner)
  if (entered.kind === 'damaged') return { problem: damagedInvitation }
  if (code === undefined) return { problem: wrongText }
  if (asked.data)
    return inviteCode(asked.data.inviter) === code
      ? { ...ofOthers(asked.data.inviter, owner), isActive: asked.data.isActive }
      : { problem: foreignText }
  if (asked.state === 'loading') return { isAsking: true }
  const isUnknown = asked.error?.kind === 'refused' && asked.error.code === NOT_FOUND
  return { problem: isUnknown ? unknownText : unansweredText }
}

const ofOthers = (inviter: Address, owner: Address | undefined): Found =>
  inviter === owner ? { problem: oneselfText } : { inviter }

const wrongText = msg`Please enter the correct address`
const unknownText = msg`Nobody has this invitation code.`
const foreignText = msg`The shop named an address that has another code. It was not taken over.`
const unansweredText = msg`The shop did not tell whose code this is. Try again, or enter the address.`
