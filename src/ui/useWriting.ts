import { useRef, useState } from 'react'
import type { Result } from '../core/result.ts'

interface Writing {
  readonly isBusy: boolean
  /** Whether the last attempt failed, because the storage is full or broken. */
  readonly notWritten: boolean
  /** Resolves to the written value; undefined if writing failed or another write is running. */
  readonly write: <T>(work: () => Promise<Result<T, unknown>>) => Promise<T | undefined>
}

/**
 * Stores on this device what a tap confirms. Repeated taps while a write is running are ignored.
 */
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
