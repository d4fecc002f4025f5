import { atom } from 'jotai'
import { fromPort } from '../fromPort.ts'
import { servicesAtom } from '../services.ts'

export const versionAtom = fromPort((get) => {
  const { version } = get(servicesAtom)
  return {
    read: () => ({ isOld: version.isOld(), isHeld: version.isHeld() }),
    subscribe: (changed) => version.subscribe(changed),
  }
})

export const takeVersionAtom = atom(null, (get) => get(servicesAtom).version.take())
