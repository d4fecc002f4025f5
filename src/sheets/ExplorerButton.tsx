import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { explorerOf } from '../state/operations/explorer.ts'
import { servicesAtom } from '../state/services.ts'
import { Button, type ButtonProps } from '../ui/actions/Button.tsx'

interface ExplorerButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'testId'> {
  readonly of: 'transaction' | 'address'
  readonly id: string
  /** Genesis block id of the network, where it may be the side chain. */
  readonly network?: string | undefined
}

/**
 * Opens a transaction, account or contract in its network's explorer. Renders nothing if the
 * network has none.
 */
export function ExplorerButton({ of, id, network, ...button }: ExplorerButtonProps) {
  const explorer = explorerOf(useAtomValue(servicesAtom).config, network)
  if (!explorer) return null
  return (
    <Button {...button} href={explorer[of].replace('{id}', id)} external>
      <Trans>Explorer</Trans>
    </Button>
  )
}
