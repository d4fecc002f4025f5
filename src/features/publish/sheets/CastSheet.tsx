import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { CREATION_FEE_LIMIT } from '../../../chain/contracts/tokenFactory.ts'
import { TRX } from '../../../core/amount.ts'
import { TOKEN_DECIMALS } from '../../../core/tokenTerms.ts'
import { formatDateTime, formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ApprovalNote } from '../../../sheets/ApprovalNote.tsx'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Facts, type Fact } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { launchpadAtom, useFactory } from '../atoms.ts'
import { MadeToken } from '../MadeToken.tsx'
import type { CastIntent } from '../operations/cast.ts'
import { intentOf, kindOf, paymentsOf, takenBy, type CastPlan } from '../plan.ts'
import { useShownFee } from '../shownFee.ts'
import { ToTokenButton } from '../ToTokenButton.tsx'
import { useStartObstacle } from '../useStartObstacle.ts'
import { zoneText } from '../zoneText.ts'

interface CastSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly plan: CastPlan
  /** What the order key belongs to: the draft. */
  readonly scope?: string | undefined
  /** Of a creation that is under way already. */
  readonly orderKey?: string | undefined
  /** The order is known by this key from now on, whatever happens to the page. */
  readonly onOrder?: (orderKey: string) => void
}

/** What is paid for a creation and to whom; then its progress, and what came of it. */
export function CastSheet({ open, onClose, plan, scope, orderKey, onOrder }: CastSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const { data: factory } = useFactory()
  const creationFee = useShownFee(open, factory?.creationFee)
  const contract = config.contracts.tokenFactory
  const named = useAtomValue(launchpadAtom).data?.contracts.tokenFactory
  const isPinned = named === undefined || named === contract
  const intent = useCallback(
    () =>
      creationFee === undefined ? undefined : intentOf(plan, { factory: contract, creationFee }),
    [plan, contract, creationFee],
  )
  const confirmation = useConfirmation<CastIntent>({
    open,
    kind: kindOf(plan),
    scope: owner && scope && `${scope}:${owner}`,
    orderKey,
    intent: creationFee === undefined ? undefined : intent,
    payments: creationFee === undefined ? undefined : paymentsOf(plan, creationFee),
    fixedFee: CREATION_FEE_LIMIT,
    obstacle: useStartObstacle(plan.presale),
  })
  const { id, operation, preflight, fee } = confirmation
  const order = useEffectEvent((key: string) => onOrder?.(key))
  useEffect(() => {
    if (id) order(id)
  }, [id])

  const { name, symbol } = plan.token
  const taken = takenBy(plan)
  const action = plan.address ? t`Add the presale` : t`Cast ${symbol}`
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={operation ? t`Your order` : action}
      testId="publish"
      confirmTestId="publish-confirm"
      confirmation={confirmation}
      confirm={action}
      refused={
        isPinned ? undefined : (
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        )
      }
      settled={
        owner && id !== undefined
          ? {
              note: <MadeToken owner={owner} order={id} plan={plan} />,
              action: <ToTokenButton owner={owner} order={id} />,
            }
          : undefined
      }
      calm={
        <Trans>
          If your connection drops after you sign, we finish it for you and never cast twice.
        </Trans>
      }
      done={
        operation && {
          note: <MadeToken owner={operation.owner} order={operation.id} plan={plan} />,
          action: <ToTokenButton owner={operation.owner} order={operation.id} />,
        }
      }
    >
      <Figure
        label={<Trans>You pay</Trans>}
        value={creationFee === undefined ? '…' : formatUnits(creationFee, TRX.decimals)}
        unit="TRX"
      />
      <Facts
        testId="publish-sheet"
        facts={[
          {
            id: 'token',
            label: <Trans>Token</Trans>,
            value: name === symbol ? name : `${name} (${symbol})`,
          },
          ...(plan.address
            ? [
                {
                  id: 'address',
                  label: <Trans>Its address</Trans>,
                  value: <AddressText address={plan.address} full copy={false} />,
                },
              ]
            : [
                {
                  id: 'supply',
                  label: <Trans>Total supply</Trans>,
                  value: formatUnits(plan.token.totalSupply, TOKEN_DECIMALS),
                },
              ]),
          ...presaleFacts(plan, locale),
          ...(taken
            ? [{ id: 'taken', label: <Trans>Into the presale</Trans>, value: formatAmount(taken) }]
            : []),
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: <AddressText address={contract} full copy={false} />,
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
      {taken && <ApprovalNote amount={taken} preflight={preflight} testId="publish" />}
    </OperationSheet>
  )
}

function presaleFacts({ presale }: CastPlan, locale: Parameters<typeof formatDateTime>[1]): Fact[] {
  if (!presale) return []
  const { startTime, presaleEthAmount } = presale
  return [
    {
      id: 'start',
      label: <Trans>Presale starts</Trans>,
      value: formatDateTime(startTime, locale),
      aside: zoneText(startTime),
    },
    {
      id: 'raise',
      label: <Trans>Hard cap</Trans>,
      value: `${formatUnits(presaleEthAmount, TRX.decimals)} TRX`,
    },
  ]
}
