import { Trans, useLingui } from '@lingui/react/macro'
import type { casting } from '../../api/endpoints/casting.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { phaseNames } from './words.ts'

type MyToken = ResponseOf<typeof casting.tokenForCreator>['items'][number]

/** One of the creator's tokens, the progress of its presale, and a way to add one. */
export function MyTokenRow({ token }: { readonly token: MyToken }) {
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
