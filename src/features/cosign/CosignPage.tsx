import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { operationsAtom } from '../../state/operations/operations.ts'
import { acceptRequestAtom } from '../../state/operations/acceptRequest.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { SigningRequestForm } from './SigningRequestForm.tsx'
import { heldRow } from './nextStep.ts'
import { useReading } from './useReading.ts'

const AcceptRequestSheet = lazyAgain(() =>
  import('./sheets/AcceptRequestSheet.tsx').then((m) => m.AcceptRequestSheet),
)

/** Accepts a transaction that another signer shares for signing: by link, file or codes. */
export function CosignPage() {
  const [taken, setTaken] = useState<VerifiedRequest>()
  const operations = useAtomValue(operationsAtom)
  const acceptRequest = useSetAtom(acceptRequestAtom)
  const attempt = useAttempt(notWrittenText)
  const reading = useReading(setTaken)
  // Signatures for a known row are merged without asking, because they were verified.
  const merge = useEffectEvent((found: VerifiedRequest) => {
    if (heldRow(operations ?? [], found))
      void attempt(acceptRequest({ taken: found, signs: false }))
  })
  // A link that opens a tab may be read before the rows are.
  const areRowsKnown = operations !== undefined
  useEffect(() => {
    if (taken && areRowsKnown) merge(taken)
  }, [taken, areRowsKnown])
  // The data follows the #, so that no server receives it.
  const readLink = useEffectEvent(() => {
    if (location.hash.length > 1) void reading.read(location.hash)
  })
  useEffect(() => {
    readLink()
    addEventListener('hashchange', readLink)
    return () => removeEventListener('hashchange', readLink)
  }, [])
  return (
    <Page testId="cosign-page">
      <ConnectFirst
        title={<Trans>Sign with others</Trans>}
        text={<Trans>Connect the wallet whose key belongs to the account.</Trans>}
        testId="cosign"
      >
        {() => <SigningRequestForm reading={reading} />}
      </ConnectFirst>
      <SheetHost
        request={taken}
        ahead={[AcceptRequestSheet]}
        ofAnybody
        onGone={() => setTaken(undefined)}
      >
        {(request, frame) => <AcceptRequestSheet {...frame} taken={request} />}
      </SheetHost>
    </Page>
  )
}
