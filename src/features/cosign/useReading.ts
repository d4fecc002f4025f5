import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { gather, textOf, type Gathered } from '../../outbox/requestParts.ts'
import type { VerifiedRequest, VerifyError } from '../../outbox/verifyRequest.ts'
import { verifyRequestAtom } from '../../state/operations/acceptRequest.ts'

/** Progress of reading a shared transaction. */
export interface Reading {
  readonly isBusy: boolean
  /** Reason why the transaction cannot be accepted. */
  readonly error: VerifyError | undefined
  /** Codes read so far, for a text that spans several. */
  readonly gathered: Gathered | undefined
  /** Reads a link, the text of a file, or the content of one code. */
  readonly read: (text: string) => Promise<void>
}

/** Reads a shared transaction, and passes it to `onTaken` once it is complete and verified. */
export function useReading(onTaken: (taken: VerifiedRequest) => void): Reading {
  const verifyRequest = useSetAtom(verifyRequestAtom)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<VerifyError>()
  const [gathered, setGathered] = useState<Gathered>()
  // A ref, because several pictures can be read before the first one is rendered.
  const soFar = useRef<Gathered>(undefined)

  const take = async (text: string) => {
    setBusy(true)
    setError(undefined)
    try {
      const found = await verifyRequest(text)
      if (found.ok) onTaken(found.value)
      else setError(found.error)
    } catch (failure) {
      reportError(failure)
      setError('unreachable')
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    gathered,
    async read(text) {
      const parts = gather(soFar.current, text.trim())
      if (!parts) return take(text)
      setError(undefined)
      const whole = textOf(parts)
      soFar.current = whole === undefined ? parts : undefined
      setGathered(soFar.current)
      if (whole !== undefined) await take(whole)
    },
  }
}
