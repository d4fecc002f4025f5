import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { FieldName } from './fields.ts'

const NONE: ReadonlySet<FieldName> = new Set()

/**
 * Tracks the fields that the user has left. Errors show for those, not for fields the user has not
 * reached. A field's element names it in `data-field`.
 */
export function useLeftFields(form: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState(NONE)
  const add = (fields: readonly FieldName[]) => {
    if (fields.some((field) => !left.has(field))) setLeft(new Set([...left, ...fields]))
  }
  const leave = useEffectEvent(({ target }: FocusEvent) => {
    const field = (target as Element | null)?.closest('[data-field]')?.getAttribute('data-field')
    if (field) add([field as FieldName])
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('focusout', leave)
    return () => element?.removeEventListener('focusout', leave)
  }, [form])
  return { left, leaveAll: add }
}
