import type { RowLook } from '../features/home/layRows.ts'
import type { TokenWord } from '../features/home/tokenFacts.ts'
import type { Locale } from '../i18n/locale.ts'

/** Texts of a token's row in one language, with `{name}` in place of a value. */
export type RowWords = Readonly<Record<TokenWord, string>>

/** Parts from which the build creates the document of every page. */
export interface Shells {
  /** Product name from the configuration at build time. */
  readonly name: string
  readonly languages: readonly {
    readonly locale: string
    /** Value of the document's `lang` in this language. */
    readonly lang: string
    readonly accept: string
    readonly shells: readonly { readonly layout: string; readonly html: string }[]
    /** Titles of the routes, in their order. */
    readonly titles: readonly string[]
  }[]
  readonly rows: RowTable
  /** All routes in order, ending with the one for unknown paths. */
  readonly routes: readonly {
    readonly path: string
    readonly layout: string
    readonly words: readonly string[]
    readonly asks: readonly string[]
  }[]
}

/**
 * Prefix of requests that the worker answers from its cache. It reports later whether the answer
 * was outdated, and only the page receives that report.
 */
export const IN_WORKER = '~'

/**
 * Build data for the page's first script: the files and the requests that each route starts with.
 * It uses lists instead of objects, because the document of every first visit contains it.
 */
export interface FirstTable {
  /** Languages, each with the document's `lang` and its Accept-Language. */
  readonly languages: readonly (readonly [lang: string, accept: string])[]
  /** File names in `/assets/`. */
  readonly files: readonly string[]
  readonly routes: readonly FirstRoute[]
}

export type FirstRoute = readonly [
  path: string,
  /** Key of the route's shell. */
  layout: string,
  /**
   * Files needed in every language. Each number is the difference from the previous file's index.
   */
  files: readonly number[],
  /** Titles in each language, in the order of the languages. */
  titles: readonly string[],
  /** Files of translations in the first language; those of the other languages follow each one. */
  words: readonly number[],
  /** Backend addresses, with `%3Aname` in place of a part of the path. */
  asks: readonly string[],
]

/** Look of the home screen's rows in this build, and their texts. */
export interface RowTable {
  readonly classes: RowLook['classes']
  readonly words: Readonly<Record<Locale, RowWords>>
}
