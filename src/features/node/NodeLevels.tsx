import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NodeLevel } from '../../api/endpoints/nodes.ts'
import { formatShort } from '../../i18n/format.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import styles from './NodePage.module.css'

/** Shows the statistics of each node level: the number made, its holders, and the number staked. */
export function NodeLevels({ nodes }: { readonly nodes: readonly NodeLevel[] }) {
  const { t } = useLingui()
  return (
    <List label={t`Nodes`} testId="node-levels">
      {nodes.map((node) => (
        <NodeRow key={node.level} node={node} />
      ))}
    </List>
  )
}

function NodeRow({ node }: { readonly node: NodeLevel }) {
  const { level, levelStr, made, holders, staked, weight } = node
  const [all, pledged] = [made, staked].map((number) => formatShort(BigInt(number)))
  return (
    <Row
      leading={
        <span className={styles.thumb} translate="no">
          <CardArt level={level} tokenId={undefined} name={levelStr} size="thumb" />
        </span>
      }
      title={levelStr}
      facts={
        <>
          <Trans>{all} made</Trans> · <Plural value={holders} one="# holder" other="# holders" />
        </>
      }
      value={<Trans>{pledged} pledged</Trans>}
      change={<Trans>Weight {weight}</Trans>}
      testId={`node-level-${level}`}
    />
  )
}
