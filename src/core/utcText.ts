import type { Millis } from './time.ts'

/** A time as the chain counts days, alike in all languages: "2026-11-27 00:00 UTC". */
export const utcText = (at: Millis): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
