import { income } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'

/** More than anybody has under way. */
const NEWEST = 20

/** The newest orders of an account: what they are can be read without a network, too. */
export const newestOrdersAtom = (owner: Address) =>
  snapshotAtom(income.withdrawRecord, { owner, pageNo: 1, pageSize: NEWEST })
