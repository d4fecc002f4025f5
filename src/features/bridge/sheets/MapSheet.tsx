import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { createdContract } from '../../../chain/contracts/createdContract.ts'
import { trx } from '../../../core/amount.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { termsAtom } from '../atoms.ts'
import { bridgeKinds } from '../kinds.ts'
import { parseTxId } from '../problems.ts'
import { useWrongChain } from '../useWrongChain.ts'
import { sideChainTexts, standardNames } from '../words.ts'
import type { ActProps } from './actProps.ts'

type Mapped = 'trc20' | 'trc721'

/** Maps a token to the side chain, found by the transaction that deployed it. */
export function MapSheet({ owner, sideChain, ...frame }: ActProps) {
  const { t, i18n } = useLingui()
  const { mainGateway, sideGateway, name } = sideChain
  const [standard, setStandard] = useState<Mapped>('trc20')
  const [text, setText] = useState('')
  const [{ data: terms, state }, askTerms] = useAtom(termsAtom('deposit', sideChain))
  const txId = parseTxId(text)
  const wrong = !txId && i18n._(sideChainTexts.invalidTransactionHash)
  const fee = terms?.mappingFee
  const token = txId && createdContract(txId, owner)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: bridgeKinds.map,
    scope: `bridge:map:${owner}`,
    intent: useSettledIntent(
      txId && fee !== undefined ? { mainGateway, sideGateway, standard, txId, fee } : undefined,
    ),
    payments: useSteady(fee === undefined ? [] : [trx(fee)]),
    obstacle: useWrongChain(undefined),
  })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Map a token`}
      testId="bridge-map"
      confirmation={confirmation}
      unfinished={!txId}
      confirm={<Trans>Map the token</Trans>}
      figure={{ label: <Trans>You map a token</Trans>, value: standardNames[standard] }}
      facts={[
        {
          id: 'token',
          label: <Trans>Token's address</Trans>,
          value: token ? <AddressText address={token} full copy={false} /> : '–',
        },
        {
          id: 'gateway-fee',
          label: <Trans>Gateway's fee</Trans>,
          value:
            fee === undefined ? (
              <Skeleton width={80} style={{ display: 'inline-block' }} />
            ) : (
              formatPaid(trx(fee))
            ),
        },
      ]}
      addresses={[{ id: 'gateway', label: <Trans>Gateway</Trans>, address: mainGateway }]}
      done={<Trans>The token has its twin on {name}.</Trans>}
    >
      <p>
        <Trans>
          Only the account that deployed a token can map it. It names the transaction that did.
        </Trans>
      </p>
      <Chips<Mapped>
        label={t`Standard`}
        options={(['trc20', 'trc721'] as const).map((value) => ({
          value,
          label: standardNames[value],
        }))}
        value={standard}
        onChange={setStandard}
        testId="bridge-map-standard"
      />
      <TextField
        label={<Trans>Hash of that transaction</Trans>}
        value={text}
        onChange={setText}
        lines={2}
        error={text.trim() !== '' && wrong}
        missing={wrong}
        testId="bridge-map-hash"
      />
      {state === 'error' && !terms && (
        <RetryNote onRetry={() => void askTerms()} testId="bridge-map-unread">
          <Trans>The gateway does not say what it takes.</Trans>
        </RetryNote>
      )}
    </ConfirmSheet>
  )
}
