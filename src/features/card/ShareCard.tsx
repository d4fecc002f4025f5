import { useLingui } from '@lingui/react/macro'
import Share from 'lucide-react/icons/share-2'
import { copyText } from '../../ui/actions/copyText.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { shareByMenu } from '../../ui/actions/shareByMenu.ts'
import { toasts } from '../../ui/overlays/toasts.ts'

/** Shares the address of a card's page, or copies it where there is no menu. */
export function ShareCard({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const share = async () => {
    const url = location.href
    if (await shareByMenu({ title: name, url })) return
    const outcome = await copyText(url)
    toasts.add(
      outcome === 'copied'
        ? { text: t`The link is copied`, tone: 'success', key: 'nft-link' }
        : { text: t`The link could not be copied`, tone: 'danger', key: 'nft-link' },
    )
  }
  return (
    <IconButton
      label={t`Share this card`}
      onClick={() => void share().catch(reportError)}
      testId="nft-share"
    >
      <Share aria-hidden="true" size={20} />
    </IconButton>
  )
}
