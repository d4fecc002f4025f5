import * as v from 'valibot'
import { hasHiddenCharacters, withoutHidden } from '../../core/text.ts'

// Description of a token by its creator: untrusted text, which the chain does not hold.

const isPlainText = (text: string) => withoutHidden(text) === text && !/[^\n\P{Cc}]/u.test(text)

/** Whether text is an https link without a user name or password, which could disguise its host. */
function isLink(text: string, hosts: readonly string[]): boolean {
  if (hasHiddenCharacters(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return hosts.length === 0 || hosts.includes(hostname)
}

const link = (...hosts: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.check((text) => isLink(text, hosts), 'must be an https link'),
    ),
  )

/**
 * Fields of both requests and answers. Text with other than plain characters is refused, and so
 * never shown.
 */
export const profileFields = {
  /** Plain text that may have line breaks. */
  description: v.optional(
    v.pipe(v.string(), v.maxLength(1_000), v.check(isPlainText, 'must be plain text')),
    '',
  ),
  website: link(),
  telegram: link('t.me', 'telegram.me'),
  x: link('x.com', 'twitter.com'),
  /**
   * Link to a picture on another site; an app loads it only if its content security policy allows.
   */
  logo: link(),
}

export const profile = v.object(profileFields)
export type Profile = v.InferOutput<typeof profile>
