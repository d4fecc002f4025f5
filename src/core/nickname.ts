import { charactersOf, overflows } from './characters.ts'
import { isPlainName } from './plainName.ts'
import { err, ok, type Result } from './result.ts'

// Texts that people write about themselves, for the form and for the backend. Characters are
// counted as a person counts them, including line breaks.

/** Longest nickname. The specification allows 0 to 12 characters. */
export const NICKNAME_CHARACTERS = 12
/**
 * Longest introduction. Our choice: two or three sentences, so that a list of people stays
 * readable.
 */
export const INTRODUCTION_CHARACTERS = 200

/** Largest size in answers, in UTF-16 units. Only piles of the largest emoji reach it. */
export const NICKNAME_UNITS = 200
export const INTRODUCTION_UNITS = 2_000

export type WrongText =
  | 'tooLong'
  /**
   * Characters that are invisible, that reverse the surrounding text, or that differ from font to
   * font.
   */
  | 'hidden'
  /** Piles of marks that would cover the lines above and below. */
  | 'marks'
  | 'lineBreak'

/**
 * Parses a nickname as it is stored, or returns what is wrong with it. An empty one means no
 * nickname.
 */
export function parseNickname(typed: string): Result<string, WrongText> {
  const nickname = typed.trim().normalize('NFC')
  if (LINE_BREAK.test(nickname)) return err('lineBreak')
  if (PRIVATE_USE.test(nickname)) return err('hidden')
  return checked(nickname, NICKNAME_CHARACTERS, NICKNAME_UNITS)
}

/** Parses an introduction as it is stored. Lines stay, with at most one empty line in between. */
export function parseIntroduction(typed: string): Result<string, WrongText> {
  const lines = typed.split(LINE_BREAK).map((line) => line.replaceAll('\t', ' ').trim())
  const introduction = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')
  return checked(introduction, INTRODUCTION_CHARACTERS, INTRODUCTION_UNITS)
}

/** Private-use characters, which differ from font to font. No table of lookalikes can list them. */
const PRIVATE_USE = /\p{Co}/u
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

function checked(text: string, most: number, mostUnits: number): Result<string, WrongText> {
  // Reject very long text before it is split into characters.
  if (text.length > mostUnits) return err('tooLong')
  const characters = charactersOf(text)
  if (characters.length > most) return err('tooLong')
  if (!text.split('\n').every((line) => line === '' || isPlainName(withoutEmoji(line))))
    return err('hidden')
  return characters.some(overflows) ? err('marks') : ok(text)
}

/**
 * One emoji. Emoji contain characters that would be hidden elsewhere: joiners, and the selector for
 * colour.
 */
const ONE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`
/** Joined emoji, up to the largest family. */
const JOINED = String.raw`${ONE}(?:\u200d${ONE}){0,3}`
const KEY = String.raw`[#*0-9]\ufe0f\u20e3`
/**
 * Flags of England, Scotland and Wales, which are spelt with invisible letters: gbeng, gbsct,
 * gbwls.
 */
const FLAG = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`
const EMOJI = new RegExp(`${FLAG}|${JOINED}|${KEY}`, 'gu')

const withoutEmoji = (line: string): string => line.replaceAll(EMOJI, '-')
