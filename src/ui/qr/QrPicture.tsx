import { encodeQR } from 'qr'
import { useMemo } from 'react'

interface QrPictureProps {
  readonly text: string
  /** For those who do not see it. */
  readonly label: string
  /** How much of it may be dirty and still be read; a screen is clean, and shows more with less. */
  readonly ecc?: 'low' | 'medium'
  readonly testId: string
}

/** As wide as readers want the blank around it, in modules. */
const QUIET = 4

/** A QR code: dark on white in both themes, since not every reader knows the reverse. */
export function QrPicture({ text, label, ecc = 'medium', testId }: QrPictureProps) {
  const source = useMemo(() => draw(text, ecc), [text, ecc])
  return <img src={source} alt={label} data-testid={testId} />
}

/** As a picture, which can be saved: each run of dark modules in a line is one rectangle. */
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
