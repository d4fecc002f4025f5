import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, type ReactNode } from 'react'
import type { Amount } from '../core/amount.ts'
import type { Address } from '../core/address.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { imitationAtom, rememberAddressesAtom } from '../state/account/knownAddresses.ts'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Figure, type FigureProps } from '../ui/figures/Figure.tsx'
import { Facts, type Fact, type FactIf } from '../ui/lists/Facts.tsx'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { Stack } from '../ui/pieces/Stack.tsx'
import { ApprovalNote } from './ApprovalNote.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { LookalikeAddressNote } from './LookalikeAddressNote.tsx'
import { moneyFacts, networkDetails } from './moneyFacts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { Frame } from './SheetHost.tsx'
import styles from './sheets.module.css'
import { Standing } from './Standing.tsx'
import { WaysOn } from './WaysOn.tsx'
import type { ApprovalChoice } from './useApprovalChoice.ts'
import { isHanded, type Confirmation } from './useConfirmation.ts'

/** A contract or account that the transaction names. */
export interface NamedAddress {
  readonly id: string
  readonly label: ReactNode
  readonly address: Address
  /**
   * Somebody has entered it, and it receives something: if it looks like a known address, the button
   * that confirms has to be held.
   */
  readonly isRecipient?: boolean | undefined
  /** What it looks like is told where it was entered, in this very sheet. */
  readonly isWarnedOf?: boolean | undefined
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
  /**
   * Whom the transaction names; behind "Network details", in full. Each is compared with the known
   * addresses, and told at once if it looks like another one.
   */
  readonly addresses: readonly NamedAddress[]
  /** What a contract may take, if it has to be approved for this; TRX never is. */
  readonly approves?: Amount | undefined
  /** By `useApprovalChoice`, where more may be approved; the intent names what was chosen. */
  readonly choice?: ApprovalChoice | undefined
  /** What is to be known of another approval, in its place. */
  readonly approval?: ReactNode
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
  /** One of its fields is missing or wrong: the button leads there. */
  readonly unfinished?: boolean | undefined
  /** What comes before the facts: fields, warnings. */
  readonly children?: ReactNode
}

/** What a transaction will do, before the wallet opens; once it is an operation, how it goes. */
export function ConfirmSheet(given: ConfirmSheetProps) {
  const confirmation = useRemembering(given)
  const imitationOf = useAtomValue(imitationAtom)
  const { open, onClose, title, testId, orderKey, action, addresses } = given
  const { operation, handOver } = confirmation
  const isHeld =
    given.irreversible !== undefined ||
    addresses.some(({ isRecipient, address }) => isRecipient && imitationOf(address))
  const props = { ...given, confirmation, isHeld }
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
          {handOver && !operation ? (
            <WaysOn
              {...handOver}
              blocked={props.isRefused === true || confirmation.obstacle !== undefined}
              onClose={onClose}
              testId={testId}
            />
          ) : (
            <SheetActions operation={operation} onClose={onClose} testId={testId} done={action}>
              {confirmation.settled ? action : !props.isRefused && <ConfirmButton {...props} />}
            </SheetActions>
          )}
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

const SigningChoice = lazyAgain(
  () => import('./cosign/several.ts').then((m) => m.SigningChoice),
  ['cosign'],
)

/** What was confirmed is known from now on. */
function useRemembering({ confirmation, addresses }: ConfirmSheetProps): Confirmation {
  const remember = useSetAtom(rememberAddressesAtom)
  const after = (confirm: () => void) => () => {
    remember(addresses.map(({ address }) => address))
    confirm()
  }
  return {
    ...confirmation,
    confirm: after(confirmation.confirm),
    confirmUnchecked: after(confirmation.confirmUnchecked),
  }
}

function Content(props: ConfirmSheetProps) {
  const { confirmation, testId, figure, facts = [], addresses, approves, children } = props
  const { fee, preflight } = confirmation
  const locale = useLocale()
  const details = [...addresses.map(addressFact), ...networkDetails(fee, locale)]
  return (
    <Stack gap={4}>
      {figure && <Figure {...figure} testId={`${testId}-sheet-figure`} />}
      {confirmation.isByLink && (
        <Note tone="warn" testId={`${testId}-sheet-by-link`}>
          <Trans>A link has filled this in. Check that it is what you want.</Trans>
        </Note>
      )}
      {children}
      {addresses
        .filter(({ isWarnedOf }) => !isWarnedOf)
        .map(({ id, label, address }) => (
          <LookalikeAddressNote
            key={id}
            address={address}
            label={label}
            testId={`${testId}-sheet-lookalike-${id}`}
          />
        ))}
      <Facts testId={`${testId}-sheet-facts`} facts={[...facts, ...moneyFacts(confirmation)]} />
      {confirmation.signing && (
        <Suspense fallback={<Skeleton height={200} />}>
          <SigningChoice
            signing={confirmation.signing}
            needsProof={confirmation.needsProof}
            testId={testId}
          />
        </Suspense>
      )}
      {props.irreversible !== undefined && (
        <Note tone="danger" testId={`${testId}-sheet-irreversible`}>
          {props.irreversible}
        </Note>
      )}
      {approves?.coin.contract && (
        <ApprovalNote
          amount={approves}
          choice={props.choice}
          spender={confirmation.spenderOf(approves.coin.contract)}
          preflight={preflight}
          testId={testId}
        />
      )}
      {props.approval}
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

/** A skipped operation has not brought what the sheet promised: it says why instead. */
function Done({ confirmation, testId, done, outcome }: ConfirmSheetProps) {
  const { _ } = useLingui()
  const { skipped, operation } = confirmation
  // Of what another browser did, nothing is known but that it is done.
  if (operation && isHanded(operation))
    return (
      <Note tone="info" testId={`${testId}-done`}>
        <Trans>It was done in your wallet's app.</Trans>
      </Note>
    )
  if (outcome !== undefined && !skipped) return outcome
  return (
    <Note tone="info" testId={`${testId}-done`}>
      {skipped ? _(skipped) : done}
    </Note>
  )
}
