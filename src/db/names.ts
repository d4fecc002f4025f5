/** The app's IndexedDB, and in it the table of the answers that are kept for reading. */
export const DATABASE = 'casthouse'
export const SNAPSHOTS = 'snapshots'
