import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formatAddress, type Address } from '../../core/address.ts'
import { amountProblem, parseUnits } from '../../core/typedAmount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { useHandedForm, type HandedForm } from '../../sheets/useHandedForm.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Note } from '../../ui/states/Note.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { lockContractAtom } from './atoms.ts'
import { BeingLocked } from './BeingLocked.tsx'
import type { LockedCoin } from './coins.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { LengthField } from './LengthField.tsx'
import { lockForm, type HandedLock } from './handedLock.ts'
import { LockReview } from './LockReview.tsx'
import type { LockOrder } from './sheets/LockSheet.tsx'
import { parseLength, termsOf, type TypedLength } from './rules.ts'
import { useLockCoin } from './useLockCoin.ts'
import { coinTexts, NotEarlier } from './words.tsx'
import { worthFact } from './Worth.tsx'

const CoinSheet = lazyAgain(() => import('./sheets/CoinSheet.tsx').then((m) => m.CoinSheet))

interface LockFormProps {
  /** Token that a link asks to lock. */
  readonly wanted: Address | undefined
  /** Called from a finished lock, to show it in the user's list. */
  readonly onLocked: () => void
}

/** Asks for the token, the amount and the length of a lock. */
export function LockForm({ wanted, onLocked }: LockFormProps) {
  const { i18n } = useLingui()
  const handed = useHandedForm(lockForm)
  const { state, coin, problem, choose, retry } = useLockCoin(wanted ?? handed.form?.coin)
  const [choosing, setChoosing] = useState<typeof choose>()
  if (state === 'loading') return <RowsSkeleton count={3} testId="lock-form-loading" />
  if (!coin) return <ErrorState onRetry={retry} testId="lock-form-error" />
  return (
    <Stack gap={4} testId="lock-form">
      {problem && (
        <Note tone="warn" testId="lock-coin-problem">
          {i18n._(coinTexts[problem])}
        </Note>
      )}
      <Row
        leading={<Medallion seed={coin.contract} />}
        title={coin.symbol}
        facts={
          choose ? formatAddress(coin.contract) : <Trans>The contract locks this coin alone</Trans>
        }
        onClick={choose && (() => setChoosing(() => choose))}
        trailing={choose && <ChevronDown aria-hidden="true" size={18} />}
        testId="lock-coin"
      />
      {/* Another token may have other decimals, so the typed terms are reset with the token. */}
      <Terms key={coin.contract} {...{ coin, handed, onLocked }} />
      <SheetHost ahead={[CoinSheet]} request={choosing} onGone={() => setChoosing(undefined)}>
        {(choose, frame) => (
          <CoinSheet
            {...frame}
            onChoose={(chosen) => {
              choose(chosen)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

interface TermsProps {
  readonly coin: LockedCoin
  readonly handed: HandedForm<HandedLock>
  readonly onLocked: () => void
}

const USUAL: TypedLength = { mode: 'days', days: '30', date: '' }

function Terms({ coin, handed, onLocked }: TermsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { version, contract } = useAtomValue(lockContractAtom)
  const balance = useAtomValue(ownBalanceAtom(coin))
  const now = useChainNow()
  const begun = handed.form?.coin === coin.contract ? handed.form : undefined
  const [typed, setTyped] = useState<TypedLength>(
    begun ? { mode: begun.mode, days: begun.days, date: begun.date } : USUAL,
  )
  const length = parseLength(typed, now)
  const [text, setText] = useState(begun?.text ?? '')
  const parsed = parseUnits(text, coin.decimals)
  const held = balance?.known ? balance.units : undefined
  const wrong = parsed.ok ? amountProblem(parsed.value, held) : undefined
  const units = parsed.ok && !wrong ? parsed.value : undefined
  const terms = length.ok && now !== undefined ? termsOf(version, length.value, now) : undefined
  const { symbol } = coin
  const amount = units === undefined ? symbol : formatAmount({ coin, units })

  // While a lock is pending, the same terms refer to that lock.
  const chosen = typed.mode === 'days' ? typed.days.trim() : typed.date
  const order: LockOrder | undefined =
    units === undefined || !terms || !length.ok
      ? undefined
      : {
          version,
          contract,
          coin,
          units,
          length: length.value,
          terms,
          key: `${units}:${typed.mode}:${chosen}`,
        }
  const form = { act: 'lock' as const, coin: coin.contract, text, ...typed }
  return (
    <>
      <Panel as="section">
        <AmountField
          label={<Trans>Amount</Trans>}
          coin={coin}
          text={text}
          onChange={setText}
          balance={held}
          max={held}
          error={wrong === 'overBalance' && i18n._(insufficientText(coin))}
          testId="lock-amount"
        />
        <LengthField
          typed={typed}
          onChange={setTyped}
          problem={length.ok ? undefined : length.error}
        />
      </Panel>
      <Panel>
        <Facts
          testId="lock-terms"
          facts={[
            {
              id: 'unlocks',
              label: <Trans>Unlocks</Trans>,
              value: terms ? formatZonedTime(terms.unlockAt, locale) : '–',
            },
            worthFact({ coin, units }),
          ]}
        />
      </Panel>
      <Note tone="warn" testId="lock-warning">
        <NotEarlier />
      </Note>
      <BeingLocked />
      <LockReview
        order={order}
        form={form}
        handed={handed}
        // A second lock on the same terms needs a new entry.
        onBegun={() => setText('')}
        onLocked={onLocked}
        disabled={now === undefined}
      >
        <Trans>Lock {amount}</Trans>
      </LockReview>
    </>
  )
}
