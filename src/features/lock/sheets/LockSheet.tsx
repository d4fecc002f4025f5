import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import type { Unlimited } from '../../../outbox/kind.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { Fact } from '../../../ui/lists/Facts.tsx'
import { beingLockedAtom } from '../atoms.ts'
import type { LockedCoin } from '../coins.ts'
import { lockKinds } from '../kinds.ts'
import { LockedNote } from '../LockedNote.tsx'
import { Worth } from '../LockTerms.tsx'
import { NotEarlier } from '../NotEarlier.tsx'
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

interface LockSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly wanted: LockOrder
  readonly onLocked: () => void
}

/** How much is locked until when, where and at what cost; then its progress. */
export function LockSheet({ wanted, open, onClose, onLocked }: LockSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const { contract, coin, units } = wanted
  const locked = { coin, units }
  // A draft's key is dropped when its sheet closes: a lock under way is found by what it locks.
  const orderKey = useHeldKey(lockingOf(useAtomValue(beingLockedAtom), wanted)?.id)
  const confirmation = useConfirmation({
    open,
    kind: lockKinds.lock,
    scope: owner && `lock:${owner}:${contract}:${coin.contract}:${wanted.key}`,
    orderKey,
    intent: intentOf(wanted, config.contracts.tokenFactory),
    payments: [locked],
  })
  const { operation } = confirmation
  const amount = formatAmount(locked)
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t`Lock ${amount}`}
      testId="lock"
      confirmation={confirmation}
      confirm={<Trans>Lock {amount}</Trans>}
      figure={amountFigure(<Trans>You lock</Trans>, locked)}
      facts={[
        { id: 'unlocks', label: <Trans>Unlocks</Trans>, value: <UnlockTime wanted={wanted} /> },
        wanted.terms.days !== undefined && daysFact(wanted.terms.days),
        {
          id: 'worth',
          label: <Trans>Worth now</Trans>,
          value: <Worth contract={contract} coin={coin} units={units} />,
        },
      ]}
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        { id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract },
      ]}
      approves={locked}
      calm={
        <>
          <NotEarlier /> <NeverTwice />
        </>
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

/** A time counted in days moves with the chain's clock until a block takes the lock. */
function UnlockTime({ wanted: { version, terms } }: { readonly wanted: LockOrder }) {
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

function intentOf(
  { version, contract, coin, units, terms }: LockOrder,
  factory: Address,
): Unlimited<LockIntent> {
  const shared = { contract, coin, units }
  return version === 'days'
    ? { ...shared, version, days: terms.days ?? 0, factory }
    : { ...shared, version, unlockAt: terms.unlockAt }
}
