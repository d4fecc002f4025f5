import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Cards } from '../Cards.tsx'
import { equityKinds } from '../kinds.ts'
import type { KnownCard } from '../knownCard.ts'
import { seenOf } from '../operations/family.ts'

interface InitialiseSheetProps extends Frame {
  readonly contract: Address
  readonly card: Address
  readonly cards: readonly KnownCard[]
}

/** Confirms the initialisation of cards, then tracks it. */
export function InitialiseSheet({ contract, card, cards, ...frame }: InitialiseSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const seen = cards.map(seenOf)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: equityKinds.initialise,
    scope: owner && `equity.initialise:${owner}:${seen.map(({ tokenId }) => tokenId).join()}`,
    intent: { contract, card, cards: seen },
  })
  const count = cards.length
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your initialisation` : t`Initialise equity`}
      testId="equity-initialise"
      confirmation={confirmation}
      confirm={<Plural value={count} one="Initialise # card" other="Initialise # cards" />}
      addresses={[{ id: 'contract', label: <Trans>Equity contract</Trans>, address: contract }]}
      calm={
        <Trans>
          Once for each card, for the network fee alone. The card stays in your wallet; whoever owns
          it takes its part out. It shares in later deposits only, if there are any.
        </Trans>
      }
      done={
        <Plural
          value={count}
          one="The card shares in what is deposited from now on."
          other="The cards share in what is deposited from now on."
        />
      }
      action={
        <Button
          variant="primary"
          size="large"
          onClick={frame.onClose}
          testId="equity-initialise-end"
        >
          <Trans>To my cards</Trans>
        </Button>
      }
    >
      <Cards cards={cards} />
    </ConfirmSheet>
  )
}
