import { atom } from 'jotai'
import { people } from '../../api/endpoints/people.ts'
import { snapshotAtom } from '../answers/snapshot.ts'
import { signedInAtom } from './signedIn.ts'

/** While it is on screen, the backend is asked whether it still knows the session: if not, it ends. */
export const sessionCheckAtom = atom((get): void => {
  const signedIn = get(signedInAtom)
  if (signedIn) get(snapshotAtom(people.userInfo, { owner: signedIn.owner }))
})
