import { Trans } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import type { Address } from '../core/address.ts'
import type { Coin } from '../core/amount.ts'
import { formatFull } from '../i18n/formatAmount.ts'
import { allowanceAtom } from '../state/account/allowance.ts'
import type { Units } from '../state/account/polledUnits.ts'
import { ownerAtom } from '../state/account/session.ts'
import { AddressGroups } from '../ui/figures/AddressGroups.tsx'
import { Groups } from '../ui/figures/Groups.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import styles from './ApprovalNote.module.css'

interface ApprovalStandingProps {
  readonly coin: Coin
  readonly spender: Address | undefined
  readonly testId: string
}

/** Shows the spender of an asset and its current allowance. */
export function ApprovalStanding({ coin, spender, testId }: ApprovalStandingProps) {
  const owner = useAtomValue(ownerAtom)
  const { contract: token } = coin
  const allowance = useAtomValue(
    owner && token && spender ? allowanceAtom(owner, token, spender) : unaskedAtom,
  )
  return (
    <dl className={styles.standing}>
      <div>
        <dt>
          <Trans>Contract that may take it</Trans>
        </dt>
        <dd className={styles.whole} data-testid={`${testId}-sheet-spender`}>
          {spender ? <AddressGroups address={spender} /> : '…'}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>It may take now</Trans>
        </dt>
        <dd data-testid={`${testId}-sheet-allowance`}>
          <Allowed allowance={allowance} coin={coin} />
        </dd>
      </div>
    </dl>
  )
}

function Allowed({
  allowance,
  coin,
}: {
  readonly allowance: Units | undefined
  readonly coin: Coin
}) {
  if (!allowance) return <Skeleton width={80} style={{ display: 'inline-block' }} />
  if (!allowance.known) return <Trans>not known now</Trans>
  return <Groups text={formatFull({ units: allowance.units, coin })} />
}

const unaskedAtom = atom<Units | undefined>(undefined)
