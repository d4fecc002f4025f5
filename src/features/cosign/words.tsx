import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VerifyError } from '../../outbox/verifyRequest.ts'

/** Reasons why a transaction cannot be accepted. */
export const errorWords: Readonly<Record<VerifyError, MessageDescriptor>> = {
  notARequest: msg`This is nothing that a signer has handed on from this app.`,
  tooLong: msg`This is too long to be what a signer has handed on.`,
  otherVersion: msg`This was made by a newer version of this app. Update yours, then try again.`,
  damaged: msg`This is damaged: a part is missing, or a letter has changed. Have it handed on once more.`,
  otherNetwork: msg`This is for another network than this app's.`,
  unknownCall: msg`The bytes do something else than they say, or something that this app does not know. Nothing was signed.`,
  stranger: msg`This calls a contract that this app does not know. Nothing was signed.`,
  otherBytes: msg`A signature does not fit these bytes or the account's keys: one of them was changed. Nothing was signed.`,
  notCovered: msg`The permission that it is signed under is gone, or does not allow this.`,
  livesTooLong: msg`This would stay valid for longer than anything that this app makes. Nothing was signed.`,
  unreachable: msg`The network does not answer, so this cannot be checked. Try again in a moment.`,
}

/** Returns why a key cannot add a signature, worded as in the specification (section 6). */
export const objectionText = (
  why: 'noPermission' | 'signedBefore',
  address: string,
): MessageDescriptor =>
  why === 'noPermission'
    ? msg`${address} has no permission to sign`
    : msg`${address} already sign transaction`
