import type { RowLook } from '../features/home/layRows.ts'
import type { TokenWord } from '../features/home/tokenFacts.ts'
import type { Locale } from '../i18n/locale.ts'

/** What a row of tokens says in one language, with `{name}` where a value goes. */
export type RowWords = Readonly<Record<TokenWord, string>>

/** What the document of every page is made of. */
export interface Shells {
  /** The product's name, as the configuration had it at build time. */
  readonly name: string
  readonly languages: readonly {
    readonly locale: string
    /** The document's `lang` while it is spoken. */
    readonly lang: string
    readonly accept: string
    readonly shells: readonly { readonly layout: string; readonly html: string }[]
    /** Of the routes, in their order. */
    readonly titles: readonly string[]
  }[]
  readonly rows: RowTable
  /** Every route, in order, and at last what other addresses show. */
  readonly routes: readonly {
    readonly path: string
    readonly layout: string
    readonly words: readonly string[]
    readonly asks: readonly string[]
  }[]
}

/**
 * Before the address of a question that the worker answers from what it keeps: it says later whether
 * that was outdated, which only the page hears.
 */
export const IN_WORKER = '~'

/**
 * What the page's first script knows of the build: which files and which questions each route
 * begins with. In lists instead of objects, since it is in the document of every first visit.
 */
export interface FirstTable {
  /** Each with the document's `lang` and its Accept-Language. */
  readonly languages: readonly (readonly [lang: string, accept: string])[]
  /** Names in `/assets/`. */
  readonly files: readonly string[]
  readonly routes: readonly FirstRoute[]
}

export type FirstRoute = readonly [
  path: string,
  /** The key of its shell. */
  layout: string,
  /** Which files it needs, whatever the language: of each, how far it is behind the one before. */
  files: readonly number[],
  /** In each language, in their order. */
  titles: readonly string[],
  /** Which files of words it needs in the first language; those in the others follow each. */
  words: readonly number[],
  /** Addresses of the backend, with `%3Aname` where a part of the path goes. */
  asks: readonly string[],
]

/** How home's rows look in this build, and what they say. */
export interface RowTable {
  readonly classes: RowLook['classes']
  readonly words: Readonly<Record<Locale, RowWords>>
}
