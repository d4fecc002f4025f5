import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { wtrxCoin } from '../../core/pricedCoins.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { unwrappingAtom, wrappedAtom } from './atoms.ts'
import styles from './WrappedBalance.module.css'

const UnwrapSheet = lazyAgain(() => import('./sheets/UnwrapSheet.tsx').then((m) => m.UnwrapSheet))

/**
 * Shows the connected account's WTRX balance with a button to unwrap it; renders nothing if it is
 * zero.
 */
export function WrappedBalance() {
  const owner = useAtomValue(ownerAtom)
  return owner ? <BalanceOf key={owner} owner={owner} /> : null
}

function BalanceOf({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { wtrx: contract } = useAtomValue(servicesAtom).config.contracts
  const [{ data: units = 0n, state, fetchedAt, stale }, refresh] = useAtom(
    wrappedAtom(contract, owner),
  )
  const unwrapping = useAtomValue(unwrappingAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const isOnline = useOnline()
  const [opening, setOpening] = useState<{ readonly held: bigint }>()
  const open = () => setOpening({ held: units })
  // Most accounts never hold WTRX, so nothing is shown while the balance is unknown.
  const isShown = units > 0n || unwrapping !== undefined || state === 'error'
  return (
    <>
      {isShown && (
        <Stack as="section" gap={2} label={t`Your WTRX`} testId="wrapped">
          <StaleBadge at={fetchedAt} stale={stale} testId="wrapped-stale" />
          {state === 'error' && (
            // The balance is unknown, and may be more than zero.
            <Row
              title="WTRX"
              facts={<Trans>Your balance could not be read</Trans>}
              trailing={
                <Button size="small" onClick={() => void refresh()} testId="wrapped-retry">
                  <Trans>Try again</Trans>
                </Button>
              }
              testId="wrapped-error"
            />
          )}
          {units > 0n && (
            <Row
              leading={<Medallion seed={contract} />}
              title={formatAmount({ coin: wtrxCoin(contract), units })}
              facts={<Trans>1 WTRX is 1 TRX</Trans>}
              trailing={
                unwrapping ? undefined : (
                  <Button
                    variant="primary"
                    size="small"
                    disabled={!isOnline || isAwaited}
                    onClick={open}
                    testId="wrapped-unwrap"
                  >
                    <Trans>Unwrap</Trans>
                  </Button>
                )
              }
              testId="wrapped-balance"
            />
          )}
          <UnderwayList
            operations={unwrapping ? [unwrapping] : []}
            label={t`Under way`}
            onOpen={open}
            testId="wrapped-going"
          />
          {state !== 'error' && (
            <p className={styles.why}>
              <Trans>TRX that your account did not take arrives as WTRX.</Trans>
            </p>
          )}
        </Stack>
      )}
      <SheetHost ahead={[UnwrapSheet]} request={opening} onGone={() => setOpening(undefined)}>
        {({ held }, frame) => <UnwrapSheet {...frame} held={held} />}
      </SheetHost>
    </>
  )
}
