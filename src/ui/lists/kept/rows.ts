/**
 * A list as it stood on screen, which the next visit begins with: the document's first script lays
 * it over the bones, until the app has read what the rows are made of.
 */
export interface KeptRows {
  /** `buildMark` of the build that kept them. */
  readonly build: string
  /** The document's `lang`, which the rows are in. */
  readonly lang: string
  readonly list: KeptElement
}

export type KeptElement = readonly [
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
  children: readonly (KeptElement | string)[],
]

/** Where the device keeps them. */
export const KEPT_ROWS = 'rows'

/** The build's first file: another build has other styles. Undefined while developing. */
export const buildMark = (): string | undefined =>
  document.querySelector('script[src^="/assets/first-"]')?.getAttribute('src') ?? undefined

/** What stands where they go, among the bones. */
export const PLACE = 'data-kept-rows'

/** How many are kept; the bones' styles hide as many (Skeleton.module.css). */
export const MOST_ROWS = 4

/** All that rows are made of: nothing that runs, loads or is filled in. */
const TAGS = /^(ul|li|div|span|a|bdi|svg|path)$/
const ATTRIBUTES = /^(class|style|dir|role|d|viewBox|aria-[a-z]+|data-rarity)$/
const LINK = /^\/(?!\/)/

export const isKeptTag = (tag: string): boolean => TAGS.test(tag)

export const isKeptAttribute = (name: string, value: string): boolean =>
  name === 'href' ? LINK.test(value) : ATTRIBUTES.test(name)
