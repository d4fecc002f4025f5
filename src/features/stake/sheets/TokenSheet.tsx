import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatAddress, type Address } from '../../../core/address.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { List } from '../../../ui/lists/List.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import styles from '../Stakes.module.css'
import { found, type NamedToken } from '../tokenSearch.ts'

interface TokenSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly tokens: readonly NamedToken[]
  /** Called with the chosen token; undefined means all. */
  readonly onChoose: (token: Address | undefined) => void
}

/** Lets the user choose the token whose LP tokens are staked. */
export function TokenSheet({ open, onClose, tokens, onChoose }: TokenSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { shown, hasMore } = found(tokens, typed)
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Choose a token</Trans>} testId="lp-tokens">
      <Stack gap={4}>
        <TextField
          label={<Trans>Name, symbol or address</Trans>}
          value={typed}
          onChange={setTyped}
          testId="lp-token-search"
        />
        {typed.trim() === '' && (
          <Row
            title={<Trans>All</Trans>}
            onClick={() => onChoose(undefined)}
            testId="lp-token-all"
          />
        )}
        {shown.length === 0 ? (
          <EmptyState title={<Trans>No token is called that</Trans>} testId="lp-tokens-empty">
            <Trans>Only tokens whose shares can be pledged are listed here.</Trans>
          </EmptyState>
        ) : (
          <List label={t`Token`} testId="lp-tokens-list">
            {shown.map(({ address, symbol, name }) => (
              <Row
                key={address}
                leading={<Medallion seed={address} />}
                title={<bdi>{symbol}</bdi>}
                facts={<bdi>{name || formatAddress(address)}</bdi>}
                onClick={() => onChoose(address)}
                testId={`lp-token-${symbol}`}
              />
            ))}
          </List>
        )}
        {hasMore && (
          <p className={styles.note}>
            <Trans>There are more. Type a name to find them.</Trans>
          </p>
        )}
      </Stack>
    </Sheet>
  )
}
