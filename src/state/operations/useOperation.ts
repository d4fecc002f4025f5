import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { msg } from '@lingui/core/macro'
import { unitsToDecimal, type Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { needsTap } from '../../outbox/next.ts'
import type { LegTransaction, Operation } from '../../outbox/operation.ts'
import { currentLeg, feesOf, isTooLate, notableTransaction, stageOf } from '../../outbox/stage.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { walletApp, type WalletApp } from './handOver.ts'
import { onlineAtom } from '../device/online.ts'
import { nextAttemptAt } from './actions.ts'
import { transactionPage } from './explorer.ts'
import { otherNetwork } from './networkName.ts'
import { kindsAtom } from './operations.ts'
import { describe } from './recognised.ts'
import { retiredPlansOf, retiredText } from './retired.ts'
import { servicesAtom } from '../services.ts'
import { standingOf } from './standing.ts'
import { failureText, tooLateText, troubleText, type TroubleText } from './troubleText.ts'
import { useStanding, type StandingView } from './useStanding.ts'

/**
 * Error or obstacle of an operation. `failed` is the failed action, if there is no reason in our
 * words.
 */
export interface OperationTrouble {
  readonly tone: TroubleText['tone']
  readonly failed: string | undefined
  readonly text: string
  /** Server that is busy, if that is the obstacle. */
  readonly busy: 'backend' | 'node' | undefined
  /** Automatic retries: the time when the error began, and the time of the next retry. */
  readonly tries: { readonly sinceAt: Millis; readonly nextAt: Millis | undefined } | undefined
}

/** Operation in the user's words, in the language of the screen. */
export interface OperationView extends StandingView {
  readonly title: string
  /** Seed of its medallion. */
  readonly seed: string
  readonly payments: readonly Amount[]
  /** Network of the operation, if it is not the main chain. */
  readonly network: string | undefined
  /** Whether its call is retired, so there is nothing to continue. */
  readonly isRetired: boolean
  /** Current error or obstacle. */
  readonly trouble: OperationTrouble | undefined
  /** Failure on chain, and its cost. */
  readonly failure: { readonly reason: string; readonly consequence: string } | undefined
  /** Transaction that a user would look up. */
  readonly transaction: LegTransaction | undefined
  readonly explorer: string | undefined
  /** Wallet's app in which it continues, if it was handed over. */
  readonly continuesIn: WalletApp | undefined
}

export function useOperation(operation: Operation): OperationView {
  const { _ } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const kinds = useAtomValue(kindsAtom)
  const kind = kinds?.get(operation.kind)
  const description = describe(kinds, config, operation)
  const handed = description?.continuesIn
  const retired = retiredPlansOf(kinds, operation)
  const network = otherNetwork(config, operation.network)
  const stands = useStanding(operation)
  const standing = standingOf(operation, retired)
  const transaction = notableTransaction(operation)
  const current = currentLeg(operation)
  const troubled =
    !retired && current?.trouble
      ? current
      : // An obstacle to sending a retired operation no longer matters.
        operation.legs.find((leg) => leg.trouble && (!retired || stageOf(leg) === 'final'))
  const trouble = troubled?.trouble
  const waitsForNetwork =
    !useAtomValue(onlineAtom) && (trouble ? trouble.kind === 'unreachable' : standing === 'working')
  const told: TroubleText | undefined = waitsForNetwork
    ? { tone: 'info', text: msg`You are offline. This goes on by itself as soon as you are back.` }
    : trouble
      ? troubleText(trouble, operation, description, locale, network)
      : retired && standing !== 'done'
        ? retiredText(operation, retired)
        : current && isTooLate(current)
          ? tooLateText
          : undefined
  const failed =
    standing === 'failed'
      ? failureText(operation, transaction, unitsToDecimal(feesOf(operation), 6), description)
      : undefined
  const say = (message: MessageDescriptor) => _(message)
  return {
    // A kind of another version has no title here; its own name is better than nothing.
    title: description ? say(description.title) : operation.kind,
    seed: description?.seed ?? operation.id,
    payments: description?.payments ?? [],
    network,
    ...stands,
    isRetired: retired !== undefined,
    trouble: told && {
      tone: told.tone,
      failed: told.failed && say(told.failed),
      text: say(told.text),
      busy:
        !waitsForNetwork && trouble?.kind === 'unreachable' && trouble.waitMs !== undefined
          ? trouble.what
          : undefined,
      tries:
        troubled?.troubledAt !== undefined && !waitsForNetwork && !needsTap(trouble)
          ? {
              sinceAt: troubled.troubledAt,
              nextAt: nextAttemptAt(operation, kind?.plan(operation) ?? []),
            }
          : undefined,
    },
    failure: failed && { reason: say(failed.reason), consequence: say(failed.consequence) },
    transaction,
    continuesIn: handed && walletApp(handed.wallet, handed.path),
    explorer: transaction && transactionPage(config, operation.network, transaction.txId),
  }
}
