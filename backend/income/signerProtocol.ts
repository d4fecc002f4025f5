import * as v from 'valibot'
import { address, hex32, millis, units } from '../../src/api/schema.ts'
import type { Voucher } from './digest.ts'

// Protocol between the backend and a signer in another process, as JSON over HTTP. The backend sends
// the fields of a voucher, not its hash, so that the signer can judge what it signs.

/** Answer to `GET /address`. */
export const addressAnswer = v.strictObject({ address })

/** Body of `POST /sign`. */
export const signRequest = v.strictObject({
  genesisBlockId: hex32,
  fund: address,
  user: address,
  order: hex32,
  coin: address,
  /** Decimal digits, in smallest units. */
  amount: units,
  /** In ms. */
  expires: millis,
})
export type SignRequest = v.InferOutput<typeof signRequest>

/** Answer to `POST /sign`, with the status 200: r, s and v in hex. */
export const signAnswer = v.strictObject({
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{130}$/)),
})

/** Answer with the status 403: the signer does not sign this voucher. */
export const refusalAnswer = v.strictObject({ refused: v.pipe(v.string(), v.maxLength(200)) })

export interface FundOnChain {
  readonly genesisBlockId: string
  readonly fund: SignRequest['fund']
}

export const writeSignRequest = (where: FundOnChain, voucher: Voucher): string =>
  JSON.stringify({ ...where, ...voucher, amount: String(voucher.amount) })
