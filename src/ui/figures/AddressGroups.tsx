import { classes } from '../classes.ts'
import styles from './AddressText.module.css'

interface AddressGroupsProps {
  readonly address: string
  /** Address to compare with; characters that differ from it are marked. */
  readonly unlike?: string | undefined
}

/** Shows all characters of an address, in groups that are easy to compare by eye. */
export const AddressGroups = ({ address, unlike }: AddressGroupsProps) => (
  <span className={classes(styles.groups, unlike === undefined && styles.ends)} translate="no">
    {groupsOf(address).map(({ at, text }) => (
      // Separate boxes instead of spaces, so that a selection copied by hand is still a valid
      // address.
      <span key={at} className={styles.group}>
        {unlike === undefined ? text : marked(text, unlike.slice(at, at + text.length))}
      </span>
    ))}
  </span>
)

/** Splits 34 characters into eight groups of four and a last one of two. */
const groupsOf = (address: string) =>
  Array.from(address.matchAll(/.{1,4}/g), ({ index, 0: text }) => ({ at: index, text }))

/** Leaves equal characters plain, and marks each run of different ones as a whole. */
function marked(text: string, unlike: string) {
  const runs: { at: number; text: string; isSame: boolean }[] = []
  for (const [at, character] of [...text].entries()) {
    const isSame = character === unlike[at]
    const last = runs.at(-1)
    if (last?.isSame === isSame) last.text += character
    else runs.push({ at, text: character, isSame })
  }
  return runs.map((run) =>
    run.isSame ? (
      run.text
    ) : (
      <mark key={run.at} className={styles.differs}>
        {run.text}
      </mark>
    ),
  )
}
