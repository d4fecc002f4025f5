import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { FieldName } from './fields.ts'

const NONE: ReadonlySet<FieldName> = new Set()

/**
 * The fields of a form that the user has left: errors show for those, not for fields nobody has
 * come to yet. A field sits in an element that names it in `data-field`.
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
