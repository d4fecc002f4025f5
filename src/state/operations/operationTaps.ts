import { atom } from 'jotai'
import { servicesAtom } from '../services.ts'

/** The user wants proof that what was not found never executes; this takes no wallet. */
export const proveOperationAtom = atom(null, async (get, _, id: string) => {
  await (await get(servicesAtom).loadOutbox()).prove(id)
})

/** Looks at an operation now instead of when it is due; the wallet is not asked. */
export const lookAgainAtom = atom(null, async (get, _, id: string) => {
  await (await get(servicesAtom).loadOutbox()).lookAgain(id)
})
