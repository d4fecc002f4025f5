import { classes } from '../classes.ts'
import styles from './AddressText.module.css'

interface AddressGroupsProps {
  readonly address: string
  /** Another address: every character that is not the same there is marked. */
  readonly unlike?: string | undefined
}

/** All characters of an address, in groups that can be compared by eye. */
export const AddressGroups = ({ address, unlike }: AddressGroupsProps) => (
  <span className={classes(styles.groups, unlike === undefined && styles.ends)} translate="no">
    {groupsOf(address).map(({ at, text }) => (
      // Separate boxes, no spaces: a selection copied by hand stays an address.
      <span key={at} className={styles.group}>
        {unlike === undefined ? text : marked(text, unlike.slice(at, at + text.length))}
      </span>
    ))}
  </span>
)

/** 34 characters: eight groups of four and a last one of two. */
const groupsOf = (address: string) =>
  Array.from(address.matchAll(/.{1,4}/g), ({ index, 0: text }) => ({ at: index, text }))

/** The same characters are plain, and runs of others are marked as wholes. */
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
