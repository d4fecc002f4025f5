import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import { deviceStorage, type WebStorage } from '../../core/webStorage.ts'

/**
 * Stores a form that was typed but not sent, or another value that this device has to remember.
 * Every change is stored, so neither a reload nor an empty battery loses it. A stored value is
 * parsed when read; if it does not fit, as from another version or an edit by hand, it counts as
 * absent. Writing undefined deletes it. Other tabs follow.
 */
export function keptFormAtom<Form>(
  key: string,
  schema: v.GenericSchema<unknown, Form>,
  storage: WebStorage = deviceStorage,
): WritableAtom<Form | undefined, [Form | undefined], void> {
  const read = () => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? ''))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  }
  const known = atom<{ readonly form: Form | undefined }>()
  known.onMount = (set) => {
    const changed = (event: StorageEvent) => {
      if (event.key === key) set({ form: read() })
    }
    // Another tab may have changed it since.
    set({ form: read() })
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }
  const first = atom(read)
  return atom(
    (get) => {
      const seen = get(known)
      return seen ? seen.form : get(first)
    },
    (_get, set, form: Form | undefined) => {
      set(known, { form })
      if (form === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(form))
    },
  )
}
