import { parseIntroduction, parseNickname } from '../../core/nickname.ts'

/** What one shows of oneself, apart from the picture. */
export interface Texts {
  readonly nickname: string
  readonly introduction: string
  readonly isListed: boolean
}

/** The form as it stands: what was typed, and where nothing was, what is saved. */
export const withDraft = (saved: Texts, draft: Partial<Texts> | undefined): Texts => ({
  ...saved,
  ...draft,
})

/** The draft after a change: what is as it is saved is not of it; undefined if nothing is left. */
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

/** What is kept of the texts; undefined while something is wrong with one of them. */
export function parseTexts({ nickname, introduction, isListed }: Texts): Texts | undefined {
  const name = parseNickname(nickname)
  const words = parseIntroduction(introduction)
  return name.ok && words.ok
    ? { nickname: name.value, introduction: words.value, isListed }
    : undefined
}
