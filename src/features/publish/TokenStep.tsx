import { Trans, useLingui } from '@lingui/react/macro'
import { LONGEST_DESCRIPTION } from './profileForm.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { useForm } from './formContext.ts'
import { NumberTerm, TextTerm } from './terms.tsx'

/** Asks for the token's name, symbol, supply and profile. */
export function TokenStep() {
  const { t } = useLingui()
  const { symbol } = useForm()
  return (
    <>
      <Panel gap={5}>
        <TextTerm
          field="name"
          label={<Trans>Name</Trans>}
          placeholder={t`Harbor Light`}
          hint={<Trans>As it will stand on the chain, for good</Trans>}
        />
        <TextTerm field="symbol" label={<Trans>Symbol</Trans>} placeholder="HLT" />
        <NumberTerm
          field="totalSupply"
          label={<Trans>Total supply</Trans>}
          unit={symbol}
          hint={<Trans>All there will ever be: nobody can mint more</Trans>}
        />
      </Panel>
      <Panel gap={5} title={<Trans>About the token</Trans>}>
        <TextTerm
          field="description"
          label={<Trans>Description (optional)</Trans>}
          lines={4}
          isProse
          maxLength={LONGEST_DESCRIPTION}
          hint={<Trans>Shown in this app, not kept on the chain</Trans>}
        />
        <TextTerm
          field="logo"
          label={<Trans>Address of the logo (optional)</Trans>}
          placeholder="https://"
          inputMode="url"
        />
        <TextTerm
          field="website"
          label={<Trans>Website (optional)</Trans>}
          placeholder="https://"
          inputMode="url"
        />
        <TextTerm
          field="telegram"
          label={<Trans>Telegram (optional)</Trans>}
          placeholder="https://t.me/"
          inputMode="url"
        />
        <TextTerm
          field="x"
          label={<Trans>X (optional)</Trans>}
          placeholder="https://x.com/"
          inputMode="url"
        />
      </Panel>
    </>
  )
}
