import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Amount } from '../core/amount.ts'
import type { Address } from '../core/address.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { ownerAtom } from '../state/account/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { HoldButton } from './HoldButton.tsx'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Figure, type FigureProps } from '../ui/figures/Figure.tsx'
import { Facts, type Fact, type FactIf } from '../ui/lists/Facts.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Stack } from '../ui/pieces/Stack.tsx'
import { ApprovalNote } from './ApprovalNote.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { moneyFacts, networkDetails } from './moneyFacts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { Frame } from './SheetHost.tsx'
import styles from './sheets.module.css'
import { Standing } from './Standing.tsx'
import type { Confirmation } from './useConfirmation.ts'

/** A contract or account that the transaction names. */
export interface NamedAddress {
  readonly id: string
  readonly label: ReactNode
  readonly address: Address
}

export interface ConfirmSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly confirmation: Confirmation
  /** For screen readers: the content says it already. */
  readonly title: string
  /** What the test ids begin with. */
  readonly testId: string
  /** The words of the button that confirms: what it does, with its number. */
  readonly confirm: ReactNode
  /** The main number: what is paid or received. */
  readonly figure?: Omit<FigureProps, 'size' | 'testId'> | undefined
  /** What else is received, and on which terms. */
  readonly facts?: readonly FactIf[] | undefined
  /** Whom the transaction names; behind "Network details", in full. */
  readonly addresses: readonly NamedAddress[]
  /** What a contract may take, if it has to be approved for this; TRX never is. */
  readonly approves?: Amount | undefined
  /** What cannot be undone: it is told with weight, and the button has to be held. */
  readonly irreversible?: ReactNode
  /** The shop named another contract than the configuration: it must not be confirmed at all. */
  readonly isRefused?: boolean | undefined
  /** Reassures the user where nothing is in the way. */
  readonly calm?: ReactNode
  /** Said once all is done. */
  readonly done?: ReactNode
  /** What came of it, instead of `done`, where that is more than a sentence. */
  readonly outcome?: ReactNode
  /** The button that leads on, once all is done or nothing is left to confirm. */
  readonly action?: ReactNode
  /** The order that it belongs to, where that is not the operation itself. */
  readonly orderKey?: string | undefined
  /** What comes before the facts: fields, warnings. */
  readonly children?: ReactNode
}

/** What a transaction will do, before the wallet opens; once it is an operation, how it goes. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, confirmation, title, testId, orderKey, action } = props
  const { operation } = confirmation
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      titleHidden
      testId={`${testId}-sheet`}
      footer={
        <div className={styles.footer}>
          {!operation && <Standing {...props} />}
          <SheetActions operation={operation} onClose={onClose} testId={testId} done={action}>
            {confirmation.settled ? action : !props.isRefused && <Confirm {...props} />}
          </SheetActions>
        </div>
      }
    >
      {operation ? (
        <OperationProgress operation={operation} orderKey={orderKey} done={<Done {...props} />} />
      ) : (
        <Content {...props} />
      )}
    </Sheet>
  )
}

function Content(props: ConfirmSheetProps) {
  const { confirmation, testId, figure, facts = [], addresses, approves, children } = props
  const { fee, preflight } = confirmation
  const locale = useLocale()
  const details = [...addresses.map(addressFact), ...networkDetails(fee, locale)]
  return (
    <Stack gap={4}>
      {figure && <Figure {...figure} testId={`${testId}-sheet-figure`} />}
      {children}
      <Facts testId={`${testId}-sheet-facts`} facts={[...facts, ...moneyFacts(confirmation)]} />
      {props.irreversible !== undefined && (
        <Note tone="danger" testId={`${testId}-sheet-irreversible`}>
          {props.irreversible}
        </Note>
      )}
      {approves?.coin.contract && (
        <ApprovalNote amount={approves} preflight={preflight} testId={testId} />
      )}
      <details className={styles.details}>
        <summary data-testid={`${testId}-sheet-more`}>
          <Trans>Network details</Trans>
        </summary>
        <Facts testId={`${testId}-sheet-details`} facts={details} />
      </details>
    </Stack>
  )
}

const addressFact = ({ id, label, address }: NamedAddress): Fact => ({
  id,
  label,
  value: <AddressText address={address} full copy={false} />,
})

/** The one button; it says "Checking…" until the network has answered, or visibly has not. */
function Confirm({ confirmation, testId, confirm, irreversible }: ConfirmSheetProps) {
  const owner = useAtomValue(ownerAtom)
  const { check, obstacle, isBusy } = confirmation
  if (!owner) return <ConnectButton testId={`${testId}-connect`} />
  if (check === 'unanswered' && !obstacle)
    return (
      <Button
        variant="primary"
        size="large"
        onClick={confirmation.checkAgain}
        testId={`${testId}-check-again`}
      >
        <Trans>Check again</Trans>
      </Button>
    )
  const isChecking = check === 'asking' && !obstacle
  const button = {
    busy: isBusy || isChecking,
    disabled: check === 'none' || obstacle !== undefined,
    testId: `${testId}-confirm`,
    children: isChecking ? <Checking>{confirm}</Checking> : confirm,
  }
  return irreversible === undefined ? (
    <Button variant="primary" size="large" onClick={confirmation.confirm} {...button} />
  ) : (
    <HoldButton onConfirm={confirmation.confirm} {...button} />
  )
}

/** As wide as what will stand there, so that nothing moves when it does. */
const Checking = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.either}>
    <span aria-hidden="true">{children}</span>
    <span>
      <Trans>Checking…</Trans>
    </span>
  </span>
)

/** A skipped operation has not brought what the sheet promised: it says why instead. */
function Done({ confirmation: { skipped }, testId, done, outcome }: ConfirmSheetProps) {
  const { _ } = useLingui()
  if (outcome !== undefined && !skipped) return outcome
  return (
    <Note tone="info" testId={`${testId}-done`}>
      {skipped ? _(skipped) : done}
    </Note>
  )
}
