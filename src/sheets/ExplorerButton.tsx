import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { servicesAtom } from '../state/services.ts'
import { Button, type ButtonProps } from '../ui/actions/Button.tsx'

interface ExplorerButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'testId'> {
  readonly of: 'transaction' | 'address'
  readonly id: string
}

/** Leads to a transaction, or to an account or a contract, in the explorer. */
export function ExplorerButton({ of, id, ...button }: ExplorerButtonProps) {
  const { explorer } = useAtomValue(servicesAtom).config
  return (
    <Button {...button} href={explorer[of].replace('{id}', id)} external>
      <Trans>Explorer</Trans>
    </Button>
  )
}
