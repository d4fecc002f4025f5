import { Trans, useLingui } from '@lingui/react/macro'
import BellRing from 'lucide-react/icons/bell-ring'
import { Button } from './Button.tsx'
import { toasts } from '../overlays/toasts.ts'

interface NoticeOfferProps {
  /** Asks the browser; true if the user agreed. */
  readonly onAsk: () => Promise<boolean>
}

/** A quiet line while something is under way: asked here, the browser's prompt explains itself. */
export function NoticeOffer({ onAsk }: NoticeOfferProps) {
  const { t } = useLingui()
  const ask = async () => {
    if (await onAsk()) toasts.add({ text: t`You will be told when it is done`, tone: 'success' })
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<BellRing aria-hidden="true" size={16} />}
      onClick={() => void ask()}
      testId="notice-offer"
    >
      <Trans>Tell me when it is done</Trans>
    </Button>
  )
}
