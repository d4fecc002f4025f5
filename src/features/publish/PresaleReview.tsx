import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { TRX } from '../../core/amount.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { TOKEN_DECIMALS, type PresaleTerms } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { launchpadAtom } from './atoms.ts'
import { previewOf } from './preview.ts'
import styles from './Review.module.css'
import { StartCountdown } from './StartCountdown.tsx'
import { zoneText } from './zoneText.ts'

interface PresaleReviewProps {
  readonly presale: PresaleTerms
  readonly symbol: string
  /**
   * Whether the token is created together with the presale. The creator then keeps the remaining
   * tokens.
   */
  readonly isNew: boolean
  /** Supply of the token, in smallest units. */
  readonly supply: bigint
}

/** Margin before the start. A nearer start may have passed by the time a wallet signs. */
const SHORT_MS = 10 * MINUTE_MS

/** Shows the presale as its buyers will see it, and the creator's share. */
export function PresaleReview({ presale, symbol, isNew, supply }: PresaleReviewProps) {
  const locale = useLocale()
  const now = useChainNow()
  const saleMs = useAtomValue(launchpadAtom).data?.saleMs
  const preview = previewOf(presale, supply)
  const { startTime } = presale
  const tokens = (units: bigint) => `${formatUnits(units, TOKEN_DECIMALS)}\u00a0${symbol}`
  const trx = (sun: bigint) => `${formatUnits(sun, TRX.decimals)}\u00a0TRX`
  const zone = zoneText(startTime)
  const softCap = tokens(preview.softCap)
  const [creator, backing] = [trx(preview.creatorSun), trx(preview.backingSun)]
  return (
    <>
      <Facts
        testId="publish-review"
        facts={[
          {
            id: 'start',
            label: <Trans>Start</Trans>,
            value: formatDateTime(startTime, locale),
            aside: zone,
          },
          {
            id: 'countdown',
            label: <Trans>Starts in</Trans>,
            value: <StartCountdown at={startTime} />,
          },
          saleMs !== undefined && {
            id: 'end',
            label: <Trans>End</Trans>,
            value: formatDateTime(startTime + saleMs, locale),
            aside: zone,
          },
          {
            id: 'price',
            label: <Trans>Price of a token</Trans>,
            value: <SmallPrice units={preview.price} unit="TRX" />,
          },
          { id: 'forSale', label: <Trans>For sale</Trans>, value: tokens(presale.maxTotalNum) },
          { id: 'raise', label: <Trans>Hard cap</Trans>, value: trx(presale.presaleEthAmount) },
          {
            id: 'softCap',
            label: <Trans>Soft cap</Trans>,
            value: trx(preview.softCapSun),
            aside: formatPercent(presale.softCapRate),
          },
          {
            id: 'personal',
            label: <Trans>At most per person</Trans>,
            value: tokens(presale.presaleMaxNum),
            aside: `(${trx(preview.personalSun)})`,
          },
          {
            id: 'pool',
            label: <Trans>Into the pool</Trans>,
            value: `${trx(presale.tradeEthAmount)} + ${tokens(presale.insideMaxNum)}`,
          },
          {
            id: 'poolPrice',
            label: <Trans>Price when it opens</Trans>,
            value: <SmallPrice units={preview.poolPrice} unit="TRX" />,
            ...(preview.poolBp !== 0 && {
              aside: formatPercent(preview.poolBp, { sign: true }),
            }),
          },
          isNew && { id: 'kept', label: <Trans>You keep</Trans>, value: tokens(preview.kept) },
        ]}
      />
      <PoolPrice poolBp={preview.poolBp} />
      {now !== undefined && startTime > now && startTime - now < SHORT_MS && (
        <Note tone="warn" testId="publish-review-soon">
          <Trans>
            It starts within minutes. If your wallet takes longer than that, the network refuses it
            and keeps its fee.
          </Trans>
        </Note>
      )}
      <p className={styles.line}>
        <Trans>
          If less than {softCap} are sold, everybody takes back what they paid, and you take back
          the tokens. Otherwise anybody may open the pool; what was not sold, and what the pool does
          not need for it, is burnt.
        </Trans>
      </p>
      <p className={styles.line}>
        {presale.backingShare === 0 ? (
          <Trans>If all is sold, you receive {creator} when the pool has opened.</Trans>
        ) : (
          <Trans>
            If all is sold, you receive {creator} when the pool has opened. {backing} are held for
            the insurance; what is left of them is yours afterwards.
          </Trans>
        )}
      </p>
    </>
  )
}

/** Explains whether presale buyers gain or lose when the pool opens. */
function PoolPrice({ poolBp }: { readonly poolBp: number }) {
  const share = formatPercent(Math.abs(poolBp))
  if (poolBp >= 0)
    return (
      <p className={styles.line} data-testid="publish-review-pool-price">
        {poolBp === 0 ? (
          <Trans>The pool opens at the price of the presale.</Trans>
        ) : (
          <Trans>The pool opens {share} above the price of the presale.</Trans>
        )}
      </p>
    )
  return (
    <Note tone="warn" testId="publish-review-pool-price">
      <Trans>
        The pool opens {share} below the price of the presale: its buyers lose at once. More TRX or
        fewer tokens for the pool raise its price.
      </Trans>
    </Note>
  )
}
