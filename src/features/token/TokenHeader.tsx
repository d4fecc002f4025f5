import { useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import type { TokenDetail } from './atoms.ts'
import { ExplorerAddress } from './ExplorerAddress.tsx'
import type { TokenPhase } from './risks.ts'
import styles from './TokenHeader.module.css'
import { phaseNames, phaseTones } from './words.ts'

interface TokenHeaderProps {
  readonly token: TokenDetail['token']
  readonly phase: TokenPhase
  /** It could be mistaken for another token. */
  readonly isLookalike: boolean
}

/** Whose page this is. The picture derives from the address, so none can borrow another's. */
export function TokenHeader({ token, phase, isLookalike }: TokenHeaderProps) {
  const { i18n } = useLingui()
  const { address, terms } = token
  return (
    <header className={styles.header}>
      <Medallion seed={address} size={72} />
      <div className={styles.names}>
        <div className={styles.line}>
          <h2 className={styles.name} data-testid="token-name">
            <bdi>{terms.name}</bdi>
          </h2>
          <StatusPill tone={phaseTones[phase]} dot={phase === 'trading'} live testId="token-phase">
            {i18n._(phaseNames[phase])}
          </StatusPill>
        </div>
        <div className={classes(styles.address, isLookalike && styles.lookalike)}>
          <bdi>{terms.symbol}</bdi>
          <span aria-hidden="true">·</span>
          <ExplorerAddress address={address} testId="token-address" />
        </div>
      </div>
    </header>
  )
}
