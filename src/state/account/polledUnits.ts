import { atom, type Atom } from 'jotai'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Result } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import { repeatWhileVisible } from '../../core/whileVisible.ts'
import { askWithCode } from '../answers/codeMissing.ts'
import { onScreen } from '../answers/remembered.ts'
import { onRenewal } from '../answers/renewal.ts'
import { servicesAtom, type Services } from '../services.ts'

/**
 * Amount that was asked for. If it could not be read, it is 0 (spec section 8) and marked as
 * unknown.
 */
export interface Units {
  readonly units: bigint
  readonly known: boolean
}

type Ask = (services: Services) => Promise<Result<bigint, NodeError>>

const AGAIN_MS = 15 * SECOND_MS

/** Asks the node repeatedly while on screen and visible; undefined before the first answer. */
export function polledUnits(ask: Ask): Atom<Units | undefined> {
  const shown = atom<Units | undefined>(undefined)
  const read = atom(
    (get) => get(shown),
    async (get, set) => {
      const services = get(servicesAtom)
      const answer = await askWithCode(() => ask(services))
      set(shown, answer.ok ? { units: answer.value, known: true } : { units: 0n, known: false })
    },
  )
  read.onMount = (run) => {
    onScreen.add(read)
    const again = () => void run().catch(reportError)
    again()
    const ends = [repeatWhileVisible(AGAIN_MS, again), onRenewal('chain', again)]
    return () => {
      for (const end of ends) end()
      onScreen.delete(read)
    }
  }
  return read
}
