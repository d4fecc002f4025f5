import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { TextAnswer } from './textAnswer.ts'
import type { Language } from '../shop/localised.ts'

/**
 * Time for which caches share an answer, in seconds: less than a block. While a cache fetches the
 * next one, it may serve the last one for `STALE_S`. Browsers may store an answer, too, but ask
 * again each time: a user's own report must show in the next answer.
 */
const SHARED_S = 2
const STALE_S = 30

const SHARED = `public, max-age=0, s-maxage=${SHARED_S}, stale-while-revalidate=${STALE_S}`

/** Tags of the languages that exist. */
const tags: Readonly<Record<Language, string>> = { en: 'en', tc: 'zh-TW' }

/**
 * Lets no cache store an answer, unless its route allows it: private answers, refusals and failures
 * are for one reader and one moment.
 */
export const notStored: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  await next()
}

/**
 * Returns the tag of an answer. It depends on the text alone, so all instances agree, and it never
 * hides a change. Weak, because compressed forms have the same tag.
 */
export function tagOf(answer: TextAnswer): string {
  answer.tag ??= `W/"${createHash('sha256').update(answer.bytes).digest('base64url').slice(0, 22)}"`
  return answer.tag
}

/** Lets caches share an answer, in the variants that exist. */
export function shareWithAll(context: Context, tag: string, language: Language): void {
  context.header('Cache-Control', SHARED)
  context.header('ETag', tag)
  context.header('Content-Language', tags[language])
  context.header('Vary', 'Accept-Language, Accept-Encoding', { append: true })
}

/** Whether the client has the answer with this tag already. */
export function isKnown(context: Context, tag: string): boolean {
  const known = context.req.header('if-none-match') ?? ''
  return known.split(',').some((each) => each.trim() === tag)
}
