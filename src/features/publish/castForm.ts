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

/** Reads back a form kept on the device: what is neither a switch nor a length of time is text. */
export const castFormSchema: v.GenericSchema<unknown, CastForm> = v.object({
  ...v.entriesFromList(Object.values(fieldsOf).flat(), v.string()),
  ...v.entriesFromList(['isInsideSell', 'lpBurnEnabled', 'lpDistributionEnabled'], v.boolean()),
  ...v.entriesFromList(durationFields, duration),
})

/** What is said about a token as it would be typed. */
export function profileFormOf(said: Profile): ProfileForm {
  const { description, logo = '', website = '', telegram = '', x = '' } = said
  return { description, logo, website, telegram, x }
}

export const emptyProfile = profileFormOf({ description: '' })

const tokens = (units: bigint) => unitsToDecimal(units, TOKEN_DECIMALS)
const sun = (units: bigint) => unitsToDecimal(units, TRX.decimals)
const percent = (bp: number) => unitsToDecimal(BigInt(bp), 2)

/** In the largest unit that divides it evenly. */
function durationText(ms: Millis): DurationText {
  const units: readonly DurationUnit[] = ['days', 'hours', 'minutes']
  const unit = units.find((each) => ms > 0 && ms % durationUnits[each] === 0) ?? 'minutes'
  return { count: String(ms / durationUnits[unit]), unit }
}

/** As `datetime-local` writes it, in the zone of this device; to the minute. */
export function localText(at: Millis): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A token's terms as they would be typed. */
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

/** A presale's terms as they would be typed. */
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

/** A presale's amounts, suggested for a supply of `from`, scaled to one of `to`. */
export function scalePresale(terms: PresaleTerms, from: bigint, to: bigint): PresaleTerms {
  const scale = (units: bigint) => (from === 0n ? units : (units * to) / from)
  return {
    ...terms,
    maxTotalNum: scale(terms.maxTotalNum),
    presaleMaxNum: scale(terms.presaleMaxNum),
    insideMaxNum: scale(terms.insideMaxNum),
  }
}
