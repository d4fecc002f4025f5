/** A part of a list, as a database query takes it. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** Converts a request's page, counted from 1. */
export const pageOf = (asked: { readonly pageNo: number; readonly pageSize: number }): Page => ({
  offset: (asked.pageNo - 1) * asked.pageSize,
  limit: asked.pageSize,
})

/** Most items in an answer without pages. */
export const MOST_NAMED = 500
