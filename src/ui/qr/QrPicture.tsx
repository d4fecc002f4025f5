import { encodeQR } from 'qr'
import { useMemo } from 'react'

interface QrPictureProps {
  readonly text: string
  /** Label for screen readers. */
  readonly label: string
  /** Error correction level. A screen is clean, so a lower level suffices and holds more. */
  readonly ecc?: 'low' | 'medium'
  readonly testId: string
}

/** Width of the blank border that readers expect, in modules. */
const QUIET = 4

/**
 * Shows a QR code. It is dark on white in both themes, because some readers fail on the reverse.
 */
export function QrPicture({ text, label, ecc = 'medium', testId }: QrPictureProps) {
  const source = useMemo(() => draw(text, ecc), [text, ecc])
  return <img src={source} alt={label} data-testid={testId} />
}

/**
 * Encodes the code as an image that can be saved. Each run of dark modules in a line is one
 * rectangle.
 */
function draw(text: string, ecc: 'low' | 'medium'): string {
  const lines = encodeQR(text, 'raw', { border: QUIET, ecc })
  const side = lines.length
  const path = lines
    .flatMap((line, y) =>
      line.map((isDark, x) => {
        if (!isDark || line[x - 1]) return ''
        const run = line.indexOf(false, x) - x
        return `M${x} ${y}h${run}v1h-${run}z`
      }),
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#14161d" d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
