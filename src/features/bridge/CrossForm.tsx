import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { formatPaid } from '../../i18n/formatAmount.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { servicesAtom } from '../../state/services.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { AssetChoice } from './AssetChoice.tsx'
import { leaves, symbolOf, type Crosser, type Direction, type SideChain } from './crossers.ts'
import { bridgeKinds } from './kinds.ts'
import { assetText } from './operations/assetText.ts'
import { QuantityField } from './QuantityField.tsx'
import type { CrossingAsset } from './rules.ts'
import { useCrossForm } from './useCrossForm.ts'
import { useWrongChain } from './useWrongChain.ts'
import { noWayBackText } from './words.ts'

const CrossSheet = lazyAgain(() => import('./sheets/CrossSheet.tsx').then((m) => m.CrossSheet))

interface CrossFormProps {
  readonly owner: Address
  readonly direction: Direction
  readonly sideChain: SideChain
}

/** Lets the user choose the asset and amount to transfer in one direction. */
export function CrossForm(props: CrossFormProps) {
  const { owner, direction, sideChain } = props
  const chain = leaves(direction)
  const [crosser, setCrosser] = useState<Crosser>({ standard: 'trx' })
  const wrong = useWrongChain(chain)
  const { i18n } = useLingui()
  return (
    <Stack gap={4} testId="bridge-form">
      {wrong && (
        <Note tone="warn" testId="bridge-wrong-chain">
          {i18n._(wrong)}
        </Note>
      )}
      <AssetChoice {...{ owner, sideChain, chain, crosser }} onChoose={setCrosser} />
      {/* Clears the form, because the typed amount belongs to the previous asset. */}
      <Quantity key={symbolOf(crosser) + crosser.standard} {...props} crosser={crosser} />
    </Stack>
  )
}

interface Wanted {
  readonly asset: CrossingAsset
  readonly fee: bigint
}

function Quantity(props: CrossFormProps & { readonly crosser: Crosser }) {
  const { owner, direction, sideChain, crosser } = props
  const { network } = useAtomValue(servicesAtom).config
  const chain = leaves(direction)
  const form = useCrossForm(owner, direction, sideChain, crosser)
  const [wanted, setWanted] = useState<Wanted>()
  const { terms, asset, networkFee } = form
  const { i18n } = useLingui()
  const [isTicked, tick] = useState(false)
  useBegun(bridgeKinds, wanted !== undefined, () => {
    form.setText('')
    tick(false)
  })
  const symbol = symbolOf(crosser)
  const shown = asset && assetText(asset)
  const most = networkFee === undefined ? undefined : formatPaid(trx(networkFee))
  const across = chain ? network.name : sideChain.name
  const waiting = <Skeleton width={80} style={{ display: 'inline-block' }} />
  const review = () => {
    if (asset && terms) setWanted({ asset, fee: terms.fee })
  }
  return (
    <>
      <Panel as="section">
        <QuantityField {...{ crosser, chain, form }} />
        <Facts
          testId="bridge-facts"
          facts={[
            {
              id: 'arrives',
              label: <Trans>Arrives</Trans>,
              value: shown ? (
                <Trans>
                  {shown} on {across}
                </Trans>
              ) : (
                <Trans>on {across}</Trans>
              ),
            },
            {
              id: 'takes',
              label: <Trans>Takes</Trans>,
              value: <Trans>usually up to 3 minutes</Trans>,
            },
            {
              id: 'fee',
              label: <Trans>Gateway's fee</Trans>,
              value: terms ? formatPaid(trx(terms.fee)) : form.isUnread ? '–' : waiting,
            },
            {
              id: 'network',
              label: <Trans>Network fee</Trans>,
              value: most === undefined ? waiting : <Trans>at most {most}</Trans>,
            },
          ]}
        />
      </Panel>
      {!chain && (
        <Note tone="danger" testId="bridge-no-wallet">
          <p>{i18n._(noWayBackText)}</p>
          <SwitchField
            small
            needed
            label={<Trans>I understand that it cannot come back without such a wallet</Trans>}
            checked={isTicked}
            onChange={tick}
            testId="bridge-ticked"
          />
        </Note>
      )}
      {form.isUnread && !terms && (
        <RetryNote onRetry={form.askTerms} testId="bridge-terms-unread">
          <Trans>The gateway does not say what it takes.</Trans>
        </RetryNote>
      )}
      <FormBar onAct={review} testId="bridge-review" quiet={!chain} disabled={!terms}>
        {direction === 'deposit' ? (
          shown ? (
            <Trans>Deposit {shown}</Trans>
          ) : (
            <Trans>Deposit {symbol}</Trans>
          )
        ) : shown ? (
          <Trans>Withdraw {shown}</Trans>
        ) : (
          <Trans>Withdraw {symbol}</Trans>
        )}
      </FormBar>
      <SheetHost ahead={[CrossSheet]} request={wanted} onGone={() => setWanted(undefined)}>
        {(asked, frame) => <CrossSheet {...frame} {...asked} {...{ direction, sideChain }} />}
      </SheetHost>
    </>
  )
}
