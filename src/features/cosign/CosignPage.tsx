import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TakenUp } from '../../outbox/takeUp.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { operationsAtom } from '../../state/operations/operations.ts'
import { takeUpAtom } from '../../state/operations/takingUp.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { HandedOnForm } from './HandedOnForm.tsx'
import { heldRow } from './nextStep.ts'
import { useReading } from './useReading.ts'

const TakeUpSheet = lazyAgain(() => import('./sheets/TakeUpSheet.tsx').then((m) => m.TakeUpSheet))

/** Accepts a transaction that another signer shares for signing: by link, file or codes. */
export function CosignPage() {
  const [taken, setTaken] = useState<TakenUp>()
  const operations = useAtomValue(operationsAtom)
  const takeUp = useSetAtom(takeUpAtom)
  const attempt = useAttempt(notWrittenText)
  const reading = useReading(setTaken)
  // Signatures for a known row are merged without asking, because they were verified.
  const merge = useEffectEvent((found: TakenUp) => {
    if (heldRow(operations ?? [], found)) void attempt(takeUp({ taken: found, signs: false }))
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
        {() => <HandedOnForm reading={reading} />}
      </ConnectFirst>
      <SheetHost request={taken} ahead={[TakeUpSheet]} ofAnybody onGone={() => setTaken(undefined)}>
        {(request, frame) => <TakeUpSheet {...frame} taken={request} />}
      </SheetHost>
    </Page>
  )
}
