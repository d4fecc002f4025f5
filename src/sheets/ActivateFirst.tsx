import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { navigationAtom } from '../state/pages/navigation.ts'
import { Button } from '../ui/actions/Button.tsx'

interface ActivateFirstProps {
  readonly testId: string
}

/**
 * Leads to the page that activates an account, then back here. This page keeps its sheet and
 * everything typed.
 */
export function ActivateFirst({ testId }: ActivateFirstProps) {
  const navigation = useAtomValue(navigationAtom)
  const leave = () => {
    const { pathname, search } = location
    const back = new URLSearchParams({ back: pathname + search })
    navigation?.go(`/invitations?${back}`)
  }
  return (
    <Button variant="primary" size="large" onClick={leave} testId={`${testId}-activate-first`}>
      <Trans>Activate</Trans>
    </Button>
  )
}
