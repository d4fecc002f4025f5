import { Trans, useLingui } from '@lingui/react/macro'
import { casting } from '../../api/endpoints/casting.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { phaseNames } from './words.ts'

interface MyTokensProps {
  readonly onNew: () => void
}

/** Lists the tokens that the connected account created. */
export const MyTokens = ({ onNew }: MyTokensProps) => (
  <ConnectFirst
    title={<Trans>No wallet connected</Trans>}
    text={<Trans>What your account has cast is listed here.</Trans>}
    testId="publish-mine"
  >
    {(creator) => <TokensOf creator={creator} onNew={onNew} />}
  </ConnectFirst>
)

const keyOf = ({ address }: { readonly address: Address }) => address

function TokensOf({ creator, onNew }: MyTokensProps & { readonly creator: Address }) {
  const list = usePagedSnapshot(casting.tokenForCreator, { creator }, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      empty={
        <EmptyState
          title={<Trans>No token of yours yet</Trans>}
          action={{
            label: <Trans>Cast a token</Trans>,
            onClick: onNew,
            testId: 'publish-mine-new',
          }}
          testId="publish-mine-empty"
        >
          <Trans>What your account has cast is listed here.</Trans>
        </EmptyState>
      }
      testId="publish-mine"
    >
      {(token) => <MyTokenRow token={token} />}
    </PagedList>
  )
}

type MyToken = ResponseOf<typeof casting.tokenForCreator>['items'][number]

/** Renders one of the creator's tokens with the progress of its presale, or a button to add one. */
function MyTokenRow({ token }: { readonly token: MyToken }) {
  const { t, i18n } = useLingui()
  const { address, name, symbol, presale, launchedAt } = token
  const phase = i18n._(phaseNames[launchedAt === null ? (presale?.phase ?? 'none') : 'launched'])
  const canPresell = presale === null && launchedAt === null
  return (
    <Row
      leading={<Medallion seed={address} />}
      title={name}
      facts={`${symbol} · ${phase}`}
      href={`/token/${address}`}
      {...(presale &&
        launchedAt === null && {
          value: `${formatShort(presale.raised, TRX.decimals)} TRX`,
          progress: Number((presale.sold * 1_000n) / presale.forSale) / 1_000,
          progressLabel: t`Sold`,
        })}
      trailing={
        canPresell ? (
          <Button size="small" href={`/publish/${address}`} testId="publish-presell">
            <Trans>Add a presale</Trans>
          </Button>
        ) : undefined
      }
      testId="publish-mine-row"
    />
  )
}
