import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { tokens } from '../../../api/endpoints/tokens.ts'
import { formatAddress, isPrecompile, parseAddress, type Address } from '../../../core/address.ts'
import { TRX, type Coin } from '../../../core/amount.ts'
import { usdtCoin } from '../../../core/pricedCoins.ts'
import { TOKEN_DECIMALS } from '../../../core/tokenTerms.ts'
import { formatFew } from '../../../i18n/formatAmount.ts'
import { LookalikeAddressNote } from '../../../sheets/LookalikeAddressNote.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { ownBalanceAtom } from '../../../state/account/balances.ts'
import { imitationAtom } from '../../../state/account/knownAddresses.ts'
import { usePagedSnapshot } from '../../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../../state/services.ts'
import { MoreButton } from '../../../ui/actions/MoreButton.tsx'
import { AddressField } from '../../../ui/fields/AddressField.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { List } from '../../../ui/lists/List.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import { tokenAtom } from '../atoms.ts'

interface Choosing {
  readonly onChoose: (coin: Coin) => void
}

interface CoinSheetProps extends Frame, Choosing {
  readonly owner: Address | undefined
}

/**
 * Lets the user choose an asset: TRX, USDT, a token that the account holds, or any other by its
 * address.
 */
export function CoinSheet({ open, onClose, owner, onChoose }: CoinSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const imitationOf = useAtomValue(imitationAtom)
  const [text, setText] = useState('')
  const [listed, setListed] = useState<Listed>()
  const typed = parseAddress(text)
  const refused = (address: Address) =>
    address === owner ? (
      <Trans>This is your account. Enter the address of the token itself.</Trans>
    ) : isPrecompile(address) ? (
      <Trans>No token can have this address</Trans>
    ) : undefined
  const token = typed.ok && refused(typed.value) === undefined ? typed.value : undefined
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>What to send</Trans>} testId="send-coins">
      <Stack gap={4}>
        <AddressField
          label={<Trans>Address of another token</Trans>}
          value={text}
          onChange={setText}
          refused={refused}
          warning={
            token &&
            imitationOf(token) && (
              <LookalikeAddressNote address={token} testId="send-coin-address-lookalike" />
            )
          }
          testId="send-coin-address"
        />
        {token ? (
          <ReadToken
            key={token}
            address={token}
            listed={listed?.address === token ? listed.symbol : undefined}
            onChoose={onChoose}
          />
        ) : (
          <>
            <List label={t`Coins`}>
              <CoinRow coin={TRX} onChoose={onChoose} />
              <CoinRow coin={usdtCoin(config.contracts.usdt)} onChoose={onChoose} />
            </List>
            {owner && (
              <HeldTokens
                owner={owner}
                onChoose={({ address, symbol }) => {
                  setListed({ address, symbol })
                  setText(address)
                }}
              />
            )}
          </>
        )}
      </Stack>
    </Sheet>
  )
}

/** A backend-listed token; verified on chain before use. */
interface Listed {
  readonly address: Address
  readonly symbol: string
}

interface HeldTokensProps {
  readonly owner: Address
  readonly onChoose: (listed: Listed) => void
}

/** Lists tokens of the factory that the account holds, from any source. */
function HeldTokens({ owner, onChoose }: HeldTokensProps) {
  const { t } = useLingui()
  const held = usePagedSnapshot(
    tokens.swapCoinIssuedList,
    { holder: owner },
    (token) => token.address,
  )
  return (
    <>
      {held.items.length > 0 && (
        <List label={t`Your tokens`} testId="send-own-coins">
          {held.items.map((listed) => (
            <CoinRow
              key={listed.address}
              coin={{ ...listed, decimals: TOKEN_DECIMALS, contract: listed.address }}
              onChoose={() => onChoose(listed)}
            />
          ))}
        </List>
      )}
      {held.state === 'loading' && <RowsSkeleton count={2} />}
      {held.state === 'error' && (
        <RetryNote onRetry={held.refresh} testId="send-own-coins-error">
          <Trans>Your tokens could not be loaded. You can enter an address.</Trans>
        </RetryNote>
      )}
      <MoreButton list={held} />
    </>
  )
}

function CoinRow({ coin, onChoose }: Choosing & { readonly coin: Coin }) {
  const balance = useAtomValue(ownBalanceAtom(coin))
  const held = balance?.known ? { coin, units: balance.units } : undefined
  return (
    <Row
      leading={<Medallion seed={coin.contract ?? coin.symbol} />}
      title={<bdi>{coin.symbol}</bdi>}
      facts={coin.contract ? formatAddress(coin.contract) : <Trans>The network's own coin</Trans>}
      value={held && <AmountText amount={held} short={formatFew(held)} />}
      onClick={() => onChoose(coin)}
      testId={`send-coin-${coin.symbol}`}
    />
  )
}

interface ReadTokenProps extends Choosing {
  readonly address: Address
  /**
   * Symbol in the tapped list entry. The token is chosen at once if the chain reports the same
   * symbol.
   */
  readonly listed: string | undefined
}

/** Looks up an address on chain, and offers its token or reports that there is none. */
function ReadToken({ address, listed, onChoose }: ReadTokenProps) {
  const [{ data, state }, ask] = useAtom(tokenAtom(address))
  const isAsListed = data?.symbol === listed
  const choose = useEffectEvent(() => data && onChoose(data))
  useEffect(() => {
    if (isAsListed) choose()
  }, [isAsListed])
  if (data) return <CoinRow coin={data} onChoose={onChoose} />
  if (data === null)
    return (
      <Note tone="warn" testId="send-coin-none">
        <Trans>There is no token at this address.</Trans>
      </Note>
    )
  if (state === 'loading') return <RowsSkeleton count={1} />
  return (
    <RetryNote onRetry={() => void ask()} testId="send-coin-unread">
      <Trans>The network does not say what this address is.</Trans>
    </RetryNote>
  )
}
