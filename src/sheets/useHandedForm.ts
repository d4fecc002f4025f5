import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { ownerAtom } from '../state/account/session.ts'
import { operationByIdAtom } from '../state/operations/operations.ts'
import { parseHanded, withoutHanded, type Handed } from '../state/pages/handedForm.ts'
import type { Handing } from './handing.ts'

/** A form as a link has filled it in. */
export interface HandedForm<Form extends object> {
  /** What the form begins with; undefined without such a link. */
  readonly form: Form | undefined
  /** For the sheet of the form as it is now: what was handed over keeps its order's key. */
  readonly handing: (now: Form) => Handing
  /** Its sheet was closed: the same again is another order. */
  readonly leave: () => void
  /** Whether what was handed over waits for its sheet, with the form as it is now. */
  readonly isAwaited: (now: Form) => boolean
  readonly opened: () => void
}

/** The form that another browser has handed over in this page's address, if it has this shape. */
export function useHandedForm<Form extends object>(
  schema: GenericSchema<unknown, Form>,
): HandedForm<Form> {
  const [handed, setHanded] = useState(() => parseHanded(location.search, schema))
  const [form] = useState(handed?.form)
  const [isAwaited, setAwaited] = useState(handed !== undefined)
  const order = handed?.order
  const isWritten = useAtomValue(useMemo(() => operationByIdAtom(order), [order])) !== undefined
  // Once it is written down, the queue remembers it; a reload opens it no more.
  useEffect(() => {
    if (isWritten) dropFromAddress()
  }, [isWritten])
  return {
    form,
    handing(now) {
      const isByLink = isSame(handed, now)
      return { form: now, isByLink, orderKey: isByLink ? order : undefined }
    },
    leave() {
      if (!handed) return
      setHanded(undefined)
      dropFromAddress()
    },
    isAwaited: (now) => isAwaited && isSame(handed, now),
    opened: () => setAwaited(false),
  }
}

/**
 * Opens the sheet of what was handed over, as soon as somebody is there and the form is whole: `now`
 * is undefined until then.
 */
export function useHandedOpening<Form extends object>(
  { isAwaited, opened }: Pick<HandedForm<Form>, 'isAwaited' | 'opened'>,
  now: Form | undefined,
  open: () => void,
): void {
  const hasOwner = useAtomValue(ownerAtom) !== undefined
  const isDue = hasOwner && now !== undefined && isAwaited(now)
  const go = useEffectEvent(() => {
    opened()
    open()
  })
  useEffect(() => {
    if (isDue) go()
  }, [isDue])
}

const isSame = (handed: Handed<object> | undefined, now: object): boolean =>
  handed !== undefined && textOf(handed.form) === textOf(now)

/** Whatever the order of its fields. */
const textOf = (form: object): string =>
  JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Changes only the address: the page stays where it is. */
function dropFromAddress(): void {
  const rest = withoutHanded(location.search)
  if (rest !== location.search) history.replaceState(history.state, '', location.pathname + rest)
}
