// Pure geometry of the selected square. `CropField` moves the square and draws it.

export interface Size {
  readonly width: number
  readonly height: number
}

/** Centre of the square, from 0 to 1 of each side, and its zoom, from 1. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Minimum pixels in the square's side; limits the zoom. */
const LEAST_PIXELS = 96
const MOST_ZOOM = 8

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

export const mostZoom = ({ width, height }: Size): number =>
  Math.max(1, Math.min(MOST_ZOOM, Math.min(width, height) / LEAST_PIXELS))

/** Returns the square in pixels of the picture. */
export function squareOf(crop: Crop, size: Size): { x: number; y: number; side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom
  return { x: crop.x * size.width - side / 2, y: crop.y * size.height - side / 2, side }
}

/** Returns the nearest crop that lies within the picture. */
function within(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, mostZoom(size))
  const half = Math.min(size.width, size.height) / zoom / 2
  const across = half / size.width
  const down = half / size.height
  return { zoom, x: clamp(crop.x, across, 1 - across), y: clamp(crop.y, down, 1 - down) }
}

/** Drags the picture by a part of the visible square; the square itself moves the other way. */
export function dragged(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = squareOf(crop, size)
  return within(
    {
      ...crop,
      x: crop.x - (right * side) / size.width,
      y: crop.y - (down * side) / size.height,
    },
    size,
  )
}

export const zoomed = (crop: Crop, size: Size, zoom: number): Crop =>
  within({ ...crop, zoom }, size)

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
