import { useLingui } from '@lingui/react/macro'
import Share from 'lucide-react/icons/share-2'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { shareOrCopy } from '../../ui/actions/shareOrCopy.ts'

/** Shares the address of a card's page, or copies it where no share menu exists. */
export function ShareCard({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const share = async () => {
    const url = location.href
    await shareOrCopy(
      { title: name, url },
      {
        copied: t`The link is copied`,
        failed: t`The link could not be copied`,
        key: 'nft-link',
      },
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
