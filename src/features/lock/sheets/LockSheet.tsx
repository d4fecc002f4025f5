import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { ApprovalNote } from '../../../sheets/ApprovalNote.tsx'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { hasFailed } from '../../../state/operations/standing.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Facts, type Fact } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Address } from '../../../core/address.ts'
import { lockKinds } from '../kinds.ts'
import { beingLockedAtom } from '../atoms.ts'
import type { LockedCoin } from '../coins.ts'
import { LockedNote } from '../LockedNote.tsx'
import { Worth } from '../LockTerms.tsx'
import type { LockIntent } from '../operations/lock.ts'
import { lockingOf, type WantedLock } from '../rows.ts'
import { termsOf, type Version } from '../rules.ts'

/** What the form produced. */
export interface LockOrder extends WantedLock {
  readonly version: Version
  readonly coin: LockedCoin
  /** Amount and time as they were typed: the same again is the same lock, not a second one. */
  readonly key: string
}

interface LockSheetProps {
  readonly order: LockOrder
  /** `begun`: it was confirmed, and has not failed. */
  readonly onClose: (begun: boolean) => void
  readonly onLocked: () => void
}

/** How much is locked until when, where and at what cost; then its progress. */
export function LockSheet({ order, onClose, onLocked }: LockSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const { contract, coin, units } = order
  const { tokenFactory } = config.contracts
  const intent = useCallback(
    (feeLimit: bigint): LockIntent => intentOf(order, tokenFactory, feeLimit),
    [order, tokenFactory],
  )
  const payments = useMemo(() => [{ coin, units }], [coin, units])
  // A draft's key is dropped when its sheet closes: a lock under way is found by what it locks.
  const orderKey = useHeldKey(lockingOf(useAtomValue(beingLockedAtom), order)?.id)
  const plan = useConfirmation({
    open: true,
    kind: lockKinds.lock,
    scope: owner && `lock:${owner}:${contract}:${coin.contract}:${order.key}`,
    orderKey,
    intent,
    payments,
    offline: offlineText,
    wouldFail: wouldFailText,
  })
  const { operation, preflight, fee } = plan
  const amount = formatAmount({ coin, units })
  return (
    <OperationSheet
      open
      onClose={() => onClose(operation !== undefined && !hasFailed(operation))}
      title={t`Lock ${amount}`}
      testId="lock"
      confirmTestId="lock-confirm"
      confirmation={plan}
      confirm={<Trans>Lock {amount}</Trans>}
      calm={
        <Trans>If your connection drops after you sign, we finish it and never lock twice.</Trans>
      }
      done={{
        note: operation && <LockedNote operation={operation} />,
        action: (
          <Button variant="primary" size="large" onClick={onLocked} testId="lock-to-mine">
            <Trans>To my locks</Trans>
          </Button>
        ),
      }}
    >
      <Figure
        label={<Trans>You lock</Trans>}
        value={formatUnits(units, coin.decimals)}
        unit={coin.symbol}
        testId="lock-sheet-amount"
      />
      <Facts
        testId="lock-sheet-facts"
        facts={[
          { id: 'unlocks', label: <Trans>Unlocks</Trans>, value: <UnlockTime order={order} /> },
          ...(order.terms.days === undefined ? [] : [daysFact(order.terms.days)]),
          {
            id: 'worth',
            label: <Trans>Worth now</Trans>,
            value: <Worth contract={contract} coin={coin} units={units} />,
          },
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: <AddressText address={contract} full copy={false} />,
          },
          {
            id: 'coin',
            label: <Trans>Coin</Trans>,
            value: <AddressText address={coin.contract} full copy={false} />,
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
      <Note tone="warn" testId="lock-sheet-warning">
        <Trans>
          Nobody can unlock it earlier: neither you, nor we, nor the owner of the contract.
        </Trans>
      </Note>
      <ApprovalNote amount={{ coin, units }} preflight={preflight} testId="lock" />
    </OperationSheet>
  )
}

/** A time counted in days moves with the chain's clock until a block takes the lock. */
function UnlockTime({ order: { version, terms } }: { readonly order: LockOrder }) {
  const locale = useLocale()
  const now = useChainNow()
  const { days } = terms
  const { unlockAt } =
    days === undefined || now === undefined ? terms : termsOf(version, { days }, now)
  return formatZonedTime(unlockAt, locale)
}

const daysFact = (days: number): Fact => ({
  id: 'days',
  label: <Trans>Locked for</Trans>,
  value: <Plural value={days} one="# day" other="# days" />,
  aside: <Trans>(from the block that takes it)</Trans>,
})

const offlineText = msg`You are offline. What you confirm now could not be sent; you can lock as soon as you are back.`

const wouldFailText = msg`The network says that this lock would fail`

function intentOf(
  { version, contract, coin, units, terms }: LockOrder,
  factory: Address,
  feeLimit: bigint,
): LockIntent {
  const shared = { contract, coin, units, feeLimit }
  return version === 'days'
    ? { ...shared, version, days: terms.days ?? 0, factory }
    : { ...shared, version, unlockAt: terms.unlockAt }
}
