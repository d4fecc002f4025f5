import changeText from '../../ui/figures/ChangeText.module.css'
import progress from '../../ui/figures/Progress.module.css'
import list from '../../ui/lists/List.module.css'
import row from '../../ui/lists/Row.module.css'
import disc from '../../ui/pieces/Disc.module.css'
import type { RowClass } from './layRows.ts'

const join = (...names: readonly (string | undefined)[]) => names.join(' ')

/** Class names of a token row, for code that cannot load stylesheets (layRows.ts). */
export const rowClasses = {
  list: list.list,
  row: join(row.row, row.press),
  disc: disc.disc,
  small: disc.small,
  bronze: disc.bronze,
  steel: disc.steel,
  verdigris: disc.verdigris,
  violet: disc.violet,
  brass: disc.brass,
  lines: disc.lines,
  main: row.main,
  title: row.title,
  hit: row.hit,
  facts: row.facts,
  danger: row.danger,
  progress: row.progress,
  track: join(progress.track, progress.thin),
  bar: join(progress.bar, progress.cast),
  end: row.end,
  numbers: row.numbers,
  value: row.value,
  change: row.change,
  percent: changeText.change,
  gain: changeText.gain,
  loss: changeText.loss,
  arrow: changeText.arrow,
} satisfies Record<RowClass, string | undefined>
