import * as v from 'valibot'
import { withoutHidden } from '../core/text.ts'
import { hexToText } from './nodeAnswers.ts'

/** Maximum length of a shown message, in characters. Any readable message is shorter. */
const LONGEST = 240

const text = v.pipe(v.string(), v.minLength(1))

const inside = (key: string, found: v.GenericSchema<unknown, string> = text) =>
  v.pipe(
    v.object({ [key]: found }),
    v.transform((it) => it[key]!),
  )

/**
 * Message formats of nodes and wallets: {"message":…}, {"error":{"message":…}}, {"error":…},
 * {"msg":…}.
 */
const embedded = v.union([
  inside('message'),
  inside('error', inside('message')),
  inside('error'),
  inside('msg'),
])

/**
 * Extracts the human-readable message from a chain or wallet error: the message in its JSON, or the
 * text itself (specification, section 8). Undefined if nothing is readable. The text is untrusted.
 * It is shown as a quotation, without hidden characters, and cut at 240 characters.
 */
export function errorMessage(error: string): string | undefined {
  const message = withoutHidden(hexToText(messageOfJson(error) ?? error))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(message)) return undefined
  return message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message
}

/**
 * Extracts the message from JSON in the text. Undefined also if the braces are only part of a
 * sentence.
 */
function messageOfJson(error: string): string | undefined {
  const json = error.slice(error.indexOf('{'), error.lastIndexOf('}') + 1)
  try {
    const parsed = v.safeParse(embedded, JSON.parse(json))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
