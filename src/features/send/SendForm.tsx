import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { trx, type Coin } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { RecipientField } from '../../sheets/RecipientField.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { priceAtom, sendingAtom } from './atoms.ts'
import { CoinChoice } from './CoinChoice.tsx'
import { sendKinds } from './kinds.ts'
import { sendPath, type Wanted } from './link.ts'
import { ReceiverNote } from './ReceiverNote.tsx'
import { RecentReceivers } from './RecentReceivers.tsx'
import { unitsProblem, worthOf } from './rules.ts'
import type { Sent } from './sheets/SendSheet.tsx'
import { usePurse } from './usePurse.ts'
import { useReceiver } from './useReceiver.ts'
import { receiverProblems } from './words.tsx'

const SendSheet = lazyAgain(() => import('./sheets/SendSheet.tsx').then((m) => m.SendSheet))

interface SendFormProps {
  /** Sender; undefined on a phone whose wallet is another app, where the form continues. */
  readonly owner: Address | undefined
  readonly coin: Coin
  readonly onCoin: (coin: Coin) => void
  /** Initial values. */
  readonly wanted: Pick<Wanted, 'to' | 'amount'>
}

/** Asks for the asset, the receiver and the amount. */
export function SendForm({ owner, coin, onCoin, wanted }: SendFormProps) {
  const { t, i18n } = useLingui()
  const receiver = useReceiver(owner, coin, wanted.to)
  const { address: to, kind } = receiver
  const { balance, feeOf, most } = usePurse(owner, coin, to, kind)
  const [text, setText] = useState(wanted.amount)
  const [sent, setSent] = useState<Sent>()
  const sending = useAtomValue(sendingAtom)
  const [priced] = useAtom(coin.contract ? priceAtom(coin.contract) : unaskedChainAtom)
  useBegun(sendKinds, sent !== undefined, () => {
    setText('')
    receiver.setText('')
  })
  const typed = parseUnits(text, coin.decimals)
  const problem = typed.ok
    ? unitsProblem(typed.value, { balance: balance?.known ? balance.units : undefined, feeOf })
    : undefined
  const units = typed.ok && !problem ? typed.value : undefined
  const { symbol } = coin
  const worthUnits = typed.ok ? worthOf(typed.value, coin.decimals, priced.data) : undefined
  const worth =
    worthUnits === undefined ? undefined : formatUnits(worthUnits, 6, { maxFraction: 2 })
  const fee = typed.ok && feeOf ? formatPaid(trx(feeOf(typed.value))) : ''
  const isByLink = wanted.to !== '' && receiver.text === wanted.to
  const choose = (next: Coin) => {
    // Another asset may have other decimals, so the typed amount is cleared.
    if (next.contract !== coin.contract) setText('')
    onCoin(next)
  }
  const form = { token: coin.contract, to: receiver.text.trim(), amount: text.trim() }
  const review = () => {
    if (to && units !== undefined) setSent({ coin, to, units, kind })
  }
  return (
    <Stack gap={4} testId="send-form">
      <CoinChoice owner={owner} coin={coin} onChoose={choose} />
      <Panel as="section">
        <RecipientField
          label={<Trans>To the address</Trans>}
          value={receiver.text}
          onChange={receiver.setText}
          refused={(address) => {
            const problem = receiver.problemOf(address)
            return problem && receiverProblems[problem]
          }}
          compared={receiver.compared}
          onCompared={receiver.setCompared}
          testId="send-to"
        />
        {isByLink && (
          <Note tone="warn" testId="send-by-link">
            <Trans>A link has filled this in. Go on only if you know whose address it is.</Trans>
          </Note>
        )}
        <ReceiverNote coin={coin} kind={to && kind} />
        <AmountField
          label={<Trans>Amount</Trans>}
          coin={coin}
          text={text}
          onChange={setText}
          max={most}
          {...(balance && { balance: balance.units, isUnread: !balance.known })}
          error={
            problem === 'overBalance' ? (
              i18n._(insufficientText(coin))
            ) : problem === 'overSpendable' ? (
              <Trans>The network takes {fee} of your balance: send less</Trans>
            ) : undefined
          }
          hint={
            coin.contract ? (
              worth !== undefined && <Trans>about {worth} USDT now</Trans>
            ) : most === undefined ? (
              <Trans>Max is known once the receiver is: opening a new account costs more.</Trans>
            ) : (
              <Trans>Max leaves exactly the network fee.</Trans>
            )
          }
          testId="send-amount"
        />
      </Panel>
      <UnderwayList operations={sending} label={t`Being sent`} testId="send-going" />
      {receiver.text.trim() === '' && <RecentReceivers onChoose={receiver.setText} />}
      <FormBar onAct={review} handsOver testId="send-review">
        {units !== undefined && to ? (
          <Named amount={formatAmount({ coin, units })} />
        ) : (
          <Trans>Send {symbol}</Trans>
        )}
      </FormBar>
      <SheetHost
        ahead={[SendSheet]}
        request={sent}
        handing={{ form, path: sendPath(form), orderKey: undefined }}
        onGone={() => setSent(undefined)}
      >
        {(sent, frame) => <SendSheet {...frame} sent={sent} />}
      </SheetHost>
    </Stack>
  )
}

const Named = ({ amount }: { readonly amount: string }) => <Trans>Send {amount}</Trans>
