import * as v from 'valibot'
import { hasHiddenCharacters, withoutHidden } from '../../core/text.ts'

// What a creator says about a token: a stranger's words, of which the chain knows nothing.

const isPlainText = (text: string) => withoutHidden(text) === text && !/[^\n\P{Cc}]/u.test(text)

/** An https link that leads where it seems to: with no user name in front of its host. */
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

/** Fields of a request and of an answer alike: what is not plain is refused, and never shown. */
export const profileFields = {
  /** Line breaks are kept; otherwise it is plain text. */
  description: v.optional(
    v.pipe(v.string(), v.maxLength(1_000), v.check(isPlainText, 'must be plain text')),
    '',
  ),
  website: link(),
  telegram: link('t.me', 'telegram.me'),
  x: link('x.com', 'twitter.com'),
  /** A picture elsewhere; an app loads it only from where its security policy allows. */
  logo: link(),
}

export const profile = v.object(profileFields)
export type Profile = v.InferOutput<typeof profile>
