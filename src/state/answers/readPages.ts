import type { ApiError } from '../../api/client.ts'
import { ok, type Result } from '../../core/result.ts'

/** The most that the backend puts on a page. */
const PAGE_SIZE = 100

/** Every item of a list of the backend, however many pages that takes. */
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
    // One that comes meanwhile moves others to the next page, where they are told again.
    for (const item of page.value.items) all.set(keyOf(item), item)
    if (page.value.items.length < PAGE_SIZE) return ok([...all.values()])
  }
}
