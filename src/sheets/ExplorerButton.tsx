import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { explorerOf } from '../state/operations/explorer.ts'
import { servicesAtom } from '../state/services.ts'
import { Button, type ButtonProps } from '../ui/actions/Button.tsx'

interface ExplorerButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'testId'> {
  readonly of: 'transaction' | 'address'
  readonly id: string
  /** Genesis block id of its network, where that may be the other chain. */
  readonly network?: string | undefined
}

/**
 * Leads to a transaction, or to an account or a contract, in the explorer of its network; nothing
 * where that has none.
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
