import { Trans, useLingui } from '@lingui/react/macro'
import { Chips } from '../../ui/fields/Chips.tsx'
import { SortSelect } from '../../ui/fields/SortSelect.tsx'
import type { TeamSort } from './atoms.ts'
import { ChainList } from './ChainList.tsx'
import { MemberList } from './MemberList.tsx'
import styles from './Team.module.css'
import type { TeamViewProps } from './shown.ts'
import { sortNames } from './words.ts'

/** Lists direct members, as the backend knows them or as the contract lists them. */
export function Members({ contract, top, shown, onShow }: TeamViewProps) {
  const { t, i18n } = useLingui()
  const { sort, source } = shown
  return (
    <>
      <div className={styles.controls}>
        <Chips
          label={t`Who lists the members`}
          value={source}
          onChange={(next) => onShow({ ...shown, source: next })}
          options={[
            { value: 'backend', label: <Trans>With figures</Trans> },
            { value: 'chain', label: <Trans>From the chain</Trans> },
          ]}
          testId="team-source"
        />
        {source === 'backend' && (
          <SortSelect<TeamSort>
            options={(Object.keys(sortNames) as TeamSort[]).map((each) => [
              each,
              i18n._(sortNames[each]),
            ])}
            value={sort}
            onChange={(next) => onShow({ ...shown, sort: next })}
            label={t`Sort`}
            testId="team-sort"
          />
        )}
      </div>
      {source === 'backend' ? (
        <MemberList
          contract={contract}
          top={top}
          sort={sort}
          onChain={() => onShow({ ...shown, source: 'chain' })}
        />
      ) : (
        <ChainList contract={contract} top={top} />
      )}
    </>
  )
}
