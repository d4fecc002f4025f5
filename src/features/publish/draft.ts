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

/** A creation in the form, as far as it has come. */
export interface CastDraft {
  /** Made when the draft is first kept: two tabs that share a draft cast it once. */
  readonly id?: string | undefined
  readonly step: Step
  readonly isPresold: boolean
  readonly form: CastForm
  /** Accounts that look like known ones, and that the user has compared with those. */
  readonly compared?: readonly Address[] | undefined
  /** The supply that the suggested amounts are for, in smallest units. */
  readonly suggestedFor: string
  /** The order it was last confirmed under: once that is an operation, the draft is over. */
  readonly orderKey?: string | undefined
}

/** In smallest units. */
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

/** A draft as a link fills it in; accounts that look like others are compared again there. */
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

/** What a link has filled in, to be read once more. */
export const draftOfLink = ({ isPresold, form, suggestedFor }: CastLink): CastDraft => ({
  step: 'review',
  isPresold,
  form,
  suggestedFor,
  id: crypto.randomUUID(),
})

type DraftAtom = WritableAtom<CastDraft | undefined, [CastDraft | undefined], void>

/** The draft of a new token, or of a presale for a token. */
export function draftAtom(token?: Address): DraftAtom {
  const key = token ? `publish ${token}` : 'publish'
  return remembered(key, () => keptFormAtom(key, schema))
}

/** The form of what was confirmed before, to change something and confirm it again. */
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

/** What a form begins with; amounts are suggested for the supply that there is. */
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
