import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isPlain, type Call } from '../../chain/call.ts'
import { trc10Coin, TRX, trx, type Amount } from '../../core/amount.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatFull } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { formatFee } from '../../sheets/moneyFacts.tsx'
import { SignedBy } from '../../sheets/cosign/SignedBy.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './Cosign.module.css'
import { namedBy, receiverOf } from './named.ts'
import { RequestAccount } from './RequestAccount.tsx'
import type { RequestAcceptance } from './useAcceptRequest.ts'

interface RequestFactsProps {
  readonly taken: VerifiedRequest
  readonly taking: RequestAcceptance
}

/**
 * Shows what the transaction's bytes do, for which account, and who signed them. Nothing shown here
 * relies on the sender.
 */
export function RequestFacts({ taken, taking }: RequestFactsProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const nowAt = useAtomValue(chainClockAtom)
  const { owner, plan, transaction, over } = taken
  const isOnChain = over === 'carriedOut' || over === 'failed'
  const { description, fee } = taking
  const title = description ? i18n._(description.title) : plan.name
  const deed = taking.deed && i18n._(taking.deed)
  const about = fee && formatFee(fee.expectedSun)
  const most = fee && formatFee(fee.worstSun)
  const { call } = plan
  const payments = sentAlong(call, description?.payments ?? [])
  const named = namedBy(taken)
  // Opens the details if no amount describes the call, or if an address is part of it.
  const isMore = !isPlain(call) && (!payments[0] || named.length > 0)
  return (
    <Stack gap={4}>
      <div className={styles.head}>
        <Medallion seed={description?.seed ?? transaction.txId} />
        <h3 className={styles.title} data-testid="cosign-title">
          {title}
        </h3>
      </div>
      {deed && deed !== title && (
        <p className={styles.note} data-testid="cosign-deed">
          {deed}
        </p>
      )}
      <Facts
        testId="cosign-facts"
        facts={[
          ...payments.map((amount, index) => ({
            id: `payment${index}`,
            label: t`Pays`,
            value: formatFull(amount),
          })),
          ...(description?.terms ?? []).map((term, index) => ({
            id: `term${index}`,
            label: i18n._(term.label),
            value: 'at' in term ? formatDateTime(term.at, locale) : formatFull(term.amount),
          })),
          ...named.map((address) => ({
            id: address,
            label: address === receiverOf(call) ? t`To the address` : t`Address`,
            value: <AddressText address={address} full copy={false} />,
          })),
          fee && {
            id: 'fee',
            label: <Trans>Network fee</Trans>,
            value: t`about ${about} TRX`,
            aside: <Trans>(at most {most})</Trans>,
          },
          !over && {
            id: 'expires',
            label: <Trans>Time to sign</Trans>,
            value: nowAt ? (
              <Countdown targetAt={transaction.expiresAt} nowAt={nowAt} testId="cosign-countdown" />
            ) : (
              formatDateTime(transaction.expiresAt, locale)
            ),
          },
        ]}
      />
      {named.map((address) => (
        <LookalikeAddressNote key={address} address={address} testId="cosign-lookalike" />
      ))}
      <details className={styles.details} open={isMore}>
        <summary data-testid="cosign-more">
          <Trans>What the bytes say</Trans>
        </summary>
        <Decoded call={call} txId={transaction.txId} />
      </details>
      <RequestAccount
        address={owner}
        note={
          taking.next === 'sign' &&
          taking.isOther && (
            <Trans>
              You sign for this account with your own key. The account that this app shows stays the
              same.
            </Trans>
          )
        }
      />
      <SignedBy row={taken} transaction={transaction} isOnChain={isOnChain} />
    </Stack>
  )
}

/** Adds the call's TRX, unless a listed payment already covers it, and its TRC-10 token. */
function sentAlong(call: Call, payments: readonly Amount[]): readonly Amount[] {
  const sun = isPlain(call) ? call.sun : call.callValue
  const isTold = sun === 0n || payments.some(({ coin }) => coin.contract === TRX.contract)
  const { trc10 } = call
  return [
    ...payments,
    ...(isTold ? [] : [trx(sun)]),
    ...(trc10 ? [{ units: trc10.units, coin: trc10Coin(trc10.id) }] : []),
  ]
}

function Decoded({ call, txId }: { readonly call: Call; readonly txId: string }) {
  const { t } = useLingui()
  const raw = (text: string) => (
    <span className={styles.raw} translate="no">
      {text}
    </span>
  )
  return (
    <Facts
      testId="cosign-decoded"
      facts={[
        ...(isPlain(call)
          ? []
          : [
              {
                id: 'contract',
                label: t`Contract`,
                value: <AddressText address={call.contract} full copy={false} />,
              },
              { id: 'method', label: t`Method`, value: raw(call.signature) },
              ...call.args.map((value, index) => ({
                id: `argument${index}`,
                label: t`Value ${index + 1}`,
                value: raw(textOf(value)),
              })),
            ]),
        { id: 'txId', label: t`Transaction`, value: raw(txId) },
      ]}
    />
  )
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(textOf).join(', ')}]` : String(value)
