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
      'a query or a form writes numbers as text, and both are read; the document says integer',
  },
  'transform isTrue': {
    reason:
      'a query or a form writes "true" and "false", and both are read; the document says boolean',
  },
  'transform BigInt': {
    reason: 'an amount is text on its way, and a bigint only where it is read',
  },
  'transform withoutHidden': {
    reason: 'characters that hide or reorder others are removed where a text is read',
  },
  max_length: {
    reason:
      'lengths are counted in UTF-16 units, by JSON schemas in characters: of 😀 in one or two',
  },
  'custom must be a TRON address': {
    reason: 'the checksum of base58check: the document knows only which characters there are',
    instead: { type: 'string', pattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$' },
  },
  'custom must be a file': {
    reason: 'a part of multipart/form-data, which has no type in JSON',
    instead: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
  'check must be plain text': {
    reason: 'no control characters but line breaks, and none that hide or reorder others',
  },
  'check must be an https link': {
    reason: 'without user name, and of Telegram and X to their hosts alone',
    instead: { format: 'uri', pattern: '^https://' },
  },
}
