import { useState } from 'react'
import { err, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import { parseDate, parseDays, type DateProblem, type DaysProblem, type Length } from './rules.ts'

/** The length of a lock as it is typed. */
export interface LengthFields {
  readonly mode: 'days' | 'date'
  readonly days: string
  readonly date: string
  readonly setDays: (text: string) => void
  readonly setDate: (text: string) => void
  readonly setMode: (mode: 'days' | 'date') => void
  /** The length typed; a date counts as empty until the chain's time is known. */
  readonly length: Result<Length, DaysProblem | DateProblem>
}

const USUAL_DAYS = '30'

/** A number of days, or a date; `now` is chain time. */
export function useLength(now: Millis | undefined): LengthFields {
  const [mode, setMode] = useState<'days' | 'date'>('days')
  const [days, setDays] = useState(USUAL_DAYS)
  const [date, setDate] = useState('')
  return { mode, days, date, setDays, setDate, setMode, length: read() }

  function read(): LengthFields['length'] {
    if (mode === 'days') {
      const parsed = parseDays(days)
      return parsed.ok ? { ok: true, value: { days: parsed.value } } : parsed
    }
    if (now === undefined) return err('empty')
    const parsed = parseDate(date, now)
    return parsed.ok ? { ok: true, value: { unlockAt: parsed.value } } : parsed
  }
}
