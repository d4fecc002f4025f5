import { Trans, useLingui } from '@lingui/react/macro'
import Share from 'lucide-react/icons/share-2'
import { Button } from '../../ui/actions/Button.tsx'
import { copyText } from '../../ui/actions/copyText.ts'
import { shareByMenu } from '../../ui/actions/shareByMenu.ts'
import { toasts } from '../../ui/overlays/toasts.ts'

/** Shares the address under which anybody can settle a withdrawal. */
export function ShareOrder({ order }: { readonly order: bigint }) {
  const { t } = useLingui()
  const share = async () => {
    const url = new URL(`/rwaRecord?order=${order}`, location.origin).href
    if (await shareByMenu({ title: t`Withdrawal ${String(order)}`, url })) return
    const outcome = await copyText(url)
    toasts.add(
      outcome === 'copied'
        ? { text: t`The link is copied`, tone: 'success', key: 'equity-link' }
        : { text: t`The link could not be copied`, tone: 'danger', key: 'equity-link' },
    )
  }
  return (
    <Button
      icon={<Share aria-hidden="true" size={17} />}
      onClick={() => void share().catch(reportError)}
      testId={`equity-share-${order}`}
    >
      <Trans>Share</Trans>
    </Button>
  )
}
