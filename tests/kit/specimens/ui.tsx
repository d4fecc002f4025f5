import { useState, type ReactNode } from 'react'
import { TRX, trx } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { Button as Press } from '../../../src/ui/actions/Button.tsx'
import { ButtonRow } from '../../../src/ui/actions/ButtonRow.tsx'
import { CopyButton } from '../../../src/ui/actions/CopyButton.tsx'
import { AddressField } from '../../../src/ui/fields/AddressField.tsx'
import { AmountField } from '../../../src/ui/fields/AmountField.tsx'
import { Chips } from '../../../src/ui/fields/Chips.tsx'
import { NumberField } from '../../../src/ui/fields/NumberField.tsx'
import { RangeField } from '../../../src/ui/fields/RangeField.tsx'
import { SearchField } from '../../../src/ui/fields/SearchField.tsx'
import { SortSelect } from '../../../src/ui/fields/SortSelect.tsx'
import { Stepper } from '../../../src/ui/fields/Stepper.tsx'
import { SwitchField } from '../../../src/ui/fields/SwitchField.tsx'
import { TextField } from '../../../src/ui/fields/TextField.tsx'
import { AddressText } from '../../../src/ui/figures/AddressText.tsx'
import { AmountText } from '../../../src/ui/figures/AmountText.tsx'
import { Bars } from '../../../src/ui/figures/Bars.tsx'
import { ChangeText } from '../../../src/ui/figures/ChangeText.tsx'
import { Countdown } from '../../../src/ui/figures/Countdown.tsx'
import { Figure } from '../../../src/ui/figures/Figure.tsx'
import { Progress } from '../../../src/ui/figures/Progress.tsx'
import { SmallPrice } from '../../../src/ui/figures/SmallPrice.tsx'
import { Tabs as TabBar } from '../../../src/ui/frame/Tabs.tsx'
import { Facts } from '../../../src/ui/lists/Facts.tsx'
import { List as Rows } from '../../../src/ui/lists/List.tsx'
import { Row } from '../../../src/ui/lists/Row.tsx'
import { RowsSkeleton } from '../../../src/ui/lists/RowsSkeleton.tsx'
import { StatTiles } from '../../../src/ui/lists/StatTiles.tsx'
import { UnderwayRow } from '../../../src/ui/lists/UnderwayRow.tsx'
import { Card as Piece } from '../../../src/ui/pieces/Card.tsx'
import { CardArt } from '../../../src/ui/pieces/CardArt.tsx'
import { Medallion } from '../../../src/ui/pieces/Medallion.tsx'
import { Panel } from '../../../src/ui/pieces/Panel.tsx'
import { Section } from '../../../src/ui/pieces/Section.tsx'
import { Stack } from '../../../src/ui/pieces/Stack.tsx'
import { EmptyState } from '../../../src/ui/states/EmptyState.tsx'
import { ErrorState } from '../../../src/ui/states/ErrorState.tsx'
import { Note } from '../../../src/ui/states/Note.tsx'
import { RetryNote } from '../../../src/ui/states/RetryNote.tsx'
import { Skeleton as Bone } from '../../../src/ui/states/Skeleton.tsx'
import { Spinner } from '../../../src/ui/states/Spinner.tsx'
import { StageLine, type Stage } from '../../../src/ui/states/StageLine.tsx'
import { StaleBadge } from '../../../src/ui/states/StaleBadge.tsx'
import { StatusPill } from '../../../src/ui/states/StatusPill.tsx'
import type { Specimen, Specimens } from '../specimen.tsx'
import { NOW, OTHER, usdt } from '../world.ts'

// Pieces whose words are missing from the catalogs. Those words belong to the specimen.

const nothing = () => {}

const shown = (content: ReactNode, waits?: true): Specimen => ({
  render: () => (
    <div style={{ padding: 16 }} translate="no">
      <Stack gap={4}>{content}</Stack>
    </div>
  ),
  waits,
})

/** Keeps the typed text of a field. */
function Typed<T>({
  of,
  children,
}: {
  of: T
  children: (value: T, set: (to: T) => void) => ReactNode
}) {
  const [value, set] = useState(of)
  return children(value, set)
}

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['large', 'medium', 'small'] as const

const buttons = (change: { busy?: boolean; disabled?: boolean }) =>
  sizes.map((size) => (
    <Stack key={size} gap={2}>
      {variants.map((variant) => (
        <Press key={variant} variant={variant} size={size} {...change}>
          {variant} {size}
        </Press>
      ))}
    </Stack>
  ))

