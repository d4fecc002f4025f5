/** A part of a list, as a database counts. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** The part that a request asks for; requests count pages from 1. */
export const pageOf = (asked: { readonly pageNo: number; readonly pageSize: number }): Page => ({
  offset: (asked.pageNo - 1) * asked.pageSize,
  limit: asked.pageSize,
})

/** The most that is named in an answer without pages. */
export const MOST_NAMED = 500
