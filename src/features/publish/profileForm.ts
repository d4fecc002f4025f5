import * as v from 'valibot'
import { profileFields, type Profile } from '../../api/endpoints/profile.ts'
import { hasHiddenCharacters } from '../../core/text.ts'

// Profile fields of a token as typed. They do not go on chain, and all are optional.

export type ProfileForm = { readonly [Field in keyof Profile]-?: string }

export const LONGEST_DESCRIPTION = 1_000

/** Error of a profile field. */
export type ProfileError =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'tooManyCharacters'; readonly most: number }
  | { readonly kind: 'notALink'; readonly example: string }

export type ProfileErrors = { readonly [Field in keyof ProfileForm]?: ProfileError }

const examples = {
  logo: 'https://…',
  website: 'https://…',
  telegram: 'https://t.me/…',
  x: 'https://x.com/…',
} as const
const links = ['logo', 'website', 'telegram', 'x'] as const

/** Adds `https://` to a link without a scheme. */
const linkOf = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.includes('://') ? trimmed : `https://${trimmed}`
}

/** Parses the token's profile; it is valid only without errors. */
export function readProfile(form: ProfileForm): {
  readonly profile: Profile
  readonly errors: ProfileErrors
} {
  const errors: { -readonly [Field in keyof ProfileErrors]: ProfileErrors[Field] } = {}
  const description = form.description.trim()
  if (description.length > LONGEST_DESCRIPTION)
    errors.description = { kind: 'tooManyCharacters', most: LONGEST_DESCRIPTION }
  else if (!v.is(profileFields.description, description)) errors.description = { kind: 'hidden' }
  const profile: { -readonly [Field in keyof Profile]: Profile[Field] } = { description }
  for (const field of links) {
    const link = linkOf(form[field])
    if (link === '') continue
    profile[field] = link
    if (hasHiddenCharacters(form[field])) errors[field] = { kind: 'hidden' }
    else if (!v.is(profileFields[field], link) || !hasDottedHost(link))
      errors[field] = { kind: 'notALink', example: examples[field] }
  }
  return { profile, errors }
}

/** Whether a link's host has a dot. The public cannot open a site such as "https://harbor". */
const hasDottedHost = (link: string): boolean =>
  URL.canParse(link) && new URL(link).hostname.includes('.')
