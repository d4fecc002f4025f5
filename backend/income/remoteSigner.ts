import * as v from 'valibot'
import type { Address } from '../../src/core/address.ts'
import type { Clock } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import { onceInFlight } from '../chain/onceInFlight.ts'
import { askSigner, type SignerAnswer } from './askSigner.ts'
import type { VoucherSigner } from './signer.ts'
import type { SignerPlace } from './signerPlace.ts'
import { addressAnswer, refusalAnswer, signAnswer, writeSignRequest } from './signerProtocol.ts'

/** Time for which an answer about the address counts, so that a silent signer delays few. */
const KNOWN_MS = 5 * SECOND_MS

export interface RemoteOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Called with each failure, in words for the operator. */
  readonly onTrouble: (error: unknown) => void
}

/** The signer of income did not sign, or did not answer. */
export class SignerFailed extends Error {}

/**
 * Signer in another process, on the same machine. It is asked once and not again. While it is away
 * there is no signer, as if none were configured. Its signatures are not trusted: the caller
 * recovers their account.
 */
export function remoteSigner(
  place: SignerPlace,
  { clock, onTrouble }: RemoteOptions,
): VoucherSigner {
  const share = onceInFlight()
  let known: { readonly address: Address | undefined; readonly at: Millis } | undefined

  const told = <T>(what: string, answer: Result<T, string>): T | undefined => {
    if (answer.ok) return answer.value
    onTrouble(new SignerFailed(`the signer of income ${what}: ${answer.error}`))
    return undefined
  }

  return {
    async present() {
      if (known && Math.abs(clock.now() - known.at) < KNOWN_MS) return known.address
      return share('address', async () => {
        const answer = read(addressAnswer, await askSigner(place, '/address'))
        const address = told('names no address', answer)?.address
        known = { address, at: clock.now() }
        return address
      })
    },
    async signVoucher(where, voucher) {
      const body = writeSignRequest(where, voucher)
      const answer = read(signAnswer, await askSigner(place, '/sign', body))
      const signature = told('did not sign', answer)?.signature
      // After a failure, the next request finds out whether it is there.
      if (signature === undefined) known = undefined
      return signature
    },
  }
}

/** Parses an answer. Its text is never part of the error, because it may be anything. */
function read<S extends v.GenericSchema>(
  schema: S,
  answer: Result<SignerAnswer, string>,
): Result<v.InferOutput<S>, string> {
  if (!answer.ok) return answer
  const { status, text } = answer.value
  const json = parsed(text)
  if (status === 403) {
    const refusal = v.safeParse(refusalAnswer, json)
    return err(refusal.success ? refusal.output.refused : 'it refuses, and does not say why')
  }
  const answered = v.safeParse(schema, json)
  return status === 200 && answered.success
    ? ok(answered.output)
    : err(`its answer is not one of a signer (HTTP ${status})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
