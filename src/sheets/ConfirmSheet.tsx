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

/** Contract or account that the transaction names. */
export interface NamedAddress {
  readonly id: string
  readonly label: ReactNode
  readonly address: Address
  /**
   * Whether the user entered the address and it receives something. If it looks like a known
   * address, the confirm button has to be held.
   */
  readonly isRecipient?: boolean | undefined
  /**
   * Whether this sheet already warns of a lookalike, next to the field where the address was
   * entered.
   */
  readonly isWarnedOf?: boolean | undefined
}

export interface ConfirmSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly confirmation: Confirmation
  /** Title for screen readers only: the content already shows it. */
  readonly title: string
  /** Prefix of the test ids. */
  readonly testId: string
  /** Label of the confirm button: the action, with its amount. */
  readonly confirm: ReactNode
  /** Main number: the amount paid or received. */
  readonly figure?: Omit<FigureProps, 'size' | 'testId'> | undefined
  /** Everything else that is received, and the terms. */
  readonly facts?: readonly FactIf[] | undefined
  /**
   * Addresses that the transaction names, listed in full under "Network details". Each is compared
   * with the known addresses; a lookalike is reported at once.
   */
  readonly addresses: readonly NamedAddress[]
  /** Amount to approve for a contract, if this needs an approval; TRX never does. */
  readonly approves?: Amount | undefined
  /**
   * Choice from `useApprovalChoice`, where a larger approval is possible. The intent names the
   * amount chosen.
   */
  readonly choice?: ApprovalChoice | undefined
  /** Note about a different approval, shown in the same place. */
  readonly approval?: ReactNode
  /** Irreversible consequence. It is shown as a danger, and the button has to be held. */
  readonly irreversible?: ReactNode
  /**
   * Whether the backend named a different contract than the configuration. It must not be confirmed
   * at all.
   */
  readonly isRefused?: boolean | undefined
  /** Reassurance shown if there is no obstacle. */
  readonly calm?: ReactNode
  /** Text shown once all is done. */
  readonly done?: ReactNode
  /** Result shown instead of `done`, where it is more than a sentence. */
  readonly outcome?: ReactNode
  /** Button that leads on, once all is done or nothing is left to confirm. */
  readonly action?: ReactNode
  /** Order that the operation belongs to, if it is not the operation itself. */
  readonly orderKey?: string | undefined
  /** Whether one of the fields is missing or wrong. The button then leads there. */
  readonly unfinished?: boolean | undefined
  /** Content before the facts: fields and warnings. */
  readonly children?: ReactNode
}

/**
 * Shows the effect of a transaction before the wallet opens, then the progress of the operation.
 */
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

/** Remembers the confirmed addresses as known. */
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

/**
 * Shows the result. A skipped operation did not deliver what the sheet promised, so it shows the
 * reason instead.
 */
function Done({ confirmation, testId, done, outcome }: ConfirmSheetProps) {
  const { _ } = useLingui()
  const { skipped, operation } = confirmation
  // An operation in another browser is only known to be done.
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
