import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { ChainNode } from '../node.ts'
import type { NodeError } from '../nodeAnswers.ts'
import { toSeconds } from './seconds.ts'
import { lockTypes, tokenLock } from './tokenLock.ts'

/** A lock as its contract keeps it. */
export interface LockRecord {
  readonly coin: Address
  /** In smallest units. */
  readonly units: bigint
  readonly unlockAt: Millis
  /** False once it was unlocked. */
  readonly isLocked: boolean
}

/** A contract gives locks by their place alone, so they are looked through so many at a time. */
const PAGE = 50n

type Row = readonly [Address, Address, bigint, bigint, bigint, boolean]

/** The lock that `owner` made at `createdAt`, to the second; undefined if there is none. */
export async function readLock(
  node: Pick<ChainNode, 'read'>,
  contract: Address,
  owner: Address,
  createdAt: Millis,
): Promise<Result<LockRecord | undefined, NodeError>> {
  const second = toSeconds(createdAt)
  for (let start = 0n; ; start += PAGE) {
    const read = await node.read(tokenLock.locks(contract, owner, start, start + PAGE), lockTypes)
    if (!read.ok) return read
    const rows = read.value[0] as unknown as readonly Row[]
    const row = rows.find(([, , , made]) => made === second)
    if (row) {
      const [, coin, units, , lockTime, isLocked] = row
      return ok({ coin, units, unlockAt: Number(lockTime) * SECOND_MS, isLocked })
    }
    if (rows.length < Number(PAGE)) return ok(undefined)
  }
}
