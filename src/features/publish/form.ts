import { parseAddress, type Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { parseUnits, type AmountError } from '../../core/typedAmount.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'
import { MOST_SUPPLY, presaleTermErrors, tokenTermErrors, type TermError } from './rules.ts'

// Parses the fields of a creation. Every field is stored as typed, so that unreadable input is not
// lost. Readable input is checked against the rules.

export const durationUnits = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS } as const
export type DurationUnit = keyof typeof durationUnits

/** Duration as the user types it. */
export interface DurationText {
  readonly count: string
  readonly unit: DurationUnit
}

/** Typed form of a field: switches are booleans, durations have a unit, and all others are text. */
type Typed<Terms> = {
  readonly [Field in keyof Terms]-?: Field extends DurationField
    ? DurationText
    : Terms[Field] extends boolean
      ? boolean
      : string
}

export const durationFields = [
  'lpBurnFrequency',
  'protectTime',
  'vestingDelay',
  'vestingDis',
] as const
export type DurationField = (typeof durationFields)[number]

export type TokenForm = Typed<TokenTerms>
/** Presale fields as typed. `startTime` is a local date and time, as `datetime-local` writes it. */
export type PresaleForm = Typed<PresaleTerms>

/** Error of a field: it cannot be read, or it breaks a rule. */
export type FieldError =
  | TermError
  | { readonly kind: Exclude<AmountError, 'empty'>; readonly decimals: number }
  | { readonly kind: 'notAnAddress' | 'notATime' }
  | RecipientError

/** Reason why an account must not receive anything, or not yet. */
export interface RecipientError {
  /**
   * `noAccount`: no one can own the address. `ourContract`: funds sent to this app's contracts are
   * lost. `lookalike`: the address resembles one that this device knows, and the user has not
   * compared them.
   */
  readonly kind: 'noAccount' | 'ourContract' | 'lookalike'
}

/** Judges a recipient with data that only this device has. */
export type JudgeRecipient = (account: Address) => RecipientError | undefined

/**
 * Parsed terms, valid only without errors. A field that cannot be read gets a harmless placeholder.
 * Its own error replaces any error that the rules find for the placeholder.
 */
interface Read<Terms> {
  readonly terms: Terms
  readonly errors: { readonly [Field in keyof Terms]?: FieldError }
}

/** Decimals of a percentage, so that one unit is a basis point. */
const PERCENT_DECIMALS = 2
const WHOLE = 10_000

/** Returns functions that read fields one by one and record the errors. */
function reader<Terms>(judge: JudgeRecipient | undefined) {
  const errors: { [Field in keyof Terms]?: FieldError } = {}

  function number(field: keyof Terms, text: string, decimals: number, otherwise: bigint): bigint {
    const parsed = parseUnits(text, decimals)
    if (parsed.ok) return parsed.value
    errors[field] = parsed.error === 'empty' ? { kind: 'empty' } : { kind: parsed.error, decimals }
    return otherwise
  }
  return {
    errors,
    number,
    tokens: (field: keyof Terms, text: string, otherwise = 0n) =>
      number(field, text, TOKEN_DECIMALS, otherwise),
    sun: (field: keyof Terms, text: string, otherwise = 0n) =>
      number(field, text, TRX.decimals, otherwise),
    bp: (field: keyof Terms, text: string, otherwise = 0) =>
      small(number(field, text, PERCENT_DECIMALS, BigInt(otherwise))),
    duration: (field: keyof Terms, { count, unit }: DurationText, otherwise: Millis = 0) =>
      small(number(field, count, 0, BigInt(otherwise / durationUnits[unit]))) * durationUnits[unit],
    /** Reads an optional address; an empty field gives undefined. */
    address(field: keyof Terms, text: string): Address | undefined {
      if (text.trim() === '') return undefined
      const parsed = parseAddress(text)
      const error = parsed.ok ? judge?.(parsed.value) : { kind: 'notAnAddress' as const }
      if (error) errors[field] = error
      return parsed.ok ? parsed.value : undefined
    },
    time(field: keyof Terms, text: string, otherwise: Millis): Millis {
      const at = text === '' ? Number.NaN : new Date(text).getTime()
      if (!Number.isNaN(at)) return at
      errors[field] = text === '' ? { kind: 'empty' } : { kind: 'notATime' }
      return otherwise
    },
  }
}

