import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../../core/address.ts'
import { totalsByCoin } from '../../../core/stream.ts'
import { weigh } from '../../../core/worth.ts'
import { formatFew } from '../../../i18n/formatAmount.ts'
import { noIncomeText } from '../../../outbox/noIncomeText.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { noBalanceText } from '../../../outbox/withdrawalTexts.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { CostNote } from '../../../sheets/CostNote.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { isFresh } from '../../../state/answers/fresh.ts'
import { worthAtom } from '../../../state/answers/places.ts'
import { unaskedAtom } from '../../../state/answers/unasked.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { useDeviceNow } from '../../../ui/figures/useNow.ts'
import { StaleBadge } from '../../../ui/states/StaleBadge.tsx'
import { claimingAtom, claimingOf, earnedAtom } from '../atoms.ts'
import { ClaimChoice } from '../ClaimChoice.tsx'
import { earnKinds } from '../kinds.ts'
import { claimEarnings } from '../operations/claim.ts'
import {
  claimsOf,
  keyOfClaim,
  ORDERS_AT_ONCE,
  sourcesOf,
  STREAMS_AT_ONCE,
  transactionsOf,
  type Claim,
  type Sources,
} from '../rules.ts'
import { nothingChosenText, unreadText, useNameOfClaim } from '../words.tsx'

/** Without sources, the sheet claims from all of them. */
type ClaimSheetProps = Frame &
  Partial<Sources> & {
    /** Unfinished claim to show, limited to its own sources. */
    readonly operation?: Operation
  }

/**
 * Claims from streams and plans in as few transactions as the contracts allow. A token that does
 * not pay would block the others in its transaction, so each can be left out.
 */
export function ClaimSheet({ streams, orders, operation, ...frame }: ClaimSheetProps) {
  const { t } = useLingui()
  const { rewardPools: pools, fixedPlans: plans } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const given = operation
    ? claimEarnings.read(operation)
    : streams || orders
      ? { streams: streams ?? [], orders: orders ?? [] }
      : undefined
  const earned = useAtomValue(owner ? earnedAtom(owner, given) : unaskedAtom)
  const isKnown = isFresh(earned, useDeviceNow())
  const [leftOut, leaveOut] = useState<ReadonlySet<string>>(new Set())
  const owed = earned.data && claimsOf(earned.data)
  const claims = owed?.filter((claim) => !leftOut.has(keyOfClaim(claim)))
  const claiming = claimingOf(useAtomValue(claimingAtom), given, operation?.id)
  const nameOf = useNameOfClaim()
  const worthOf = useAtomValue(worthAtom)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: earnKinds.claim,
    scope: owner && `claim earnings:${owner}${given ? `:${JSON.stringify(named(given))}` : ''}`,
    orderKey: useHeldKey(claiming?.id),
    intent: useIntent({ rewardPools: pools, plans }, claims, isKnown),
    obstacle:
      earned.state === 'error'
        ? unreadText
        : owed?.length === 0
          ? // A claim for named sources had something to claim, which has since been claimed.
            given
            ? noBalanceText
            : noIncomeText
          : claims?.length === 0
            ? nothingChosenText
            : undefined,
    go: useStanding(claiming)?.isDue && !frame.isBack,
  })
  const [main, ...others] = totalsByCoin(claims ?? [])
  const count = transactionsOf(sourcesOf(claims ?? []))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Claim what was earned`}
      testId="claim"
      confirmation={confirmation}
      confirm={<Trans>Claim</Trans>}
      figure={main && amountFigure(<Trans>You get about</Trans>, main)}
      facts={[
        others.length > 0 && {
          id: 'also',
          label: <Trans>And about</Trans>,
          value: others.map((amount) => formatFew(amount, 4)).join(' + '),
        },
        // With several claims, the switches show the amounts.
        ...(owed?.length === 1 ? owed : []).map((claim) => ({
          id: keyOfClaim(claim),
          label: <Trans>Earned by</Trans>,
          value: nameOf(claim),
        })),
        count > 1 && {
          id: 'transactions',
          label: <Trans>Number of transactions</Trans>,
          value: count,
          aside: (
            <Trans>
              (each claims from at most {STREAMS_AT_ONCE} pools, or {ORDERS_AT_ONCE} stakes of
              plans)
            </Trans>
          ),
        },
      ]}
      addresses={[
        pools && { id: 'pools', label: <Trans>Reward pools</Trans>, address: pools },
        plans && { id: 'plans', label: <Trans>Fixed plans</Trans>, address: plans },
      ].filter((each) => each !== undefined)}
      calm={<Trans>It grows with each block: you get what there is when yours takes it.</Trans>}
      done={<Trans>It is in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="claim-end">
          <Trans>Done</Trans>
        </Button>
      }
    >
      <StaleBadge at={earned.fetchedAt} stale={earned.stale} testId="claim-stale" />
      {owed && owed.length > 1 && (
        <ClaimChoice claims={owed} leftOut={leftOut} onChange={leaveOut} />
      )}
      {claims && claims.length > 0 && confirmation.fee && (
        <CostNote
          weighed={weigh(claims, confirmation.fee.expectedSun, worthOf)}
          canWait
          testId="claim"
        />
      )}
    </ConfirmSheet>
  )
}

const named = ({ streams, orders }: Sources) => [streams.map(String), orders]

/** Selection, and whether the chain's answer for it was current. */
interface Held {
  readonly key: string
  readonly claims: readonly Claim[]
  readonly isKnown: boolean
}

interface Contracts {
  readonly rewardPools: Address | undefined
  readonly plans: Address | undefined
}

/**
 * Holds the confirmed selection with the amounts owed when it was made. A later block owes more,
 * but needs no other transaction. A current answer replaces only an old one.
 */
function useIntent(contracts: Contracts, claims: readonly Claim[] | undefined, isKnown: boolean) {
  const chosen = claims && sourcesOf(claims)
  const key = chosen && JSON.stringify(named(chosen))
  const [held, hold] = useState<Held>()
  const isNew = held?.key !== key || (isKnown && !held?.isKnown)
  if (claims && claims.length > 0 && key && isNew) hold({ key, claims, isKnown })
  return (
    held && {
      ...contracts,
      ...sourcesOf(held.claims),
      amounts: totalsByCoin(held.claims),
    }
  )
}
