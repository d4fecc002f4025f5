import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { CrossForm } from './CrossForm.tsx'
import type { Direction, SideChain } from './crossers.ts'
import { Crossings } from './Crossings.tsx'
import { MoreActs, type Act } from './MoreActs.tsx'
import type { Retry } from './retries.ts'

const RetrySheet = lazyAgain(() => import('./sheets/RetrySheet.tsx').then((m) => m.RetrySheet))
const ActSheet = lazyAgain(() => import('./sheets/ActSheet.tsx').then((m) => m.ActSheet))

interface BridgeProps {
  readonly owner: Address
  readonly sideChain: SideChain
}

/** Shows the transfer form, the account's crossings, and the other actions of the bridge. */
export function Bridge({ owner, sideChain }: BridgeProps) {
  const { t } = useLingui()
  const [direction, setDirection] = useState<Direction>('deposit')
  const [retry, setRetry] = useState<Retry>()
  const [act, setAct] = useState<{ readonly act: Act }>()
  const form = <CrossForm key={direction} {...{ owner, direction, sideChain }} />
  return (
    <>
      <Tabs<Direction>
        label={t`Direction`}
        value={direction}
        onChange={setDirection}
        testId="bridge-direction"
        tabs={[
          { value: 'deposit', label: <Trans>Deposit</Trans>, content: form },
          { value: 'withdraw', label: <Trans>Withdraw</Trans>, content: form },
        ]}
      />
      <Crossings onRetry={setRetry} />
      <MoreActs onAct={(chosen) => setAct({ act: chosen })} />
      <SheetHost ahead={[ActSheet]} request={act} onGone={() => setAct(undefined)}>
        {({ act: chosen }, frame) => (
          <ActSheet
            {...frame}
            {...{ act: chosen, owner, sideChain }}
            onRetry={(found) => {
              setRetry(found)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
      <SheetHost ahead={[RetrySheet]} request={retry} onGone={() => setRetry(undefined)}>
        {(wanted, frame) => <RetrySheet {...frame} retry={wanted} sideChain={sideChain} />}
      </SheetHost>
    </>
  )
}
