import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { CREATION_FEE_LIMIT } from '../../../chain/contracts/tokenFactory.ts'
import { TRX, trx, wholeTrx } from '../../../core/amount.ts'
import { TOKEN_DECIMALS } from '../../../core/tokenTerms.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConfirmSheet, type NamedAddress } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { totalSun } from '../../../sheets/moneyFacts.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { launchpadAtom, useFactory } from '../atoms.ts'
import { MadeToken, ToTokenButton } from '../MadeToken.tsx'
import type { CastIntent } from '../operations/cast.ts'
import { intentOf, kindOf, takenBy, type CastPlan } from '../plan.ts'
import { zoneText } from '../zoneText.ts'

/** Creation that the sheet confirms or tracks. */
export interface ShownCast {
  readonly plan: CastPlan
  /** Scope of the order key, which is the draft. */
  readonly scope?: string | undefined
  /** Order key of a creation that is already pending. */
  readonly orderKey?: string | undefined
}

interface CastSheetProps extends Frame {
  readonly shown: ShownCast
  /** Called with the order key, so that the order is known even if the page closes. */
  readonly onOrder: (orderKey: string) => void
}

/**
 * Confirms a creation with its total cost, including network fees. Then tracks it and shows the
 * result.
 */
export function CastSheet({ shown, onOrder, ...frame }: CastSheetProps) {
  const { plan, scope, orderKey } = shown
  const { presale } = plan
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const { data: factory } = useFactory()
  // Keeps the first known fee, so that it never changes as the user taps. The factory's fee may
  // change, but the contract is asked again before anything is signed.
  const [creationFee, setCreationFee] = useState(factory?.creationFee)
  if (creationFee === undefined && factory) setCreationFee(factory.creationFee)
  const now = useChainNow()
  const hasBegun = presale && now !== undefined && presale.startTime <= now
  const contract = config.contracts.tokenFactory
  const named = useAtomValue(launchpadAtom).data?.contracts.tokenFactory
  const taken = takenBy(plan)
  const payments =
    creationFee === undefined ? undefined : [trx(creationFee), ...(taken ? [taken] : [])]
  const confirmation = useConfirmation<CastIntent>({
    open: frame.open,
    kind: kindOf(plan),
    scope: owner && scope && `${scope}:${owner}`,
    orderKey,
    intent:
      creationFee === undefined ? undefined : intentOf(plan, { factory: contract, creationFee }),
    payments,
    fixedFee: CREATION_FEE_LIMIT,
    // The start may pass while the user reads.
    obstacle: hasBegun ? overText : undefined,
  })
  const { id, operation, fee } = confirmation
  // After a handover, the draft stays here and the creation happens in another browser.
  const isHandedOver = confirmation.handOver !== undefined
  const known = useEffectEvent(onOrder)
  useEffect(() => {
    if (id && !isHandedOver) known(id)
  }, [id, isHandedOver])

  const { name, symbol } = plan.token
  const action = plan.address ? t`Add the presale` : t`Cast ${symbol}`
  const maker = operation?.owner ?? owner
  const made = maker && id !== undefined ? { owner: maker, order: id } : undefined
  const total = payments && fee && formatUnits(wholeTrx(totalSun(payments, fee)), 0)
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your order` : action}
      testId="publish"
      confirmation={confirmation}
      confirm={action}
      isRefused={named !== undefined && named !== contract}
      figure={{
        label: <Trans>It costs in all about</Trans>,
        value: total ?? <Skeleton width={120} style={{ display: 'inline-block' }} />,
        unit: TRX.symbol,
      }}
      facts={[
        {
          id: 'token',
          label: <Trans>Token</Trans>,
          value: name === symbol ? name : `${name} (${symbol})`,
        },
        !plan.address && {
          id: 'supply',
          label: <Trans>Total supply</Trans>,
          value: formatUnits(plan.token.totalSupply, TOKEN_DECIMALS),
        },
        presale && {
          id: 'start',
          label: <Trans>Presale starts</Trans>,
          value: formatDateTime(presale.startTime, locale),
          aside: zoneText(presale.startTime),
        },
        presale && {
          id: 'raise',
          label: <Trans>Hard cap</Trans>,
          value: `${formatUnits(presale.presaleEthAmount, TRX.decimals)} TRX`,
        },
        taken && {
          id: 'taken',
          label: <Trans>Into the presale</Trans>,
          value: formatAmount(taken),
        },
        {
          id: 'creation',
          label: <Trans>Creation fee</Trans>,
          value: creationFee === undefined ? '…' : `${formatUnits(creationFee, TRX.decimals)} TRX`,
        },
      ]}
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        ...(plan.address
          ? [{ id: 'address', label: <Trans>Its address</Trans>, address: plan.address }]
          : []),
        ...recipientsOf(plan),
      ]}
      approves={taken}
      outcome={made && <MadeToken {...made} plan={plan} />}
      action={made && <ToTokenButton {...made} />}
    />
  )
}

/**
 * Returns the accounts that the terms pay permanently. For an existing token, only the presale's
 * are returned.
 */
function recipientsOf({ token, presale, address: known }: CastPlan): readonly NamedAddress[] {
  const recipient = known ? undefined : token.feeRecipient
  const developer = presale?.devLPReceiver
  const found: NamedAddress[] = []
  if (recipient)
    found.push({ id: 'recipient', label: <Trans>Recipient of the fees</Trans>, address: recipient })
  if (developer)
    found.push({
      id: 'developer',
      label: <Trans>Account of the developer</Trans>,
      address: developer,
    })
  return found.map((each) => ({ ...each, isRecipient: true }))
}

const overText = msg`The start of the presale is over already. Go back and choose a later one.`
