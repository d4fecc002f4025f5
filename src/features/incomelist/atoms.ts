import { income } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'

/** More than anybody has under way. */
const NEWEST = 20

/** The newest orders of an account: what they are can be read without a network, too. */
export const newestOrdersAtom = (owner: Address) =>
  snapshotAtom(income.withdrawRecord, { owner, pageNo: 1, pageSize: NEWEST })

/** One order, which somebody looks at. */
export const orderAtom = (owner: Address, orderKey: string) =>
  snapshotAtom(
    income.withdrawRecord,
    { owner, orderKey, pageNo: 1, pageSize: 1 },
    { refreshMs: 10 * SECOND_MS },
  )
