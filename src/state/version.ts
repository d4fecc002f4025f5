import { atom } from 'jotai'
import { servicesAtom } from './services.ts'

/** The version of the app that this page runs, and whether a newer one is there. */
export interface Version {
  /** A newer version is there, and waits for the user. */
  isOld(): boolean
  /** A wallet's window is open: the page must stay. */
  isHeld(): boolean
  subscribe(listener: () => void): () => void
  /** Goes on in the newer version, as soon as nothing holds the page: it reloads. */
  take(): void
}

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
