import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAddress } from '../../core/address.ts'
import { skeleton } from '../../core/lookalike.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { LookalikeNote } from '../../sheets/LookalikeNote.tsx'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import styles from './AllowancesPage.module.css'
import { excessOf } from './rules.ts'
import type { Allowance } from './register.ts'
import type { Spender } from './spenders.ts'
import { spenderWords } from './words.tsx'

interface AllowanceCardProps {
  readonly allowance: Allowance
  readonly spender: Spender
  /** Amount that unfinished operations still need from this allowance. */
  readonly needed: bigint
  /** Whether a revocation is pending on this device. */
  readonly isRevoking: boolean
  readonly disabled: boolean
  readonly onRevoke: () => void
}

/** Shows one contract's allowance for one token, with a button to revoke it. */
export function AllowanceCard(props: AllowanceCardProps) {
  const { allowance, spender, needed, isRevoking, disabled, onRevoke } = props
  const { token, coin, units, isOld } = allowance
  const { i18n } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const { title, use } = spenderWords[spender.name]
  const excess = units === undefined ? undefined : excessOf(units, needed)
  const isOurs = token === contracts.usdt || token === contracts.wtrx
  const like = isOurs ? undefined : likenessOf(coin?.symbol)
  const symbol = coin?.symbol ?? formatAddress(token)
  return (
    <Card
      leading={<Medallion seed={token} />}
      title={
        <span data-testid="allowance-amount">
          {units === undefined ? (
            <Trans>{symbol}: not known now</Trans>
          ) : excess === 'unlimited' ? (
            <Trans>{symbol} without a limit</Trans>
          ) : coin ? (
            <AmountText amount={{ coin, units }} short={formatAmount({ coin, units })} />
          ) : (
            <Trans>Some of {symbol}</Trans>
          )}
        </span>
      }
      facts={i18n._(title)}
      status={
        excess === 'unlimited' ? (
          <StatusPill tone="danger">
            <Trans>No limit</Trans>
          </StatusPill>
        ) : undefined
      }
      action={
        isRevoking ? undefined : (
          <Button disabled={disabled} onClick={onRevoke} testId="allowance-revoke">
            <Trans>Revoke</Trans>
          </Button>
        )
      }
      testId="allowance-card"
    >
      <p className={styles.use}>{i18n._(use)}</p>
      <AddressText address={spender.address} full testId="allowance-spender" />
      {!isOurs && (
        <p className={styles.token}>
          <Trans>Coin</Trans> <ExplorerAddress address={token} testId="allowance-token" />
        </p>
      )}
      <LookalikeNote address={token} like={like} testId="allowance-lookalike" />
      {isOld && (
        <Note tone="warn" testId="allowance-old">
          <Trans>No answer now: this is what an earlier search has found.</Trans>
        </Note>
      )}
      {units === undefined ? (
        <Note tone="warn" testId="allowance-unknown">
          <Trans>
            The coin's contract gave no answer that makes sense. It may still be approved; revoking
            ends that in any case.
          </Trans>
        </Note>
      ) : (
        excess && (
          <Note tone={excess === 'unlimited' ? 'danger' : 'info'} testId="allowance-excess">
            {excess === 'unlimited' ? (
              <Trans>
                The contract could take all {symbol} that you have or ever will have, until you
                revoke it.
              </Trans>
            ) : (
              <Trans>
                Nothing under way on this device needs so much. The contract could take it at any
                time until you revoke it.
              </Trans>
            )}
          </Note>
        )
      )}
    </Card>
  )
}

/** Finds the known symbol that another issuer's token could be mistaken for. */
const likenessOf = (symbol: string | undefined): string | undefined =>
  symbol === undefined
    ? undefined
    : ['USDT', 'TRX', 'WTRX'].find((known) => skeleton(known) === skeleton(symbol))