export const Button: Specimens = {
  variants: shown(buttons({})),
  busy: shown(buttons({ busy: true }), true),
  disabled: shown(buttons({ disabled: true })),
  rows: shown(
    <>
      <ButtonRow>
        <Press size="large">Cancel</Press>
        <Press size="large" variant="primary">
          Pay 1,234.567891 USDT and burn
        </Press>
      </ButtonRow>
      <ButtonRow even>
        <Press>One</Press>
        <Press>The other</Press>
      </ButtonRow>
      <Press wide href="/earn">
        A place to go to
      </Press>
      <CopyButton text="copied" label="Copy" />
    </>,
  ),
}

export const AmountFields: Specimens = {
  filled: shown(
    <Typed of="1234.5">
      {(text, onChange) => (
        <AmountField
          label="Amount"
          coin={usdt}
          text={text}
          onChange={onChange}
          balance={5_000_000_000n}
          max={5_000_000_000n}
        />
      )}
    </Typed>,
  ),
  wrong: shown(
    <AmountField
      label="Amount"
      coin={TRX}
      text="9"
      onChange={nothing}
      error="Less than the minimum amount"
    />,
  ),
  unread: shown(
    <AmountField
      label="Amount"
      coin={TRX}
      text=""
      onChange={nothing}
      balance={0n}
      isUnread
      hint="What is typed is kept."
    />,
  ),
  long: shown(
    <AmountField
      label="An amount of something with quite a long name"
      coin={{ ...usdt, symbol: 'ALONGSYMBOLOFTWENTYFOUR' }}
      text="123456789012345678.123456"
      onChange={nothing}
      balance={10n ** 17n}
    />,
  ),
}

export const Fields: Specimens = {
  texts: shown(
    <>
      <TextField label="Name" value="Tide" onChange={nothing} hint="As others see it." />
      <TextField label="About it" value="" onChange={nothing} lines={3} placeholder="Plain text" />
      <TextField
        label="Website"
        value="http:"
        onChange={nothing}
        error="Must begin with https://"
      />
      <TextField label="Off" value="fixed" onChange={nothing} disabled />
    </>,
  ),
  numbers: shown(
    <>
      <NumberField label="Days" text="30" onChange={nothing} unit="days" />
      <NumberField
        label="Price"
        text="0,5,0"
        onChange={nothing}
        unit="TRX"
        error="Enter a number"
      />
      <Stepper label="Boxes" value={2} onChange={nothing} max={10} />
      <RangeField
        label="Part"
        value={40}
        min={0}
        max={100}
        onChange={nothing}
        said="40 %"
        ends={['0 %', '100 %']}
      />
    </>,
  ),
  choices: shown(
    <>
      <Chips
        label="Coin"
        options={['TRX', 'USDT', 'JADE'].map((value) => ({ value, label: value }))}
        value="TRX"
        onChange={nothing}
      />
      <Chips
        label="Off"
        options={['25%', '100%'].map((value) => ({ value, label: value }))}
        value="25%"
        onChange={nothing}
        disabled
      />
      <SortSelect
        label="Order"
        options={[
          ['new', 'Newest'],
          ['old', 'Oldest'],
        ]}
        value="new"
        onChange={nothing}
        testId="kit-sort"
      />
      <SwitchField label="Reminder" checked onChange={nothing} hint="A day before." />
      <SwitchField label="Off" checked={false} onChange={nothing} disabled />
    </>,
  ),
  search: shown(<SearchField label="Search" value="jade" onChange={nothing} testId="kit-search" />),
  addresses: shown(
    <>
      <AddressField label="To the address" value={OTHER} onChange={nothing} />
      <AddressField label="To the address" value="T9y" onChange={nothing} />
    </>,
  ),
}

const tones = ['info', 'safe', 'warn', 'danger'] as const

export const Notes: Specimens = {
  tones: shown(
    <>
      {tones.map((tone) => (
        <Note key={tone} tone={tone}>
          <p>
            <strong>{tone}</strong>
          </p>
          <p>What is to be known of it, in a sentence or two that may take several lines.</p>
        </Note>
      ))}
      <RetryNote onRetry={nothing} testId="kit-retry">
        The network did not answer.
      </RetryNote>
    </>,
  ),
  states: shown(
    <>
      <EmptyState title="Nothing here yet" action={{ label: 'Begin', href: '/' }}>
        What will stand here, and how it comes.
      </EmptyState>
      <ErrorState onRetry={nothing} />
      <StaleBadge at={NOW - HOUR_MS} stale />
    </>,
  ),
  pills: shown(
    <>
      {(['neutral', 'success', 'cast', 'danger'] as const).map((tone) => (
        <div key={tone}>
          <StatusPill tone={tone}>{tone}</StatusPill>{' '}
          <StatusPill tone={tone} dot>
            with a dot
          </StatusPill>
        </div>
      ))}
    </>,
  ),
}

