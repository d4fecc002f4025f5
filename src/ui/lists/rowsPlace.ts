/**
 * Attribute of the element over the skeleton in which the document may lay rows before the app
 * loads.
 */
export const ROWS_PLACE = 'data-rows-place'

/** Number of rows laid. The skeleton's styles hide as many of its rows (Skeleton.module.css). */
export const LAID_ROWS = 4
