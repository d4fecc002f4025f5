import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

const KEY = 'announcements.read'
/** Those read earlier show as unread again: nobody scrolls back that far. */
const MOST = 500

const storedAtom = atomWithStorage<unknown>(KEY, [], undefined, { getOnInit: true })

/** Ids of the announcements that were opened on this device. */
export const readAnnouncementsAtom = atom((get): ReadonlySet<string> => {
  const stored = get(storedAtom)
  return new Set(
    Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [],
  )
})

export const markAnnouncementReadAtom = atom(null, (get, set, id: string) => {
  const read = get(readAnnouncementsAtom)
  if (!read.has(id)) set(storedAtom, [...read, id].slice(-MOST))
})
