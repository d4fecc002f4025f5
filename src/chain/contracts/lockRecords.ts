import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import type { NodeError } from '../nodeAnswers.ts'
import type { ViewReader } from '../view.ts'
import { toSeconds } from './seconds.ts'
import { tokenLock, type LockRecord } from './tokenLock.ts'

/** A contract lists locks by position only, so they are searched this many at a time. */
const PAGE = 50n

/** The lock that `owner` made at `createdAt`, to the second; undefined if there is none. */
export async function readLock(
  node: Pick<ViewReader, 'read'>,
  contract: Address,
  owner: Address,
  createdAt: Millis,
): Promise<Result<LockRecord | undefined, NodeError>> {
  const second = toSeconds(createdAt)
  for (let start = 0n; ; start += PAGE) {
    const read = await node.read(tokenLock.locks(contract, owner, start, start + PAGE))
    if (!read.ok) return read
    const found = read.value.find((lock) => toSeconds(lock.createdAt) === second)
    if (found || read.value.length < Number(PAGE)) return ok(found)
  }
}
