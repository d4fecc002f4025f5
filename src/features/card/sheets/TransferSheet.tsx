import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import { contractsOf } from '../../../config/contracts.ts'
import { isPrecompile, parseAddress, type Address } from '../../../core/address.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { RecipientField } from '../../../sheets/RecipientField.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { imitationAtom } from '../../../state/account/knownAddresses.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { CardHead } from '../CardHead.tsx'
import { cardKinds } from '../kinds.ts'
import { cardAddress } from '../named.tsx'
import { useOnMarket } from '../useOnMarket.ts'

interface TransferSheetProps extends Frame {
  readonly card: CardInfo
}

/** Transfers a card to an address. */
export function TransferSheet({ card, ...frame }: TransferSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { contracts } = useAtomValue(servicesAtom).config
  const imitationOf = useAtomValue(imitationAtom)
  const { isRefused, card: contract, seen } = useOnMarket(card)
  const [text, setText] = useState('')
  const [compared, setCompared] = useState<readonly Address[]>([])
  const refused = (address: Address) =>
    address === owner ? (
      <Trans>This is your own account: the card is there already</Trans>
    ) : contractsOf(contracts).includes(address) ? (
      <Trans>This is a contract of the app: a card that is sent there is lost</Trans>
    ) : isPrecompile(address) ? (
      <Trans>Nobody owns this address: a card that is sent there is lost</Trans>
    ) : undefined
  const typed = parseAddress(text)
  const to =
    typed.ok &&
    refused(typed.value) === undefined &&
    (!imitationOf(typed.value) || compared.includes(typed.value))
      ? typed.value
      : undefined
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.transfer,
    scope: owner && `card.transfer:${owner}:${card.tokenId}`,
    intent: useSettledIntent(to && { card: contract, seen, to }),
  })
  const name = cardName(card.levelStr, BigInt(card.tokenId))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Transfer ${name}`}
      testId="nft"
      confirmation={confirmation}
      unfinished={!to}
      confirm={<Trans>Transfer</Trans>}
      isRefused={isRefused}
      addresses={[
        ...(to
          ? [
              {
                id: 'to',
                label: <Trans>To the address</Trans>,
                address: to,
                isRecipient: true,
                isWarnedOf: true,
              },
            ]
          : []),
        cardAddress(contract),
      ]}
      irreversible={
        <Trans>
          Nobody can bring a transferred card back. Compare the whole address with the one that the
          receiver gave you.
        </Trans>
      }
      done={<Trans>{name} has been transferred.</Trans>}
    >
      <CardHead card={card} />
      <RecipientField
        label={<Trans>To the address</Trans>}
        value={text}
        onChange={setText}
        refused={refused}
        compared={compared}
        onCompared={setCompared}
        testId="nft-to"
      />
    </ConfirmSheet>
  )
}
