import { parseIntroduction, parseNickname } from '../../core/nickname.ts'

/** Public profile without the picture. */
export interface Texts {
  readonly nickname: string
  readonly introduction: string
  readonly isListed: boolean
}

/** Returns the form's present values: the draft's, or the saved ones where the draft has none. */
export const withDraft = (saved: Texts, draft: Partial<Texts> | undefined): Texts => ({
  ...saved,
  ...draft,
})

/**
 * Returns the draft after a change, without fields that equal the saved ones; undefined if none
 * remain.
 */
export function changed(
  saved: Texts,
  draft: Partial<Texts> | undefined,
  change: Partial<Texts>,
): Partial<Texts> | undefined {
  const left = Object.entries({ ...draft, ...change }).filter(
    ([name, value]) => value !== saved[name as keyof Texts],
  )
  return left.length > 0 ? (Object.fromEntries(left) as Partial<Texts>) : undefined
}

/** Returns the texts to save; undefined if one of them is invalid. */
export function parseTexts({ nickname, introduction, isListed }: Texts): Texts | undefined {
  const name = parseNickname(nickname)
  const words = parseIntroduction(introduction)
  return name.ok && words.ok
    ? { nickname: name.value, introduction: words.value, isListed }
    : undefined
}
