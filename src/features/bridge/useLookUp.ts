import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { deviceClock } from '../../core/deviceClock.ts'
import { servicesAtom } from '../../state/services.ts'
import type { SideChain } from './crossers.ts'
import { lookUp, type Ending, type Progress } from './lookUp.ts'

interface LookingUp {
  readonly progress: Progress | undefined
  /** Result of the last look-up; undefined while one is running. */
  readonly ending: Ending | undefined
  readonly isLooking: boolean
  readonly look: (txId: string, chain: 'side' | undefined) => void
  readonly stop: () => void
}

/** Looks up a transaction until the user stops it or leaves the screen. */
export function useLookUp(sideChain: SideChain): LookingUp {
  const { node, sideNode } = useAtomValue(servicesAtom)
  const [progress, setProgress] = useState<Progress>()
  const [ending, setEnding] = useState<Ending>()
  const going = useRef<AbortController>(undefined)
  useEffect(() => () => going.current?.abort(), [])
  const look = async (txId: string, chain: 'side' | undefined) => {
    going.current?.abort()
    const own = new AbortController()
    going.current = own
    setEnding(undefined)
    const [here, across] = chain ? [sideNode!, node] : [node, sideNode!]
    const ports = { clock: deviceClock, here, across, sideChain }
    const show = (each: Progress) => going.current === own && setProgress(each)
    const ended = await lookUp(ports, txId, own.signal, show)
    if (going.current === own) setEnding(ended)
  }
  return {
    progress,
    ending,
    isLooking: progress !== undefined && ending === undefined,
    look: (txId, chain) => void look(txId, chain).catch(reportError),
    stop: () => going.current?.abort(),
  }
}
