/** The tokens that a canvas draws with, as `rgb()`: a canvas cannot read custom properties. */
export interface Colours {
  readonly ink: string
  readonly line: string
  readonly cast: string
  readonly onCast: string
  /** The accent at the top of an area, and at its bottom: a canvas fades to "transparent" by black. */
  readonly castWash: string
  readonly castClear: string
  readonly gain: string
  readonly loss: string
  readonly inverse: string
  readonly font: string
  /** In px: the reader's own size of text counts here too. */
  readonly fontSize: number
}

/** The tokens as they are at `element` now. */
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

/** Whatever notation the browser computes, a pixel painted in it has red, green and blue. */
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

/** Calls `onChange` whenever the theme may have changed; returns how to stop. */
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
