import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { BurntNote } from '../BurntNote.tsx'
import { gainFacts, ownPowerFact } from '../facts.tsx'
import { burnKinds } from '../kinds.ts'
import { coinsOf, confirmed, type BurnOrder } from '../order.ts'
import { powerFor } from '../rules.ts'
import { ToBurns } from '../ToBurns.tsx'
import { usePoolFact } from '../usePoolFact.ts'
import { NothingPromised } from '../words.tsx'

interface BurnSheetProps extends Frame {
  readonly contract: Address
  readonly order: BurnOrder
  /** Power of the account before the burn; undefined while unknown. */
  readonly power: bigint | undefined
}

/** Confirms a burn, showing the permanent loss and the power gained; then tracks it. */
export function BurnSheet({ contract, order, power, ...frame }: BurnSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { coin, quantity, terms } = order
  const burnt = coinsOf(order, quantity)
  const fromPool = usePoolFact(contract, order)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: burnKinds.burn,
    scope: owner && `burn:${owner}:${contract}:${coin.contract}:${quantity}`,
    intent: { contract, ...confirmed(order) },
    payments: [burnt],
  })
  const { operation } = confirmation
  const amount = formatPaid(burnt)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Burn ${amount}`}
      testId="burn-own"
      confirmation={confirmation}
      confirm={<Trans>Burn {amount}</Trans>}
      figure={paidFigure(<Trans>You burn</Trans>, burnt)}
      facts={[
        ...gainFacts(terms, quantity),
        fromPool,
        ownPowerFact(power, powerFor(terms, quantity)),
        !order.hasBurn && {
          id: 'whither',
          label: <Trans>Goes to</Trans>,
          value: <Trans>the dead address, which nobody has the key of</Trans>,
        },
      ]}
      irreversible={
        <>
          <strong>
            <Trans>Irreversible: {amount} are lost for ever.</Trans>
          </strong>{' '}
          <NothingPromised />
        </>
      }
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        { id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract },
      ]}
      approves={burnt}
      calm={
        <NeverTwice>
          <Trans>If it would give less power than shown, nothing is burnt.</Trans>
        </NeverTwice>
      }
      outcome={operation && <BurntNote {...{ operation, contract, coin }} />}
      action={<ToBurns testId="burn-own-end" />}
    />
  )
}
