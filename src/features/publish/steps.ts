import { parseUnits } from '../../core/typedAmount.ts'
import type { Millis } from '../../core/time.ts'
import type { Address } from '../../core/address.ts'
import type { Profile } from '../../api/endpoints/profile.ts'
import { TOKEN_DECIMALS, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'
import { presaleFormOf, scalePresale, tokenFormOf } from './castForm.ts'
import { allSteps, fieldsOf, type CastForm, type FieldName, type Step } from './fields.ts'
import { readPresale, readToken, type FieldError, type JudgeRecipient } from './form.ts'
import { readProfile, type ProfileError } from './profileForm.ts'

// Steps of the form, its parsed values, and how far the user may go.

/** Existing token that gets a presale. */
export interface KnownToken {
  readonly address: Address
  readonly terms: TokenTerms
  /** Creator's remaining amount of it, in smallest units. */
  readonly supply: bigint
}

interface Way {
  readonly isPresold: boolean
  readonly token?: KnownToken | undefined
}

/** Returns the steps of a creation, in order. */
export const stepsOf = ({ isPresold, token }: Way): readonly Step[] =>
  token
    ? ['presale', 'release', 'review']
    : allSteps.filter((step) => isPresold || step !== 'release')

export type CastError = FieldError | ProfileError
export type CastErrors = { readonly [Field in FieldName]?: CastError }

/** Parsed form, valid only without errors. */
export interface ReadCast {
  readonly token: TokenTerms
  readonly profile: Profile
  readonly presale: PresaleTerms | undefined
  /** Supply of the token, from which the presale takes its part. */
  readonly supply: bigint
  readonly errors: CastErrors
}

interface CastAround extends Way {
  /** Chain time; without it, a start is not checked yet. */
  readonly now?: Millis | undefined
  readonly judge?: JudgeRecipient | undefined
}

export function readCast(form: CastForm, { isPresold, token, now, judge }: CastAround): ReadCast {
  const read = token ? { terms: token.terms, errors: {} } : readToken(form, judge)
  const said = token ? { profile: { description: '' }, errors: {} } : readProfile(form)
  const supply = token?.supply ?? read.terms.totalSupply
  const judgedAt = now ?? (Date.parse(form.startTime) || 0)
  const sale = isPresold ? readPresale(form, { now: judgedAt, supply, judge }) : undefined
  return {
    token: read.terms,
    profile: said.profile,
    presale: sale?.terms,
    supply,
    errors: { ...read.errors, ...said.errors, ...sale?.errors },
  }
}

/** Whether a step has errors, so that the user cannot leave it yet. */
export const isWrong = (step: Step, errors: CastErrors): boolean =>
  fieldsOf[step].some((field) => errors[field] !== undefined)

/** Returns how far the user may go: to the first step with an error, or to the last one. */
export function furthestOf(steps: readonly Step[], errors: CastErrors): number {
  const wrong = steps.findIndex((step) => isWrong(step, errors))
  return wrong === -1 ? steps.length - 1 : wrong
}

export interface Suggestions {
  readonly token: TokenTerms
  readonly presale: PresaleTerms
}

const scaled = ['burnLimit', 'maxTotalNum', 'presaleMaxNum', 'insideMaxNum'] as const

/**
 * Replaces amounts suggested for a supply of `from` by those for `to`. Amounts that the user
 * changed stay.
 */
export function rescale(
  form: CastForm,
  suggested: Suggestions,
  from: bigint,
  to: bigint,
): CastForm {
  const amounts = (supply: bigint) => suggestedFor(suggested, supply)
  const [before, after] = [amounts(from), amounts(to)]
  const changed = scaled.filter((field) => form[field] === before[field])
  return { ...form, ...Object.fromEntries(changed.map((field) => [field, after[field]])) }
}

function suggestedFor({ token, presale }: Suggestions, supply: bigint) {
  const { totalSupply, burnLimit } = token
  const limit = totalSupply === 0n ? burnLimit : (burnLimit * supply) / totalSupply
  return {
    ...tokenFormOf({ ...token, burnLimit: limit }),
    ...presaleFormOf(scalePresale(presale, totalSupply, supply)),
  }
}

/** Parses a supply of tokens; undefined if the text gives none. */
export function supplyIn(text: string): bigint | undefined {
  const units = parseUnits(text, TOKEN_DECIMALS)
  return units.ok && units.value > 0n ? units.value : undefined
}
