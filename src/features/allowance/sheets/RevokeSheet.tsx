import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAddress } from '../../../core/address.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { allowanceKinds } from '../kinds.ts'
import { excessOf } from '../rules.ts'
import type { Allowance } from '../register.ts'
import { spendersOf } from '../spenders.ts'
import { spenderWords } from '../words.tsx'

interface RevokeSheetProps extends Frame {
  readonly allowance: Allowance
  /** Amount that unfinished operations still need from this allowance. */
  readonly needed: bigint
  /** Order key of a pending revocation. */
  readonly orderKey: string | undefined
}

/** Revokes a contract's allowance for a token. */
export function RevokeSheet({ allowance, needed, orderKey, ...frame }: RevokeSheetProps) {
  const { t, i18n } = useLingui()
  const { token, spender, units } = allowance
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  // Shows the token's address if the token reports no usable symbol.
  const coin = allowance.coin ?? { symbol: formatAddress(token), decimals: 0, contract: token }
  const confirmation = useConfirmation({
    open: frame.open,
    kind: allowanceKinds.revoke,
    scope: owner && `revoke:${owner}:${token}:${spender}`,
    orderKey: useHeldKey(orderKey),
    intent: { coin, spender },
  })
  const { symbol } = coin
  const isUnlimited = units !== undefined && excessOf(units, 0n) === 'unlimited'
  const named = spendersOf(contracts).find(({ address }) => address === spender)
  const still = formatPaid({ coin, units: needed })
  const name = named && i18n._(spenderWords[named.name].title)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Revoke the approval of ${symbol}`}
      testId="allowance"
      confirmation={confirmation}
      confirm={<Trans>Revoke</Trans>}
      figure={
        units === undefined || !allowance.coin || isUnlimited
          ? undefined
          : amountFigure(<Trans>It may take now</Trans>, { coin, units })
      }
      facts={[
        { id: 'coin', label: <Trans>Coin</Trans>, value: symbol },
        isUnlimited && {
          id: 'units',
          label: <Trans>It may take now</Trans>,
          value: <Trans>No limit</Trans>,
        },
        { id: 'spender', label: <Trans>May be taken by</Trans>, value: name },
      ]}
      addresses={[
        { id: 'spender', label: <Trans>Contract that may take it</Trans>, address: spender },
        { id: 'coin', label: <Trans>Coin</Trans>, address: token },
      ]}
      calm={
        <Trans>
          Afterwards the contract can take nothing more of it. What you have paid, locked or staked
          is not touched. It costs only the network fee.
        </Trans>
      }
      done={<Trans>The contract can take no {symbol} of yours any more.</Trans>}
    >
      <Stack gap={1}>
        <Trans>Contract that may take it</Trans>
        <AddressText address={spender} full copy={false} testId="allowance-sheet-spender" />
      </Stack>
      {needed > 0n && (
        <Note tone="warn" testId="allowance-sheet-needed">
          {allowance.coin ? (
            <Trans>
              What is under way on this device still takes {still} of it. Revoked, that can fail, or
              has to be approved again.
            </Trans>
          ) : (
            <Trans>
              What is under way on this device still takes some of it. Revoked, that can fail, or
              has to be approved again.
            </Trans>
          )}
        </Note>
      )}
    </ConfirmSheet>
  )
}
