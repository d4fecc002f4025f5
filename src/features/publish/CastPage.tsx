import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Operation } from '../../outbox/operation.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import type { Cast } from './casts.ts'
import type { Casting } from './useCasting.ts'

const Again = lazyAgain(() => import('./Again.tsx').then((m) => m.Again))
const CastSheet = lazyAgain(() => import('./sheets/CastSheet.tsx').then((m) => m.CastSheet))

interface CastPageProps {
  readonly casting: Casting
  /** Puts the terms of a failed creation back into the form; absent while the form is in use. */
  readonly onAgain: ((cast: Cast) => Promise<void>) | undefined
  /** Form, or the reason why there is none. */
  readonly children: ReactNode
}

/**
 * Page for a creation: this device's creations, the form below them, and the sheet that confirms.
 */
export function CastPage({ casting, onAgain, children }: CastPageProps) {
  const { t } = useLingui()
  const { casts } = casting
  const castOf = ({ id }: Operation) => casts.find(({ operation }) => operation.id === id)!
  return (
    <Page>
      {casts.length > 0 && (
        <section>
          <SectionTitle>
            <Trans>Your castings</Trans>
          </SectionTitle>
          <UnderwayList
            operations={casts.map(({ operation }) => operation)}
            label={t`Your castings`}
            onOpen={(operation) => casting.look(castOf(operation))}
            testId="publish-casting"
          >
            {(operation) =>
              onAgain && (
                <Again
                  operation={operation}
                  onAgain={() => void onAgain(castOf(operation)).catch(reportError)}
                />
              )
            }
          </UnderwayList>
        </section>
      )}
      {children}
      <SheetHost
        ahead={[CastSheet]}
        request={casting.shown}
        handing={casting.shown?.orderKey === undefined ? casting.handing : undefined}
        onGone={casting.hide}
      >
        {(shown, frame) => <CastSheet {...frame} shown={shown} onOrder={casting.order} />}
      </SheetHost>
    </Page>
  )
}
