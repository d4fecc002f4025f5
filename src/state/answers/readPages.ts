import type { ApiError } from '../../api/client.ts'
import { ok, type Result } from '../../core/result.ts'

/** Largest page size that the backend allows. */
const PAGE_SIZE = 100

/** Reads every item of a list of the backend, across all its pages. */
export async function readPages<T>(
  ask: (page: {
    readonly pageNo: number
    readonly pageSize: number
  }) => Promise<Result<{ readonly items: readonly T[] }, ApiError>>,
  keyOf: (item: T) => string,
): Promise<Result<T[], ApiError>> {
  const all = new Map<string, T>()
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask({ pageNo, pageSize: PAGE_SIZE })
    if (!page.ok) return page
    // A new item moves others to the next page, where they appear again.
    for (const item of page.value.items) all.set(keyOf(item), item)
    if (page.value.items.length < PAGE_SIZE) return ok([...all.values()])
  }
}
