import type { Millis } from './time.ts'

/**
 * Formats a time in UTC, by which the chain counts days, for all languages: "2026-11-27 00:00 UTC".
 */
export const utcText = (at: Millis): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
