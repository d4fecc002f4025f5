import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import Share from 'lucide-react/icons/share-2'
import { useLocale } from '../../i18n/useLocale.ts'
import { transactionPage } from '../../state/operations/explorer.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { shareOrCopy } from '../../ui/actions/shareOrCopy.ts'
import type { Told } from './shareText.ts'

/** Shares the receipt through the device's share menu, or copies it if the device has none. */
export function ShareButton({ text: make }: { readonly text: (told: Told) => string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)

  const share = async () => {
    const text = make({
      app: config.name,
      explorer(txId, network) {
        const page = transactionPage(config, network, txId)
        return page && new URL(page, location.origin).href
      },
      locale,
    })
    await shareOrCopy(
      { text },
      {
        copied: t`The receipt is copied`,
        failed: t`The receipt could not be copied`,
        key: 'receipt',
      },
    )
  }
  return (
    <Button
      variant="primary"
      size="large"
      icon={<Share aria-hidden="true" size={18} />}
      onClick={() => void share().catch(reportError)}
      testId="activity-share"
    >
      <Trans>Share</Trans>
    </Button>
  )
}
