import { isPlain, isTransfer, type Call } from '../../chain/call.ts'
import { addressesIn } from '../../core/addressesIn.ts'
import { nobody, type Address } from '../../core/address.ts'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'

/** Returns the other addresses in a call: receivers, spenders, tokens. */
export const namedBy = ({ plan: { call }, owner }: Pick<VerifiedRequest, 'plan' | 'owner'>) =>
  addressesIn(isPlain(call) ? call : call.args).filter((each) => each !== owner && each !== nobody)

/**
 * Returns the receiver of the assets or the card that a call transfers. Such a transfer is
 * irreversible.
 */
export function receiverOf(call: Call): Address | undefined {
  if (isPlain(call)) return isTransfer(call) ? call.to : undefined
  const given = /^(?:safeT|t)ransfer(From)?\(address,/.exec(call.signature)
  return given ? (call.args[given[1] ? 1 : 0] as Address) : undefined
}
