import * as v from 'valibot'
import type { Address } from '../../core/address.ts'
import { privateFormAtom } from '../../state/account/privateForms.ts'
import type { Texts } from './rules.ts'

// What somebody has changed of their profile and not saved yet.

const texts = v.pipe(
  v.object({
    nickname: v.optional(v.string()),
    introduction: v.optional(v.string()),
    isListed: v.optional(v.boolean()),
  }),
  // Kept as JSON, which knows no field without a value.
  v.transform((kept) => kept as Partial<Texts>),
)

/** What is not named is as it was. */
export type TextsDraft = Partial<Texts>

const chosen = v.object({
  kind: v.literal('chosen'),
  type: v.picklist(['image/webp', 'image/jpeg']),
  base64: v.pipe(v.string(), v.maxLength(400_004), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})

/** The square that was chosen, or none in the place of the one that there is. */
const picture = v.union([v.object({ kind: v.literal('none') }), chosen])
export type PictureDraft = v.InferOutput<typeof picture>

/** They are kept apart: a picture is not written again with each letter. */
export const textsDraftAtom = (owner: Address) => privateFormAtom('profile.texts', owner, texts)
export const pictureDraftAtom = (owner: Address) =>
  privateFormAtom('profile.picture', owner, picture)

export async function draftOf(square: Blob): Promise<PictureDraft> {
  const bytes = new Uint8Array(await square.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const type = square.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return { kind: 'chosen', type, base64: btoa(binary) }
}

export const blobOf = ({ type, base64 }: v.InferOutput<typeof chosen>): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type })
