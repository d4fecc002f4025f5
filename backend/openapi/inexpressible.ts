import type { JsonSchema } from '@valibot/to-json-schema'

/** Constraint of the table's schemas that JSON schema cannot express, with its replacement. */
export interface Inexpressible {
  readonly reason: string
  /** Schema that is merged into the field's description, or replaces it. */
  readonly instead?: JsonSchema
}

/**
 * Constraints by kind and name: `transform BigInt`, `check must be plain text`. An unlisted
 * constraint stops the generation; an entry that no endpoint uses any more fails a test.
 */
export const inexpressible: Readonly<Record<string, Inexpressible>> = {
  'transform Number': {
    reason:
      'queries and forms contain numbers as text, and both forms are accepted; the document says integer',
  },
  'transform isTrue': {
    reason:
      'queries and forms contain "true" and "false", and both forms are accepted; the document says boolean',
  },
  'transform BigInt': {
    reason: 'an amount travels as text, and becomes a bigint when it is read',
  },
  'transform withoutHidden': {
    reason: 'characters that hide or reorder others are removed when a text is read',
  },
  max_length: {
    reason:
      'lengths are in UTF-16 units, in JSON Schema in characters: 😀 counts as two, and as one there',
  },
  'custom must be a TRON address': {
    reason: 'the checksum of base58check; the document lists only the characters',
    instead: { type: 'string', pattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$' },
  },
  'custom must be a file': {
    reason: 'a part of multipart/form-data, which has no type in JSON',
    instead: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
  'check must be plain text': {
    reason: 'no control characters except line breaks, and none that hide or reorder others',
  },
  'check must be an https link': {
    reason: 'no user name; links to Telegram and X lead to their hosts only',
    instead: { format: 'uri', pattern: '^https://' },
  },
}
