/** Colour tokens for a canvas, as `rgba()`, because a canvas cannot read custom properties. */
export interface Colours {
  readonly ink: string
  readonly line: string
  readonly cast: string
  readonly onCast: string
  /**
   * Accent at the top and bottom of an area. A canvas would fade to "transparent" through black.
   */
  readonly castWash: string
  readonly castClear: string
  readonly gain: string
  readonly loss: string
  readonly inverse: string
  readonly font: string
  /** Font size in px, including the user's own text size. */
  readonly fontSize: number
}

/** Reads the tokens as they apply at `element` now. */
export function readColours(element: Element): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  try {
    const read = (token: string, alpha = 1) => {
      probe.style.color = `var(${token})`
      return toRgb(getComputedStyle(probe).color, alpha)
    }
    return {
      ink: read('--third'),
      line: read('--line', 0.6),
      cast: read('--cast'),
      onCast: read('--on-cast'),
      castWash: read('--cast', 0.3),
      castClear: read('--cast', 0),
      gain: read('--gain'),
      loss: read('--loss'),
      inverse: read('--inverse'),
      font: getComputedStyle(element).fontFamily,
      fontSize: parseFloat(getComputedStyle(element).fontSize),
    }
  } finally {
    probe.remove()
  }
}

/**
 * Converts a colour to `rgba()`. It paints a pixel and reads it, because browsers compute colours
 * in various notations.
 */
function toRgb(colour: string, alpha: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** Calls `onChange` whenever the theme may have changed. Returns a function that stops watching. */
export function watchColours(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', onChange)
  const chosen = new MutationObserver(onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-gain'] })
  return () => {
    dark.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}
