import { atom } from 'jotai'
import { followOnline, isOnline } from '../../core/online.ts'

const followed = atom(true)
followed.onMount = (set) => {
  const read = () => set(isOnline())
  read()
  return followOnline(read)
}

/** Whether the device has a network, as far as it knows. */
export const onlineAtom = atom((get) => get(followed))
