import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useMadeToken } from './atoms.ts'

interface ToTokenButtonProps {
  readonly owner: Address
  readonly order: string
}

/** Leads on to what was cast, as soon as its address is known. */
export function ToTokenButton({ owner, order }: ToTokenButtonProps) {
  const address = useMadeToken(owner, order)
  return (
    <Button
      variant="primary"
      size="large"
      href={address && `/token/${address}`}
      busy={address === undefined}
      testId="publish-made-link"
    >
      <Trans>To the token</Trans>
    </Button>
  )
}
