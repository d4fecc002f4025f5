import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { FundOnChain, SignRequest } from '../income/signerProtocol.ts'

// Rules that alone decide what a signer signs. They do not trust the backend, which may be in the
// hands of a thief: the signer then gives at most a cap per asset and day.

/** Terms that an operator sets. */
export interface Policy extends FundOnChain {
  /** Most of each asset that is signed in a day, in smallest units. Others are never signed. */
  readonly caps: ReadonlyMap<Address, bigint>
}

/** Vouchers signed on one day (UTC). */
export interface Day {
  readonly day: number
  readonly signed: Readonly<Partial<Record<Address, bigint>>>
  /** Hashes of those vouchers: the same one is signed again without counting again. */
  readonly digests: readonly string[]
}

/** Longest life of a voucher, with some minutes for clocks that differ. */
const MOST_LIFE_MS = 48 * HOUR_MS + 10 * MINUTE_MS

/** Most vouchers a day, so that tiny amounts cannot fill the book. */
export const MOST_A_DAY = 10_000

/** Returns why a voucher is not signed, if so. `today` is the book of the current day. */
export function whyNotSign(
  { genesisBlockId, fund, caps }: Policy,
  today: Day,
  asked: SignRequest,
  digest: string,
  now: Millis,
): string | undefined {
  if (asked.genesisBlockId !== genesisBlockId) return 'the voucher is of another chain'
  if (asked.fund !== fund) return 'the voucher is of another fund'
  if (asked.expires % SECOND_MS !== 0) return 'the voucher ends within a second'
  if (asked.expires <= now) return 'the voucher has expired'
  if (asked.expires > now + MOST_LIFE_MS) return 'the voucher lives for too long'
  if (asked.amount <= 0n) return 'the voucher is of nothing'
  const cap = caps.get(asked.coin)
  if (cap === undefined) return 'the asset has no cap here'
  if (today.digests.includes(digest)) return undefined
  if (today.digests.length >= MOST_A_DAY) return 'too many vouchers were signed today'
  const signed = today.signed[asked.coin] ?? 0n
  return signed + asked.amount > cap ? 'the cap of today would be exceeded' : undefined
}

/** Returns the day's book with one more voucher. */
export function withSigned(today: Day, { coin, amount }: SignRequest, digest: string): Day {
  if (today.digests.includes(digest)) return today
  return {
    day: today.day,
    signed: { ...today.signed, [coin]: (today.signed[coin] ?? 0n) + amount },
    digests: [...today.digests, digest],
  }
}
