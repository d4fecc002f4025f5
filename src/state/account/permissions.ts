import { atom, type Atom } from 'jotai'
import type { Permission } from '../../chain/permission.ts'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { chainOf, chainOfRow } from '../answers/chainOf.ts'
import { askWithCode } from '../answers/codeMissing.ts'
import { followed } from '../answers/followed.ts'
import { remembered } from '../answers/remembered.ts'
import { servicesAtom } from '../services.ts'

/** Permissions of an account, or `unread` if the node did not answer. */
export type KnownPermissions = readonly Permission[] | 'unread'

/** Permissions on chain, read repeatedly while on screen; undefined before the first answer. */
export const permissionsAtom = (
  owner: Address,
  chain?: 'side',
): Atom<KnownPermissions | undefined> =>
  remembered(`permissions ${chain} ${owner}`, () =>
    followed<KnownPermissions>(MINUTE_MS, async (services) => {
      const node = chainOf(services, chain)?.node
      if (!node) return undefined
      const answer = await askWithCode(() => node.permissions(owner))
      return { told: answer.ok ? answer.value : 'unread' }
    }),
  )

/** Signers of a transaction that is in a block; undefined until they are known. */
export const signersOnChainAtom = (
  txId: string,
  row: { readonly network: string },
): Atom<readonly Address[] | undefined> =>
  remembered(`signers ${row.network} ${txId}`, () =>
    followed<readonly Address[]>(MINUTE_MS, async (services) => {
      const node = chainOfRow(services, row)?.node
      const answer = node && (await askWithCode(() => node.signersOf(txId)))
      return answer?.ok && answer.value ? { told: answer.value } : undefined
    }),
  )

/** Makes the wallet act for this account; undefined selects its own. */
export const actForAtom = atom(null, (get, _set, account: Address | undefined) =>
  get(servicesAtom).wallet.actFor(account),
)
