import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import { deviceStorage, type WebStorage } from '../../core/webStorage.ts'

/**
 * What somebody has typed and not sent yet, or this device has to remember: kept with every change,
 * so that neither a reload nor a dead battery loses it. Parsed when read back: what does not fit, as
 * from another version or an edit by hand, counts as nothing. Writing undefined deletes it. Other
 * tabs follow.
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
    // Another tab may have changed it meanwhile.
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
