import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatAddress } from '../../../core/address.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation, type Confirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { termsAtom } from '../atoms.ts'
import type { SideChain } from '../crossers.ts'
import { bridgeKinds } from '../kinds.ts'
import { assetText } from '../operations/assetText.ts'
import type { Retry } from '../retries.ts'
import { useWrongChain } from '../useWrongChain.ts'
import { askedAgainNames } from '../words.ts'

interface RetrySheetProps extends Frame {
  readonly retry: Retry
  readonly sideChain: SideChain
}

type Of<R extends Retry['of']> = RetrySheetProps & { readonly retry: Extract<Retry, { of: R }> }

/** Confirms a paid retry by the relayer, then tracks it. */
export const RetrySheet = ({ retry, ...props }: RetrySheetProps) =>
  retry.of === 'mapping' ? (
    <MappingRetry {...props} retry={retry} />
  ) : (
    <CrossingRetry {...props} retry={retry} />
  )

function CrossingRetry(props: Of<'deposit' | 'withdrawal'>) {
  const { retry, sideChain, open } = props
  const { mainGateway, sideGateway } = sideChain
  const { of, nonce, asset } = retry
  const owner = useAtomValue(ownerAtom)
  const fee = useRetryFee(props)
  const confirmation = useConfirmation({
    open,
    kind: of === 'deposit' ? bridgeKinds.retryDeposit : bridgeKinds.retryWithdrawal,
    scope: owner && `bridge:retry:${owner}:${of}:${nonce}`,
    intent: useSteady(
      fee.sun === undefined ? undefined : { mainGateway, sideGateway, asset, nonce, fee: fee.sun },
    ),
    payments: useSteady(fee.sun === undefined ? [] : [trx(fee.sun)]),
    obstacle: useWrongChain(of === 'deposit' ? undefined : 'side'),
  })
  return <Asking {...props} {...{ confirmation, fee }} what={assetText(asset)} />
}

function MappingRetry(props: Of<'mapping'>) {
  const { retry, sideChain, open } = props
  const { mainGateway, sideGateway } = sideChain
  const { nonce, standard, token } = retry
  const owner = useAtomValue(ownerAtom)
  const fee = useRetryFee(props)
  const confirmation = useConfirmation({
    open,
    kind: bridgeKinds.retryMapping,
    scope: owner && `bridge:retry:${owner}:mapping:${nonce}`,
    intent: useSteady(
      fee.sun === undefined
        ? undefined
        : { mainGateway, sideGateway, standard, token, nonce, fee: fee.sun },
    ),
    payments: useSteady(fee.sun === undefined ? [] : [trx(fee.sun)]),
    obstacle: useWrongChain(undefined),
  })
  return <Asking {...props} {...{ confirmation, fee }} what={formatAddress(token)} />
}

interface RetryFee {
  readonly sun: bigint | undefined
  readonly isUnread: boolean
  readonly ask: () => void
}

function useRetryFee({ retry, sideChain }: RetrySheetProps): RetryFee {
  const direction = retry.of === 'withdrawal' ? 'withdraw' : 'deposit'
  const [{ data, state }, ask] = useAtom(termsAtom(direction, sideChain))
  return { sun: data?.retryFee, isUnread: state === 'error', ask: () => void ask() }
}

interface AskingProps extends RetrySheetProps {
  readonly confirmation: Confirmation
  readonly fee: RetryFee
  /** Name of the crossing or mapping to retry. */
  readonly what: string
}

function Asking({ retry, sideChain, confirmation, fee, what, ...frame }: AskingProps) {
  const { t, i18n } = useLingui()
  const isBack = retry.of === 'withdrawal'
  return (
    <ConfirmSheet
      {...frame}
      title={t`Ask again`}
      testId="bridge-retry"
      confirmation={confirmation}
      confirm={<Trans>Ask again</Trans>}
      figure={{ label: i18n._(askedAgainNames[retry.of]), value: what }}
      facts={[
        { id: 'number', label: <Trans>Number</Trans>, value: String(retry.nonce) },
        {
          id: 'gateway-fee',
          label: <Trans>Gateway's fee</Trans>,
          value:
            fee.sun === undefined ? (
              <Skeleton width={80} style={{ display: 'inline-block' }} />
            ) : (
              formatPaid(trx(fee.sun))
            ),
        },
      ]}
      addresses={[
        {
          id: 'gateway',
          label: <Trans>Gateway</Trans>,
          address: isBack ? sideChain.sideGateway : sideChain.mainGateway,
        },
      ]}
      calm={<Trans>It arrives once at most, however often you ask. Each time costs the fee.</Trans>}
      done={<Trans>It has arrived.</Trans>}
    >
      {fee.isUnread && fee.sun === undefined && (
        <RetryNote onRetry={fee.ask} testId="bridge-retry-unread">
          <Trans>The gateway does not say what it takes.</Trans>
        </RetryNote>
      )}
    </ConfirmSheet>
  )
}