const facts = [
  { id: 'a', label: 'Network fee', value: 'about 6.5 TRX', aside: '(at most 10.38)' },
  {
    id: 'b',
    label: 'In all',
    value: <AmountText amount={{ coin: usdt, units: 1_234_567_891n }} />,
  },
  { id: 'c', label: 'A label that takes more than half of the line', value: 'and its value' },
]

const row = {
  leading: <Medallion seed="jade" />,
  title: 'Jade Rail',
  facts: 'JADE',
  value: '0.0123 TRX',
}

export const Lists: Specimens = {
  facts: shown(
    <>
      <Facts facts={facts} />
      <Facts facts={facts} columns={2} />
      <StatTiles facts={facts} />
    </>,
  ),
  rows: shown(
    <Rows label="Tokens">
      <Row {...row} change={<ChangeText basisPoints={250} />} href="/token" />
      <Row
        {...row}
        title="A token whose name takes more than one line of a phone"
        change={<ChangeText basisPoints={-1_234} />}
        onClick={nothing}
      />
      <Row {...row} progress={0.4} progressLabel="40 % sold" tone="cast" />
      <UnderwayRow
        seed="b"
        isMoving
        title="Pledge of 100 USDT"
        facts="In a block"
        tone="cast"
        act={{ label: 'Resume', onClick: nothing, isDue: true }}
        testId="kit-underway"
      />
    </Rows>,
  ),
  skeleton: shown(
    <>
      <RowsSkeleton count={3} />
      <Bone width="60%" height={26} />
      <Bone width={44} height={44} round />
      <Spinner />
    </>,
    true,
  ),
}

export const Figures: Specimens = {
  amounts: shown(
    <>
      <Figure label="You pay" value="1,234.567891" unit="USDT" />
      <Figure size="medium" label="You receive about" value="0.000000001234" unit="JADE" />
      <AmountText amount={trx(1_234_567_891n)} />
      <SmallPrice units={1_234_567n} unit="TRX" />
      <ChangeText basisPoints={250} />
      <ChangeText basisPoints={-250} />
      <ChangeText basisPoints={0} />
      <AddressText address={OTHER} />
      <AddressText address={OTHER} full />
      <Countdown targetAt={NOW + DAY_MS} nowAt={() => NOW} />
    </>,
  ),
  progress: shown(
    <>
      {(['cast', 'success', 'neutral'] as const).map((tone) => (
        <Stack key={tone} gap={2}>
          <Progress value={0.4} tone={tone} label={`${tone}, thin`} />
          <Progress value={0.8} tone={tone} size="thick" label={`${tone}, thick`} />
        </Stack>
      ))}
      <Bars
        shares={[0.2, 0.6, 1, 0.4, 0]}
        chosen={2}
        onChoose={nothing}
        label="Days"
        text="12 Nov: 5 TRX"
        testId="kit-bars"
      />
    </>,
  ),
}

const stages: readonly Stage[] = (
  ['done', 'current', 'waiting', 'failed', 'unneeded'] as const
).map((state) => ({ id: state, label: `This is ${state}`, state, at: NOW, sub: 'What it means' }))

export const Pieces: Specimens = {
  cards: shown(
    <>
      <Piece
        leading={<Medallion seed="jade" />}
        title="A card"
        facts="with facts"
        status={<StatusPill tone="success">On sale</StatusPill>}
        figure={<Figure size="medium" value="25" unit="TRX" />}
        progress={<Progress value={0.3} label="30 % sold" />}
        action={<Press wide>Do it</Press>}
      >
        And what else is to be said of it.
      </Piece>
      <Panel title="A panel" heading="h2" aside="aside">
        Its content
      </Panel>
      <Section title="A section">Its content</Section>
    </>,
  ),
  art: shown(
    <>
      {[1, 2, 3].map((level) => (
        <div key={level} style={{ width: 160 }}>
          <CardArt level={level} tokenId={BigInt(level * 1_000_000_000 + 42)} name="Ingot" />
        </div>
      ))}
      <div style={{ display: 'flex', gap: 12 }}>
        {([0, 1, 2, 3] as const).map((rarity) => (
          <Medallion key={rarity} seed={`${rarity}`} rarity={rarity} size={64} />
        ))}
      </div>
    </>,
  ),
  stages: shown(<StageLine label="Progress" stages={stages} />),
  tabs: shown(
    <TabBar
      label="Parts"
      tabs={[
        { value: 'a', label: 'Places', content: 'The first' },
        { value: 'b', label: 'My pledges', content: 'The second' },
      ]}
      value="a"
      onChange={nothing}
    />,
  ),
}
