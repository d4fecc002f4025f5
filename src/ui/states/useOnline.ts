import { useSyncExternalStore } from 'react'
import { followOnline, isOnline } from '../../core/online.ts'

/** Whether the device has a network, as far as it knows. */
export const useOnline = (): boolean =>
  // A prerendered page cannot know, and assumes that it is online.
  useSyncExternalStore(followOnline, isOnline, () => true)
