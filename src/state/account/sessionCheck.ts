import { atom } from 'jotai'
import { people } from '../../api/endpoints/people.ts'
import { snapshotAtom } from '../answers/snapshot.ts'
import { signedInAtom } from './signedIn.ts'

/**
 * Asks the backend, while on screen, whether it still recognises the session, and ends it if not.
 */
export const sessionCheckAtom = atom((get): void => {
  const signedIn = get(signedInAtom)
  if (signedIn) get(snapshotAtom(people.userInfo, { owner: signedIn.owner }))
})
