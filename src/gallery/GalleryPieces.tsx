import Boxes from 'lucide-react/icons/box'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Suspense } from 'react'
import { HOUR_MS } from '../core/time.ts'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { Card } from '../ui/pieces/Card.tsx'
import { ChangeText } from '../ui/figures/ChangeText.tsx'
import { Countdown } from '../ui/figures/Countdown.tsx'
import { Facts } from '../ui/lists/Facts.tsx'
import { Figure } from '../ui/figures/Figure.tsx'
import styles from './Gallery.module.css'
import { Hero } from '../ui/pieces/Hero.tsx'
import { IconGrid, IconTile } from '../ui/pieces/IconTile.tsx'
import { List } from '../ui/lists/List.tsx'
import { Mark } from '../ui/pieces/Mark.tsx'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { METALS, type Rarity } from '../ui/pieces/medallion.ts'
import { Progress } from '../ui/figures/Progress.tsx'
import { Row } from '../ui/lists/Row.tsx'
import { SectionTitle } from '../ui/pieces/SectionTitle.tsx'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { SmallPrice } from '../ui/figures/SmallPrice.tsx'
import { StatTiles } from '../ui/lists/StatTiles.tsx'
import { StatusPill } from '../ui/states/StatusPill.tsx'

const RARITIES: readonly Rarity[] = [0, 1, 2, 3]
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const SEEN_AT = Date.now()
const nowAt = () => Date.now()

const PriceChart = lazyAgain(() => import('../ui/figures/PriceChart.tsx').then((m) => m.PriceChart))

/** Prices of twenty hours, in millionths. */
const CANDLES = Array.from({ length: 20 }, (_, hour) => {
  const open = 120_000n + BigInt(Math.round(Math.sin(hour / 3) * 20_000)) + BigInt(hour) * 2_000n
  const close = open + (hour % 3 === 0 ? -6_000n : 7_000n)
  const [low, high] = open < close ? [open, close] : [close, open]
  const at = SEEN_AT - (SEEN_AT % HOUR_MS) + (hour - 20) * HOUR_MS
  return { at, open, close, low: low - 3_000n, high: high + 3_000n }
})

const CHARTS = [
  { form: 'line', decimals: 6, count: 20 },
  { form: 'candles', decimals: 6, count: 20 },
  { form: 'line', decimals: 12, count: 20 },
  { form: 'candles', decimals: 10, count: 2 },
  { form: 'line', decimals: 0, count: 20 },
  { form: 'line', decimals: 3, count: 1 },
] as const

/** Rows, cards, medallions and everything that shows a value. */
export function GalleryPieces() {
  return (
    <>
      <Suspense>
        {CHARTS.map(({ form, decimals, count }) => (
          <PriceChart
            key={`${form} ${decimals} ${count}`}
            candles={CANDLES.slice(-count)}
            decimals={decimals}
            form={form}
            label={`${count} hours of a price`}
            testId={`gallery-${form}-${decimals}-${count}`}
          />
        ))}
      </Suspense>
      <div className={styles.line}>
        <Mark />
        <StatusPill tone="success" dot>
          On sale
        </StatusPill>
        <StatusPill>
          ends in <Countdown targetAt={SEEN_AT + 11_564_000} nowAt={nowAt} />
        </StatusPill>
        <StatusPill tone="cast">Confirming</StatusPill>
        <StatusPill tone="danger">Failed</StatusPill>
        <StatusPill tone="success" dot onClick={() => {}}>
          TXLAQ6…qcdj
        </StatusPill>
      </div>
      <Hero
        title="Cast a token people can trust"
        action={
          <Button variant="primary" size="large">
            Cast Now
          </Button>
        }
      >
        Fees, locks and insurance, checked on chain.
      </Hero>
      <IconGrid>
        <IconTile icon={<ScrollText />} label="Cards" href="#cards" />
        <IconTile icon={<Boxes />} label="Boxes" href="#boxes" />
        <IconTile icon={<ChartNoAxesColumn />} label="Energy rental" soon />
        <IconTile icon={<Ellipsis />} label="More" onClick={() => {}} />
      </IconGrid>
      <SectionTitle action="Market cap ↓">Rows</SectionTitle>
      <List label="Rows">
        <Row
          leading={<Medallion seed="harbor" metal="bronze" />}
          title="Harbor Light"
          facts="HLT · Presale"
          value="$1.24M"
          change={<ChangeText basisPoints={840} />}
          progress={0.63}
          progressLabel="Raised"
          href="#harbor"
        />
        <Row
          leading={<Medallion seed="jade" metal="verdigris" />}
          title="Jade Rail with a name that is longer than its row"
          facts="JADE · Trading"
          value={<SmallPrice units={12345n} decimals={9} prefix="$" />}
          change={<ChangeText basisPoints={-210} />}
          onClick={() => {}}
        />
        <Row
          leading={<Medallion seed="order" metal="brass" />}
          title="Kiln Box, order 8F11"
          facts="Unfinished: not paid"
          tone="cast"
          trailing={
            <Button variant="primary" size="small">
              Resume
            </Button>
          }
        />
        <Row
          leading={<Medallion seed="violet" metal="violet" />}
          title="Transfer card #204"
          facts="Failed on chain, 1.2 TRX fee"
          tone="danger"
          trailing="Fri"
        />
      </List>
      <SectionTitle>Card</SectionTitle>
      <Card
        leading={<Medallion seed="kiln" metal="brass" />}
        title="Kiln Box"
        facts="Two payments"
        status={
          <StatusPill tone="success" dot>
            On sale
          </StatusPill>
        }
        figure={<Figure size="medium" value="30" unit="USDT" />}
        progress={<Progress value={0.588} label="Sold" size="thick" />}
        action={
          <ButtonRow even>
            <Button>Details</Button>
            <Button variant="primary">Buy</Button>
          </ButtonRow>
        }
      >
        <Facts
          columns={2}
          facts={[
            { id: 'left', label: 'Left', value: '412 of 1,000' },
            { id: 'limit', label: 'Per person', value: '10' },
          ]}
        />
      </Card>
      <SectionTitle>Payment</SectionTitle>
      <Figure label="You pay" value="60" unit="USDT" />
      <Facts
        facts={[
          { id: 'receive', label: 'You receive', value: '2 × Kiln Box, order 8F2C' },
          { id: 'to', label: 'To contract', value: <AddressText address={ADDRESS} /> },
          { id: 'fee', label: 'Network fee', value: 'about 3.1 TRX', aside: '(at most 15)' },
        ]}
      />
      <AddressText address={ADDRESS} full />
      <StatTiles
        facts={[
          { id: 'common', label: 'Common', value: '72%' },
          { id: 'rare', label: 'Rare', value: '22%' },
          { id: 'epic', label: 'Epic', value: '5%' },
          { id: 'mythic', label: 'Mythic', value: '1%' },
        ]}
      />
      <SectionTitle>Medallions</SectionTitle>
      <div className={styles.line}>
        {METALS.map((metal) => (
          <Medallion key={metal} seed={`${metal} a`} metal={metal} />
        ))}
        {METALS.map((metal) => (
          <Medallion key={metal} seed={`${metal} b`} metal={metal} size={64} />
        ))}
      </div>
      <div className={styles.line}>
        {RARITIES.map((rarity) => (
          <Medallion key={rarity} seed={`box ${rarity}`} rarity={rarity} size={160} />
        ))}
      </div>
      <div className={styles.centre}>
        <Medallion seed="kiln box" metal="brass" rarity={2} size={260} turning />
      </div>
    </>
  )
}
