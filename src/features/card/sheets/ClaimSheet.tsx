import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { costsMoreThanItBrings, totalsByCoin } from '../../../core/stream.ts'
import { useState } from 'react'
import type { Address } from '../../../core/address.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { isOf } from '../../../outbox/kindName.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { unaskedAtom } from '../../../state/answers/unasked.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { pledgeKinds } from '../kinds.ts'
import styles from '../PledgePage.module.css'
import { claimsOf, poolSharesAtom, stakingAtom, type PoolClaim } from '../stakes.ts'
import { noIncomeText, nothingChosenText, poolNames } from '../stakeWords.tsx'

/**
 * Claims what cards and nodes have earned, of all pools at once. It is one transaction: a coin that
 * does not pay now would hold back the others, so each can be left out.
 */
export function ClaimSheet(frame: Frame) {
  const { t, i18n } = useLingui()
  const { rewardPools: pools, usdt } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const shares = useAtomValue(owner && pools ? poolSharesAtom(pools, owner) : unaskedAtom).data
  const [leftOut, leaveOut] = useState<ReadonlySet<number>>(new Set())
  const owed = shares && claimsOf(shares, usdt)
  const claims = owed?.filter(({ pool }) => !leftOut.has(pool))
  const claiming = useAtomValue(stakingAtom).find((each) => isOf(each, pledgeKinds.claim))
  const confirmation = useConfirmation({
    open: frame.open,
    kind: pledgeKinds.claim,
    scope: owner && `claim cards:${owner}`,
    orderKey: useHeldKey(claiming?.id),
    intent: useIntent(pools, claims),
    obstacle:
      owed?.length === 0 ? noIncomeText : claims?.length === 0 ? nothingChosenText : undefined,
    go: useStanding(claiming)?.isDue && !frame.isBack,
  })
  const [main] = totalsByCoin(claims ?? [])
  const { fee } = confirmation
  const isDear = fee !== undefined && costsMoreThanItBrings(claims ?? [], fee.expectedSun)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Claim what your cards have earned`}
      testId="claim"
      confirmation={confirmation}
      confirm={<Trans>Claim</Trans>}
      figure={main && amountFigure(<Trans>You get about</Trans>, main)}
      // Of several, the switches tell it.
      facts={(owed?.length === 1 ? owed : []).map(({ pool, of, ...amount }) => ({
        id: `pool-${pool}`,
        label: i18n._(poolNames[of]),
        value: formatAmount(amount),
      }))}
      addresses={pools ? [{ id: 'pools', label: <Trans>Reward pools</Trans>, address: pools }] : []}
      calm={<Trans>It grows with each block: you get what there is when yours takes it.</Trans>}
      done={<Trans>It is in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="claim-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    >
      {owed && owed.length > 1 && <Pools claims={owed} leftOut={leftOut} onChange={leaveOut} />}
      {isDear && claims && claims.length > 0 && (
        <Note tone="warn" testId="claim-dear">
          <Trans>The fee is more than the claim. It can wait: what is earned does not lapse.</Trans>
        </Note>
      )}
    </ConfirmSheet>
  )
}

interface PoolsProps {
  readonly claims: readonly PoolClaim[]
  readonly leftOut: ReadonlySet<number>
  readonly onChange: (leftOut: ReadonlySet<number>) => void
}

/** Which pools the claim is for: all of them, until somebody leaves one out. */
function Pools({ claims, leftOut, onChange }: PoolsProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.pools}>
      {claims.map(({ pool, of, ...amount }) => (
        <SwitchField
          key={pool}
          label={formatAmount(amount)}
          hint={i18n._(poolNames[of])}
          checked={!leftOut.has(pool)}
          onChange={(isChosen) => onChange(withOr(leftOut, pool, !isChosen))}
          testId={`claim-pool-${pool}`}
        />
      ))}
      <p className={styles.note}>
        <Trans>If one coin does not pay now, leave it out, and claim the others.</Trans>
      </p>
    </div>
  )
}

/** The same numbers with this one, or without it. */
function withOr(numbers: ReadonlySet<number>, number: number, isIn: boolean): ReadonlySet<number> {
  const others = [...numbers].filter((each) => each !== number)
  return new Set(isIn ? [...others, number] : others)
}

/**
 * What is confirmed: the chosen pools, with what they owed when they were chosen. A later block owes
 * more, and asks for no other transaction.
 */
function useIntent(pools: Address | undefined, claims: readonly PoolClaim[] | undefined) {
  const key = claims?.map(({ pool }) => pool).join()
  const [held, hold] = useState<{ readonly key: string; readonly claims: readonly PoolClaim[] }>()
  if (claims && key && held?.key !== key) hold({ key, claims })
  return (
    pools &&
    held && {
      pools,
      ids: held.claims.map(({ pool }) => BigInt(pool)),
      amounts: held.claims.map(({ coin, units }) => ({ coin, units })),
    }
  )
}
