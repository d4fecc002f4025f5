import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { CALENDAR_TYPE, calendarFile, type CalendarEvent } from '../../core/calendar.ts'
import { Button } from './Button.tsx'
import { saveFile } from './saveFile.ts'

interface CalendarButtonProps {
  readonly events: readonly CalendarEvent[]
  /** Name of the file, without its extension. */
  readonly name: string
  /** Label: "Add to calendar". */
  readonly children: ReactNode
  readonly size?: 'medium' | 'small' | undefined
  readonly testId?: string | undefined
}

/** Saves reminders as a file for any calendar app. */
export function CalendarButton({ events, name, children, size, testId }: CalendarButtonProps) {
  const save = () => saveFile(`${name}.ics`, CALENDAR_TYPE, [calendarFile(events, Date.now())])
  return (
    <Button
      size={size}
      icon={<CalendarPlus aria-hidden="true" size={17} />}
      onClick={save}
      testId={testId}
    >
      {children}
    </Button>
  )
}
