import type { View } from '../../kit/stage.tsx'

/**
 * Views that vary language and theme together, because texts and layout hardly depend on the theme,
 * nor colours on the language.
 */
const VIEWS: readonly View[] = [
  { language: 'en', theme: 'light', text: 100 },
  { language: 'tc', theme: 'dark', text: 200 },
]

/**
 * Number of consecutive commits that show every specimen. It is prime, so that every second or third
 * commit reaches them all, too.
 */
const COMMITS = 7

/** Most features of one change that are shown whole, so that a change of all takes no longer. */
const MOST_CHANGED = 3

/** One specimen, and the views in which it appears. */
export interface Showing {
  readonly path: string
  readonly views: readonly View[]
  /** Whether axe and other screen sizes look at it, too. */
  readonly isClose: boolean
}

export interface Choice {
  /** Number of the commit, which decides the specimens that appear in turn. */
  readonly seed: number
  /** Changed files, whose features appear with all their specimens. */
  readonly changed: readonly string[]
  readonly isThorough: boolean
}

const partsOf = (path: string) => path.split('/') as [feature: string, piece: string, state: string]

const pieceOf = (path: string) => partsOf(path).slice(0, 2).join('/')

/**
 * Chooses the specimens to show, and their views. The first of each piece appears in all views, and
 * closely. The others appear in one view: a part of them that changes with each commit, and all of a
 * changed feature. A thorough run shows every specimen closely, in all views.
 */
export function showingsOf(
  paths: readonly string[],
  { seed, changed, isThorough }: Choice,
): readonly Showing[] {
  const features = new Set(paths.map((path) => partsOf(path)[0]))
  const isChanged = changedAmong(features, changed)
  return paths.flatMap((path, index): Showing[] => {
    // A piece's states differ more in words than in structure, so the first one stands for all.
    const isFirst = index === 0 || pieceOf(path) !== pieceOf(paths[index - 1]!)
    if (isThorough || isFirst) return [{ path, views: VIEWS, isClose: true }]
    const turn = index + seed
    if (turn % COMMITS !== 0 && !isChanged(path)) return []
    return [{ path, views: [VIEWS[turn % VIEWS.length]!], isClose: false }]
  })
}

/** Splits the pieces of a kit into two halves, each piece with all its specimens. */
export function halfOf(paths: readonly string[], half: 'odd' | 'even'): string[] {
  const pieces = [...new Set(paths.map(pieceOf))]
  return paths.filter((path) => pieces.indexOf(pieceOf(path)) % 2 === (half === 'odd' ? 0 : 1))
}

/** Finds the features that code, words or specimens of these files belong to. */
function changedAmong(
  features: ReadonlySet<string>,
  changed: readonly string[],
): (path: string) => boolean {
  const names = new Set(
    changed
      .filter((file) => /^(src|locales|tests\/kit)\//.test(file))
      .flatMap((file) => file.split(/[/.]/)),
  ).intersection(features)
  return (path) => names.size <= MOST_CHANGED && names.has(partsOf(path)[0])
}
