import { useLingui } from '@lingui/react'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocale } from '../i18n/useLocale.ts'
import { askedHereAtom } from '../state/operations/askedHere.ts'
import { kindsAtom, operationsAtom } from '../state/operations/operations.ts'
import { describe } from '../state/operations/recognised.ts'
import { isShownHere } from '../state/operations/shownHere.ts'
import { stoppedText, stopText } from '../state/operations/stopText.ts'
import { servicesAtom } from '../state/services.ts'
import { toasts } from '../ui/overlays/toasts.ts'

/**
 * Reports the reason why an operation stopped after its sheet was closed, once and only in this
 * tab. (A dialog reports failures on chain.)
 */
export function useStopToasts(): void {
  const { _ } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const kinds = useAtomValue(kindsAtom)
  const operations = useAtomValue(operationsAtom)
  const [asked, setAsked] = useAtom(askedHereAtom)
  useEffect(() => {
    for (const operation of operations ?? []) {
      const { id } = operation
      const askedAt = asked.get(id)
      // Checked before the description is built: of thousands of operations, few were started in
      // this tab.
      if (askedAt === undefined) continue
      const description = describe(kinds, config, operation)
      if (!description) continue
      const reason = stopText(operation, askedAt, description, locale)
      if (!reason) continue
      setAsked((ids) => new Map([...ids].filter(([other]) => other !== id)))
      const text = _(stoppedText(_(description.title), _(reason)))
      if (!isShownHere(id)) toasts.add({ text, tone: 'danger', key: id })
    }
  }, [operations, kinds, config, locale, asked, setAsked, _])
}
