import { decodeValues, encodeCall, typesOf } from '../../src/chain/abi.ts'
import { COSIGNED, COSIGNED_THERE } from '../../src/outbox/cosigned.ts'
import type { SigningRequest } from '../../src/outbox/signingRequest.ts'
import { DAY_MS, HOUR_MS, type Millis } from '../../src/core/time.ts'
import type { Address } from '../../src/core/address.ts'
import { packTransaction, signatureBy, unpackTransaction, type RawData } from './bytes.ts'
import type { Dice } from './dice.ts'
import { kinds } from './kinds.ts'
import { STRANGER } from './places.ts'

/** Knowledge of a dishonest co-signer. */
interface Liar {
  readonly key: Address
  readonly dice: Dice
  /** Time of the chain. */
  readonly now: Millis
  /** True if no contract prevents a second payment. */
  readonly isGiven: boolean
}

/** False hand-overs that a dishonest co-signer makes in place of the real one. */
const lies = {
  /** Changes the amount under the same description, signed by the dishonest co-signer alone. */
  paysMore: (handed, { key }) => signedAnew(handed, more, key),
  /** Lives longer than a shared transaction may, even if it is taken up late. */
  livesLonger: (handed, { key, now, isGiven }) => {
    const expiration = now + (isGiven ? HOUR_MS : DAY_MS) + 3 * HOUR_MS
    return signedAnew(handed, (raw) => ({ ...raw, expiration }), key)
  },
  /** Carries signatures of other bytes. */
  otherBytes: (handed) => {
    const raw = unpackTransaction(handed.rawDataHex)
    const other = packTransaction({ ...raw, expiration: raw.expiration - 1 })
    return { ...handed, rawDataHex: other.raw_data_hex }
  },
  /** Adds a signature by a key outside the account. */
  foreignKey: (handed) => {
    const { txID } = packTransaction(unpackTransaction(handed.rawDataHex))
    return { ...handed, signatures: [...handed.signatures, signatureBy(STRANGER, txID)] }
  },
  /** Describes the right bytes as another operation. */
  otherWords: (handed, { dice }) => {
    const others = [...kinds.keys()].filter(
      (kind) => kind !== handed.kind && kind !== COSIGNED && kind !== COSIGNED_THERE,
    )
    return dice.chance(0.5)
      ? { ...handed, kind: dice.pick(others) }
      : { ...handed, intent: moreIn(handed.intent) }
  },
} satisfies Record<string, (handed: SigningRequest, liar: Liar) => SigningRequest>

export type HandOnLie = keyof typeof lies

export const handOnLies = Object.keys(lies) as HandOnLie[]

export const lieAbout = (lie: HandOnLie, handed: SigningRequest, liar: Liar): SigningRequest =>
  lies[lie](handed, liar)

function signedAnew(
  handed: SigningRequest,
  change: (raw: RawData) => RawData,
  key: Address,
): SigningRequest {
  const other = packTransaction(change(unpackTransaction(handed.rawDataHex)))
  return {
    ...handed,
    rawDataHex: other.raw_data_hex,
    signatures: [signatureBy(key, other.txID)],
  }
}

/** Raises every amount by one, or the TRX sent along if there is no amount. */
function more(raw: RawData): RawData {
  const { data, signature } = raw
  const types = data ? typesOf(signature) : []
  const values = data ? decodeValues(types, data.slice(8)) : []
  if (!values.some((value) => typeof value === 'bigint'))
    return { ...raw, callValue: String(BigInt(raw.callValue) + 1n) }
  const changed = values.map((value) => (typeof value === 'bigint' ? value + 1n : value))
  return {
    ...raw,
    args: raw.args.map((arg, at) => (typeof changed[at] === 'bigint' ? String(changed[at]) : arg)),
    data: encodeCall(signature, changed),
  }
}

/** Raises every amount in the data by one. */
function moreIn(data: unknown): unknown {
  if (typeof data === 'bigint') return data + 1n
  if (Array.isArray(data)) return data.map(moreIn)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, moreIn(value)]))
}

/** Possible outcomes of a hand-over. */
const outcomes = [
  'taken up',
  'merged with a row that has it',
  'sent by another than its maker',
  'too late',
  'refused: damaged',
  ...handOnLies.map((lie) => `refused: ${lie}` as const),
] as const

export type HandOnOutcome = (typeof outcomes)[number]

/** Returns the key under which a world counts the outcome. */
export const handOnKey = (outcome: HandOnOutcome): string => `hand-over ${outcome}`

/** Lists the outcomes that no world had: "never met: hand-over too late". */
export const handOnsNotMet = (met: Readonly<Record<string, number>>): string[] =>
  outcomes.map(handOnKey).flatMap((key) => (met[key] ? [] : [`never met: ${key}`]))

/** Formats the number of times that each outcome occurred. */
export const handOnsText = (met: Readonly<Record<string, number>>): string =>
  outcomes.map((outcome) => `${handOnKey(outcome)}: ${met[handOnKey(outcome)] ?? 0}`).join('\n')
