import { useState } from 'react'
import { AmountField } from '../ui/fields/AmountField.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { Chips } from '../ui/fields/Chips.tsx'
import styles from './Gallery.module.css'
import { IconButton } from '../ui/actions/IconButton.tsx'
import X from 'lucide-react/icons/x'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { SectionTitle } from '../ui/pieces/SectionTitle.tsx'
import { Stepper } from '../ui/fields/Stepper.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { Tabs } from '../ui/frame/Tabs.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

const USDT = { symbol: 'USDT', decimals: 6 }

/** Everything that can be pressed or filled in. */
export function GalleryForms() {
  const [search, setSearch] = useState('harbor')
  const [amount, setAmount] = useState('1,250.5')
  const [wrong, setWrong] = useState('1,5')
  const [name, setName] = useState('A nickname too long')
  const [text, setText] = useState('')
  const [count, setCount] = useState(2)
  const [fee, setFee] = useState('101')
  const [time, setTime] = useState('30')
  const [unit, setUnit] = useState<'hours' | 'days'>('days')
  const [start, setStart] = useState('2026-11-22T18:30')
  const [burns, setBurns] = useState(true)
  const [filter, setFilter] = useState<'all' | 'presale' | 'trading' | 'ended'>('all')
  const [tab, setTab] = useState<'owned' | 'sale' | 'pledged'>('owned')
  return (
    <>
      <SectionTitle>Buttons</SectionTitle>
      <div className={styles.line}>
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="primary" busy>
          Paying
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="small">Small</Button>
        <Button variant="primary" size="small">
          Resume
        </Button>
        <IconButton label="Close">
          <X />
        </IconButton>
        <IconButton label="Close" variant="raised">
          <X />
        </IconButton>
      </div>
      <Button variant="primary" size="large" wide>
        Pay 60 USDT
      </Button>
      <SectionTitle>Choices</SectionTitle>
      <Chips
        label="Phase"
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: 'All' },
          { value: 'presale', label: 'Presale' },
          { value: 'trading', label: 'Trading' },
          { value: 'ended', label: 'Ended' },
        ]}
      />
      <Tabs
        label="My cards"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'owned', label: 'Owned', content: 'What is owned.' },
          { value: 'sale', label: 'On sale', content: 'What is on sale.' },
          { value: 'pledged', label: 'Pledging', content: 'What is pledged.' },
        ]}
      />
      <SectionTitle>Fields</SectionTitle>
      <SearchField label="Search tokens" value={search} onChange={setSearch} />
      <AmountField
        label="You pay"
        coin={USDT}
        text={amount}
        onChange={setAmount}
        balance={2_410_500_000n}
        max={2_410_500_000n}
        hint="At least 10 USDT"
      />
      <AmountField label="Unreadable" coin={USDT} text={wrong} onChange={setWrong} />
      <TextField
        label="Nickname"
        value={name}
        onChange={setName}
        maxLength={12}
        error="At most 12 characters"
      />
      <TextField
        label="Introduction"
        value={text}
        onChange={setText}
        lines={3}
        placeholder="A few words"
      />
      <NumberField label="Fee" text={fee} onChange={setFee} unit="%" error="At most 100%" />
      <NumberField
        label="Protection time"
        text={time}
        onChange={setTime}
        units={{
          label: 'Unit of the protection time',
          value: unit,
          onChange: setUnit,
          options: [
            { value: 'hours', label: 'hours' },
            { value: 'days', label: 'days' },
          ],
        }}
        hint="Counted from the first trade"
      />
      <TextField type="datetime-local" label="Start" value={start} onChange={setStart} />
      <SwitchField
        label="Burn from the pool"
        hint="Tokens leave the pool by and by"
        checked={burns}
        onChange={setBurns}
      />
      <div className={styles.line}>
        <Stepper label="Quantity" value={count} onChange={setCount} max={10} />
      </div>
    </>
  )
}
