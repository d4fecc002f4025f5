import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatFull } from '../../i18n/formatAmount.ts'
import type { Locale } from '../../i18n/locale.ts'
import { nobody, type Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import type { Description, LegPlan } from '../../outbox/kind.ts'
import { standingOf } from '../../state/operations/standing.ts'
import type { FoundCall } from '../../state/operations/foundList.ts'
import { isRetired } from '../../outbox/next.ts'
import type { LegTransaction, Operation, Receipt } from '../../outbox/operation.ts'

/** Context that every receipt text needs. */
export interface Told {
  /** Name of the app. */
  readonly app: string
  /**
   * Address of a transaction's page in its network's explorer; undefined if that network has no
   * explorer.
   */
  readonly explorer: (txId: string, network?: string) => string | undefined
  readonly locale: Locale
}

interface Shared extends Told {
  readonly operation: Operation
  readonly description: Description | undefined
  readonly plans: readonly LegPlan[] | undefined
}

/**
 * Formats a receipt as text in the user's language. It is safe to share: it contains only public
 * chain data, and nothing that could sign or pay.
 */
export function shareText(shared: Shared, i18n: Pick<I18n, '_'>): string {
  const { operation, description, plans, app, explorer, locale } = shared
  const say = i18n._.bind(i18n)
  const title = description ? say(description.title) : operation.kind
  const { id, owner } = operation
  const started = formatDateTime(operation.createdAt, locale)
  const head = [
    say(msg`${app} receipt`),
    title,
    say(msg`Order: ${id}`),
    ...(owner === nobody ? [] : [say(msg`Account: ${owner}`)]),
    ...amountLines(description?.payments ?? [], say),
    say(msg`Started: ${started}`),
    say(standingText(operation, isRetired(plans) ? plans : undefined)),
  ]
  const legs: Line[][] = operation.legs.flatMap((leg, index) => {
    const label = plans?.[index]?.label
    return [...(leg.past ?? []), ...leg.transactions]
      .filter((tx) => tx.handedAt !== undefined)
      .map((tx) => [label ? say(label) : leg.name, ...transactionLines(tx, shared, say)])
  })
  for (const { crossing } of operation.legs)
    if (crossing?.arrival) {
      const { txId, network } = crossing.arrival
      legs.push([say(msg`Has arrived`), say(msg`Transaction: ${txId}`), explorer(txId, network)])
    }
  return joined([head, ...legs])
}

/** Formats a receipt for a transaction found on chain. */
export function shareFoundText(
  { recognised, txId, at, ...receipt }: FoundCall,
  { app, explorer, locale, owner }: Told & { readonly owner: Address },
  i18n: Pick<I18n, '_'>,
): string {
  const say = i18n._.bind(i18n)
  const { title, order, payments } = recognised
  const when = formatDateTime(at, locale)
  const head = [
    say(msg`${app} receipt`),
    say(title),
    ...(order === undefined ? [] : [say(msg`Order: ${order}`)]),
    say(msg`Account: ${owner}`),
    ...amountLines(payments, say),
    say(msg`Time: ${when}`),
  ]
  const lines = [say(msg`Transaction: ${txId}`), ...receiptLines(receipt, say), explorer(txId)]
  return joined([head, lines])
}

/** Line of text, or undefined to omit it. */
type Line = string | undefined

const joined = (parts: readonly (readonly Line[])[]): string =>
  parts
    .map((lines) => lines.filter((line) => line !== undefined).join('\n'))
    .join('\n\n')
    .replaceAll('\u00a0', ' ')

const amountLines = (payments: readonly Amount[], say: I18n['_']): string[] =>
  payments.map((payment) => {
    const amount = formatFull(payment)
    return say(msg`Amount: ${amount}`)
  })

function receiptLines(
  receipt: Pick<Receipt, 'blockNumber' | 'fee' | 'result'>,
  say: I18n['_'],
): string[] {
  const block = receipt.blockNumber.toLocaleString('en-US')
  const fee = formatUnits(receipt.fee, 6)
  return [
    say(msg`Block: ${block}`),
    say(receipt.result === 'SUCCESS' ? msg`Result: successful` : msg`Result: failed`),
    say(msg`Network fee: ${fee} TRX`),
  ]
}

const standingText = (operation: Operation, retired: readonly LegPlan[] | undefined) =>
  ({
    done: msg`State: done`,
    failed: msg`State: failed on chain`,
    working: msg`State: in progress`,
    waiting: msg`State: not done yet`,
  })[standingOf(operation, retired)]

function transactionLines(
  tx: LegTransaction,
  { operation, explorer, locale }: Shared,
  say: I18n['_'],
): Line[] {
  const { txId, certificate } = tx
  const receipt = tx.final ?? tx.included
  const lines: Line[] = [say(msg`Transaction: ${txId}`)]
  if (receipt) lines.push(...receiptLines(receipt, say))
  if (certificate) {
    const from = certificate.from.toLocaleString('en-US')
    const to = certificate.to.toLocaleString('en-US')
    const { nodes } = certificate
    const at = formatDateTime(certificate.at, locale)
    lines.push(
      say(msg`Proved on ${at}: never carried out. It is in none of the blocks ${from} to ${to}`),
      say(msg`Sources that stand for it: ${nodes}`),
    )
  }
  if (tx.sentAt !== undefined || receipt) lines.push(explorer(txId, operation.network))
  return lines
}
