import * as v from 'valibot'
import type { Address } from '../../core/address.ts'
import { privateFormAtom } from '../../state/account/privateForms.ts'
import type { Texts } from './rules.ts'

// Unsaved changes of a profile.

const texts = v.pipe(
  v.object({
    nickname: v.optional(v.string()),
    introduction: v.optional(v.string()),
    isListed: v.optional(v.boolean()),
  }),
  // Drafts are stored as JSON, which has no undefined fields.
  v.transform((kept) => kept as Partial<Texts>),
)

/** Changed texts; a missing field is unchanged. */
export type TextsDraft = Partial<Texts>

const chosen = v.object({
  kind: v.literal('chosen'),
  type: v.picklist(['image/webp', 'image/jpeg']),
  base64: v.pipe(v.string(), v.maxLength(400_004), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})

/** Selected square, or `none` to remove the present picture. */
const picture = v.union([v.object({ kind: v.literal('none') }), chosen])
export type PictureDraft = v.InferOutput<typeof picture>

/** Texts and picture are stored apart, so that a keystroke does not write the picture again. */
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
