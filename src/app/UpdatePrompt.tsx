import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { takeVersionAtom, versionAtom } from '../state/device/version.ts'
import { Banner } from '../ui/frame/Banner.tsx'
import { Button } from '../ui/actions/Button.tsx'

/**
 * Offers a newer version. The user decides when to load it, but never while a wallet window is
 * open.
 */
export function UpdatePrompt() {
  const { t } = useLingui()
  const { isOld, isHeld } = useAtomValue(versionAtom)
  const take = useSetAtom(takeVersionAtom)
  const [taking, setTaking] = useState(false)
  const [later, setLater] = useState(false)
  if (!isOld || later) return null
  return (
    <Banner
      testId="update"
      accept={
        <Button
          variant="primary"
          size="small"
          busy={taking}
          onClick={() => {
            setTaking(true)
            take()
          }}
          testId="update-reload"
        >
          <Trans>Reload</Trans>
        </Button>
      }
      dismissal={{ label: t`Later`, onClick: () => setLater(true), testId: 'update-later' }}
    >
      {isHeld ? (
        <Trans>A new version is ready. It comes after you have answered your wallet.</Trans>
      ) : (
        <Trans>A new version is ready.</Trans>
      )}
    </Banner>
  )
}
