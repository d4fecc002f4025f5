import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { ownerAtom } from '../state/account/session.ts'
import { operationByIdAtom } from '../state/operations/operations.ts'
import { parseHanded, withoutHanded, type Handed } from '../state/pages/handedForm.ts'
import type { Handing } from './handing.ts'

/** Form that a link has filled in. */
export interface HandedForm<Form extends object> {
  /** Initial values; undefined without such a link. */
  readonly form: Form | undefined
  /** Returns the handing for the form as it is now. An unchanged form keeps its order's key. */
  readonly handing: (now: Form) => Handing
  /** Called when the sheet closes. The same form is then a new order. */
  readonly leave: () => void
  /** Returns whether the handed-over order still waits for its sheet and matches the form. */
  readonly isAwaited: (now: Form) => boolean
  readonly opened: () => void
}

/**
 * Reads the form that another browser handed over in this page's address, if it matches the schema.
 */
export function useHandedForm<Form extends object>(
  schema: GenericSchema<unknown, Form>,
): HandedForm<Form> {
  const [handed, setHanded] = useState(() => parseHanded(location.search, schema))
  const [form] = useState(handed?.form)
  const [isAwaited, setAwaited] = useState(handed !== undefined)
  const order = handed?.order
  const isWritten = useAtomValue(useMemo(() => operationByIdAtom(order), [order])) !== undefined
  // The queue remembers a stored order, so a reload must not open it again.
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
 * Opens the sheet of a handed-over order once an account is connected and the form is complete;
 * `now` is undefined until then.
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

/** Serialises a form independently of the order of its fields. */
const textOf = (form: object): string =>
  JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Changes only the address; the page stays in place. */
function dropFromAddress(): void {
  const rest = withoutHanded(location.search)
  if (rest !== location.search) history.replaceState(history.state, '', location.pathname + rest)
}
