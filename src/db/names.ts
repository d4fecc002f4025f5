/** Name of the app's IndexedDB, and of its table of stored answers. */
export const DATABASE = 'casthouse'
export const SNAPSHOTS = 'snapshots'
