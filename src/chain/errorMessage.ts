import * as v from 'valibot'
import { withoutHidden } from '../core/text.ts'
import { hexToText } from './nodeAnswers.ts'

/** Longer than any message that a person reads. */
const LONGEST = 240

const text = v.pipe(v.string(), v.minLength(1))

const inside = (key: string, found: v.GenericSchema<unknown, string> = text) =>
  v.pipe(
    v.object({ [key]: found }),
    v.transform((it) => it[key]!),
  )

/** As nodes and wallets send it: {"message":…}, {"error":{"message":…}}, {"error":…}, {"msg":…}. */
const embedded = v.union([
  inside('message'),
  inside('error', inside('message')),
  inside('error'),
  inside('msg'),
])

/**
 * The human-readable message in an error of chain or wallet: that of the JSON in it, else the text
 * itself (specification, section 8). Undefined if there is nothing to read. Others wrote it: it is
 * shown as a quotation, without hidden characters, and cut at 240 characters.
 */
export function errorMessage(error: string): string | undefined {
  const message = withoutHidden(hexToText(messageOfJson(error) ?? error))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(message)) return undefined
  return message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message
}

/** Undefined, too, if what looks like JSON is part of a sentence. */
function messageOfJson(error: string): string | undefined {
  const json = error.slice(error.indexOf('{'), error.lastIndexOf('}') + 1)
  try {
    const parsed = v.safeParse(embedded, JSON.parse(json))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
