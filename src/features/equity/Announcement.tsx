import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { DAY_MS } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Note } from '../../ui/states/Note.tsx'
import { namesOf, standingAtom } from './atoms.ts'
import { announcedMaxima, isSameSet, termsAt, type Announced, type Terms } from './rules.ts'
import { useTold } from './useTold.ts'

/** Announced changes, which apply to every card from the next stage. */
export function Announcement({ contract }: { readonly contract: Address }) {
  const locale = useLocale()
  const now = useChainNow()
  const { data } = useAtomValue(standingAtom(contract))
  const told = useTold(contract)
  if (!data || now === undefined) return null
  const { coin } = data
  const { terms, announced } = termsAt(data.terms, data.announced, now)
  const maxima = announcedMaxima(told?.maxima ?? [], now)
  const from = announced?.from ?? maxima[0]?.from
  if (from === undefined) return null
  const levels = told?.next?.from === from ? told.next.levels : data.levels
  const names = namesOf(levels, told?.maxima ?? [])
  const when = formatZonedTime(from, locale)
  const changes = [
    ...(announced ? changesOf(terms, announced, locale) : []),
    !isSameSet(levels, data.levels) &&
      (levels.length > 0 ? (
        <Trans key="levels">Cards of these levels can be initialised: {names}.</Trans>
      ) : (
        <Trans key="levels">No more cards can be initialised.</Trans>
      )),
    ...maxima.map(({ level, levelStr, maximum }) => {
      const most = formatAmount({ coin, units: maximum })
      return (
        <Trans key={`maximum ${level}`}>
          {levelStr}: {most} at most in a stage.
        </Trans>
      )
    }),
  ].filter((change) => change !== false)
  if (changes.length === 0) return null
  return (
    <Note testId="equity-announced">
      <p>
        <Trans>From the next stage, {when}:</Trans>{' '}
        {changes.map((change) => (
          <span key={change.key}>{change} </span>
        ))}
      </p>
    </Note>
  )
}

function changesOf(terms: Terms, announced: Terms & Announced, locale: Locale) {
  const { from, feeMinimum, feeMaximum, start, end, stageMs } = announced
  const fee = formatAmount(trx(feeMinimum))
  const most = formatAmount(trx(feeMaximum))
  const begin = formatZonedTime(Math.max(from, start), locale)
  const ends = formatZonedTime(end, locale)
  const days = Math.floor(stageMs / DAY_MS)
  return [
    (feeMinimum !== terms.feeMinimum || feeMaximum !== terms.feeMaximum) && (
      <Trans key="fee">
        A withdrawal costs {fee} a card, {most} at most.
      </Trans>
    ),
    (start !== terms.start || stageMs !== terms.stageMs) && (
      <Trans key="stages">
        New stages of <Plural value={days} one="# day" other="# days" /> begin on {begin}.
      </Trans>
    ),
    end !== terms.end && <Trans key="end">Withdrawals end on {ends}.</Trans>,
  ]
}
