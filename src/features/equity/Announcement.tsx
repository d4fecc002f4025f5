import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { DAY_MS } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Note } from '../../ui/states/Note.tsx'
import { levelsAtom, namesOf, standingAtom, statisticAtom } from './atoms.ts'
import { termsAt } from './rules.ts'

/** What was announced: it counts from the next stage on, for everybody. */
export function Announcement({ contract }: { readonly contract: Address }) {
  const locale = useLocale()
  const now = useChainNow()
  const owner = useAtomValue(ownerAtom)
  const { data } = useAtomValue(standingAtom(contract))
  const told = useAtomValue(statisticAtom(owner)).data
  const all = useAtomValue(levelsAtom).data?.levels ?? []
  if (!data || now === undefined) return null
  const { terms, announced } = termsAt(data.terms, data.announced, now)
  if (!announced) return null
  const { from, feeMinimum, feeMaximum, start, end, stageMs } = announced
  const levels = told?.next?.from === from ? namesOf(told.next.levels, all) : ''
  const when = formatZonedTime(from, locale)
  const fee = formatAmount(trx(feeMinimum))
  const most = formatAmount(trx(feeMaximum))
  const begin = formatZonedTime(Math.max(from, start), locale)
  const ends = formatZonedTime(end, locale)
  const days = Math.floor(stageMs / DAY_MS)
  const changes = [
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
    levels !== '' && (
      <Trans key="levels">Cards of these levels can be initialised: {levels}.</Trans>
    ),
  ].filter((change) => change !== false)
  return (
    <Note testId="equity-announced">
      <p>
        <Trans>From the next stage, {when}:</Trans>{' '}
        {changes.length > 0 ? (
          changes.map((change) => <span key={change.key}>{change} </span>)
        ) : (
          <Trans>other levels may share.</Trans>
        )}
      </p>
    </Note>
  )
}
