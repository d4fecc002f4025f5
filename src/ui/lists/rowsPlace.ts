/** What stands where the document may lay rows before the app is there, over the bones. */
export const ROWS_PLACE = 'data-rows-place'

/** How many it lays; the bones' styles hide as many (Skeleton.module.css). */
export const LAID_ROWS = 4
