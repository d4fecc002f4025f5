import * as v from 'valibot'
import { TRX, unitsToDecimal } from '../../core/amount.ts'
import type { Profile } from '../../api/endpoints/profile.ts'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'
import { fieldsOf, type CastForm } from './fields.ts'
import {
  durationFields,
  durationUnits,
  type DurationText,
  type DurationUnit,
  type PresaleForm,
  type TokenForm,
} from './form.ts'
import type { ProfileForm } from './profileForm.ts'

const duration = v.object({ count: v.string(), unit: v.picklist(['minutes', 'hours', 'days']) })

/**
 * Schema of a form stored on the device. Each field that is neither a switch nor a duration is
 * text.
 */
export const castFormSchema: v.GenericSchema<unknown, CastForm> = v.object({
  ...v.entriesFromList(Object.values(fieldsOf).flat(), v.string()),
  ...v.entriesFromList(['isInsideSell', 'lpBurnEnabled', 'lpDistributionEnabled'], v.boolean()),
  ...v.entriesFromList(durationFields, duration),
})

/** Returns a token's profile as the user would type it. */
export function profileFormOf(said: Profile): ProfileForm {
  const { description, logo = '', website = '', telegram = '', x = '' } = said
  return { description, logo, website, telegram, x }
}

export const emptyProfile = profileFormOf({ description: '' })

const tokens = (units: bigint) => unitsToDecimal(units, TOKEN_DECIMALS)
const sun = (units: bigint) => unitsToDecimal(units, TRX.decimals)
const percent = (bp: number) => unitsToDecimal(BigInt(bp), 2)

/** Converts a duration to the largest unit that divides it evenly. */
function durationText(ms: Millis): DurationText {
  const units: readonly DurationUnit[] = ['days', 'hours', 'minutes']
  const unit = units.find((each) => ms > 0 && ms % durationUnits[each] === 0) ?? 'minutes'
  return { count: String(ms / durationUnits[unit]), unit }
}

/** Formats a time as `datetime-local` writes it, in this device's time zone, to the minute. */
export function localText(at: Millis): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns a token's terms as the user would type them. */
export const tokenFormOf = (terms: TokenTerms): TokenForm => ({
  name: terms.name,
  symbol: terms.symbol,
  totalSupply: tokens(terms.totalSupply),
  feeBuy: percent(terms.feeBuy),
  feeSell: percent(terms.feeSell),
  feeRecipient: terms.feeRecipient ?? '',
  lpBurnEnabled: terms.lpBurnEnabled,
  lpBurnFrequency: durationText(terms.lpBurnFrequency),
  percentForLPBurn: percent(terms.percentForLPBurn),
  burnLimit: tokens(terms.burnLimit),
  protectTime: durationText(terms.protectTime),
  protectFee: percent(terms.protectFee),
  isInsideSell: terms.isInsideSell,
  swapThreshold: tokens(terms.swapThreshold),
})

/** Returns a presale's terms as the user would type them. */
export const presaleFormOf = (terms: PresaleTerms): PresaleForm => ({
  startTime: localText(terms.startTime),
  presaleEthAmount: sun(terms.presaleEthAmount),
  tradeEthAmount: sun(terms.tradeEthAmount),
  maxTotalNum: tokens(terms.maxTotalNum),
  presaleMaxNum: tokens(terms.presaleMaxNum),
  insideMaxNum: tokens(terms.insideMaxNum),
  softCapRate: percent(terms.softCapRate),
  lpDistributionEnabled: terms.lpDistributionEnabled,
  userLPShare: percent(terms.userLPShare),
  devLPShare: percent(terms.devLPShare),
  devLPReceiver: terms.devLPReceiver ?? '',
  vestingDelay: durationText(terms.vestingDelay),
  vestingDis: durationText(terms.vestingDis),
  vestingRate: percent(terms.vestingRate),
  backingShare: percent(terms.backingShare),
})

/** Scales a presale's amounts, suggested for a supply of `from`, to a supply of `to`. */
export function scalePresale(terms: PresaleTerms, from: bigint, to: bigint): PresaleTerms {
  const scale = (units: bigint) => (from === 0n ? units : (units * to) / from)
  return {
    ...terms,
    maxTotalNum: scale(terms.maxTotalNum),
    presaleMaxNum: scale(terms.presaleMaxNum),
    insideMaxNum: scale(terms.insideMaxNum),
  }
}
