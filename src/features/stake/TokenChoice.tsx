import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { lpCoinsAtom } from './atoms.ts'
import type { NamedToken } from './tokenSearch.ts'

const TokenSheet = lazyAgain(() => import('./sheets/TokenSheet.tsx').then((m) => m.TokenSheet))

interface TokenChoiceProps {
  readonly token: Address | undefined
  /** Token as its pools name it, in case it is missing from the list of tokens. */
  readonly told: NamedToken | undefined
  readonly onToken: (token: Address | undefined) => void
}

/** Number of tokens from which the choice moves to a sheet of its own, with a search. */
const MANY = 10

const ALL = 'all'

/**
 * Lets the user choose the token whose LP tokens can be staked. A token that a link names appears
 * even if it has no pool.
 */
export function TokenChoice({ token, told, onToken }: TokenChoiceProps) {
  const { t } = useLingui()
  const { data, state } = useAtomValue(lpCoinsAtom)
  const coins = data?.coins ?? []
  const [choosing, setChoosing] = useState<object>()
  if (coins.length < 2 && (data || state !== 'loading')) return null
  if (coins.length < MANY)
    return (
      <Chips
        label={t`Token`}
        value={token ?? ALL}
        onChange={(chosen) =>
          onToken(coins.find((each) => each.token.address === chosen)?.token.address)
        }
        options={[
          { value: ALL, label: <Trans>All</Trans> },
          ...coins.map((each) => ({
            value: each.token.address as string,
            label: <bdi>{each.token.symbol}</bdi>,
          })),
        ]}
        testId="lp-token"
      />
    )
  const named = coins.find((each) => each.token.address === token)?.token ?? told
  return (
    <>
      <Row
        title={<Trans>Token</Trans>}
        value={token === undefined ? <Trans>All</Trans> : named ? <bdi>{named.symbol}</bdi> : '–'}
        trailing={<ChevronDown aria-hidden="true" size={18} />}
        onClick={() => setChoosing({})}
        testId="lp-token"
      />
      <SheetHost ahead={[TokenSheet]} request={choosing} onGone={() => setChoosing(undefined)}>
        {(_, frame) => (
          <TokenSheet
            {...frame}
            tokens={coins.map((each) => each.token)}
            onChoose={(chosen) => {
              onToken(chosen)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </>
  )
}
