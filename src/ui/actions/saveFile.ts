import { MINUTE_MS } from '../../core/time.ts'

/** Passes a file to the browser, which saves or opens it. No server is involved. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
