import { useRef, useState } from 'react'
import type { Result } from '../core/result.ts'

interface Writing {
  readonly isBusy: boolean
  /** The last attempt came to nothing: the storage is full or does not work. */
  readonly notWritten: boolean
  /** Resolves to what was written; undefined if that failed, or something else is being written. */
  readonly write: <T>(work: () => Promise<Result<T, unknown>>) => Promise<T | undefined>
}

/** Writes down on this device what a tap confirms: one thing at a time, however often tapped. */
export function useWriting(): Writing {
  const isBusy = useRef(false)
  const [state, setState] = useState<'idle' | 'busy' | 'notWritten'>('idle')

  const write: Writing['write'] = async (work) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setState('busy')
    let end: typeof state = 'notWritten'
    try {
      const written = await work()
      if (!written.ok) return undefined
      end = 'idle'
      return written.value
    } catch (error) {
      reportError(error)
      return undefined
    } finally {
      isBusy.current = false
      setState(end)
    }
  }
  return { isBusy: state === 'busy', notWritten: state === 'notWritten', write }
}
