import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { MINUTE_MS } from '../core/time.ts'
import { formatWhen } from '../i18n/format.ts'
import { useLocale } from '../i18n/useLocale.ts'
import type { LegPlan } from '../outbox/kind.ts'
import type { Operation } from '../outbox/operation.ts'
import { awaitsShop, shopBehindSinceAtom } from '../state/answers/shopLag.ts'
import { Note } from '../ui/states/Note.tsx'
import { useNow } from '../ui/figures/useNow.ts'

interface ShopBehindProps {
  readonly operation: Operation
  readonly plans: readonly LegPlan[]
}

/** For whoever awaits the shop's acknowledgement: why it takes long, and that nothing is lost. */
export const ShopBehind = ({ operation, plans }: ShopBehindProps) =>
  awaitsShop(operation, plans) && <BehindNote />

/** The shop is asked while this is on screen. */
function BehindNote() {
  const since = useAtomValue(shopBehindSinceAtom)
  const locale = useLocale()
  const now = useNow(Date.now, MINUTE_MS)
  if (since === undefined) return null
  const time = formatWhen(since, now, locale)
  return (
    <Note testId="shop-behind">
      <Trans>The shop is behind, since {time}. This counts all the same.</Trans>
    </Note>
  )
}
