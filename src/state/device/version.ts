import { atom } from 'jotai'
import { servicesAtom } from '../services.ts'

const followedAtom = atom((get) => {
  const { version } = get(servicesAtom)
  const read = () => ({ isOld: version.isOld(), isHeld: version.isHeld() })
  const followed = atom(read())
  followed.onMount = (set) => {
    const update = () => set(read())
    update()
    return version.subscribe(update)
  }
  return followed
})

export const versionAtom = atom((get) => get(get(followedAtom)))

export const takeVersionAtom = atom(null, (get) => get(servicesAtom).version.take())
