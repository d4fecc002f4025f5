import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ChainNode } from '../../../chain/node.ts'
import { formatBytes } from '../../../i18n/formatBytes.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { Leg, Operation } from '../../../outbox/operation.ts'
import { isProvable } from '../../../outbox/next.ts'
import { currentLeg } from '../../../outbox/stage.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { proveOperationAtom } from '../../../state/operations/operationTaps.ts'
import { measureProof, type ProofCost } from '../../../state/operations/proofCost.ts'
import { networkOf } from '../../../state/operations/networkName.ts'
import { chainOfRow } from '../../../state/answers/chainOf.ts'
import { servicesAtom } from '../../../state/services.ts'
import { notWrittenText } from '../../../state/operations/troubleText.ts'
import { useOperation } from '../../../state/operations/useOperation.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useAttempt } from '../../../ui/actions/useAttempt.ts'
import { Stack } from '../../../ui/pieces/Stack.tsx'

interface ProofSheetProps extends Frame {
  readonly operation: Operation
}

/** Shows what a proof costs before reading any block, and starts it. */
export function ProofSheet({ operation, open, onClose }: ProofSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const { isRetired } = useOperation(operation)
  const { cost, again } = useProofCost(operation)
  const prove = useSetAtom(proveOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const { nodes } = networkOf(config, operation.network) ?? config.network
  const sources = nodes.length

  const begin = async () => {
    const { ok } = await attempt(prove(operation.id))
    if (ok) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Prove that it was not carried out`}
      footer={
        <ButtonRow>
          <Button size="large" onClick={onClose} testId="activity-proof-cancel">
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={typeof cost !== 'object'}
            onClick={() => void begin()}
            testId="activity-proof-begin"
          >
            {typeof cost === 'object' ? (
              <Plural value={cost.blocks} one="Read # block" other="Read # blocks" />
            ) : (
              <Trans>Read the blocks</Trans>
            )}
          </Button>
        </ButtonRow>
      }
      testId="activity-proof"
    >
      <Stack gap={4}>
        <p>
          <Trans>
            The app reads every block that could hold this transaction and checks each one itself.
            If it is in none of them, it can never be carried out any more.
          </Trans>{' '}
          {isRetired ? (
            <Trans>Then you can put it away.</Trans>
          ) : (
            <Trans>Then it is safe to send it again.</Trans>
          )}
        </p>
        {cost === 'failed' ? (
          <ErrorState onRetry={again} testId="activity-proof-error">
            <Trans>The network does not tell how much there is to read.</Trans>
          </ErrorState>
        ) : cost === 'measuring' ? (
          <RowsSkeleton count={1} />
        ) : (
          <CostFacts cost={cost} sources={sources} />
        )}
        <Note>
          {sources > 1 ? (
            <Trans>
              All sources have to agree on the last block. You can close the app meanwhile.
            </Trans>
          ) : (
            <Trans>
              This app asks one source only. It checks that the blocks fit together, but a source
              that invents a whole chain would not be noticed. You can close the app meanwhile.
            </Trans>
          )}
        </Note>
      </Stack>
    </Sheet>
  )
}

function CostFacts({ cost, sources }: { readonly cost: ProofCost; readonly sources: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { blocks, bytes } = cost
  const size = formatBytes(bytes, locale)
  return (
    <Facts
      testId="activity-proof-cost"
      facts={[
        {
          id: 'blocks',
          label: t`To be read`,
          value: <Plural value={blocks} one="about # block" other="about # blocks" />,
        },
        { id: 'data', label: t`Data`, value: <Trans>about {size}</Trans> },
        { id: 'sources', label: t`Sources`, value: sources },
      ]}
    />
  )
}

/** Measures the cost when the sheet opens, and again on demand. */
function useProofCost(operation: Operation) {
  const services = useAtomValue(servicesAtom)
  const { tapFailed } = services
  const { node } = chainOfRow(services, operation) ?? services
  const [cost, setCost] = useState<ProofCost | 'measuring' | 'failed'>('measuring')
  // The leg stays the same while the sheet is open, so that the cost shown does too.
  const [leg] = useState(() => operation.legs.find(isProvable) ?? currentLeg(operation))
  useEffect(() => {
    costOf(node, leg).then(setCost, reportError)
  }, [node, leg])
  const again = () => {
    setCost('measuring')
    costOf(node, leg).then((found) => {
      if (found === 'failed') tapFailed()
      setCost(found)
    }, reportError)
  }
  return { cost, again }
}

async function costOf(node: ChainNode, leg: Leg | undefined): Promise<ProofCost | 'failed'> {
  const measured = leg && (await measureProof(node, leg))
  return measured?.ok ? measured.value : 'failed'
}
