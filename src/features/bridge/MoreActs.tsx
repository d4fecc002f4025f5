import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Section } from '../../ui/pieces/Section.tsx'

/** Actions of the bridge other than a transfer. */
export type Act = 'status' | 'again' | 'map' | 'inject'

interface MoreActsProps {
  readonly onAct: (act: Act) => void
}

export function MoreActs({ onAct }: MoreActsProps) {
  const { t } = useLingui()
  const acts: readonly { act: Act; title: ReactNode; facts: ReactNode }[] = [
    {
      act: 'status',
      title: <Trans>Look up a transaction</Trans>,
      facts: <Trans>Its state on both chains</Trans>,
    },
    {
      act: 'again',
      title: <Trans>Ask again by number</Trans>,
      facts: <Trans>For what has not arrived yet</Trans>,
    },
    {
      act: 'map',
      title: <Trans>Map a token</Trans>,
      facts: <Trans>Your own token gets its twin</Trans>,
    },
    {
      act: 'inject',
      title: <Trans>Give to the fund</Trans>,
      facts: <Trans>It rewards makers of blocks</Trans>,
    },
  ]
  return (
    <Section title={<Trans>More of the bridge</Trans>}>
      <List label={t`More of the bridge`}>
        {acts.map(({ act, title, facts }) => (
          <Row
            key={act}
            title={title}
            facts={facts}
            trailing={<ChevronRight aria-hidden="true" size={18} />}
            onClick={() => onAct(act)}
            testId={`bridge-act-${act}`}
          />
        ))}
      </List>
    </Section>
  )
}
