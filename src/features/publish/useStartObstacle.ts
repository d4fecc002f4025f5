import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PresaleTerms } from '../../core/tokenTerms.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'

/** A presale cannot begin in the past, and time passes while the user reads. */
export function useStartObstacle(presale: PresaleTerms | undefined): MessageDescriptor | undefined {
  const now = useChainNow()
  return presale && now !== undefined && presale.startTime <= now ? overText : undefined
}

const overText = msg`The start of the presale is over already. Go back and choose a later one.`
