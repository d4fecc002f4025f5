import { atom } from 'jotai'
import * as v from 'valibot'
import { keptFormAtom } from './keptForm.ts'

const KEY = 'announcements.read'
/**
 * Number of ids stored. Announcements read earlier appear as unread again, but few users scroll
 * back that far.
 */
const MOST = 500

const storedAtom = keptFormAtom(KEY, v.array(v.string()))

/** Ids of the announcements that were opened on this device. */
export const readAnnouncementsAtom = atom((get): ReadonlySet<string> => new Set(get(storedAtom)))

export const markAnnouncementReadAtom = atom(null, (get, set, id: string) => {
  const read = get(readAnnouncementsAtom)
  if (!read.has(id)) set(storedAtom, [...read, id].slice(-MOST))
})
