/** One page of what takes stakes. */
interface Page<P> {
  readonly total: number
  readonly items: readonly P[]
}

/** Places of several pages. */
export interface JoinedPlaces<P> {
  readonly items: readonly P[]
  /** Kinds of which there may be others that take stakes. */
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
 * The page of those that pay most, and the pages of single kinds, which list those that take stakes
 * first, as far as they were told.
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
