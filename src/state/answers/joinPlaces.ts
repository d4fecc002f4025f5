/** One page of pools and plans that take stakes. */
interface Page<P> {
  readonly total: number
  readonly items: readonly P[]
}

/** Places of several pages, joined. */
export interface JoinedPlaces<P> {
  readonly items: readonly P[]
  /** Kinds that may have further places that take stakes. */
  readonly lacking: readonly ('lp' | 'coin' | 'plan')[]
}

interface Numbered {
  readonly of: 'lp' | 'coin' | 'plan'
  readonly isClosed: boolean
  readonly pool?: number
  readonly plan?: number
}

const KINDS = ['lp', 'coin', 'plan'] as const

/**
 * Joins the page of the best-paying places with the pages of single kinds that have arrived. A
 * kind's page lists the places that take stakes first.
 */
export function joinPlaces<P extends Numbered>(
  best: Page<P>,
  ofKind: Readonly<Partial<Record<P['of'], Page<P> | undefined>>>,
): JoinedPlaces<P> {
  const pages: Readonly<Partial<Record<Numbered['of'], Page<P>>>> = ofKind
  const all = [best, ...KINDS.map((of) => pages[of])].flatMap((page) => page?.items ?? [])
  const isWhole = ({ total, items }: Page<P>) => total <= items.length
  const lacks = (page: Page<P> | undefined) =>
    !page || (!isWhole(page) && page.items.at(-1)?.isClosed !== true)
  return {
    items: [
      ...new Map(all.map((place) => [`${place.of} ${place.pool ?? place.plan}`, place])).values(),
    ],
    lacking: isWhole(best) ? [] : KINDS.filter((of) => lacks(pages[of])),
  }
}
