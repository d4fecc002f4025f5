import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { trxBurnKinds } from '../kinds.ts'
import { obstacleAt, tokensFor } from '../rules.ts'
import { usePoolFact } from '../usePoolFact.tsx'
import type { LiveSale } from '../useSale.ts'
import { problemText } from '../words.ts'

interface GiveSheetProps extends Frame {
  readonly live: LiveSale
  /** TRX to burn, in sun. */
  readonly sun: bigint
  /** Goes to the account's burns. */
  readonly onMine: () => void
}

/** Confirms a permanent burn of TRX for tokens, then tracks it. */
export function GiveSheet({ live, sun, onMine, ...frame }: GiveSheetProps) {
  const { t } = useLingui()
  const { sale, now } = live
  const { contract, coin, terms, progress } = sale
  const owner = useAtomValue(ownerAtom)
  const { trxBurnSale: configured } = useAtomValue(servicesAtom).config.contracts
  const poolFact = usePoolFact(sale)
  const burnt = trx(sun)
  const tokens = { coin, units: tokensFor(terms.rate, sun) }
  const intent = useSteady({
    sale: contract,
    coin,
    rate: terms.rate,
    given: sun,
    units: tokens.units,
  })
  // While the sheet is open, others burn too and time passes.
  const obstacle = obstacleAt(terms, progress, sun, now)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: trxBurnKinds.give,
    scope: owner && `trxburn:${owner}:${contract}`,
    intent,
    payments: [burnt],
    obstacle: obstacle && problemText(obstacle, sale, undefined),
  })
  const [pays, brings] = [formatPaid(burnt), formatAmount(tokens)]
  return (
    <ConfirmSheet
      {...frame}
      title={t`Burn ${pays}`}
      testId="trx-burn"
      confirmation={confirmation}
      isRefused={contract !== configured}
      figure={paidFigure(<Trans>You burn</Trans>, burnt)}
      facts={[
        {
          id: 'receive',
          label: <Trans>You receive</Trans>,
          value: <AmountText amount={tokens} />,
        },
        {
          id: 'rate',
          label: <Trans>For 1 TRX</Trans>,
          value: <AmountText amount={{ coin, units: terms.rate }} />,
        },
        poolFact,
      ]}
      addresses={[
        { id: 'contract', label: <Trans>To contract</Trans>, address: contract },
        { id: 'coin', label: <Trans>Token</Trans>, address: coin.contract },
        { id: 'zero', label: <Trans>Burnt at</Trans>, address: nobody },
      ]}
      irreversible={
        <Trans>
          {pays} is burnt for good: nobody gets it, and nobody can bring it back. The tokens come in
          the same transaction.
        </Trans>
      }
      confirm={<Trans>Burn {pays}</Trans>}
      calm={<NeverTwice />}
      done={<Trans>{brings} is in your wallet. The TRX is burnt.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={onMine} testId="trx-burn-end">
          <Trans>To my records</Trans>
        </Button>
      }
    />
  )
}
