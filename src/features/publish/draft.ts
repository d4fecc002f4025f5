import type { WritableAtom } from 'jotai'
import * as v from 'valibot'
import { addressSchema, type Address } from '../../core/address.ts'
import { keptFormAtom } from '../../state/device/keptForm.ts'
import { remembered } from '../../state/answers/remembered.ts'
import {
  castFormSchema,
  emptyProfile,
  presaleFormOf,
  profileFormOf,
  scalePresale,
  tokenFormOf,
} from './castForm.ts'
import { allSteps, type CastForm, type Step } from './fields.ts'
import type { CastPlan } from './plan.ts'
import type { KnownToken, Suggestions } from './steps.ts'

/** Unfinished form of a creation. */
export interface CastDraft {
  /** Id assigned when the draft is first stored. Two tabs that share a draft create only once. */
  readonly id?: string | undefined
  readonly step: Step
  readonly isPresold: boolean
  readonly form: CastForm
  /** Accounts that resemble known ones, and that the user has compared with them. */
  readonly compared?: readonly Address[] | undefined
  /** Supply for which the amounts are suggested, in smallest units. */
  readonly suggestedFor: string
  /**
   * Key of the order under which the draft was last confirmed. Once that is an operation, the draft
   * is over.
   */
  readonly orderKey?: string | undefined
}

/** Supply in smallest units. */
const suggestedFor = v.pipe(v.string(), v.regex(/^\d{1,40}$/))

const schema: v.GenericSchema<unknown, CastDraft> = v.object({
  id: v.optional(v.string()),
  step: v.picklist(allSteps),
  isPresold: v.boolean(),
  form: castFormSchema,
  compared: v.optional(v.array(addressSchema)),
  suggestedFor,
  orderKey: v.optional(v.string()),
})

/**
 * Draft as a link fills it in. Accounts that resemble known ones are compared again in the other
 * browser.
 */
export const castLink = v.object({
  act: v.literal('cast'),
  isPresold: v.boolean(),
  form: castFormSchema,
  suggestedFor,
})

export type CastLink = v.InferOutput<typeof castLink>

export const linkOf = ({ isPresold, form, suggestedFor }: CastDraft): CastLink => ({
  act: 'cast',
  isPresold,
  form,
  suggestedFor,
})

/** Returns the draft that a link fills in, at the review step. */
export const draftOfLink = ({ isPresold, form, suggestedFor }: CastLink): CastDraft => ({
  step: 'review',
  isPresold,
  form,
  suggestedFor,
  id: crypto.randomUUID(),
})

type DraftAtom = WritableAtom<CastDraft | undefined, [CastDraft | undefined], void>

/** Draft of a new token, or of a presale for `token`. */
export function draftAtom(token?: Address): DraftAtom {
  const key = token ? `publish ${token}` : 'publish'
  return remembered(key, () => keptFormAtom(key, schema))
}

/** Returns the form of an earlier plan, so that the user can change and confirm it again. */
export const draftOf = (
  { token, profile, presale }: CastPlan,
  suggested: Suggestions,
): CastDraft => ({
  step: 'review',
  isPresold: presale !== undefined,
  form: {
    ...profileFormOf(profile),
    ...tokenFormOf(token),
    ...presaleFormOf(presale ?? suggested.presale),
  },
  suggestedFor: String(suggested.token.totalSupply),
})

/** Returns a new form. Amounts are suggested for the available supply. */
export function newDraft({ token, presale }: Suggestions, known?: KnownToken): CastDraft {
  const supply = known?.supply ?? token.totalSupply
  return {
    step: known ? 'presale' : 'token',
    isPresold: true,
    form: {
      ...emptyProfile,
      ...tokenFormOf(known?.terms ?? token),
      ...presaleFormOf(scalePresale(presale, token.totalSupply, supply)),
    },
    suggestedFor: String(supply),
  }
}
