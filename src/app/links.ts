/** The parts of a link that decide where it leads. */
export interface Link {
  readonly href: string
  readonly target: string
  hasAttribute(name: string): boolean
}

/**
 * Where a click wants to go within the app; undefined when the browser should follow the link
 * itself: another origin, a new tab, a download, a modifier key, a fragment.
 */
export function pathOfClick(event: MouseEvent, origin: string): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const target = event.target as { closest?(selector: string): Link | null } | null
  const link = target?.closest?.('a[href]')
  if (!link || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  const url = new URL(link.href)
  return url.origin === origin && url.hash === '' ? url : undefined
}
