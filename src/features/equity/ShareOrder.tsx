import { Trans, useLingui } from '@lingui/react/macro'
import Share from 'lucide-react/icons/share-2'
import { Button } from '../../ui/actions/Button.tsx'
import { shareOrCopy } from '../../ui/actions/shareOrCopy.ts'

/** Shares the address under which anyone can settle a withdrawal. */
export function ShareOrder({ order }: { readonly order: bigint }) {
  const { t } = useLingui()
  const share = async () => {
    const url = new URL(`/rwaRecord?order=${order}`, location.origin).href
    await shareOrCopy(
      { title: t`Withdrawal ${String(order)}`, url },
      {
        copied: t`The link is copied`,
        failed: t`The link could not be copied`,
        key: 'equity-link',
      },
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
