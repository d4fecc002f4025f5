import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { casting } from '../../../api/endpoints/casting.ts'
import { trades } from '../../../api/endpoints/trades.ts'
import { usdtCoin } from '../../../core/pricedCoins.ts'
import { formatAddress, isPrecompile, parseAddress, type Address } from '../../../core/address.ts'
import { TOKEN_DECIMALS } from '../../../core/tokenTerms.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { LookalikeAddressNote } from '../../../sheets/LookalikeAddressNote.tsx'
import { ownBalanceAtom } from '../../../state/account/balances.ts'
import { imitationAtom } from '../../../state/account/knownAddresses.ts'
import { usePagedSnapshot } from '../../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { List } from '../../../ui/lists/List.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { MoreButton } from '../../../ui/actions/MoreButton.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { AddressField } from '../../../ui/fields/AddressField.tsx'
import { coinAtom } from '../atoms.ts'
import { vouchedCoin, type LockedCoin } from '../coins.ts'
import { coinTexts } from '../words.tsx'

interface Choosing {
  readonly onChoose: (coin: LockedCoin) => void
}

/** Lets the user choose a token: USDT, one of the account's own, or any other by its address. */
export function CoinSheet({ open, onClose, onChoose }: Frame & Choosing) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const imitationOf = useAtomValue(imitationAtom)
  const [text, setText] = useState('')
  const typed = parseAddress(text)
  const refused = (address: Address) =>
    address === owner ? (
      <Trans>This is your account. Enter the address of the token itself.</Trans>
    ) : isPrecompile(address) ? (
      <Trans>No token can have this address</Trans>
    ) : undefined
  const coin = typed.ok && refused(typed.value) === undefined ? typed.value : undefined
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Choose a coin</Trans>} testId="lock-coins">
      <Stack gap={4}>
        <AddressField
          label={<Trans>Address of another token</Trans>}
          value={text}
          onChange={setText}
          refused={refused}
          warning={
            coin &&
            imitationOf(coin) && (
              <LookalikeAddressNote address={coin} testId="lock-coin-address-lookalike" />
            )
          }
          testId="lock-coin-address"
        />
        {coin ? (
          <PastedCoin key={coin} address={coin} onChoose={onChoose} />
        ) : (
          <>
            <List label={t`Coins`}>
              <CoinRow coin={usdtCoin(config.contracts.usdt)} onChoose={onChoose} />
            </List>
            {owner && <OwnTokens owner={owner} onChoose={onChoose} />}
          </>
        )}
      </Stack>
    </Sheet>
  )
}

interface OwnTokensProps extends Choosing {
  readonly owner: Address
}

/** Lists tokens that the account created or bought. */
function OwnTokens({ owner, onChoose }: OwnTokensProps) {
  const { t } = useLingui()
  const cast = usePagedSnapshot(
    casting.tokenForCreator,
    { creator: owner },
    (token) => token.address,
  )
  const bought = usePagedSnapshot(
    trades.userProductBuyRecordList,
    { owner, pageSize: 50 },
    (record) => `${record.txId} ${record.position}`,
  )
  const coins = new Map<Address, LockedCoin>()
  for (const { address, symbol } of cast.items)
    coins.set(address, { symbol, decimals: TOKEN_DECIMALS, contract: address })
  for (const { token, coin } of bought.items)
    if (coin && !coins.has(token)) coins.set(token, { ...coin, contract: token })
  const isLoading = cast.state === 'loading' || bought.state === 'loading'
  return (
    <>
      {coins.size > 0 && (
        <List label={t`Your tokens`} testId="lock-own-coins">
          {[...coins.values()].map((coin) => (
            <CoinRow key={coin.contract} coin={coin} onChoose={onChoose} />
          ))}
        </List>
      )}
      {isLoading && <RowsSkeleton count={2} />}
      {(cast.state === 'error' || bought.state === 'error') && (
        <RetryNote
          onRetry={() => {
            cast.refresh()
            bought.refresh()
          }}
          testId="lock-own-coins-error"
        >
          <Trans>Not all of your tokens could be loaded. You can enter an address.</Trans>
        </RetryNote>
      )}
      <MoreButton list={cast.hasMore || cast.moreFailed ? cast : bought} />
    </>
  )
}

interface CoinRowProps extends Choosing {
  readonly coin: LockedCoin
}

function CoinRow({ coin, onChoose }: CoinRowProps) {
  const balance = useAtomValue(ownBalanceAtom(coin))
  return (
    <Row
      leading={<Medallion seed={coin.contract} />}
      title={coin.symbol}
      facts={formatAddress(coin.contract)}
      value={
        balance?.known ? formatUnits(balance.units, coin.decimals, { maxFraction: 2 }) : undefined
      }
      onClick={() => onChoose(coin)}
      testId={`lock-coin-${coin.symbol}`}
    />
  )
}

interface PastedCoinProps extends Choosing {
  readonly address: Address
}

/** Looks up an address on chain: shows the token that can be locked, or why it cannot. */
function PastedCoin({ address, onChoose }: PastedCoinProps) {
  const { i18n } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const [{ data, state }, ask] = useAtom(coinAtom(address))
  if (state === 'loading') return <RowsSkeleton count={1} />
  if (!data)
    return (
      <RetryNote onRetry={() => void ask()} testId="lock-coin-unread">
        <Trans>The network does not say what this address is.</Trans>
      </RetryNote>
    )
  const coin = vouchedCoin(data, config.contracts.usdt)
  return coin ? (
    <CoinRow coin={coin} onChoose={onChoose} />
  ) : (
    <Note tone="warn" testId="lock-coin-refused">
      {i18n._(coinTexts.notVouchedFor)}
    </Note>
  )
}
