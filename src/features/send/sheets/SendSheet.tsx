import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { AccountKind } from '../../../chain/nodeAnswers.ts'
import type { Address } from '../../../core/address.ts'
import type { Amount, Coin } from '../../../core/amount.ts'
import type { TokenCoin } from '../../../core/tokenCoin.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation, type Confirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { unaskedChainAtom } from '../../../state/answers/unasked.ts'
import { servicesAtom } from '../../../state/services.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { keepsAtom } from '../atoms.ts'
import { sendKinds } from '../kinds.ts'
import { ReceiverNote } from '../ReceiverNote.tsx'
import { arriving } from '../rules.ts'

/** Transfer as the completed form produced it. */
export interface Sent extends Amount {
  readonly to: Address
  /** Kind of the receiver; undefined if the network did not report it. */
  readonly kind: AccountKind | undefined
}

interface SendSheetProps extends Frame {
  readonly sent: Sent
}

/** Confirms a transfer with the full address, then tracks it. */
export function SendSheet({ sent, ...frame }: SendSheetProps) {
  const { coin } = sent
  return isToken(coin) ? (
    <TokenSheet {...frame} sent={sent} coin={coin} />
  ) : (
    <TrxSheet {...frame} sent={sent} />
  )
}

const isToken = (coin: Coin): coin is TokenCoin => coin.contract !== undefined

/** Returns the same scope in every tab, so that two tabs share one transfer. */
const scopeOf = (owner: Address | undefined, { coin, to, units }: Sent) =>
  owner && `send:${owner}:${coin.contract ?? 'TRX'}:${to}:${units}`

function TrxSheet({ sent, ...frame }: SendSheetProps) {
  const { to, units } = sent
  const confirmation = useConfirmation({
    open: frame.open,
    kind: sendKinds.trx,
    scope: scopeOf(useAtomValue(ownerAtom), sent),
    intent: useSteady({ to, sun: units }),
    payments: useSteady([sent]),
  })
  return <Sending {...frame} sent={sent} confirmation={confirmation} />
}

function TokenSheet({ sent, coin, ...frame }: SendSheetProps & { readonly coin: TokenCoin }) {
  const { to, units } = sent
  const confirmation = useConfirmation({
    open: frame.open,
    kind: sendKinds.token,
    scope: scopeOf(useAtomValue(ownerAtom), sent),
    intent: useSteady({ coin, to, units }),
    payments: useSteady([sent]),
  })
  return <Sending {...frame} sent={sent} confirmation={confirmation} />
}

interface SendingProps extends SendSheetProps {
  readonly confirmation: Confirmation
}

function Sending({ sent, confirmation, ...frame }: SendingProps) {
  const { t } = useLingui()
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const { coin, to, kind, units } = sent
  const [{ data: keeps }] = useAtom(coin.contract ? keepsAtom(coin.contract) : unaskedChainAtom)
  const arrives = { coin, units: keeps ? arriving(units, keeps) : units }
  const amount = formatPaid(sent)
  const { symbol } = coin
  const isKnown = keeps || coin.contract === undefined || coin.contract === usdt
  return (
    <ConfirmSheet
      {...frame}
      title={t`Send ${amount}`}
      testId="send"
      confirmation={confirmation}
      confirm={<Trans>Send {amount}</Trans>}
      figure={paidFigure(<Trans>You send</Trans>, sent)}
      facts={[
        {
          id: 'to',
          label: <Trans>To the address</Trans>,
          value: <AddressText address={to} full copy={false} />,
        },
        {
          id: 'arrives',
          label: <Trans>Arrives there</Trans>,
          value: <AmountText amount={arrives} />,
          ...(!isKnown && { aside: <Trans>(less what {symbol} may keep itself)</Trans> }),
        },
      ]}
      addresses={[
        { id: 'to', label: <Trans>To the address</Trans>, address: to, isRecipient: true },
        ...(coin.contract
          ? [{ id: 'coin', label: <Trans>Token</Trans>, address: coin.contract }]
          : []),
      ]}
      irreversible={
        <Trans>
          Nobody can bring back what was sent. Compare the whole address with the one that the
          receiver gave you.
        </Trans>
      }
      done={<Trans>{amount} has been sent.</Trans>}
    >
      <ReceiverNote coin={coin} kind={kind} />
    </ConfirmSheet>
  )
}
