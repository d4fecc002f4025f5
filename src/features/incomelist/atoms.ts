import { income } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'

/** Number of orders requested: more than any account is expected to have unfinished. */
const NEWEST = 20

/** Newest orders of an account, whose details are readable offline too. */
export const newestOrdersAtom = (owner: Address) =>
  snapshotAtom(income.withdrawRecord, { owner, pageNo: 1, pageSize: NEWEST })