/** Converts to a number, capped far beyond every bound, where it is still exact. */
const small = (value: bigint): number => Number(value < 10n ** 12n ? value : 10n ** 12n)

/**
 * Removes the variation selector that keyboards put behind some emoji. Users cannot see or delete
 * it, and the contract refuses it.
 */
const nameOf = (text: string): string => text.replaceAll('\ufe0f', '').trim()

export function readToken(form: TokenForm, judge?: JudgeRecipient): Read<TokenTerms> {
  const { lpBurnEnabled } = form
  const read = reader<TokenTerms>(judge)
  const totalSupply = read.tokens('totalSupply', form.totalSupply, MOST_SUPPLY)
  const terms: TokenTerms = {
    name: nameOf(form.name),
    symbol: nameOf(form.symbol),
    totalSupply,
    feeBuy: read.bp('feeBuy', form.feeBuy),
    feeSell: read.bp('feeSell', form.feeSell),
    feeRecipient: read.address('feeRecipient', form.feeRecipient),
    lpBurnEnabled,
    // Fields that do not apply are not read.
    lpBurnFrequency: lpBurnEnabled
      ? read.duration('lpBurnFrequency', form.lpBurnFrequency, DAY_MS)
      : 0,
    percentForLPBurn: lpBurnEnabled ? read.bp('percentForLPBurn', form.percentForLPBurn, 1) : 0,
    burnLimit: lpBurnEnabled ? read.tokens('burnLimit', form.burnLimit, 1n) : 0n,
    protectTime: read.duration('protectTime', form.protectTime),
    protectFee: read.bp('protectFee', form.protectFee),
    isInsideSell: form.isInsideSell,
    swapThreshold: read.tokens('swapThreshold', form.swapThreshold),
  }
  return { terms, errors: { ...tokenTermErrors(terms), ...read.errors } }
}

interface PresaleAround {
  /** Chain time. */
  readonly now: Millis
  /** Supply of the token. */
  readonly supply: bigint
  readonly judge?: JudgeRecipient | undefined
}

export function readPresale(
  form: PresaleForm,
  { now, supply, judge }: PresaleAround,
): Read<PresaleTerms> {
  const { lpDistributionEnabled } = form
  const read = reader<PresaleTerms>(judge)
  const insideMaxNum = read.tokens('insideMaxNum', form.insideMaxNum)
  const maxTotalNum = read.tokens('maxTotalNum', form.maxTotalNum, supply - insideMaxNum)
  const devLPShare = lpDistributionEnabled ? read.bp('devLPShare', form.devLPShare) : 0
  const terms: PresaleTerms = {
    startTime: read.time('startTime', form.startTime, now),
    presaleEthAmount: read.sun('presaleEthAmount', form.presaleEthAmount, MOST_SUPPLY),
    tradeEthAmount: read.sun('tradeEthAmount', form.tradeEthAmount),
    maxTotalNum,
    presaleMaxNum: read.tokens('presaleMaxNum', form.presaleMaxNum, maxTotalNum),
    insideMaxNum,
    softCapRate: read.bp('softCapRate', form.softCapRate),
    lpDistributionEnabled,
    userLPShare: lpDistributionEnabled
      ? read.bp('userLPShare', form.userLPShare, Math.max(0, WHOLE - devLPShare))
      : 0,
    devLPShare,
    devLPReceiver: lpDistributionEnabled
      ? read.address('devLPReceiver', form.devLPReceiver)
      : undefined,
    vestingDelay: read.duration('vestingDelay', form.vestingDelay),
    vestingDis: read.duration('vestingDis', form.vestingDis, DAY_MS),
    vestingRate: read.bp('vestingRate', form.vestingRate, WHOLE),
    backingShare: read.bp('backingShare', form.backingShare),
  }
  return { terms, errors: { ...presaleTermErrors(terms, { now, supply }), ...read.errors } }
}
