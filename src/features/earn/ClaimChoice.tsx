import { Trans } from '@lingui/react/macro'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import styles from './EarnPage.module.css'
import { keyOfClaim, type Claim } from './rules.ts'
import { useNameOfClaim } from './words.tsx'

interface ClaimChoiceProps {
  readonly claims: readonly Claim[]
  /** Keys of the claims left out. */
  readonly leftOut: ReadonlySet<string>
  readonly onChange: (leftOut: ReadonlySet<string>) => void
}

/** Selects the claims to include; all are included by default. */
export function ClaimChoice({ claims, leftOut, onChange }: ClaimChoiceProps) {
  const nameOf = useNameOfClaim()
  return (
    <div className={styles.choice}>
      {claims.map((claim) => (
        <SwitchField
          key={keyOfClaim(claim)}
          label={formatAmount(claim)}
          hint={nameOf(claim)}
          checked={!leftOut.has(keyOfClaim(claim))}
          onChange={(isChosen) => onChange(withOr(leftOut, keyOfClaim(claim), !isChosen))}
          testId={`claim-${keyOfClaim(claim)}`}
        />
      ))}
      <p className={styles.note}>
        <Trans>If one coin does not pay now, leave it out, and claim the others.</Trans>
      </p>
    </div>
  )
}

/** Returns the keys with or without this one. */
function withOr(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((each) => each !== key)
  return new Set(isIn ? [...others, key] : others)
}
