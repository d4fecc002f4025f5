import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import type { Unlimited } from '../../../outbox/kind.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useApprovalChoice } from '../../../sheets/useApprovalChoice.ts'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { beingLockedAtom } from '../atoms.ts'
import type { LockedCoin } from '../coins.ts'
import { lockKinds } from '../kinds.ts'
import { LockReminder } from '../LockReminder.tsx'
import { lockCoins, type LockIntent } from '../operations/lock.ts'
import { lockedTimes, lockingOf, type WantedLock } from '../rows.ts'
import { termsOf, type Version } from '../rules.ts'
import { NotEarlier } from '../words.tsx'
import { worthFact } from '../Worth.tsx'

/** Lock as the completed form produced it. */
export interface LockOrder extends WantedLock {
  readonly version: Version
  readonly coin: LockedCoin
  /** Amount and length as typed. The same entry means the same lock, not a second one. */
  readonly key: string
}

interface LockSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly wanted: LockOrder
  readonly onLocked: () => void
}

/** Confirms a lock, then tracks it. */
export function LockSheet({ wanted, open, onClose, onLocked }: LockSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const { contract, coin, units } = wanted
  const { days } = wanted.terms
  const locked = { coin, units }
  // Closing the sheet drops a draft's key. A pending lock is found again by its terms.
  const orderKey = useHeldKey(lockingOf(useAtomValue(beingLockedAtom), wanted)?.id)
  const choice = useApprovalChoice(locked)
  const confirmation = useConfirmation({
    open,
    kind: lockKinds.lock,
    scope: owner && `lock:${owner}:${contract}:${coin.contract}:${wanted.key}`,
    orderKey,
    intent: intentOf(wanted, config.contracts.tokenFactory, choice.approved),
    payments: [locked],
  })
  const { operation } = confirmation
  const amount = formatPaid(locked)
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t`Lock ${amount}`}
      testId="lock"
      confirmation={confirmation}
      confirm={<Trans>Lock {amount}</Trans>}
      figure={paidFigure(<Trans>You lock</Trans>, locked)}
      facts={[
        { id: 'unlocks', label: <Trans>Unlocks</Trans>, value: <UnlockTime wanted={wanted} /> },
        days !== undefined && {
          id: 'days',
          label: <Trans>Locked for</Trans>,
          value: <Plural value={days} one="# day" other="# days" />,
          aside: <Trans>(from the block that takes it)</Trans>,
        },
        worthFact(locked),
      ]}
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        { id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract },
      ]}
      approves={locked}
      choice={choice}
      calm={
        <NeverTwice>
          <NotEarlier />
        </NeverTwice>
      }
      outcome={operation && <LockedNote operation={operation} />}
      action={
        <Button variant="primary" size="large" onClick={onLocked} testId="lock-to-mine">
          <Trans>To my locks</Trans>
        </Button>
      }
    />
  )
}

/**
 * Shows the unlock time. If the contract counts days, it moves with the chain's clock until a block
 * includes the lock.
 */
function UnlockTime({ wanted: { version, terms } }: { readonly wanted: LockOrder }) {
  const locale = useLocale()
  const now = useChainNow()
  const { days } = terms
  const { unlockAt } =
    days === undefined || now === undefined ? terms : termsOf(version, { days }, now)
  return formatZonedTime(unlockAt, locale)
}

/** Shows until when the tokens are locked, by the time of the block that included the lock. */
function LockedNote({ operation }: { readonly operation: Operation }) {
  const { t } = useLingui()
  const locale = useLocale()
  const times = lockedTimes(operation)
  const intent = lockCoins.read(operation)
  if (!intent) return null
  const { contract, coin, units } = intent
  const amount = formatAmount({ coin, units })
  const when = times ? formatZonedTime(times.unlockAt, locale) : t`then`
  return (
    <>
      <Note tone="info" testId="lock-done">
        <Trans>
          {amount} is locked until {when}.
        </Trans>
      </Note>
      {times && (
        <LockReminder
          lock={{ owner: operation.owner, contract, ...times }}
          amount={{ coin, units }}
          testId="lock-done-reminder"
        />
      )}
    </>
  )
}

function intentOf(
  { version, contract, coin, units, terms }: LockOrder,
  factory: Address,
  approved: bigint | undefined,
): Unlimited<LockIntent> {
  const shared = { contract, coin, units, approved }
  return version === 'days'
    ? { ...shared, version, days: terms.days ?? 0, factory }
    : { ...shared, version, unlockAt: terms.unlockAt }
}
