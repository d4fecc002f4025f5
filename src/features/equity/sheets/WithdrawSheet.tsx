import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { trx } from '../../../core/amount.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { Cards } from '../Cards.tsx'
import { equityKinds } from '../kinds.ts'
import type { KnownCard } from '../knownCard.ts'
import { barrierText, nameOf, seenOf } from '../operations/family.ts'
import { feeFor, termsAt } from '../rules.ts'
import { useKnownCards } from '../useKnownCards.ts'
import { WithdrawnNote } from '../WithdrawnNote.tsx'

interface WithdrawSheetProps extends Frame {
  readonly contract: Address
  readonly card: Address
  readonly cards: readonly KnownCard[]
}

/** Confirms a withdrawal with its amount and fee, then tracks it. */
export function WithdrawSheet({ contract, card, cards: wanted, ...frame }: WithdrawSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const { standing, cards } = useKnownCards(contract, wanted, ({ part }) => part)
  const terms = standing && termsAt(standing.terms, standing.announced, now ?? 0).terms
  const fee = terms && feeFor(terms, cards.length)
  const payments = fee === undefined ? [] : [trx(fee)]
  const units = cards.reduce((sum, { takable }) => sum + takable, 0n)
  const barred = cards.find(({ barrier }) => barrier)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: equityKinds.withdraw,
    scope: owner && `equity.withdraw:${owner}:${wanted.map(scopeOf).join()}`,
    intent:
      standing && fee !== undefined
        ? {
            contract,
            card,
            cards: cards.map((each) => ({
              ...seenOf(each),
              units: each.takable,
              lastAt: each.part.lastAt,
            })),
            coin: standing.coin,
            fee,
          }
        : undefined,
    payments,
    obstacle: barred?.barrier && barrierText(barred.barrier, nameOf(barred)),
  })
  const { operation } = confirmation
  const coin = standing?.coin
  const amount = coin ? formatAmount({ coin, units }) : ''
  const isLacking = standing !== undefined && standing.held < standing.owed + units
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your withdrawal` : t`Withdraw equity`}
      testId="equity-withdraw"
      confirmation={confirmation}
      confirm={<Trans>Withdraw {amount}</Trans>}
      figure={coin && amountFigure(<Trans>You receive at least</Trans>, { coin, units })}
      facts={[
        fee !== undefined && {
          id: 'charge',
          label: <Trans>Fee of the withdrawal</Trans>,
          value: formatPaid(trx(fee)),
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Equity contract</Trans>, address: contract }]}
      calm={
        <Trans>
          Each of these cards can take something again tomorrow at the earliest (00:00 UTC), and no
          more than its limit in this stage.
        </Trans>
      }
      outcome={operation && <WithdrawnNote operation={operation} contract={contract} coin={coin} />}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="equity-withdraw-end">
          <Trans>To my cards</Trans>
        </Button>
      }
    >
      {coin && (
        <Cards cards={cards}>{({ takable }) => formatAmount({ coin, units: takable })}</Cards>
      )}
      {isLacking && (
        <Note tone="warn" testId="equity-withdraw-lacking">
          <Trans>
            The fund has less now than that and what it owes already. The withdrawal counts, and is
            owed to you: anybody can settle it as soon as the fund has it.
          </Trans>
        </Note>
      )}
    </ConfirmSheet>
  )
}

const scopeOf = ({ tokenId, part }: KnownCard) => `${tokenId} ${part.lastAt}`
